import { SingleBar } from 'cli-progress';
import { Command } from 'commander';
import { ConfigError, loadConfig } from '../config.ts';
import type { OpenDatabase } from '../data/database.ts';
import { connectionFailed, isUnavailable, mayPass, refusalOf } from '../data/database-errors.ts';
import { openPlace } from '../data/open.ts';
import { demandTables } from '../data/schema-state.ts';
import { AppError } from '../errors.ts';
import { commandIo } from './io.ts';

/** What a command says: a document for programs with --json, lines for people without. */
export interface CommandOutput {
  readonly json: unknown;
  readonly text: string;
}

/** A bad argument that only the command can see; its message is all the person gets. */
export class UsageError extends Error {}

/**
 * Runs `work` with the database of this installation, and closes it after. Throws TablesOutdated: only the server, the
 * worker and `dcs migrate` change tables that somebody may use.
 */
export function withDatabase<Result>(work: (db: OpenDatabase) => Promise<Result>): Promise<Result> {
  return withDatabaseAsIs(async (db) => {
    await demandTables(db);
    return work(db);
  });
}

/** The same, whatever its tables are. */
export async function withDatabaseAsIs<Result>(work: (db: OpenDatabase) => Promise<Result>): Promise<Result> {
  const db = await openPlace(loadConfig(commandIo().env));
  return work(db).finally(() => db.close());
}

/** A command with --json whose work says one thing; failures become one clear line and exit code 1. */
export function command(name: string, summary: string): Command {
  return group(name, summary).option('--json', 'print one JSON document on standard output');
}

/** A command that only holds others, or the beginning of any: a wrong call is told where help is. */
export function group(name: string, summary: string): Command {
  return new Command(name)
    .description(summary)
    .showHelpAfterError('(--help shows what it takes)')
    .configureOutput({ writeOut: (text) => commandIo().out(text), writeErr: (text) => commandIo().err(text) })
    .exitOverride();
}

/** Ends a command: prints what it says, or why it failed. `this` is the command, as commander calls it. */
// eslint-disable-next-line @typescript-eslint/no-unnecessary-type-parameters -- commander's are untyped
export function runCommand<Options>(
  work: (options: Options, args: string[]) => Promise<CommandOutput>,
): (this: Command) => Promise<void> {
  return async function (this: Command) {
    const options = this.opts<Options & { json?: boolean }>();
    try {
      const { json, text } = await work(options, this.args);
      commandIo().out(options.json === true ? `${JSON.stringify(json, null, 2)}\n` : `${text}\n`);
    } catch (error) {
      tell(error);
    }
  };
}

/** Says on standard error why a command failed, and lets it end with 1. */
export function tell(error: unknown): void {
  commandIo().err(`${fileFault(error) ?? reasonOf(error)}\n`);
  commandIo().exit(1);
}

/**
 * What is wrong with a file that the caller named; undefined for any other failure, such as a socket that is not there.
 */
function fileFault(error: unknown): string | undefined {
  const { code, syscall, path = 'The path' } = error as NodeJS.ErrnoException;
  if (code === 'EISDIR') return `${path}: is a folder; name a file`;
  return code === 'ENOENT' && syscall === 'open' ? `${path}: there is no such file` : undefined;
}

/** What went wrong, on one line where it is the caller's to mend; the whole of it for a fault of ours. */
function reasonOf(error: unknown): string {
  if (error instanceof ConfigError || error instanceof AppError || error instanceof UsageError) return error.message;
  if (isUnavailable(error)) return absenceOf(error);
  if (error instanceof Error && error.name !== 'Error' && !(error instanceof TypeError)) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** Why the database does not answer: it does not let this person in, or it cannot be reached. */
function absenceOf(error: unknown): string {
  return mayPass(error)
    ? `The database cannot be reached: ${connectionFailed(error).message || 'no answer'}. Check DATABASE_URL.`
    : `The database refuses: ${refusalOf(error)}. Check DATABASE_URL.`;
}

/** Rows as aligned columns with a head; a dash for nothing. */
export function table(head: readonly string[], rows: readonly (readonly (string | null)[])[]): string {
  const lines = [head, ...rows].map((row) => row.map((cell) => cell ?? '-'));
  const widths = head.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  return lines
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/**
 * A progress bar on standard error for a person who watches; nothing where nobody does. `name` is what is being done.
 */
export function progress(total: number): { step(name?: string): void; stop(): void } {
  const bar = new SingleBar({
    format: '{bar} {value}/{total} {name}',
    stream: process.stderr,
    noTTYOutput: false,
    hideCursor: true,
  });
  if (process.stderr.isTTY) bar.start(total, 0, { name: '' });
  return { step: (name = '') => bar.increment(1, { name: name.slice(-40) }), stop: () => bar.stop() };
}
