// Calls, types and zod schemas by kubb (@kubb/plugin-ts, -client with `client: 'fetch'` and `parser: 'zod'`, -zod).
// Run: TOKEN=dcs_pat_... npx tsx client.ts
import { setConfig } from '@kubb/plugin-client/clients/fetch';
import {
  createBookmarkList,
  createBookmarks,
  deleteBookmarkList,
  getPost,
  getProfile,
  listPopularFeed,
  listTags,
  searchPosts,
} from './generated/index';

const { BASE_URL = 'http://localhost:3000/public/v1', TOKEN = '' } = process.env;
const headers = { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' };
setConfig({ baseURL: BASE_URL, headers });

const popular = await listPopularFeed({ limit: 2, tags: ['rust', 'javascript'] });
const page = await listPopularFeed({ limit: 2 });
const [first] = page.data;
if (!first) throw new Error('There are no posts.');
const post = await getPost(first.id);
const matches = await searchPosts({ q: 'database' });
const tags = await listTags();
const profile = await getProfile();
const list = await createBookmarkList({ name: 'To read' });
const bookmarks = await createBookmarks({ postIds: [first.id], listId: list.data.id });
await deleteBookmarkList(list.data.id);
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
