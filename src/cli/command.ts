import { SingleBar } from 'cli-progress';
import { Command } from 'commander';
import { assertKey, matchKey, SecretKeyMismatchError } from '../auth/installation-key.ts';
import { findSecret } from '../auth/secret.ts';
import { ConfigError } from '../config.ts';
import type { OpenDatabase } from '../data/database.ts';
import { connectionFailed, isUnavailable, isTransientFailure, serverMessageOf } from '../data/database-errors.ts';
import { MissingDatabaseError, openAt, type DatabaseLocation } from '../data/open.ts';
import { assertSchemaCurrent, schemaState } from '../data/schema-state.ts';
import { databaseName, type NamedDatabase } from '../environment/database-addresses.ts';
import { AppError } from '../errors.ts';
import { styled } from './colours.ts';
import { EXIT_CODES, exitCodeOf, isMissingFile, UnreachableError, UsageError } from './exit-codes.ts';
import { commandIo, commandSettings } from './io.ts';

/** Output of a command: a JSON document with --json, otherwise text. */
export interface CommandOutput {
  readonly json: unknown;
  readonly text: string;
  /** Whether standard output has something else, so that this goes to standard error. */
  readonly isAside?: boolean;
  /** Whether the process ends now, whatever it still waits for. */
  readonly isLast?: boolean;
}

/**
 * Opens the installation's database, passes it to `work`, and closes it. Throws MissingDatabaseError and
 * SchemaOutdatedError: only the server, the worker, `dcs migrate`, `restore` and `demo` make a database or change
 * tables that others may use.
 */
export function withDatabase<Result>(work: (db: OpenDatabase) => Promise<Result>): Promise<Result> {
  return withDatabaseAsIs(async (db) => {
    await assertSchemaCurrent(db);
    await warnOfOtherKey(db);
    return work(db);
  });
}

/**
 * The same for what gives out secrets. Throws SecretKeyMismatchError when the secret key here is not that of the
 * database.
 */
export function withOwnDatabase<Result>(work: (db: OpenDatabase) => Promise<Result>): Promise<Result> {
  return withDatabaseAsIs(async (db) => {
    await assertSchemaCurrent(db);
    const keyFor = findSecret(commandSettings());
    if (keyFor) await assertKey(db, keyFor);
    return work(db);
  });
}

/** Says on standard error when the secret key here is not that of the database. */
async function warnOfOtherKey(db: OpenDatabase): Promise<void> {
  const keyFor = findSecret(commandSettings());
  if (keyFor === undefined || (await matchKey(db, keyFor)) !== 'other') return;
  commandIo().err(`${styled('yellow', `Warning: ${new SecretKeyMismatchError().message}`, 'err')}\n`);
}

/**
 * The same, whatever its tables are, if there are any and this version may touch them. Throws SchemaTooNewError too.
 */
export async function withDatabaseAsIs<Result>(work: (db: OpenDatabase) => Promise<Result>): Promise<Result> {
  const settings = commandSettings();
  return withPlace({ ...settings, mustExist: true }, async (db) => {
    const { recorded } = await schemaState(db.orm, db.orm.dataSource.migrations);
    if (recorded.length === 0) throw new MissingDatabaseError(settings, 'tables');
    return work(db);
  });
}

/** The same, whatever its tables are, and whether there are any; without `mustExist` the database is made, too. */
export async function withAnyDatabase<Result>(
  work: (db: OpenDatabase) => Promise<Result>,
  { mustExist = false } = {},
): Promise<Result> {
  return withPlace({ ...commandSettings(), mustExist }, work);
}

async function withPlace<Result>(
  place: DatabaseLocation,
  work: (db: OpenDatabase) => Promise<Result>,
): Promise<Result> {
  sayDatabase(place);
  const db = await openAt(place);
  return work(db).finally(() => db.close());
}

/** Names the database that the command uses, on standard error, unless `--quiet` is set. */
export function sayDatabase(place: NamedDatabase): void {
  const io = commandIo();
  if (io.isQuiet !== true) io.err(`${styled('dim', `Database: ${databaseName(place)}`, 'err')}\n`);
}

/** A command with --json. Errors print one line and exit with the code of their kind. */
export function command(name: string, summary: string): Command {
  return group(name, summary).option('--json', 'print one JSON document on standard output');
}

