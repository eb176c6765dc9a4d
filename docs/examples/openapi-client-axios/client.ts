// Types by `typegen http://localhost:3000/public/v1/docs/json > generated/client.d.ts` (openapi-client-axios-typegen).
// Run: TOKEN=dcs_pat_... npx tsx client.ts
import { OpenAPIClientAxios, type Document } from 'openapi-client-axios';
import type { Client } from './generated/client';

const { BASE_URL = 'http://localhost:3000/public/v1', TOKEN = '' } = process.env;
const definition = (await (await fetch(`${BASE_URL}/docs/json`)).json()) as Document;
const api = new OpenAPIClientAxios({
  definition,
  withServer: { url: BASE_URL },
  axiosConfigDefaults: {
    headers: { authorization: `Bearer ${TOKEN}` },
    // The document says commas between the values of a list; the client repeats the name unless it is told.
    paramsSerializer: (query: Record<string, unknown>) =>
      new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString(),
  },
});
const client = await api.init<Client>();

const popular = await client.listPopularFeed({ limit: 2, tags: ['rust', 'javascript'] });
const page = await client.listPopularFeed({ limit: 2 });
const [first] = page.data.data;
if (!first) throw new Error('There are no posts.');
const post = await client.getPost({ id: first.id });
const matches = await client.searchPosts({ q: 'database' });
const tags = await client.listTags();
const profile = await client.getProfile();
const list = await client.createBookmarkList(null, { name: 'To read' });
const listId = list.data.data.id;
const bookmarks = await client.createBookmarks(null, { postIds: [first.id], listId });
await client.deleteBookmarkList({ id: listId });
const unknown = await client.getPost({ id: '00000000-0000-4000-8000-000000000000' }, null, {
  validateStatus: () => true,
});
console.log(
  JSON.stringify({
    popular: popular.data.data.map((one) => one?.id),
    title: post.data.data.title,
    found: matches.data.data.map((one) => one?.id),
    tags: tags.data.data.length,
    name: profile.data.name,
    list: list.data.data.name,
    kept: bookmarks.data.data.map((one) => one?.postId),
    unknown: unknown.status as number,
  }),
);
