import type { Database } from '../database.ts';
import { statement } from '../statement.ts';
import type { EntityMetadata, EntityManager } from 'typeorm';
import { Account } from '../entities/accounts.ts';

/**
 * Locks an account before something is added that is limited per person, so that a count in a separate statement
 * afterwards is exact.
 */
export const LOCK_ACCOUNT = statement('SELECT FROM accounts WHERE id = $1 FOR NO KEY UPDATE');

export const ACCOUNT_EXISTS = statement('SELECT FROM accounts WHERE id = $1');

const HOLD_ACCOUNTS = statement<{ id: string }>(
  'SELECT id FROM accounts WHERE id = ANY ($1::uuid[]) ORDER BY id FOR KEY SHARE',
);

/**
 * The accounts of these that are there, which stay until the transaction ends. Locked in the order of their ids, so
 * that no two writers wait for each other.
 */
export async function lockAccounts(tx: Database, ids: readonly string[]): Promise<ReadonlySet<string>> {
  return new Set((await tx.query(HOLD_ACCOUNTS, [ids])).map(({ id }) => id));
}

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
/**
 * Locks the account's row, so that two concurrent requests cannot both take the last place. Counts need a separate
 * statement afterwards, because one that waited for the lock still has its old snapshot.
 */
export const LOCK_ACCOUNT_FOR_UPDATE = statement('SELECT FROM accounts WHERE id = $1 FOR UPDATE');
