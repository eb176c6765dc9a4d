import type { BrowserContext, Page } from 'playwright-core';
import { createToken } from '../../src/auth/access-tokens.ts';
import { settled } from './settled.ts';
import { call } from './client.ts';
import { bookmarked, comments, filterTag, person, posts, sources } from './fixtures.ts';
import type { Service } from './service.ts';

/** Stored content for somebody to read: ids and names of what pages show. */
export interface Content {
  readonly posts: readonly string[];
  /** A post with a picture, tags, comments and a reply. */
  readonly post: string;
  readonly source: string;
  readonly feed: string;
  readonly list: string;
  /** A comment of the reader's own. */
  readonly comment: string;
}

const TITLES = [
  'What changed in the borrow checker, and why it took four years to get there',
  'Index-only scans in PostgreSQL',
  'A scheduler in 400 lines of Zig',
  'Postmortem: the day our certificates expired',
  'Container queries are ready: what to write in place of media queries',
  'How we cut our build from 14 minutes to 90 seconds',
];
const SUMMARY =
  'The new analysis accepts programs that were refused before, and says in plainer words what is wrong with the others. ' +
  'The post walks through three of them, shows what the compiler sees, and what it costs.';
const TAGS = [
  ['rust', 'compilers'],
  ['postgresql', 'databases', 'performance'],
  ['zig'],
  ['incident-report', 'security'],
];

/** Stores sources, 45 posts, comments, a bookmark in a list, a custom feed and a notification for an account. */
export async function setContent({ db, url }: Service, accountId: string): Promise<Content> {
  const named = await sources(db, [
    {
      name: 'Compiler Notes',
      handle: 'compiler-notes',
      description: 'Notes on compilers.',
      homepage: 'https://a.example/',
    },
    { name: 'Rows & Columns', handle: 'rows', image: 'https://pictures.example/rows.png' },
  ]);
  const now = Date.now();
  const ids = await posts(
    db,
    Array.from({ length: 45 }, (_, n) => ({
      sourceId: named[n % 2]!.id,
      title: TITLES[n] ?? `${TITLES[n % TITLES.length]} (${n})`,
      summary: n % 5 === 4 ? null : SUMMARY,
      tags: TAGS[n % TAGS.length]!,
      authorName: n % 3 === 0 ? 'Grace Hopper' : null,
      publishedAt: new Date(now - n * 3_600_000),
      upvotes: 60 - n,
      url: `https://www.articles.example/${n}`,
      ...(n === 0 ? { content: '<p>The whole <b>text</b>.</p><img src="https://tracker.example/1.gif" />' } : {}),
    })),
  );
  await db.query(`UPDATE posts SET image = 'https://pictures.example/' || id || '.jpg' WHERE id = ANY ($1)`, [
    ids.filter((_, n) => n % 3 === 0),
  ]);
  const ada = await person(db, { name: 'Ada' });
  const [first] = await comments(db, [
    { postId: ids[0]!, accountId: ada.id, content: 'I waited for this.', upvotes: 3 },
    { postId: ids[0]!, accountId: ada.id, content: 'Another thread.' },
  ]);
  const { token } = await createToken(db, accountId, { name: 'content', lifetime: '30' });
  const ask = async (path: string, json: object, method = 'POST', as = token) =>
    (await call(url, path, { method, token: as, json })).body;
  const own = await ask(`/posts/${ids[0]!}/comments`, { content: 'So did *I*.', parentId: first });
  await ask(`/posts/${ids[0]!}/comments`, { content: 'Did it work?', parentId: own.id }, 'POST', ada.token);
  await filterTag(db, accountId, 'rust');
  const list = (await ask('/bookmarks/lists', { name: 'To read', icon: '📚' })).data.id;
  await bookmarked(db, accountId, ids[1]!, { listId: list });
  await bookmarked(db, accountId, ids[2]!);
  const feed = await ask('/feeds/custom', { name: 'Databases', icon: '🐘' });
  await ask(`/feeds/filters/${feed.id}`, { followTags: ['postgresql'] }, 'PATCH');
  await settled(db); // or the number of comments changes between two looks at a page
  return { posts: ids, post: ids[0]!, source: 'compiler-notes', feed: feed.slug, list, comment: own.id };
}

/** A picture for whatever a page asks of other servers, which no test reaches. */
export async function withPictures(browser: BrowserContext | Page, { url }: Pick<Service, 'url'>): Promise<void> {
  await browser.route(
    (asked) => !asked.href.startsWith(url),
    (route) => {
      const hue = Array.from(route.request().url()).reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 360, 0);
      return route.fulfill({ contentType: 'image/svg+xml', body: pictureOf(hue) });
    },
  );
}

function pictureOf(hue: number): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="360"><rect width="640" height="360" fill="hsl(${hue} 50% 45%)"/>` +
    `<circle cx="450" cy="150" r="130" fill="hsl(${hue + 60} 60% 65%)"/></svg>`
  );
}
