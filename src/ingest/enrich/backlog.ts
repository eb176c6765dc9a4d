import type { Database } from '../../data/database.ts';
import { statement } from '../../data/statement.ts';

/** Work on the posts that were stored before it was begun, by its number in search_backlog. */
const BACKLOGS = { words: 1, languages: 2 } as const;
type Backlog = keyof typeof BACKLOGS;

/** Posts that are read at a time: some 100 ms of work. */
const BACKLOG_BATCH = 500;

const FIND_BACKLOG = statement('SELECT FROM search_backlog WHERE id = $1');

/** The position that one process at a time continues from. */
const TAKE_BACKLOG = statement<{ reached: string }>(
  'SELECT reached FROM search_backlog WHERE id = $1 FOR UPDATE SKIP LOCKED',
);

const MOVE_BACKLOG = statement('UPDATE search_backlog SET reached = $2 WHERE id = $1');

const END_BACKLOG = statement('DELETE FROM search_backlog WHERE id = $1');

/** Whether there may be posts left. */
export async function hasBacklog(db: Database, backlog: Backlog): Promise<boolean> {
  return (await db.query(FIND_BACKLOG, [BACKLOGS[backlog]])).length > 0;
}

/**
 * Does the next work of a backlog: `read` returns the posts after an id, at most `limit`, in the order of ids. Returns
 * whether there may be more. One process at a time does so; after a crash another one continues.
 */
export async function workOffBacklog<Post extends { readonly id: string }>(
  db: Database,
  backlog: Backlog,
  {
    read,
    work,
  }: {
    read: (tx: Database, after: string, limit: number) => Promise<readonly Post[]>;
    work: (tx: Database, batch: readonly Post[]) => Promise<void>;
  },
): Promise<boolean> {
  const id = BACKLOGS[backlog];
  return db.transaction(async (tx) => {
    const [position] = await tx.query(TAKE_BACKLOG, [id]);
    if (!position) return false;
    const batch = await read(tx, position.reached, BACKLOG_BATCH);
    const last = batch.at(-1);
    if (!last) await tx.query(END_BACKLOG, [id]);
    else await tx.query(MOVE_BACKLOG, [id, last.id]);
    await work(tx, batch);
    return last !== undefined;
  });
}
