import type { Command } from 'commander';
import { assertSchemaCurrent, recordedNames } from '../../data/schema-state.ts';
import { createLog } from '../../log.ts';
import { openTerminal } from '../../environment/terminal.ts';
import { enrichNow } from '../../ingest/enrich/embeddings.ts';
import { fetchOfOperators } from '../../ingest/fetch/ways.ts';
import { importFeed, type Imported, type ImportOptions } from '../../ingest/store/import.ts';
import { demoDates, demoFiles } from '../../ingest/store/demo.ts';
import { command, progress, runCommand, withAnyDatabase, withDatabase, type CommandOutput } from '../command.ts';
import { UsageError } from '../exit-codes.ts';
import { importForAccount, importFormatOption, type LibraryImportInput } from './library.ts';
import { commandIo, commandSettings } from '../io.ts';

const THIS_MACHINE = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/i;

interface ImportResult {
  readonly imported: Imported[];
  readonly failed: { location: string; reason: string }[];
}

/** `dcs import`: feeds from files or URLs, or with an account a file of bookmarks or feeds for a person. */
export function importCommand(): Command {
  return command('import', 'Import feed documents as sources and posts, or with --account bookmarks for a person')
    .argument('<locations...>', 'files or http(s) URLs (RSS, Atom, RDF, JSON Feed); with --account a file')
    .option('--allow-private', 'allow addresses in private networks')
    .option('--account <address>', 'e-mail address of the account that gets the bookmarks and feeds of the file')
    .addOption(importFormatOption())
    .action(
      runCommand<{ allowPrivate?: boolean } & LibraryImportInput>(async (options, locations) => {
        const { allowPrivate = false, account, format } = options;
        if (account !== undefined) return importForAccount(locations, { account, format });
        if (format !== undefined) throw new UsageError('--format is for a file of a person: add --account.');
        const outcome = await importAll(locations, { allowPrivate });
        if (outcome.imported.length === 0)
          throw new UsageError(outcome.failed.map((failure) => `${failure.location}: ${failure.reason}`).join('\n'));
        if (outcome.failed.length > 0) commandIo().exit(1);
        return importOutput(outcome);
      }),
    );
}

/** `dcs demo`: imports the demo content. */
export function demoCommand(): Command {
  return command('demo', 'Load the demo content').action(
    runCommand(async () =>
      importOutput(await importAll(demoFiles(), { dated: demoDates(new Date()) }, withDatabaseMade)),
    ),
  );
}

/** Makes the database and its tables where there are none. */
const withDatabaseMade: typeof withDatabase = (work) =>
  withAnyDatabase(async (db) => {
    if ((await recordedNames(db.orm)).length === 0) await db.migrate();
    await assertSchemaCurrent(db);
    return work(db);
  });

/** Each document in its own transaction, so that one that fails does not block the others. */
async function importAll(
  locations: readonly string[],
  { allowPrivate = false, dated }: Pick<ImportOptions, 'allowPrivate' | 'dated'>,
  open = withDatabase,
): Promise<ImportResult> {
  const outcome: ImportResult = { imported: [], failed: [] };
  const bar = progress(locations.length);
  const at = new Date();
  const outbound = fetchOfOperators(commandSettings());
  await open(async (db) => {
    for (const location of locations) {
      try {
        const options = { ...fetchPolicy(location, allowPrivate), ...(dated && { dated }), outbound, at };
        outcome.imported.push(await importFeed(db, location, options));
      } catch (error) {
        outcome.failed.push({ location, reason: fileReason(error) });
      }
      bar.step(location);
    }
    bar.stop();
    const config = commandSettings();
    await enrichNow(db, config, createLog(config.logLevel, (await openTerminal(process.stderr)) ?? 2));
  });
  return outcome;
}

/**
 * A URL given on the command line allows its own port, and this machine when it names it. Other private addresses, and
 * redirects to any from outside, need --allow-private.
 */
function fetchPolicy(location: string, allowPrivate: boolean): { allowPrivate: boolean; allowedPorts: number[] } {
  if (!/^https?:\/\//i.test(location)) return { allowPrivate, allowedPorts: [] };
  const [, host = '', port] = /^https?:\/\/(\[[^\]]*\]|[^/:?#]*)(?::(\d+))?/i.exec(location) ?? [];
  return {
    allowPrivate: allowPrivate || THIS_MACHINE.test(host),
    allowedPorts: port === undefined ? [] : [Number(port)],
  };
}

function importOutput({ imported, failed }: ImportResult): CommandOutput {
  const lines = [
    ...imported.map(
      ({ source, added, changed, unchanged, skipped }) =>
        `${source.handle}: ${added} new, ${changed} changed, ${unchanged} unchanged, ${skipped} skipped`,
    ),
    ...failed.map((failure) => `${failure.location}: ${failure.reason}`),
  ];
  return { json: { imported, failed }, text: lines.join('\n') };
}

function fileReason(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT') return 'there is no such file';
  if (code === 'EISDIR') return 'is a folder; name a file';
  return message;
}
