import { readFile, writeFile } from 'node:fs/promises';
import type { Command } from 'commander';
import { exportOpml, importSources, readOpml } from '../../ingest/store/opml.ts';
import { command, group, progress, runCommand, withDatabase } from '../command.ts';

/** `dcs opml ...`: exchanges the list of sources with other programs. */
export function opmlCommands(): Command {
  return group('opml', 'Exchange the list of sources with other programs')
    .addCommand(
      command('import', 'Add every feed of an OPML document as a source; running it again changes nothing')
        .argument('<file>', 'the document')
        .action(
          runCommand(async (_, [file = '']) => {
            const skipped: string[] = [];
            const feeds = readOpml(await readFile(file), (address) => skipped.push(address));
            const bar = progress(feeds.length);
            const added = await withDatabase((db) => importSources(db, feeds, () => bar.step())).finally(() =>
              bar.stop(),
            );
            const lines = [
              `New sources: ${added}; existing: ${feeds.length - added}. A worker fetches them now: dcs status`,
              ...skipped.map((address) => `Skipped, not an http URL: ${address}`),
            ];
            return { json: { added, known: feeds.length - added, passedOver: skipped }, text: lines.join('\n') };
          }),
        ),
    )
    .addCommand(
      command('export', 'Write all sources to an OPML document')
        .argument('[file]', 'the file to write; standard output by default')
        .action(
          runCommand(async (_, [file]) => {
            const document = await withDatabase((db) => exportOpml(db));
            if (file === undefined) return { json: { document }, text: document.trimEnd() };
            await writeFile(file, document);
            return { json: { file }, text: `Written to ${file}.` };
          }),
        ),
    );
}
