import type { EntityManager } from 'typeorm';

const ON_SHARDS = 'SELECT result::jsonb AS rows FROM run_command_on_shards($1, $2) WHERE success';

/**
 * The rows that a SELECT returns at each shard of a distributed table, `%s` in its text, as JSON has them; without
 * those of servers that are away. A statement on the table itself fails when one is, and is faster when none is.
 */
export async function queryEachShard<Row>(
  db: Pick<EntityManager, 'query'>,
  table: string,
  select: string,
): Promise<Row[]> {
  const shards = await db.query<{ rows: Row[] }[]>(ON_SHARDS, [
    table,
    `SELECT coalesce(jsonb_agg(r), '[]') FROM (${select}) r`,
  ]);
  return shards.flatMap(({ rows }) => rows);
}
