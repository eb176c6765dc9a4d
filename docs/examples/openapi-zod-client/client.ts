// A zodios client by `openapi-zod-client http://localhost:3000/public/v1/docs/json -o generated/client.ts`.
// Run: TOKEN=dcs_pat_... npx tsx client.ts
import { createApiClient } from './generated/client';

const { BASE_URL = 'http://localhost:3000/public/v1', TOKEN = '' } = process.env;
const headers = { authorization: `Bearer ${TOKEN}` };
const api = createApiClient(BASE_URL, {
  axiosConfig: {
    headers,
    paramsSerializer: { serialize: (query: object) => new URLSearchParams({ ...query }).toString() },
  },
});

const popular = await api.listPopularFeed({ queries: { limit: 2, tags: ['rust', 'javascript'] } });
const page = await api.listPopularFeed({ queries: { limit: 2 } });
const [first] = page.data;
if (!first) throw new Error('There are no posts.');
const post = await api.getPost({ params: { id: first.id } });
const matches = await api.searchPosts({ queries: { q: 'database' } });
const tags = await api.listTags();
const profile = await api.getProfile();
const list = await api.createBookmarkList({ name: 'To read' });
const bookmarks = await api.createBookmarks({ postIds: [first.id], listId: list.data.id });
await api.deleteBookmarkList(undefined, { params: { id: list.data.id } });
const unknown = await fetch(`${BASE_URL}/posts/00000000-0000-4000-8000-000000000000`, { headers });
console.log(
  JSON.stringify({
    popular: popular.data.map((one) => one.id),
    title: post.data.title,
    found: matches.data.map((one) => one.id),
    tags: tags.data.length,
    name: profile.name,
    list: list.data.name,
    kept: bookmarks.data.map((one) => one.postId),
    unknown: unknown.status,
  }),
);
