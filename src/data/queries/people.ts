import type { EntityManager, EntityMetadata } from 'typeorm';
import { Account } from '../entities/accounts.ts';
import { statement } from '../statement.ts';

// Data that stays when a person deletes their account.
export const LOCK_POSTS_AROUND = statement('SELECT FROM posts WHERE author_id = $1 ORDER BY id FOR NO KEY UPDATE');
export const LOCK_COMMENTS_AROUND = statement(
  `SELECT FROM comments WHERE account_id = $1 OR id IN (SELECT comment_id FROM comment_votes WHERE account_id = $1)
  ORDER BY id FOR NO KEY UPDATE`,
);
export const LOCK_LEAVING_ACCOUNT = statement('SELECT FROM accounts WHERE id = $1 FOR UPDATE');
export const ADD_PLACEHOLDER = statement(
  `INSERT INTO accounts (id, email, name, plan, created_at) VALUES ($1, '', $2, 'free', now()) ON CONFLICT DO NOTHING`,
);
export const LEAVE_COMMENTS = statement(
  `UPDATE comments SET account_id = $2, content = coalesce($3, content), content_html = coalesce($4, content_html)
  WHERE account_id = $1`,
);
/** Adds back what the triggers take for the removed votes: a vote stays counted when its voter leaves. */
export const LEAVE_POST_VOTES =
  statement(`WITH removed_votes AS (DELETE FROM post_votes WHERE account_id = $1 RETURNING post_id, vote)
  INSERT INTO count_changes (post_id, num_upvotes, num_downvotes)
  SELECT post_id, (vote = 1)::integer, (vote = -1)::integer FROM removed_votes`);
export const LEAVE_COMMENT_VOTES =
  statement(`WITH removed_votes AS (DELETE FROM comment_votes WHERE account_id = $1 RETURNING comment_id, vote)
  UPDATE comments SET num_upvotes = num_upvotes + 1 FROM removed_votes
    WHERE comments.id = removed_votes.comment_id AND removed_votes.vote = 1`);
/** Removes the name from counts that wait to be added. */
export const LEAVE_CHANGES = statement(`WITH learned AS (DELETE FROM interest_changes WHERE account_id = $1)
  UPDATE count_changes SET voter_id = NULL WHERE voter_id = $1`);
export const ANONYMIZE_NOTIFICATIONS = statement(
  'UPDATE notifications SET people = array_remove(people, $1) WHERE people @> ARRAY[$1::uuid]',
);

/** A table whose rows belong to accounts, and the condition for those of account :id. */
export interface OwnedTable {
  readonly table: EntityMetadata;
  readonly where: string;
}

/** Every table whose rows belong to an account, directly or through other rows. */
export function ownedTables({ dataSource }: EntityManager): OwnedTable[] {
  const all = dataSource.entityMetadatas;
  const owned = new Map<EntityMetadata, string>();
  const own = (table: EntityMetadata, parent: EntityMetadata, parents: string): void => {
    const key = table.foreignKeys.find(
      (foreignKey) => foreignKey.referencedEntityMetadata === parent && foreignKey.onDelete === 'CASCADE',
    );
    if (key && !owned.has(table)) owned.set(table, `${key.columns[0]?.databaseName ?? ''} ${parents}`);
  };
  for (const table of all) own(table, dataSource.getMetadata(Account), '= :id');
  // Iterating a Map includes entries added on the way, so this reaches indirect ownership of any depth.
  for (const [parent, where] of owned) {
    const parents = `SELECT ${parent.primaryColumns[0]?.databaseName ?? ''} FROM ${parent.tableName} WHERE ${where}`;
    for (const table of all) own(table, parent, `IN (${parents})`);
  }
  return [...owned].map(([table, where]) => ({ table, where }));
}
