// A class by `swagger-typescript-api generate -p http://localhost:3000/public/v1/docs/json -o generated`.
// Run: TOKEN=dcs_pat_... npx tsx client.ts
import { Api, type HttpResponse } from './generated/Api';

const { BASE_URL = 'http://localhost:3000/public/v1', TOKEN = '' } = process.env;
const api = new Api({ baseUrl: BASE_URL, baseApiParams: { headers: { authorization: `Bearer ${TOKEN}` } } });

const popular = await api.feeds.listPopularFeed({ limit: 2, tags: ['rust', 'javascript'] });
const page = await api.feeds.listPopularFeed({ limit: 2 });
const [first] = page.data.data;
if (!first) throw new Error('There are no posts.');
const post = await api.posts.getPost(first.id);
const matches = await api.search.searchPosts({ q: 'database' });
const tags = await api.tags.listTags();
const profile = await api.profile.getProfile();
const list = await api.bookmarks.createBookmarkList({ name: 'To read' });
const bookmarks = await api.bookmarks.createBookmarks({ postIds: [first.id], listId: list.data.data.id });
await api.bookmarks.deleteBookmarkList(list.data.data.id);
const unknown = await api.posts
  .getPost('00000000-0000-4000-8000-000000000000')
  .catch((error: HttpResponse<unknown>) => error);
console.log(
  JSON.stringify({
    popular: popular.data.data.map((one) => one.id),
    title: post.data.data.title,
    found: matches.data.data.map((one) => one.id),
    tags: tags.data.data.length,
    name: profile.data.name,
    list: list.data.data.name,
    kept: bookmarks.data.data.map((one) => one.postId),
    unknown: unknown.status,
  }),
);
