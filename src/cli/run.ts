import { CommanderError, type Command } from 'commander';
import { importWithoutWarning } from '../auth/oauth/load-provider.ts';
import { readDocument } from '../contract/document.ts';
import { exitCodeHelp, group, reportFailure } from './command.ts';
import { EXIT_CODES } from './exit-codes.ts';
import { withIo, type CommandIo } from './io.ts';

/** Only the called area is loaded, since most take long to load; all of them to list the commands. */
const AREAS: Readonly<Record<string, () => Promise<Command>>> = {
  serve: async () => (await import('./commands/serve.ts')).serveCommand(),
  account: async () => (await import('./commands/account.ts')).accountCommands(),
  token: async () => (await import('./commands/token.ts')).tokenCommands(),
  app: async () => (await import('./commands/app.ts')).appCommands(),
  keys: async () => (await import('./commands/keys.ts')).keyCommands(),
  announce: async () => (await import('./commands/announce.ts')).announceCommand(),
  comment: async () => (await import('./commands/operate/comment.ts')).commentCommands(),
  post: async () => (await import('./commands/operate/post.ts')).postCommands(),
  banner: async () => (await import('./commands/operate/banner.ts')).bannerCommands(),
  'search-name': async () => (await import('./commands/operate/search-name.ts')).searchNameCommands(),
  log: async () => (await import('./commands/operate/log.ts')).logCommand(),
  'log-level': async () => (await import('./commands/operate/log.ts')).logLevelCommand(),
  import: async () => (await import('./commands/content.ts')).importCommand(),
  export: async () => (await import('./commands/library.ts')).exportCommand(),
  stack: async () => (await import('./commands/stack.ts')).stackCommands(),
  changes: async () => (await import('./commands/changes.ts')).changesCommands(),
  demo: async () => (await import('./commands/content.ts')).demoCommand(),
  contract: async () => (await import('./commands/contract.ts')).contractCommand(),
  source: async () => (await import('./commands/source.ts')).sourceCommands(),
  feed: async () => (await import('./commands/feed.ts')).feedCommands(),
  opml: async () => (await import('./commands/opml.ts')).opmlCommands(),
  worker: async () => (await import('./commands/worker.ts')).workerCommand(),
  doctor: async () => (await import('./commands/operate/doctor.ts')).doctorCommand(),
  status: async () => (await import('./commands/operate/status.ts')).statusCommand(),
  backup: async () => (await import('./commands/backup/backup.ts')).backupCommand(),
  restore: async () => (await import('./commands/backup/restore.ts')).restoreCommand(),
  database: async () => (await import('./commands/backup/database.ts')).databaseCommands(),
  migrate: async () => (await import('./commands/migrate.ts')).migrateCommand(),
  distribute: async () => (await import('./commands/distribute.ts')).distributeCommand(),
  completion: async () => (await import('./commands/completion.ts')).completionCommand(() => program()),
};

/**
 * Runs one command of `dcs`, such as `['account', 'list']`, after options that all have. Errors are printed to standard
 * error, never thrown.
 */
export async function runProgram(all: readonly string[], given: CommandIo): Promise<void> {
  const { args, envFile, isQuiet } = commonOptions(all);
  const io = { ...given, isQuiet };
  if (envFile !== undefined) io.env.DCS_ENV_FILE = envFile;
  await withIo(io, async () => {
    try {
      await (await program(args[0])).parseAsync(args, { from: 'user' });
    } catch (error) {
      if (error instanceof CommanderError) io.exit(error.exitCode === 0 ? 0 : EXIT_CODES.usage[0]);
      else reportFailure(error);
    }
  });
}

const ENV_FILE = '--env-file';

/** Options before the command, which decide what it works on. */
function commonOptions(all: readonly string[]): {
  readonly args: string[];
  readonly envFile: string | undefined;
  readonly isQuiet: boolean;
} {
  const args = [...all];
  let envFile: string | undefined;
  let isQuiet = false;
  for (let [first = ''] = args; ; [first = ''] = args) {
    if (first === ENV_FILE && args.length > 1) [, envFile] = args.splice(0, 2);
    else if (first.startsWith(`${ENV_FILE}=`)) envFile = args.shift()?.slice(ENV_FILE.length + 1);
    else if (first === '-q' || first === '--quiet') isQuiet = args.shift() !== undefined;
    else return { args, envFile, isQuiet };
  }
}

async function program(called = ''): Promise<Command> {
  const dcs = group(
    'dcs',
    'Operate a Developer Content Service. Uses DATABASE_URL, or the embedded database in DATA_DIR; the server ' +
      'may be running.',
  )
    .option(`${ENV_FILE} <file>`, 'read missing settings from a file (before the command)')
    .option('-q, --quiet', 'do not name the database (before the command)')
    .addHelpText('after', exitCodeHelp);
  // The version is that of the contract; to read it takes longer than to load one area.
  if (!Object.hasOwn(AREAS, called)) dcs.version(readDocument().info.version, '-V, --version', 'print the version');
  if (called === '--version' || called === '-V') return dcs;
  for (const load of Object.hasOwn(AREAS, called) ? [AREAS[called]] : Object.values(AREAS)) {
    if (load !== undefined) dcs.addCommand(await importWithoutWarning(load));
  }
  return dcs;
}
