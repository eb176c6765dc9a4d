import type { Command } from 'commander';
import { command, runCommand, withDatabase } from '../command.ts';

/** `dcs migrate`: migrates the database ahead of the server's start. */
export function migrateCommand(): Command {
  return command('migrate', 'Bring the tables of the database up to date').action(
    runCommand(async () => {
      const run = await withDatabase((_db, migrations) => Promise.resolve(migrations));
      return { json: { migrations: run }, text: run === 0 ? 'The tables were up to date.' : `Ran ${run} migrations.` };
    }),
  );
}
