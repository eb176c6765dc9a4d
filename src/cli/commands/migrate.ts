import type { Command } from 'commander';
import { command, runCommand, withDatabaseAsIs } from '../command.ts';

/** `dcs migrate`: migrates the database ahead of the server's start. */
export function migrateCommand(): Command {
  return command('migrate', 'Bring the tables of the database up to date').action(
    runCommand(async () => {
      const run = await withDatabaseAsIs((db) => db.migrate());
      return { json: { migrations: run }, text: run === 0 ? 'The tables were up to date.' : `Ran ${run} migrations.` };
    }),
  );
}
