import type { Database } from '../../src/data/database.ts';
import type { Statement } from '../../src/data/statement.ts';

/** A database and the texts of its statements. What is remembered of the one behind it does not count. */
export interface Noted {
  readonly db: Database;
  readonly texts: string[];
}

/** Returns a database that notes the texts of the statements that run on another one. */
export function noting(db: Database): Noted {
  const texts: string[] = [];
  const query = (one: Statement<unknown> | string, values?: readonly unknown[]): Promise<unknown[]> => {
    texts.push(typeof one === 'string' ? one : one.text);
    return db.query(one, values);
  };
  return { texts, db: { orm: db.orm, query, transaction: (work) => db.transaction(work) } as Database };
}
