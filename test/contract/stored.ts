import type { Database, OpenDatabase } from '../../src/data/database.ts';
import { AppError } from '../../src/errors.ts';
import { handlers } from '../../src/handlers/index.ts';
import { comments, person, posts, source, sources, type Person } from '../support/fixtures.ts';
import { keepRows } from '../support/kept-rows.ts';
import { settled } from '../support/settled.ts';
import { contract, exampleValue, notStored, type Operation } from './contract.ts';
import { storedAreas } from './stored/index.ts';

/** Enough posts for a second page of every list. */
const POSTS = 25;

/**
 * Stores what the contract's examples name, so that their answers are not empty; returns the person who may read it.
 */
export async function storeExamples(db: Database): Promise<Person> {
  const reader = await person(db);
  const blog = await source(db, {
    handle: exampleValue('source', 'path', 'listSourceFeed'),
    name: 'Rust Blog',
    description: 'News',
  });
  const numbers = Array.from({ length: POSTS }, (_, i) => i);
  await sources(
    db,
    numbers.map((i) => ({ name: `Rust number ${i}` })),
  );
  const postId = exampleValue('id', 'path', 'getPost');
  const tag = exampleValue('tag', 'path', 'listTagFeed');
  const words = exampleValue('q', 'query', 'searchPosts');
  await posts(db, [
    {
      id: postId,
      sourceId: blog.id,
      title: `A ${words}`,
      tags: [tag, 'rust'],
      comments: POSTS,
      authorName: 'Ada',
      summary: 'How queries become faster',
    },
    ...numbers.map((i) => ({
      sourceId: blog.id,
      title: `${words} ${i}`,
      tags: [tag],
      comments: 1,
      publishedAt: new Date(Date.now() - i * 60_000),
      content: '<p>Text</p>',
    })),
  ]);
  const on = { postId, accountId: reader.id };
  const roots = await comments(
    db,
    numbers.map((i) => ({ ...on, createdAt: new Date(Date.now() - i * 1000) })),
  );
  await comments(
    db,
    roots.slice(0, 3).map((parentId) => ({ ...on, parentId })),
  );
  for (const store of storedAreas) await store(db, { reader, postId });
  for (const operation of contract) if (operation.method === 'PUT') await storeSet(db, reader.id, operation);
  return reader;
}

/** Stores what a PUT creates by its own example, where the GET of its path finds nothing yet. */
async function storeSet(db: Database, viewerId: string, operation: Operation): Promise<void> {
  const { id, path, parameters, body } = operation;
  const read = contract.find((one) => one.path === path && one.method === 'GET');
  if (!read) return;
  const given = Object.fromEntries(
    parameters.flatMap((one) => (one.in === 'path' ? [[one.name, one.example] as const] : [])),
  );
  const call = { db, viewer: { id: viewerId }, path: given, query: {}, body: body?.example } as never;
  const handle = (operationId: string): Promise<unknown> => handlers[operationId as keyof typeof handlers](call);
  const isMissing = await handle(read.id).then(
    () => false,
    // Anything else that a handler lacks here, it lacks once it has found something.
    (error: unknown) => error instanceof AppError && error.code === 'not_found',
  );
  if (!isMissing) return;
  await handle(id).catch((cause: unknown) => {
    throw new Error(notStored(operation, { status: 404, text: String(cause) }), { cause });
  });
}

/** The person who may read the examples, and what puts everything back as `keepExamples` left it. */
export interface KeptExamples {
  readonly reader: Person;
  readonly restore: () => Promise<void>;
}

/** Stores the examples, waits until what follows from them in the background is done, and keeps the rows. */
export async function keepExamples(db: OpenDatabase): Promise<KeptExamples> {
  const reader = await storeExamples(db);
  await settled(db);
  return { reader, restore: await keepRows(db) };
}
