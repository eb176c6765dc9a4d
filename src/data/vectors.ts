import { withoutTimeLimit, type Database } from './database.ts';
import { VECTORS } from './migrations/0008-semantic.ts';

/** Whether vectors can be stored; makes their table where the server has got pgvector since the tables were made. */
export async function prepareVectors(db: Database): Promise<boolean> {
  return db.transaction(async (tx) => {
    await withoutTimeLimit(tx);
    await tx.orm.query(VECTORS);
    const [found] = await tx.query<{ there: boolean }>(`SELECT to_regclass('post_vectors') IS NOT NULL AS there`);
    return found?.there === true;
  });
}
