/**
 * The floor: the throughput of node:http with one prepared statement per request when PostgreSQL builds the JSON. No
 * tokens, no limits, no contract, no log.
 */
import { createServer } from 'node:http';
import pg from 'pg';
import * as queries from './json-queries.ts';
import { pathOf } from './operation-paths.ts';

const connectionString = process.env.DATABASE_URL;
// Planned once per connection: by default PostgreSQL plans most of these each time, at several times their cost.
const pool = new pg.Pool({ connectionString, max: 10, options: '-c plan_cache_mode=force_generic_plan' });
/** The best plan of a search depends on its words, so these use custom plans. */
const searches = new pg.Pool({ connectionString, max: 10 });

const POPULAR = pathOf('listPopularFeed');
const FOR_YOU = pathOf('listForYouFeed');
const SEARCH = pathOf('searchPosts');
/** Prefixes of the paths with parameters. */
const TAG = pathOf('listTagFeed');
const POST = pathOf('getPost');

async function answer(url: string): Promise<string | undefined> {
  const mark = url.indexOf('?');
  const path = url.slice(0, mark < 0 ? undefined : mark);
  const query = new URLSearchParams(mark < 0 ? '' : url.slice(mark + 1));
  const run = async (name: keyof typeof queries, ...values: string[]): Promise<string | undefined> =>
    (await pool.query<{ body: string }>({ name, text: queries[name], values })).rows[0]?.body;
  if (path === POPULAR) {
    const cursor = query.get('cursor');
    return cursor === null ? run('popular') : run('deep', ...cursor.split('_'));
  }
  if (path === FOR_YOU) return run('foryou');
  if (path === SEARCH) return (await searches.query<{ body: string }>(queries.search, [query.get('q')])).rows[0]?.body;
  if (path.startsWith(TAG)) return run('tag', decodeURIComponent(path.slice(TAG.length)));
  if (path.startsWith(POST)) return run('post', path.slice(POST.length));
  return undefined;
}

createServer((request, response) => {
  void answer(request.url ?? '/').then(
    (body) => {
      response.writeHead(body === undefined ? 404 : 200, { 'content-type': 'application/json; charset=utf-8' });
      response.end(body);
    },
    (error: unknown) => response.writeHead(500).end(String(error)),
  );
}).listen(Number(process.env.PORT), '127.0.0.1');
