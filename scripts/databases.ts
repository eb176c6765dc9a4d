import { randomBytes } from 'node:crypto';
import pg from 'pg';

/** The PostgreSQL server of DATABASE_URL. Throws when none is named: `on-server.ts`, which `make` uses, finds one. */
export function serverUrl(): string {
  const url = process.env.DATABASE_URL ?? '';
  if (url === '')
    throw new Error('DATABASE_URL names no PostgreSQL server. The targets of make find one, or start one.');
  return url;
}

/** Creates a database on the server of DATABASE_URL, a copy of `template` if given, and drops it after `work`. */
export async function withNewDatabase<Result>(
  work: (url: string) => Promise<Result>,
  template = 'template1',
): Promise<Result> {
  const name = `dcs_drill_${randomBytes(4).toString('hex')}`;
  await onServer(`CREATE DATABASE ${name} TEMPLATE ${template}`);
  try {
    return await work(databaseUrl(name));
  } finally {
    await onServer(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  }
}

/** The URL of a database on the server of DATABASE_URL. */
function databaseUrl(name: string): string {
  const url = new URL(serverUrl());
  url.pathname = `/${name}`;
  return url.href;
}

async function onServer(sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl() });
  await client.connect();
  await client.query(sql).finally(() => client.end());
}
