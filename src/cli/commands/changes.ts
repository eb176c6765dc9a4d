import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Command } from 'commander';
import type { Database } from '../../data/database.ts';
import { storeChanges, type PublishedChange } from '../../domain/changes/changes.ts';
import { readOsv } from '../../ingest/changes/read-osv.ts';
import { command, group, runCommand, withDatabase, type CommandOutput } from '../command.ts';
import { UsageError } from '../exit-codes.ts';

/** Advisories that are stored together. */
const AT_ONCE = 500;

/** `dcs changes`: what changed in packages. */
export function changesCommands(): Command {
  return group('changes', 'What changed in packages that people use').addCommand(
    command('import', 'Store advisories in the OSV format; newer ones take the place of older ones')
      .argument('<files...>', 'JSON documents, lists or lines of them, or folders with these')
      .action(runCommand((_, args) => importChanges(args.flat()))),
  );
}

async function importChanges(paths: readonly string[]): Promise<CommandOutput> {
  const total = { advisories: 0, stored: 0, removed: 0, skipped: 0 };
  const files = (await Promise.all(paths.map(filesOf))).flat();
  await withDatabase(async (db) => {
    let waiting: PublishedChange[] = [];
    for (const file of files) {
      for (const document of await documentsOf(file)) {
        const published = readOsv(document);
        if (published) waiting.push(published);
        else total.skipped += 1;
      }
      if (waiting.length >= AT_ONCE) waiting = await storeSome(db, waiting, total);
    }
    await storeSome(db, waiting, total);
  });
  const { advisories, stored, removed, skipped } = total;
  return {
    json: total,
    text: `${advisories} advisories: ${stored} changes stored, ${removed} removed; ${skipped} documents are none.`,
  };
}

/** Stores what waits, and returns an empty list. */
async function storeSome(
  db: Database,
  waiting: readonly PublishedChange[],
  total: { advisories: number; stored: number; removed: number },
): Promise<PublishedChange[]> {
  for (let from = 0; from < waiting.length; from += AT_ONCE) {
    const result = await storeChanges(db, waiting.slice(from, from + AT_ONCE));
    total.stored += result.stored;
    total.removed += result.removed;
  }
  total.advisories += waiting.length;
  return [];
}

async function filesOf(path: string): Promise<string[]> {
  if (!(await stat(path)).isDirectory()) return [path];
  const names = await readdir(path);
  return names.filter((name) => /\.jsonl?$/.test(name)).map((name) => join(path, name));
}

/** The documents of a file: one, a list of them, or one a line. */
async function documentsOf(file: string): Promise<unknown[]> {
  const text = (await readFile(file, 'utf8')).trim();
  try {
    const document = JSON.parse(text) as unknown;
    return Array.isArray(document) ? (document as unknown[]) : [document];
  } catch {
    return text.split('\n').map((line, n) => parseLine(line, `${file}:${n + 1}`));
  }
}

function parseLine(line: string, place: string): unknown {
  try {
    return JSON.parse(line) as unknown;
  } catch {
    throw new UsageError(`${place}: is no JSON`);
  }
}
