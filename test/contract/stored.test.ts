import { expect } from 'chai';
import { emptyDatabase, testDatabase } from '../support/database.ts';
import { bookmarked, person, post } from '../support/fixtures.ts';
import { keepExamples } from './stored.ts';

/** The rows of every table as texts, and where the sequences stand. */
async function everything(): Promise<Record<string, readonly unknown[]>> {
  const db = await testDatabase();
  const tables = await db.query<{ name: string }>(
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1`,
  );
  const all: Record<string, readonly unknown[]> = {};
  for (const { name } of tables)
    all[name] = await db.query<{ row: string }>(`SELECT t::text AS row FROM "${name}" t ORDER BY 1`);
  all.sequences = await db.query(
    `SELECT sequencename, last_value FROM pg_sequences WHERE schemaname = 'public' ORDER BY 1`,
  );
  return all;
}

describe('the stored examples', () => {
  it('are put back as they were, in every table, after changes, deletions and additions', async () => {
    const db = await emptyDatabase();
    const { reader, restore } = await keepExamples(db);
    const before = await everything();
    const filled = Object.keys(before).filter((name) => before[name]!.length > 0);
    expect(filled).to.include.members(['accounts', 'post_ranks', 'post_numbers', 'comments', 'webhooks', 'sequences']);
    await db.query(`UPDATE accounts SET name = 'Another'`);
    await bookmarked(db, reader.id, await post(db));
    const changed = await everything();
    for (const name of ['accounts', 'bookmarks', 'posts', 'sequences'])
      expect(changed[name], name).to.not.deep.equal(before[name]);
    await restore();
    expect(await everything()).to.deep.equal(before);
    await emptyDatabase();
    await person(db);
    await restore();
    expect(await everything()).to.deep.equal(before);
  });
});
