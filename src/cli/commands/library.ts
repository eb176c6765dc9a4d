import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { Option, type Command } from 'commander';
import { getAccountByEmail } from '../../auth/accounts/accounts.ts';
import type { Database } from '../../data/database.ts';
import { exportLibrary } from '../../domain/library/export-library.ts';
import {
  createImport,
  getImport,
  listImportLines,
  type ImportLineRow,
  type ImportRow,
} from '../../domain/library/imports.ts';
import { runImport } from '../../ingest/imports/run-imports.ts';
import { createParseThread, type ParseThread } from '../../ingest/parse/parse-thread.ts';
import { constraints } from '../../../generated/constraints.ts';
import type { Schema } from '../../../generated/shapes.ts';
import { command, progress, runCommand, withDatabase, type CommandOutput } from '../command.ts';
import { UsageError } from '../exit-codes.ts';
import { commandIo, commandSettings } from '../io.ts';

/** Milliseconds between looks at an import that a worker has. */
const LOOK_AGAIN_MS = 200;
/** Lines of a report that are read together. */
const LINES_AT_ONCE = 1_000;

/** Options of `dcs import` for a person. */
export interface LibraryImportInput {
  readonly account?: string;
  readonly format?: Schema<'ImportFormat'> | undefined;
}

/** `--format` of `dcs import`. */
export function importFormatOption(): Option {
  return new Option('--format <format>', 'with --account: which program wrote the file; told by its text').choices(
    constraints.ImportFormat.enum,
  );
}

/**
 * Imports a file of bookmarks or feeds for a person, as the operation createImport does, and waits for its end. Throws
 * UsageError for more than one file and one that is empty or too large.
 */
export async function importForAccount(
  [file = '', ...more]: readonly string[],
  { account, format }: LibraryImportInput & { account: string },
): Promise<CommandOutput> {
  if (more.length > 0) throw new UsageError('With --account, name one file.');
  const text = await readText(file);
  const parser = createParseThread();
  try {
    return await withDatabase(async (db) => {
      const { id: viewerId } = await getAccountByEmail(db, account);
      const { id } = await db.transaction((tx) => createImport(tx, viewerId, { text, format: format ?? null }));
      const row = await finishImport(db, { viewerId, id, parser });
      if (row.state === 'failed' || row.failed > 0) commandIo().exit(1);
      return importReport(row, await allLines(db, viewerId, id));
    });
  } finally {
    await parser.close();
  }
}

async function readText(file: string): Promise<string> {
  const text = await readFile(file, 'utf8');
  const { maxLength } = constraints.ImportInput.text;
  if (text === '') throw new UsageError(`${file}: is empty`);
  if (text.length > maxLength) throw new UsageError(`${file}: has more than ${maxLength} characters; split it`);
  // PostgreSQL stores neither.
  return text.replaceAll('\0', '').toWellFormed();
}

/** Works on an import, or waits while a worker does, and returns it when it has ended. */
async function finishImport(
  db: Database,
  { viewerId, id, parser }: { viewerId: string; id: string; parser: ParseThread },
): Promise<ImportRow> {
  const work = { isDone: false };
  const shown = showProgress(db, { viewerId, id, work });
  try {
    for (;;) {
      const isWorkedOn = await runImport(db, { parser, only: id });
      const row = await getImport(db, viewerId, id);
      if (row.finishedAt !== null) return row;
      if (!isWorkedOn) await delay(LOOK_AGAIN_MS);
    }
  } finally {
    work.isDone = true;
    await shown;
  }
}

/** Shows a bar in a terminal until the work is done. */
async function showProgress(
  db: Database,
  { viewerId, id, work }: { viewerId: string; id: string; work: { readonly isDone: boolean } },
): Promise<void> {
  if (!process.stderr.isTTY) return;
  let bar: ReturnType<typeof progress> | undefined;
  let shown = 0;
  while (!work.isDone) {
    const { entries, done } = await getImport(db, viewerId, id).catch(() => ({ entries: null, done: 0 }));
    if (entries !== null) bar ??= progress(entries);
    for (; shown < done; shown += 1) bar?.step();
    await delay(LOOK_AGAIN_MS);
  }
  bar?.stop();
}

async function allLines(db: Database, viewerId: string, id: string): Promise<ImportLineRow[]> {
  const lines: ImportLineRow[] = [];
  let cursor: string | undefined;
  do {
    const { items, next } = await listImportLines(db, viewerId, id, { limit: LINES_AT_ONCE, cursor });
    lines.push(...items);
    cursor = next ?? undefined;
  } while (cursor !== undefined);
  return lines;
}

function importReport(row: ImportRow, lines: readonly ImportLineRow[]): CommandOutput {
  const { format, entries, added, present, skipped, failed, problem } = row;
  const head =
    problem ??
    `${format ?? ''}: ${entries ?? 0} entries; ${added} added, ${present} present, ${skipped} skipped, ${failed} failed`;
  const report = lines.map(
    ({ entry, outcome, title, url, reason }) =>
      `${entry}: ${outcome}: ${JSON.stringify(title ?? url ?? '')}: ${reason}`,
  );
  return { json: { ...row, lines }, text: [head, ...report].join('\n') };
}

/** `dcs export`: a file with what a person bookmarked or follows. */
export function exportCommand(): Command {
  return command('export', "Export a person's bookmarks, or the feeds they follow, for other programs")
    .requiredOption('--account <address>', 'e-mail address of the account')
    .addOption(
      new Option('--format <format>', 'which file; netscape is for browsers, opml has the feeds')
        .choices(constraints.ExportFormat.enum)
        .makeOptionMandatory(),
    )
    .action(
      runCommand<{ account: string; format: Schema<'ExportFormat'> }>(async ({ account, format }) => {
        const { publicUrl } = commandSettings();
        const { bytes, type } = await withDatabase(async (db) =>
          exportLibrary(db, (await getAccountByEmail(db, account)).id, { format, publicUrl }),
        );
        const text = bytes.toString();
        return { json: { format, type, text }, text: text.trimEnd() };
      }),
    );
}
