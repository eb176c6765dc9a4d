import { disableStatementTimeout, type Database } from '../../data/database.ts';
import { Post } from '../../data/entities/posts.ts';
import { REMOVE_FORSAKEN_SOURCES } from '../sources/own-sources.ts';
import { AppError } from '../../errors.ts';
import { Account, DELETED_ACCOUNT } from '../../data/entities/accounts.ts';
import { fragment, statement } from '../../data/statement.ts';
import { LIBRARY_OF } from '../../data/sql/visible.ts';
import { GOES_WITH } from '../../data/data-sets.ts';
import { ownedTables, type OwnedTable } from '../../data/sql/accounts.ts';

/** Replaces a comment whose text is deleted with its author. */
const NO_TEXT = { content: '[deleted]', html: '<p>[deleted]</p>' };

/** Rows that one statement reads, of tables with long texts and of others. */
const CHUNK = { withTexts: 100, rows: 1_000 };

/** Rows of a table of a person, or their account; what is long comes in several parts of one name after each other. */
export interface AccountPart {
  readonly name: string;
  readonly value: object | readonly object[];
}

/** Everything stored about a person, as one object of the parts of `accountParts`. Throws not_found. */
export async function exportAccount(db: Database, id: string): Promise<Record<string, unknown>> {
  const data: Record<string, unknown> = {};
  for await (const { name, value } of accountParts(db, id)) {
    const rows = data[name];
    if (Array.isArray(rows) && Array.isArray(value)) for (const row of value) rows.push(row);
    else data[name] = value;
  }
  return data;
}

/**
 * Everything stored about a person, a table at a time by name: the account, the posts they wrote or saved, and every
 * table that belongs to accounts, directly or not. Password and token hashes are left out. It never holds more than a
 * part, and reads the next one on demand. Throws not_found.
 */
export async function* accountParts(db: Database, id: string): AsyncGenerator<AccountPart> {
  const account = await db.orm.findOneBy(Account, { id });
  if (!account || id === DELETED_ACCOUNT.id) throw noAccount(id);
  yield { name: 'account', value: account };
  yield* accountRows(db, id, { table: db.orm.dataSource.getMetadata(Post), where: 'author_id = :id' });
  yield* accountRows(db, id, { table: db.orm.dataSource.getMetadata(Post), where: IN_LIBRARY }, 'savedPages');
  for (const owned of ownedTables(db.orm)) yield* accountRows(db, id, owned);
}

/** The posts of the library of account :id. */
const IN_LIBRARY = fragment(`source_id = (SELECT id FROM sources WHERE feed_url = '${LIBRARY_OF}' || :id)`);

/** The rows of a table by its primary key, each part beginning after the key of the last one. */
async function* accountRows(
  db: Database,
  id: string,
  { table, where }: OwnedTable,
  name = camelCase(table.tableName),
): AsyncGenerator<AccountPart> {
  // Byte columns are hashes; columns that entities do not select are left out as well.
  const columns = table.columns
    .filter((column) => column.isSelect && column.type !== 'bytea')
    .map((column) => `t.${column.propertyName}`);
  const keys = table.primaryColumns;
  const hasTexts = table.columns.some(({ databaseName }) => databaseName === 'content');
  const limit = hasTexts ? CHUNK.withTexts : CHUNK.rows;
  const names = keys.map(({ propertyName }) => `t.${propertyName}`).join(', ');
  let after: Record<string, unknown> | undefined;
  do {
    const query = db.orm.createQueryBuilder(table.target, 't').select(columns).where(where, { id }).limit(limit);
    for (const { propertyName } of keys) query.addOrderBy(`t.${propertyName}`);
    if (after) query.andWhere(`(${names}) > (${keys.map((_, n) => `:key${n}`).join(', ')})`, after);
    // Keys of bytes are in what the database answers, and in no entity.
    const { entities, raw } = await query.getRawAndEntities<Record<string, unknown>>();
    yield { name, value: entities };
    const last = raw.length < limit ? undefined : raw.at(-1);
    after = last && Object.fromEntries(keys.map(({ databaseName }, n) => [`key${n}`, last[`t_${databaseName}`]]));
  } while (after);
}

// Data that stays when a person deletes their account.
const LOCK_POSTS_AROUND = statement('SELECT FROM posts WHERE author_id = $1 ORDER BY id FOR NO KEY UPDATE');

const LOCK_COMMENTS_AROUND = statement(
  `SELECT FROM comments WHERE account_id = $1 OR id IN (SELECT comment_id FROM comment_votes WHERE account_id = $1)
  ORDER BY id FOR NO KEY UPDATE`,
);

const LOCK_LEAVING_ACCOUNT = statement('SELECT FROM accounts WHERE id = $1 FOR UPDATE');

const ADD_PLACEHOLDER = statement(
  `INSERT INTO accounts (id, email, name, plan, created_at) VALUES ($1, '', $2, 'free', now()) ON CONFLICT DO NOTHING`,
);

