// Calls by orval with `client: 'fetch'` and `baseUrl: { getBaseUrlFromSpecification: true }`.
// Run: TOKEN=dcs_pat_... npx tsx client.ts
import {
  createBookmarkList,
  createBookmarks,
  deleteBookmarkList,
  getPost,
  getProfile,
  listPopularFeed,
  listTags,
  searchPosts,
} from './generated/api';

const auth: RequestInit = { headers: { authorization: `Bearer ${process.env.TOKEN ?? ''}` } };

const popular = await listPopularFeed({ limit: 2, tags: ['rust', 'javascript'] }, auth);
const page = await listPopularFeed({ limit: 2 }, auth);
if (popular.status !== 200 || page.status !== 200) throw new Error('There is no feed.');
const [first] = page.data.data;
if (!first) throw new Error('There are no posts.');
const post = await getPost(first.id, {}, auth);
const matches = await searchPosts({ q: 'database' }, auth);
const tags = await listTags(auth);
const profile = await getProfile(auth);
const list = await createBookmarkList({ name: 'To read' }, auth);
if (list.status !== 200) throw new Error('There is no list.');
const bookmarks = await createBookmarks({ postIds: [first.id], listId: list.data.data.id }, auth);
await deleteBookmarkList(list.data.data.id, {}, auth);
const { status } = await getPost('00000000-0000-4000-8000-000000000000', {}, auth);
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
