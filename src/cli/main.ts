import { Command } from 'commander';
import { loadQuietly } from '../runtime.ts';
import { tell } from './command.ts';

/** Each area is loaded when it is called, all of them to list them: most take long to load. */
const AREAS: Readonly<Record<string, () => Promise<Command>>> = {
  account: async () => (await import('./account.ts')).accountCommands(),
  token: async () => (await import('./token.ts')).tokenCommands(),
  app: async () => (await import('./app.ts')).appCommands(),
  keys: async () => (await import('./keys.ts')).keyCommands(),
  announce: async () => (await import('./announce.ts')).announceCommand(),
  import: async () => (await import('./content.ts')).importCommand(),
  demo: async () => (await import('./content.ts')).demoCommand(),
  contract: async () => (await import('./contract.ts')).contractCommand(),
  source: async () => (await import('./source.ts')).sourceCommands(),
  opml: async () => (await import('./opml.ts')).opmlCommands(),
  worker: async () => (await import('./worker.ts')).workerCommand(),
  status: async () => (await import('./status.ts')).statusCommand(),
  migrate: async () => (await import('./migrate.ts')).migrateCommand(),
};

const program = new Command('dcs')
  .description(
    'Operate a Developer Content Service: works on DATABASE_URL, or on the embedded database in DATA_DIR, beside a running server too.',
  )
  .showHelpAfterError('(--help shows what it takes)');

const [, , called = ''] = process.argv;
for (const load of Object.hasOwn(AREAS, called) ? [AREAS[called]] : Object.values(AREAS)) {
  if (load !== undefined) program.addCommand(await loadQuietly(load));
}
await program.parseAsync().catch(tell);
