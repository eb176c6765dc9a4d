// Endpoints by `rtk-query-codegen-openapi` (@rtk-query/codegen-openapi) with `schemaFile:
// 'http://localhost:3000/public/v1/docs/json'`, `apiFile: 'empty-api.ts'` and `outputFile: 'generated/api.ts'`.
// Run: TOKEN=dcs_pat_... npx tsx client.ts
import { configureStore } from '@reduxjs/toolkit';
import { emptyApi } from './empty-api';
import { api } from './generated/api';

const store = configureStore({
  reducer: { [emptyApi.reducerPath]: emptyApi.reducer },
  middleware: (defaults) => defaults().concat(emptyApi.middleware),
});
const { endpoints } = api;

const popular = await store
  .dispatch(endpoints.listPopularFeed.initiate({ limit: 2, tags: ['rust', 'javascript'] }))
  .unwrap();
const page = await store.dispatch(endpoints.listPopularFeed.initiate({ limit: 2 })).unwrap();
const [first] = page.data;
if (!first) throw new Error('There are no posts.');
const post = await store.dispatch(endpoints.getPost.initiate({ id: first.id })).unwrap();
const matches = await store.dispatch(endpoints.searchPosts.initiate({ q: 'database' })).unwrap();
const tags = await store.dispatch(endpoints.listTags.initiate()).unwrap();
const profile = await store.dispatch(endpoints.getProfile.initiate()).unwrap();
const list = await store
  .dispatch(endpoints.createBookmarkList.initiate({ bookmarkListInput: { name: 'To read' } }))
  .unwrap();
const bookmarks = await store
  .dispatch(endpoints.createBookmarks.initiate({ bookmarksInput: { postIds: [first.id], listId: list.data.id } }))
  .unwrap();
await store.dispatch(endpoints.deleteBookmarkList.initiate({ id: list.data.id })).unwrap();
const unknown = await store.dispatch(endpoints.getPost.initiate({ id: '00000000-0000-4000-8000-000000000000' }));
console.log(
  JSON.stringify({
    popular: popular.data.map((one) => one.id),
    title: post.data.title,
    found: matches.data.map((one) => one.id),
    tags: tags.data.length,
    name: profile.name,
    list: list.data.name,
    kept: bookmarks.data.map((one) => one.postId),
    unknown: unknown.error && 'status' in unknown.error ? unknown.error.status : undefined,
  }),
);
