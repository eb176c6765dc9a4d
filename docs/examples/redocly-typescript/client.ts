// A client without dependencies by `redocly generate-client http://localhost:3000/public/v1/docs/json -o
// generated/client.ts`. Run: TOKEN=dcs_pat_... npx tsx client.ts
import {
  ApiError,
  configure,
  createBookmarkList,
  createBookmarks,
  deleteBookmarkList,
  getPost,
  getProfile,
  listPopularFeed,
  listTags,
  searchPosts,
} from './generated/client.js';

const { BASE_URL = 'http://localhost:3000/public/v1', TOKEN = '' } = process.env;
configure({ serverUrl: BASE_URL, auth: { bearer: TOKEN } });

const popular = await listPopularFeed({ query: { limit: 2, tags: ['rust', 'javascript'] } });
const page = await listPopularFeed({ query: { limit: 2 } });
const [first] = page.data;
if (!first) throw new Error('There are no posts.');
const post = await getPost({ path: { id: first.id } });
const found = await searchPosts({ query: { q: 'database' } });
const tags = await listTags();
const profile = await getProfile();
const made = await createBookmarkList({
  body: { name: 'To read' },
  headers: { 'Idempotency-Key': crypto.randomUUID() },
});
const kept = await createBookmarks({ body: { postIds: [first.id], listId: made.data.id } });
await deleteBookmarkList({ path: { id: made.data.id } });
const error = await getPost({ path: { id: '00000000-0000-4000-8000-000000000000' } }).catch(
  (thrown: unknown) => thrown,
);
if (!(error instanceof ApiError)) throw error;
console.log(
  JSON.stringify({
    popular: popular.data.map((one) => one.id),
    title: post.data.title,
    found: found.data.map((one) => one.id),
    tags: tags.data.length,
    name: profile.name,
    list: made.data.name,
    kept: kept.data.map((one) => one.postId),
    unknown: error.status,
  }),
);
