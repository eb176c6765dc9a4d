import type { Database } from '../../src/data/database.ts';
import { createCountFlush } from '../../src/domain/posts/counts.ts';
import { until } from './poll.ts';

/** Waits until counts and interests have what people did, as they have some seconds later. */
export async function counted(db: Database): Promise<void> {
  await until(async () => {
    await createCountFlush(db)();
    const [left] = await db.query<{ n: number }>(
      'SELECT ((SELECT count(*) FROM count_changes) + (SELECT count(*) FROM interest_changes))::integer AS n',
    );
    return left?.n === 0;
  });
}