const LEAVE_COMMENTS = statement(
  `UPDATE comments SET account_id = $2, content = coalesce($3, content), content_html = coalesce($4, content_html)
  WHERE account_id = $1`,
);

const LEAVE_POST_VOTES = statement<{ postId: string; vote: number }>(
  'DELETE FROM post_votes WHERE account_id = $1 RETURNING post_id AS "postId", vote',
);

/** Adds back what the triggers take for the removed votes: a vote stays counted when its voter leaves. */
const KEEP_VOTES_COUNTED = statement(`INSERT INTO count_changes (post_id, num_upvotes, num_downvotes)
  SELECT post_id, (vote = 1)::integer, (vote = -1)::integer FROM unnest($1::uuid[], $2::smallint[]) AS v (post_id, vote)`);

const LEAVE_COMMENT_VOTES =
  statement(`WITH removed_votes AS (DELETE FROM comment_votes WHERE account_id = $1 RETURNING comment_id, vote)
  UPDATE comments SET num_upvotes = num_upvotes + 1 FROM removed_votes
    WHERE comments.id = removed_votes.comment_id AND removed_votes.vote = 1`);

/** Removes the name from counts that wait to be added. */
const LEAVE_CHANGES = statement('UPDATE count_changes SET voter_id = NULL WHERE voter_id = $1');

const LEAVE_INTERESTS = statement('DELETE FROM interest_changes WHERE account_id = $1');

const ANONYMIZE_NOTIFICATIONS = statement(
  'UPDATE notifications SET people = array_remove(people, $1) WHERE people @> ARRAY[$1::uuid]',
);

/** The same where the triggers take them from the person's own outbox, whose rows stay until they are applied. */
const QUEUE_KEPT_VOTES =
  statement(`INSERT INTO people_outbox (account_id, id, kind, subject_id, upvotes, downvotes, created_at)
  SELECT $1::uuid, gen_random_uuid(), 'vote', post_id, (vote = 1)::integer, (vote = -1)::integer, $4
    FROM unnest($2::uuid[], $3::smallint[]) AS v (post_id, vote)`);

/** Rows that may be on other servers than the account: then no key of the database deletes them. */
const DELETE_ROWS_OF_PERSON = statement(
  `WITH ${GOES_WITH.accounts.map(([table]) => `of_${table} AS (DELETE FROM ${table} WHERE account_id = $1)`).join(', ')} SELECT`,
);

/**
 * Deletes a person and everything that is theirs. Their comments stay, by "Deleted account" and without text if so
 * requested, as do the posts they wrote and the counts of their votes and views. Throws not_found.
 */
export async function deleteAccount(
  db: Database,
  id: string,
  { withComments }: { withComments?: boolean | undefined } = {},
): Promise<void> {
  const text = withComments === true ? NO_TEXT : { content: null, html: null };
  await db.transaction(async (tx) => {
    await disableStatementTimeout(tx); // as many rows as a person can leave behind
    // Posts before the account, as when voting or commenting.
    for (const lock of [LOCK_POSTS_AROUND, LOCK_COMMENTS_AROUND]) await tx.query(lock, [id]);
    const rows = await tx.query(LOCK_LEAVING_ACCOUNT, [id]);
    if (rows.length === 0 || id === DELETED_ACCOUNT.id) throw noAccount(id);
    await tx.query(ADD_PLACEHOLDER, [DELETED_ACCOUNT.id, DELETED_ACCOUNT.name]);
    await tx.query(LEAVE_COMMENTS, [id, DELETED_ACCOUNT.id, text.content, text.html]);
    const left = { authorId: DELETED_ACCOUNT.id, authorName: DELETED_ACCOUNT.name, authorImage: null };
    await tx.orm.update(Post, { authorId: id }, left);
    const votes = await tx.query(LEAVE_POST_VOTES, [id]);
    const counted = [votes.map(({ postId }) => postId), votes.map(({ vote }) => vote)];
    await (tx.isDistributed
      ? tx.query(QUEUE_KEPT_VOTES, [id, ...counted, new Date()])
      : tx.query(KEEP_VOTES_COUNTED, counted));
    for (const statement of [LEAVE_COMMENT_VOTES, ANONYMIZE_NOTIFICATIONS]) await tx.query(statement, [id]);
    await tx.query(DELETE_ROWS_OF_PERSON, [id]);
    await tx.orm.delete(Account, { id });
    for (const statement of [LEAVE_CHANGES, LEAVE_INTERESTS]) await tx.query(statement, [id]);
    await tx.query(REMOVE_FORSAKEN_SOURCES);
  });
}

function camelCase(name: string): string {
  return name.replace(/_([a-z])/g, (_, initial: string) => initial.toUpperCase());
}

function noAccount(id: string): AppError {
  return new AppError('not_found', `There is no account with the id ${id}. \`dcs account list\` shows them all.`);
}
