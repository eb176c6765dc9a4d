import { mock } from 'node:test';
import type { Database } from '../../src/data/database.ts';

/** Time at which the clock begins, and how many times as fast as others it goes: 2028-02-29T23:59:58Z,10. */
const [START = '', SPEED = '1'] = (process.env.TEST_CLOCK ?? '').split(',');

const RealDate = Date;
let began = RealDate.now();
const start = new RealDate(START);

/** A Date for TEST_CLOCK, in this process only: a server that a test starts as a process has the machine's. */
class MovedDate extends RealDate {
  constructor(...of: ConstructorParameters<typeof RealDate> | []) {
    if (of.length === 0) super(MovedDate.now());
    else super(...of);
  }
  static override now(): number {
    return start.getTime() + (RealDate.now() - began) * Number(SPEED);
  }
}
if (START !== '') globalThis.Date = MovedDate as DateConstructor;

/** As statements find their functions: now() of the tests before that of PostgreSQL, and new tables in `public`. */
export const SEARCH_PATH = 'public, clock, pg_catalog';

/**
 * Gives functions of the time to a database with that search path; they go like Date in this process. With TEST_CLOCK
 * it is that moment of the year once more, four years later than the last time: ids of before stay smaller.
 */
export async function giveClock(db: Database): Promise<void> {
  began = RealDate.now();
  start.setUTCFullYear(start.getUTCFullYear() + 4);
  await db.query('CREATE SCHEMA clock');
  await define(db, flowing);
}

/**
 * Holds Date of this process, and now() of its database, at a moment until `releaseClock`: whatever compares moments
 * finds the same however long the test takes, and at any hour. Called again it lets time pass, or goes back.
 */
export async function freezeClock(db: Database, at = Date.now()): Promise<void> {
  mock.timers.reset();
  mock.timers.enable({ apis: ['Date'], now: at });
  await define(db, () => `timestamptz '${new Date(at).toISOString()}'`);
}

/** Lets time pass as it does; what happened while it was held may then lie in the future. */
export async function releaseClock(db: Database): Promise<void> {
  mock.timers.reset();
  await define(db, flowing);
}

function flowing(name: string): string {
  const real = `pg_catalog.${name}()`;
  if (START === '') return real;
  return `timestamptz '${start.toISOString()}' + (${real} - timestamptz '${new RealDate(began).toISOString()}') * ${Number(SPEED)}`;
}

/** As volatile as PostgreSQL's own, and small enough to become part of each statement. */
async function define(db: Database, moment: (name: string) => string): Promise<void> {
  for (const [name, volatility] of Object.entries({ now: 'STABLE', clock_timestamp: 'VOLATILE' }))
    await db.query(`CREATE OR REPLACE FUNCTION clock.${name}() RETURNS timestamptz
      LANGUAGE sql ${volatility} PARALLEL SAFE AS $$ SELECT ${moment(name)} $$`);
}
