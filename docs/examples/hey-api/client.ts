// A client by `openapi-ts -i http://localhost:3000/public/v1/docs/json -o generated` (@hey-api/openapi-ts). Without a
// tsconfig.json that says nodenext it is made for bundlers: tsc --strict --module esnext --moduleResolution bundler
// --noEmit client.ts Run: TOKEN=dcs_pat_... npx tsx client.ts
import { client } from './generated/client.gen.js';
import {
  createBookmarkList,
  createBookmarks,
  deleteBookmarkList,
  getPost,
  getProfile,
  listPopularFeed,
  listTags,
  searchPosts,
} from './generated/sdk.gen.js';

const { BASE_URL = 'http://localhost:3000/public/v1', TOKEN } = process.env;
client.setConfig({ baseUrl: BASE_URL, auth: () => TOKEN ?? '', throwOnError: true });
const must = { throwOnError: true } as const;

const popular = await listPopularFeed({ ...must, query: { limit: 2, tags: ['rust', 'javascript'] } });
const page = await listPopularFeed({ ...must, query: { limit: 2 } });
const [first] = page.data.data;
if (!first) throw new Error('There are no posts.');
const post = await getPost({ ...must, path: { id: first.id } });
const found = await searchPosts({ ...must, query: { q: 'database' } });
const tags = await listTags(must);
const profile = await getProfile(must);
const made = await createBookmarkList({
  ...must,
  body: { name: 'To read' },
  headers: { 'Idempotency-Key': crypto.randomUUID() },
});
const kept = await createBookmarks({ ...must, body: { postIds: [first.id], listId: made.data.data.id } });
await deleteBookmarkList({ ...must, path: { id: made.data.data.id } });
const { response: unknown } = await getPost({
  throwOnError: false,
  path: { id: '00000000-0000-4000-8000-000000000000' },
});
console.log(
  JSON.stringify({
    popular: popular.data.data.map((one) => one.id),
    title: post.data.data.title,
    found: found.data.data.map((one) => one.id),
    tags: tags.data.data.length,
    name: profile.data.name,
    list: made.data.data.name,
    kept: kept.data.data.map((one) => one.postId),
    unknown: unknown?.status,
  }),
);
