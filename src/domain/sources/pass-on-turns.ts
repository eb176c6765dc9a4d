import type { Database } from '../../data/database.ts';
import { statement } from '../../data/statement.ts';

/**
 * Sources that people added have the turn of the first account that still has them; listed ones that of nobody. Of
 * those that are nobody's any more, and that go, it stays what it was.
 */
const PASS_ON_TURNS = statement(`
  UPDATE source_fetches f SET turn_of = CASE WHEN s.listed THEN NULL ELSE coalesce((SELECT o.account_id
      FROM own_sources o WHERE o.source_id = f.source_id ORDER BY o.added_at, o.account_id LIMIT 1), f.turn_of) END
    FROM sources s
   WHERE s.id = f.source_id AND ((s.listed AND f.turn_of IS NOT NULL) OR (NOT s.listed AND NOT EXISTS
     (SELECT FROM own_sources o WHERE o.source_id = f.source_id AND o.account_id = f.turn_of)))`);

/** Passes the turns of accounts that gave a source up on to those that have it. */
export async function passOnTurns(db: Database): Promise<void> {
  await db.query(PASS_ON_TURNS);
}
