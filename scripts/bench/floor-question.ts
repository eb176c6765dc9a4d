import type * as posts from './floor-posts.ts';
import { pathOf } from './operation-paths.ts';

/** Question that both floors can answer. */
export type Question = keyof typeof posts | 'post';

const POPULAR = pathOf('listPopularFeed');
const FOR_YOU = pathOf('listForYouFeed');
const SEARCH = pathOf('searchPosts');
/** Prefixes of the paths with parameters. */
const TAG = pathOf('listTagFeed');
const POST = pathOf('getPost');

/** The question of a request's path and query, with its statement's values; undefined for any other. */
export function questionOf(url: string): { name: Question; values: string[] } | undefined {
  const mark = url.indexOf('?');
  const path = url.slice(0, mark < 0 ? undefined : mark);
  const query = new URLSearchParams(mark < 0 ? '' : url.slice(mark + 1));
  if (path === POPULAR) {
    const cursor = query.get('cursor');
    return cursor === null ? { name: 'popular', values: [] } : { name: 'deep', values: cursor.split('_') };
  }
  if (path === FOR_YOU) return { name: 'foryou', values: [] };
  if (path === SEARCH) return { name: 'search', values: [query.get('q') ?? ''] };
  if (path.startsWith(TAG)) return { name: 'tag', values: [decodeURIComponent(path.slice(TAG.length))] };
  if (path.startsWith(POST)) return { name: 'post', values: [path.slice(POST.length)] };
  return undefined;
}
