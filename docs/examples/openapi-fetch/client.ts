// Types by `openapi-typescript http://localhost:3000/public/v1/docs/json --default-non-nullable=false -o
// generated/schema.ts`, calls by openapi-fetch. Run: TOKEN=dcs_pat_... npx tsx client.ts
import createClient from 'openapi-fetch';
import type { paths } from './generated/schema.js';

const { BASE_URL = 'http://localhost:3000/public/v1', TOKEN } = process.env;
const api = createClient<paths>({ baseUrl: BASE_URL, headers: { authorization: `Bearer ${TOKEN}` } });

/** The answer's data; an error says what to do next. */
async function data<Data>(call: Promise<{ data?: Data; error?: { message: string } }>): Promise<Data> {
  const { data: found, error } = await call;
  if (error) throw new Error(error.message);
  return found as Data;
}

const popular = await data(
  api.GET('/feeds/popular', { params: { query: { limit: 2, tags: ['rust', 'javascript'] } } }),
);
const page = await data(api.GET('/feeds/popular', { params: { query: { limit: 2 } } }));
const { endCursor: cursor } = page.pagination; // null after the last page
await data(api.GET('/feeds/popular', { params: { query: { limit: 2, cursor } } }));
const [first] = page.data;
if (!first) throw new Error('There are no posts.');
const post = await data(api.GET('/posts/{id}', { params: { path: { id: first.id } } }));
const found = await data(api.GET('/search/posts', { params: { query: { q: 'database' } } }));
const tags = await data(api.GET('/tags'));
const profile = await data(api.GET('/profile'));
const made = await data(
  api.POST('/bookmarks/lists', {
    body: { name: 'To read' },
    params: { header: { 'Idempotency-Key': crypto.randomUUID() } },
  }),
);
const kept = await data(api.POST('/bookmarks', { body: { postIds: [first.id], listId: made.data.id } }));
await data(api.DELETE('/bookmarks/lists/{id}', { params: { path: { id: made.data.id } } }));
const { response: unknown } = await api.GET('/posts/{id}', {
  params: { path: { id: '00000000-0000-4000-8000-000000000000' } },
});
console.log(
  JSON.stringify({
    popular: popular.data.map((one) => one.id),
    title: post.data.title,
    found: found.data.map((one) => one.id),
    tags: tags.data.length,
    name: profile.name,
    list: made.data.name,
    kept: kept.data.map((one) => one.postId),
    unknown: unknown.status,
  }),
);
