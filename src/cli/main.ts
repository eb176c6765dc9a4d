import { Command } from 'commander';
import { accountCommands } from './account.ts';
import { announceCommand } from './announce.ts';
import { command, saying, withDatabase } from './command.ts';
import { demoCommand, importCommand } from './content.ts';
import { tokenCommands } from './token.ts';

/** `dcs migrate`: what the server does at start, for operators who want to do it before. */
function migrateCommand(): Command {
  return command('migrate', 'Bring the tables of the database up to date').action(saying(async () => {
    const run = await withDatabase((_db, migrations) => Promise.resolve(migrations));
    return { json: { migrations: run }, text: run === 0 ? 'The tables were up to date.' : `Ran ${run} migrations.` };
  }));
}

const program = new Command('dcs')
  .description('Operate a Developer Content Service: works on DATABASE_URL, or on the embedded database in DATA_DIR, beside a running server too.')
  .addCommand(accountCommands())
  .addCommand(tokenCommands())
  .addCommand(announceCommand())
  .addCommand(importCommand())
  .addCommand(demoCommand())
  .addCommand(migrateCommand())
  .showHelpAfterError('(--help shows what it takes)');

await program.parseAsync();
