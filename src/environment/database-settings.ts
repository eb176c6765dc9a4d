import type { SettingsReader } from './settings-reader.ts';

/** Connection of the database. */
export interface DatabaseSettings {
  /** PostgreSQL, or a pooler before it; may name several hosts, of which the one that takes writes is used. */
  readonly databaseUrl: string | undefined;
  /** PostgreSQL itself, where databaseUrl points to a pooler: for notifications, migrations and session locks. */
  readonly databaseDirectUrl: string | undefined;
  /** Replicas, of which one is used for lists, search and feed documents. */
  readonly databaseReadUrl: string | undefined;
  /** Nodes of the Citus cluster, all of which are used, for statements on people's tables alone. */
  readonly databasePeopleUrl: string | undefined;
  /** Milliseconds by which a replica may lag and still be read from. */
  readonly databaseReadMaxLagMs: number;
  /** Whether statements are prepared once per connection, under a name. */
  readonly statementNames: boolean;
}

export function readDatabaseSettings(read: SettingsReader): DatabaseSettings {
  for (const name of ['DATABASE_DIRECT_URL', 'DATABASE_READ_URL', 'DATABASE_PEOPLE_URL'])
    if (read.text(name) !== undefined && read.text('DATABASE_URL') === undefined)
      read.problems.push(`${name} is set without DATABASE_URL; set both`);
  return {
    databaseUrl: read.databaseUrl('DATABASE_URL'),
    databaseDirectUrl: read.databaseUrl('DATABASE_DIRECT_URL'),
    databaseReadUrl: read.databaseUrl('DATABASE_READ_URL'),
    databasePeopleUrl: read.databaseUrl('DATABASE_PEOPLE_URL'),
    databaseReadMaxLagMs: read.integer('DATABASE_READ_MAX_LAG_SECONDS', 5, 1, 600) * 1_000,
    statementNames: read.switch('DATABASE_STATEMENT_NAMES', true),
  };
}
