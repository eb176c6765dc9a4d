// Hooks and query options by orval with `client: 'react-query'` and `httpClient: 'fetch'`, run here without a page.
// Run: TOKEN=dcs_pat_... npx tsx client.ts
import { QueryClient } from '@tanstack/react-query';
import {
  createBookmarkList,
  createBookmarks,
  deleteBookmarkList,
  getGetPostQueryOptions,
  getGetProfileQueryOptions,
  getListPopularFeedQueryOptions,
  getListTagsQueryOptions,
  getSearchPostsQueryOptions,
} from './generated/api';

const auth: RequestInit = { headers: { authorization: `Bearer ${process.env.TOKEN ?? ''}` } };
const client = new QueryClient();
const options = { fetch: auth };

const popular = await client.fetchQuery(
  getListPopularFeedQueryOptions({ limit: 2, tags: ['rust', 'javascript'] }, options),
);
const page = await client.fetchQuery(getListPopularFeedQueryOptions({ limit: 2 }, options));
if (popular.status !== 200 || page.status !== 200) throw new Error('There is no feed.');
const [first] = page.data.data;
if (!first) throw new Error('There are no posts.');
const post = await client.fetchQuery(getGetPostQueryOptions(first.id, {}, options));
const matches = await client.fetchQuery(getSearchPostsQueryOptions({ q: 'database' }, options));
const tags = await client.fetchQuery(getListTagsQueryOptions(options));
const profile = await client.fetchQuery(getGetProfileQueryOptions(options));
const list = await createBookmarkList({ name: 'To read' }, auth);
if (list.status !== 200) throw new Error('There is no list.');
const bookmarks = await createBookmarks({ postIds: [first.id], listId: list.data.data.id }, auth);
await deleteBookmarkList(list.data.data.id, {}, auth);
const { status } = await client.fetchQuery(getGetPostQueryOptions('00000000-0000-4000-8000-000000000000', {}, options));
console.log(
  JSON.stringify({
    popular: popular.data.data.map((one) => one.id),
    title: post.status === 200 ? post.data.data.title : '',
    found: matches.status === 200 ? matches.data.data.map((one) => one.id) : [],
    tags: tags.status === 200 ? tags.data.data.length : 0,
    name: profile.status === 200 ? profile.data.name : '',
    list: list.data.data.name,
    kept: bookmarks.status === 200 ? bookmarks.data.data.map((one) => one.postId) : [],
    unknown: status,
  }),
);
client.clear();
