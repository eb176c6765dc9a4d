// Client by `typed-openapi http://localhost:3000/public/v1/docs/json --output generated/client.ts`.
// Run: TOKEN=dcs_pat_... npx tsx client.ts
import { createApiClient } from './generated/client';

const { BASE_URL = 'http://localhost:3000/public/v1', TOKEN = '' } = process.env;
const api = createApiClient(
  {
    // The document says commas between the values of a list; the client repeats the name unless it is told.
    encodeSearchParams: (query = {}) =>
      new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])),
    fetch: ({ method, url, urlSearchParams, parameters }) => {
      if (urlSearchParams) url.search = urlSearchParams.toString();
      const headers = { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' };
      return fetch(url, { method, headers, ...(parameters?.body ? { body: JSON.stringify(parameters.body) } : {}) });
    },
  },
  BASE_URL,
);

const popular = await api.get('/feeds/popular', { query: { limit: 2, tags: ['rust', 'javascript'] } });
const page = await api.get('/feeds/popular', { query: { limit: 2 } });
const [first] = page.data;
if (!first) throw new Error('There are no posts.');
const post = await api.get('/posts/{id}', { path: { id: first.id }, query: {} });
const matches = await api.get('/search/posts', { query: { q: 'database' } });
const tags = await api.get('/tags');
const profile = await api.get('/profile');
const list = await api.post('/bookmarks/lists', { body: { name: 'To read' }, header: {} });
const bookmarks = await api.post('/bookmarks', { body: { postIds: [first.id], listId: list.data.id }, header: {} });
await api.delete('/bookmarks/lists/{id}', { path: { id: list.data.id }, query: {} });
const unknown = await api.get('/posts/{id}', {
  path: { id: '00000000-0000-4000-8000-000000000000' },
  query: {},
  withResponse: true,
});
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