/** A group of commands, or the base of one; invalid usage points to --help. */
export function group(name: string, summary: string): Command {
  return new Command(name)
    .description(summary)
    .showHelpAfterError('(--help shows the usage)')
    .configureOutput({
      writeOut: (text) => commandIo().out(text),
      writeErr: (text) => commandIo().err(text),
      getOutHasColors: () => commandIo().colours?.out === true,
      getErrHasColors: () => commandIo().colours?.err === true,
      outputError: (text, write) => write(styled('red', text.trimEnd(), 'err') + '\n'),
    })
    .configureHelp({
      styleTitle: (text) => styled('bold', text),
      styleSubcommandText: (text) => styled('cyan', text),
      styleOptionText: (text) => styled('cyan', text),
    })
    .exitOverride();
}

/** Makes an action for commander, which sets `this`: prints the command's output, or why it failed. */
// eslint-disable-next-line @typescript-eslint/no-unnecessary-type-parameters -- commander's are untyped
export function runCommand<Options>(
  work: (options: Options, args: string[]) => Promise<CommandOutput>,
): (this: Command) => Promise<void> {
  return async function (this: Command) {
    const options = this.opts<Options & { json?: boolean }>();
    try {
      const { json, text, isAside = false, isLast = false } = await work(options, this.args);
      const output = options.json === true ? `${JSON.stringify(json, null, 2)}\n` : `${text}\n`;
      commandIo()[isAside ? 'err' : 'out'](output);
      if (isLast) commandIo().leave?.();
    } catch (error) {
      reportFailure(error);
    }
  };
}

/** Makes an action that prints a text made from its first argument, or why that failed. */
export function runText(work: (argument: string) => Promise<string>): (argument: string) => Promise<void> {
  return async (argument) => {
    try {
      commandIo().out(`${await work(argument)}\n`);
    } catch (error) {
      reportFailure(error);
    }
  };
}

/** Prints to standard error why a command failed, and sets the exit code of its kind. */
export function reportFailure(error: unknown): void {
  commandIo().err(`${styled('red', fileProblem(error) ?? failureReason(error), 'err')}\n`);
  commandIo().exit(exitCodeOf(error));
}

/** The exit codes for people, a line each. */
export function exitCodeHelp(): string {
  const lines = Object.values(EXIT_CODES).map(([code, meaning]) => `  ${code}  ${meaning}`);
  return `\nExit codes:\n${lines.join('\n')}`;
}

/** The message for a problem with a file the caller named; undefined for any other error, such as a missing socket. */
function fileProblem(error: unknown): string | undefined {
  if (!isMissingFile(error)) return undefined;
  const { code, path = 'The path' } = error;
  return code === 'EISDIR' ? `${path}: is a folder; name a file` : `${path}: there is no such file`;
}

/** The message for an error that the caller can fix; with the stack for a bug. */
function failureReason(error: unknown): string {
  if ([ConfigError, AppError, UsageError, UnreachableError].some((kind) => error instanceof kind))
    return (error as Error).message;
  if (isUnavailable(error)) return unavailableMessage(error);
  if (error instanceof Error && error.name !== 'Error' && !(error instanceof TypeError)) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** Says why the database is unavailable: it refuses the connection, or cannot be reached. */
function unavailableMessage(error: unknown): string {
  return isTransientFailure(error)
    ? `The database cannot be reached: ${connectionFailed(error).message || 'no answer'}. Check DATABASE_URL.`
    : `The database refuses: ${serverMessageOf(error)}. Check DATABASE_URL.`;
}

/** Rows as aligned columns with a header; a dash for null. */
export function table(head: readonly string[], rows: readonly (readonly (string | null)[])[]): string {
  const lines = [head, ...rows].map((row) => row.map((cell) => cell ?? '-'));
  const widths = head.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  const [heading = '', ...body] = lines.map((line) =>
    line
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  return [styled('bold', heading), ...body].join('\n');
}

/** A bar that shows how much is done. */
export interface CommandProgress {
  step(name?: string): void;
  stop(): void;
}

/** A progress bar on standard error when that is a terminal. `name` is the current step. */
export function progress(total: number): CommandProgress {
  const bar = new SingleBar({
    format: '{bar} {value}/{total} {name}',
    stream: process.stderr,
    noTTYOutput: false,
    hideCursor: true,
  });
  if (process.stderr.isTTY) bar.start(total, 0, { name: '' });
  return { step: (name = '') => bar.increment(1, { name: name.slice(-40) }), stop: () => bar.stop() };
}
