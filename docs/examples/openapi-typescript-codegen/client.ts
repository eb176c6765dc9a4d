// Services by `openapi --input http://localhost:3000/public/v1/docs/json --output generated` (openapi-typescript-codegen).
// Run: TOKEN=dcs_pat_... npx tsx client.ts
import {
  ApiError,
  BookmarksService,
  FeedsService,
  OpenAPI,
  PostsService,
  ProfileService,
  SearchService,
} from './generated/index';

const { BASE_URL = 'http://localhost:3000/public/v1', TOKEN = '' } = process.env;
OpenAPI.BASE = BASE_URL;
OpenAPI.TOKEN = TOKEN;

const popular = await FeedsService.listPopularFeed(2, undefined, ['rust', 'javascript']);
const page = await FeedsService.listPopularFeed(2);
const [first] = page.data;
if (!first) throw new Error('There are no posts.');
const post = await PostsService.getPost(first.id);
const matches = await SearchService.searchPosts('database');
const tags = await SearchService.listTags();
const profile = await ProfileService.getProfile();
const list = await BookmarksService.createBookmarkList({ name: 'To read' });
const bookmarks = await BookmarksService.createBookmarks({ postIds: [first.id], listId: list.data.id });
await BookmarksService.deleteBookmarkList(list.data.id);
const unknown = await PostsService.getPost('00000000-0000-4000-8000-000000000000').catch((error: unknown) => error);
console.log(
  JSON.stringify({
    popular: popular.data.map((one) => one.id),
    title: post.data.title,
    found: matches.data.map((one) => one.id),
    tags: tags.data.length,
    name: profile.name,
    list: list.data.name,
    kept: bookmarks.data.map((one) => one.postId),
    unknown: unknown instanceof ApiError ? unknown.status : undefined,
  }),
);
