import { readFile, writeFile } from 'node:fs/promises';
import type { Command } from 'commander';
import { exportOpml, importSources, readOpml } from '../../ingest/store/opml.ts';
import { command, group, progress, runCommand, withDatabase } from '../command.ts';

/** `dcs opml ...`: the list of sources, from and for other programs. */
export function opmlCommands(): Command {
  return group('opml', 'The list of sources, from and for other programs')
    .addCommand(
      command('import', 'Keep every feed of an OPML document fresh from now on; a second time changes nothing')
        .argument('<file>', 'the document')
        .action(
          runCommand(async (_, [file = '']) => {
            const passedOver: string[] = [];
            const listed = readOpml(await readFile(file), (address) => passedOver.push(address));
            const bar = progress(listed.length);
            const added = await withDatabase((db) => importSources(db, listed, () => bar.step())).finally(() =>
              bar.stop(),
            );
            const lines = [
              `New sources: ${added}; there already: ${listed.length - added}. A worker fetches them now: dcs status`,
              ...passedOver.map((address) => `Passed over, as it is not an http address: ${address}`),
            ];
            return { json: { added, known: listed.length - added, passedOver }, text: lines.join('\n') };
          }),
        ),
    )
    .addCommand(
      command('export', 'Write every source into an OPML document')
        .argument('[file]', 'where to write it; standard output without it')
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
