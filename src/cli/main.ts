import { Command } from 'commander';
import { accountCommands } from './account.ts';
import { announceCommand } from './announce.ts';
import { appCommands } from './app.ts';
import { command, saying, withDatabase } from './command.ts';
import { contractCommand } from './contract.ts';
import { demoCommand, importCommand } from './content.ts';
import { keyCommands } from './keys.ts';
import { opmlCommands } from './opml.ts';
import { sourceCommands } from './source.ts';
import { statusCommand } from './status.ts';
import { tokenCommands } from './token.ts';
import { workerCommand } from './worker.ts';

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
  .addCommand(appCommands())
  .addCommand(keyCommands())
  .addCommand(announceCommand())
  .addCommand(importCommand())
  .addCommand(demoCommand())
  .addCommand(contractCommand())
  .addCommand(sourceCommands())
  .addCommand(opmlCommands())
  .addCommand(workerCommand())
  .addCommand(statusCommand())
  .addCommand(migrateCommand())
  .showHelpAfterError('(--help shows what it takes)');

await program.parseAsync();
