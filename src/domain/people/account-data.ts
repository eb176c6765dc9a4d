import { withoutTimeLimit, type Database } from '../../data/database.ts';
import { Post } from '../../data/entities/post.ts';
import { AppError } from '../../errors.ts';
import { Account, DELETED_ACCOUNT } from '../../data/entities/account.ts';

type Tables = Database['orm']['dataSource']['entityMetadatas'];

/** What stands in place of a comment whose text goes with its author. */
const NO_TEXT = { content: '[deleted]', html: '<p>[deleted]</p>' };

/*
 * Raw SQL: set-based, in this order. Posts are locked before the account, as whoever votes or comments does. Counts are
 * given what the triggers of the removed votes take from them, so that a vote stays cast when its voter goes.
 */
const LOCK_POSTS = `SELECT FROM posts WHERE author_id = $1 OR id IN (SELECT post_id FROM post_votes WHERE account_id = $1) ORDER BY id FOR NO KEY UPDATE`;
const LOCK_COMMENTS = `SELECT FROM comments WHERE account_id = $1 OR id IN (SELECT comment_id FROM comment_votes WHERE account_id = $1) ORDER BY id FOR NO KEY UPDATE`;
const LOCK_ACCOUNT = 'SELECT FROM accounts WHERE id = $1 FOR UPDATE';
const PLACEHOLDER = `INSERT INTO accounts (id, email, name, plan, created_at) VALUES ($1, '', $2, 'free', now()) ON CONFLICT DO NOTHING`;
const LEAVE_COMMENTS = `UPDATE comments SET account_id = $2, content = coalesce($3, content), content_html = coalesce($4, content_html) WHERE account_id = $1`;
const LEAVE_POSTS = 'UPDATE posts SET author_id = $2, author_name = $3, author_image = NULL WHERE author_id = $1';
const LEAVE_POST_VOTES = `WITH given AS (DELETE FROM post_votes WHERE account_id = $1 RETURNING post_id, vote)
  UPDATE posts SET num_upvotes = num_upvotes + (given.vote = 1)::integer, num_downvotes = num_downvotes + (given.vote = -1)::integer
    FROM given WHERE posts.id = given.post_id`;
const LEAVE_COMMENT_VOTES = `WITH given AS (DELETE FROM comment_votes WHERE account_id = $1 RETURNING comment_id, vote)
  UPDATE comments SET num_upvotes = num_upvotes + 1 FROM given WHERE comments.id = given.comment_id AND given.vote = 1`;
const LEAVE_FACES = 'UPDATE notifications SET people = array_remove(people, $1) WHERE people @> ARRAY[$1::uuid]';
const REMOVE = 'DELETE FROM accounts WHERE id = $1';

/**
 * Everything that is stored of a person, by table: the account, every table that belongs to accounts or to something
 * that does, and the posts they wrote. Password and token hashes are left out. Throws not_found.
 */
export async function exportAccount(db: Database, id: string): Promise<Record<string, unknown>> {
  const account = await db.orm.findOneBy(Account, { id });
  if (!account || id === DELETED_ACCOUNT.id) throw noAccount(id);
  const data: Record<string, unknown> = { account, posts: await db.orm.findBy(Post, { authorId: id }) };
  for (const { table, where } of ownedTables(db.orm.dataSource.entityMetadatas)) {
    // Bytes are hashes; so is what entities leave out themselves.
    const columns = table.columns
      .filter((column) => column.isSelect && column.type !== 'bytea')
      .map((column) => `t.${column.propertyName}`);
    const query = db.orm.createQueryBuilder(table.target, 't').select(columns).where(where, { id });
    for (const key of table.primaryColumns) query.addOrderBy(`t.${key.propertyName}`);
    data[camelCase(table.tableName)] = await query.getMany();
  }
  return data;
}

/**
 * Removes a person and everything that is theirs. Their comments stay, by "Deleted account" and without their text if
 * so wished, and so do the posts they wrote and the counts of their votes and views. Throws not_found.
 */
export async function deleteAccount(
  db: Database,
  id: string,
  { withComments }: { withComments?: boolean | undefined } = {},
): Promise<void> {
  const text = withComments === true ? NO_TEXT : { content: null, html: null };
  await db.transaction(async (tx) => {
    await withoutTimeLimit(tx); // as many rows as a person can leave behind
    for (const lock of [LOCK_POSTS, LOCK_COMMENTS]) await tx.query(lock, [id]);
    const rows = await tx.query(LOCK_ACCOUNT, [id]);
    if (rows.length === 0 || id === DELETED_ACCOUNT.id) throw noAccount(id);
    await tx.query(PLACEHOLDER, [DELETED_ACCOUNT.id, DELETED_ACCOUNT.name]);
    await tx.query(LEAVE_COMMENTS, [id, DELETED_ACCOUNT.id, text.content, text.html]);
    await tx.query(LEAVE_POSTS, [id, DELETED_ACCOUNT.id, DELETED_ACCOUNT.name]);
    for (const statement of [LEAVE_POST_VOTES, LEAVE_COMMENT_VOTES, LEAVE_FACES, REMOVE])
      await tx.query(statement, [id]);
  });
}

/** Tables whose rows belong to an account, or to rows that do, and which of them are those of the account :id. */
function ownedTables(all: Tables): { table: Tables[number]; where: string }[] {
  const owned = new Map<Tables[number], string>();
  const own = (table: Tables[number], parent: Tables[number], parents: string): void => {
    const key = table.foreignKeys.find((one) => one.referencedEntityMetadata === parent && one.onDelete === 'CASCADE');
    if (key && !owned.has(table)) owned.set(table, `${key.columns[0]?.databaseName ?? ''} ${parents}`);
  };
  const accounts = all.find((one) => one.target === Account);
  for (const table of all) if (accounts) own(table, accounts, '= :id');
  // A Map goes on with what is added on the way, so that this reaches what belongs to what belongs to an account.
  for (const [parent, where] of owned) {
    for (const table of all)
      own(
        table,
        parent,
        `IN (SELECT ${parent.primaryColumns[0]?.databaseName ?? ''} FROM ${parent.tableName} WHERE ${where})`,
      );
  }
  return [...owned].map(([table, where]) => ({ table, where }));
}

function camelCase(name: string): string {
  return name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

function noAccount(id: string): AppError {
  return new AppError('not_found', `There is no account with the id ${id}. \`dcs account list\` shows them all.`);
}
