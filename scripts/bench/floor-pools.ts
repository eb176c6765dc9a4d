import pg from 'pg';
import type { Question } from './floor-question.ts';

/**
 * The pools of a floor. Statements are planned once per connection: by default PostgreSQL plans most of these each
 * time, at several times their cost. Except a search, whose best plan depends on its words.
 */
export function floorPools(): (question: Question) => pg.Pool {
  const connectionString = process.env.DATABASE_URL;
  const pool = new pg.Pool({ connectionString, max: 10, options: '-c plan_cache_mode=force_generic_plan' });
  const searches = new pg.Pool({ connectionString, max: 10 });
  return (question) => (question === 'search' ? searches : pool);
}
