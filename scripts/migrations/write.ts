/**
 * `make migration NAME=post-notes`: writes what the entities say more than the migrations make into a new migration,
 * from the difference that TypeORM sees in a database that all migrations made. A first draft: read it, and see
 * CONTRIBUTING.md for what a large table asks for.
 */
import { execFileSync } from 'node:child_process';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { openDatabase } from '../../src/data/database.ts';
import { projectRoot } from '../../src/environment/project-folder.ts';

const FOLDER = 'src/data/migrations';
const DATABASE = `dcs_migration_${process.pid}`;

interface Difference {
  readonly up: readonly string[];
  readonly down: readonly string[];
}

async function difference(server: string): Promise<Difference> {
  const url = new URL(server);
  url.pathname = `/${DATABASE}`;
  const db = await openDatabase({ url: url.href });
  try {
    await db.migrate();
    const { upQueries, downQueries } = await db.orm.dataSource.driver.createSchemaBuilder().log();
    return { up: upQueries.map(({ query }) => query), down: downQueries.map(({ query }) => query).reverse() };
  } finally {
    await db.close();
  }
}

function migrationOf(name: string, number: string, { up, down }: Difference): string {
  const words = name.split('-').map((word) => (word[0] ?? '').toUpperCase() + word.slice(1));
  const run = (queries: readonly string[]): string =>
    queries.map((query) => `    await runner.query('${query.replaceAll("'", "\\'")}');`).join('\n');
  return `import type { MigrationInterface, QueryRunner } from 'typeorm';

/** ${words.join(' ')}. */
export class ${words.join('')}${number} implements MigrationInterface {
  name = '${words.join('')}${number}';

  async up(runner: QueryRunner): Promise<void> {
${run(up)}
  }

  async down(runner: QueryRunner): Promise<void> {
${run(down)}
  }
}
`;
}

async function main(): Promise<void> {
  const name = process.env.NAME ?? '';
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name)) throw new Error('Give it a name: make migration NAME=post-notes');
  const server = process.env.DATABASE_URL ?? '';
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(`CREATE DATABASE ${DATABASE}`);
    const found = await difference(server);
    if (found.up.length === 0)
      throw new Error('The migrations make all that the entities say: there is nothing to write.');
    const last = readdirSync(FOLDER)
      .flatMap((file) => /^\d{4}(?=-)/.exec(file)?.[0] ?? [])
      .sort()
      .at(-1);
    const number = String(Number(last) + 1).padStart(4, '0');
    const file = join(FOLDER, `${number}-${name}.ts`);
    writeFileSync(file, migrationOf(name, number, found));
    execFileSync('node_modules/.bin/oxfmt', [file]);
    console.log(`${file} written. Read it, then run make codegen, which lists it.`);
  } finally {
    await client.query(`DROP DATABASE IF EXISTS ${DATABASE} WITH (FORCE)`);
    await client.end();
  }
}

process.chdir(projectRoot());
try {
  await main();
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
