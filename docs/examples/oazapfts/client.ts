// Calls by `oazapfts http://localhost:3000/public/v1/docs/json generated/client.ts`.
// Run: TOKEN=dcs_pat_... npx tsx client.ts
import { ok } from '@oazapfts/runtime';
import {
  createBookmarkList,
  createBookmarks,
  defaults,
  deleteBookmarkList,
  getPost,
  getProfile,
  listPopularFeed,
  listTags,
  searchPosts,
} from './generated/client';

const { BASE_URL = 'http://localhost:3000/public/v1', TOKEN = '' } = process.env;
defaults.baseUrl = BASE_URL;
defaults.headers = { authorization: `Bearer ${TOKEN}` };

const popular = await ok(listPopularFeed({ limit: 2, tags: ['rust', 'javascript'] }));
const page = await ok(listPopularFeed({ limit: 2 }));
const [first] = page.data;
if (!first) throw new Error('There are no posts.');
const post = await ok(getPost(first.id));
const matches = await ok(searchPosts('database'));
const tags = await ok(listTags());
const profile = await ok(getProfile());
const list = await ok(createBookmarkList({ name: 'To read' }));
const bookmarks = await ok(createBookmarks({ postIds: [first.id], listId: list.data.id }));
await ok(deleteBookmarkList(list.data.id));
const { status } = await getPost('00000000-0000-4000-8000-000000000000');
console.log(
  JSON.stringify({
    popular: popular.data.map((one) => one.id),
    title: post.data.title,
    found: matches.data.map((one) => one.id),
    tags: tags.data.length,
    name: profile.name,
    list: list.data.name,
    kept: bookmarks.data.map((one) => one.postId),
    unknown: status,
  }),
);
