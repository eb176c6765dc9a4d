import type { Command } from 'commander';
import type { OpenDatabase } from '../../data/database.ts';
import { holdersInWords } from '../../data/migration-waits.ts';
import { planMigrations, type PlannedLock, type PlannedMigration } from '../../data/plan/plan.ts';
import { withoutComments } from '../../data/plan/statements.ts';
import { command, runCommand, withAnyDatabase, type CommandOutput } from '../command.ts';
import { commandIo } from '../io.ts';

/** Characters of a statement in the plan; --json has all of it. */
const MAX_STATEMENT = 100;
const MEBIBYTE = 1 << 20;

/** `dcs migrate`: migrates the database ahead of the server's start. */
export function migrateCommand(): Command {
  return command('migrate', 'Run pending migrations')
    .option('--plan', 'list pending statements and their locks, without running them')
    .addHelpText('after', HELP)
    .action(
      runCommand(({ plan = false }: { plan?: boolean }) =>
        plan ? withAnyDatabase(planned, { mustExist: true }) : withAnyDatabase(runMigrations),
      ),
    );
}

const HELP = `
Tables of version 1.1.0 and of every later one are brought up to date at once; older ones go through 1.1.0.
--plan runs the migrations on a copy of the tables without rows, in an embedded database that is thrown away, to see
their locks. It exits with 0 whether something would run or not, and with 1 where nothing could.`;

async function runMigrations(db: OpenDatabase): Promise<CommandOutput> {
  const migrations = await db.migrate({
    waiting: ({ migration, holders }) =>
      commandIo().err(`${migration} waits for locks that ${holdersInWords(holders)} holds.\n`),
  });
  return { json: { migrations }, text: migrations === 0 ? UP_TO_DATE : `Ran ${migrations} migrations.` };
}

const UP_TO_DATE = 'No pending migrations.';

async function planned(db: OpenDatabase): Promise<CommandOutput> {
  const migrations = await planMigrations(db);
  const text = migrations.length === 0 ? 'No pending migrations.' : planText(migrations);
  return { json: { migrations }, text };
}

function planText(migrations: readonly PlannedMigration[]): string {
  const sections = migrations.map(({ name, isTransaction, harm, statements }) =>
    [
      `${name} (${isTransaction ? 'one transaction, locks are kept to its end' : 'outside of a transaction'})`,
      ...(harm ? [`  Stop all programs before ${harm.version} first: they would do harm.`] : []),
      ...statements.flatMap((statement) => [
        `  ${shortStatement(withoutComments(statement.text))}`,
        ...(statement.locks.length === 0 ? ['    locks nothing that is in use'] : statement.locks.map(lockText)),
      ]),
    ].join('\n'),
  );
  return `${sections.join('\n\n')}\n\n${migrations.length} migrations would run; nothing was changed.`;
}

function lockText({ table, mode, blocks, work, rows, bytes }: PlannedLock): string {
  const size = `${Math.round(rows).toLocaleString('en')} rows, ${Math.ceil(bytes / MEBIBYTE).toLocaleString('en')} MiB`;
  const time = work === 'moment' ? 'for a moment' : `${work} (${size})`;
  return `    ${table}: ${mode}, blocks ${blocks}, ${time}`;
}

const shortStatement = (text: string): string =>
  text.length <= MAX_STATEMENT ? text : `${text.slice(0, MAX_STATEMENT - 1)}…`;
