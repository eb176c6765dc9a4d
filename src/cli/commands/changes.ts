import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Command } from 'commander';
import { storeChanges } from '../../domain/changes/changes.ts';
import { parsePackageUrl } from '../../domain/tech-stack/package-url.ts';
import { readChangeSet, type ChangeBatch } from '../../ingest/changes/change-set.ts';
import { readPackageDocument } from '../../ingest/changes/package-document.ts';
import { publishedPackage, type PublishedPackage } from '../../ingest/changes/published-texts.ts';
import { FeedError } from '../../ingest/parse/feed.ts';
import { listChangeSources } from '../../operate/change-sources.ts';
import { command, group, runCommand, withDatabase, type CommandOutput } from '../command.ts';
import { UsageError } from '../exit-codes.ts';

/** `dcs changes`: what changed in packages. */
export function changesCommands(): Command {
  return group('changes', 'What changed in packages that people use')
    .addCommand(
      command('import', 'Store advisories (OSV, CSAF) and ends of life; newer ones take the place of older ones')
        .argument('<files...>', 'JSON documents, lists or lines of them, zip archives, or folders with these')
        .option(
          '--package <purl>',
          'the package that the files are about: feeds of releases, changelogs, registry JSON',
        )
        .action(runCommand((options: { package?: string }, args) => importChanges(args.flat(), options.package))),
    )
    .addCommand(
      command('sources', 'Show the sources of changes, and why some cannot be read').action(runCommand(showSources)),
    );
}

async function importChanges(paths: readonly string[], purl: string | undefined): Promise<CommandOutput> {
  const of = purl === undefined ? undefined : packageOf(purl);
  const total = { advisories: 0, stored: 0, removed: 0, skipped: 0 };
  const files = (await Promise.all(paths.map(filesOf))).flat();
  await withDatabase(async (db) => {
    for (const file of files)
      for await (const { published, skipped } of batchesOf(file, of)) {
        const { stored, removed } = await storeChanges(db, published);
        total.advisories += published.length;
        total.stored += stored;
        total.removed += removed;
        total.skipped += skipped;
      }
  });
  const { advisories, stored, removed, skipped } = total;
  return {
    json: total,
    text: `${advisories} entries: ${stored} changes stored, ${removed} removed; ${skipped} documents are none.`,
  };
}

function packageOf(purl: string): PublishedPackage {
  const name = parsePackageUrl(purl);
  const of = name === undefined || name === 'other' ? undefined : publishedPackage(name.ecosystem, name.name);
  if (!of) throw new UsageError('--package must be a package URL of a known ecosystem, such as pkg:npm/lodash');
  return of;
}

async function* batchesOf(file: string, of: PublishedPackage | undefined): AsyncGenerator<ChangeBatch> {
  const at = new Date();
  try {
    if (of) yield { published: readPackageDocument(await readFile(file, 'utf8'), of, at), skipped: 0 };
    else yield* readChangeSet(file, at);
  } catch (error) {
    if (error instanceof FeedError) throw new UsageError(`${file}: ${error.message}`);
    throw error;
  }
}

async function filesOf(path: string): Promise<string[]> {
  if (!(await stat(path)).isDirectory()) return [path];
  const names = await readdir(path);
  return names.filter((name) => /\.(?:jsonl?|zip)$/.test(name)).map((name) => join(path, name));
}

async function showSources(): Promise<CommandOutput> {
  const { counts, sources } = await withDatabase(listChangeSources);
  const lines = counts.map(
    ({ kind, total, unread, failing }) => `${kind}: ${total}, of which ${unread} are unread and ${failing} fail`,
  );
  const details = sources.map(({ url, lastReadAt, nextFetchAt, failures, lastError }) => {
    const read = lastReadAt === null ? 'never read' : `read ${lastReadAt.toISOString()}`;
    const problem = lastError === null ? '' : `; failed ${failures} times: ${lastError}`;
    return `${url}: ${read}, next ${nextFetchAt.toISOString()}${problem}`;
  });
  return {
    json: { counts, sources },
    text: [...lines, ...details].join('\n') || 'There are none. CHANGE_SETS and RELEASE_LOOKUPS name them.',
  };
}
