// Schemas by orval with `client: 'zod'`: each answer is parsed by the schema of its operation.
// Run: TOKEN=dcs_pat_... npx tsx client.ts
import {
  CreateBookmarkListBody,
  CreateBookmarkListResponse,
  CreateBookmarksBody,
  CreateBookmarksResponse,
  GetPostResponse,
  GetProfileResponse,
  ListPopularFeedResponse,
  ListTagsResponse,
  SearchPostsResponse,
} from './generated/api';

const { BASE_URL = 'http://localhost:3000/public/v1', TOKEN = '' } = process.env;
const headers = { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' };

async function call(path: string, method = 'GET', body?: unknown): Promise<unknown> {
  const answer = await fetch(`${BASE_URL}${path}`, {
    method,
    headers,
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return answer.status === 204 ? undefined : await answer.json();
}

const popular = ListPopularFeedResponse.parse(await call('/feeds/popular?limit=2&tags=rust,javascript'));
const page = ListPopularFeedResponse.parse(await call('/feeds/popular?limit=2'));
const [first] = page.data;
if (!first) throw new Error('There are no posts.');
const post = GetPostResponse.parse(await call(`/posts/${first.id}`));
const matches = SearchPostsResponse.parse(await call('/search/posts?q=database'));
const tags = ListTagsResponse.parse(await call('/tags'));
const profile = GetProfileResponse.parse(await call('/profile'));
const list = CreateBookmarkListResponse.parse(
  await call('/bookmarks/lists', 'POST', CreateBookmarkListBody.parse({ name: 'To read' })),
);
const bookmarks = CreateBookmarksResponse.parse(
  await call('/bookmarks', 'POST', CreateBookmarksBody.parse({ postIds: [first.id], listId: list.data.id })),
);
await call(`/bookmarks/lists/${list.data.id}`, 'DELETE');
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
