import { readFile, writeFile } from 'node:fs/promises';
import type { Command } from 'commander';
import { COMMAND_LINE } from '../../operate/audit-log.ts';
import { exportOpml, importOpml } from '../../operate/sources.ts';
import { command, group, progress, runCommand, type CommandProgress, withDatabase } from '../command.ts';
import { commandSettings } from '../io.ts';

/** `dcs opml ...`: exchanges the list of sources with other programs. */
export function opmlCommands(): Command {
  return group('opml', 'Exchange the list of sources with other programs')
    .addCommand(
      command('import', 'Add every feed of an OPML document as a source')
        .argument('<file>', 'OPML document')
        .action(
          runCommand(async (_, [file = '']) => {
            const bytes = await readFile(file);
            let bar: CommandProgress | undefined;
            const begin = (feeds: number) => {
              const begun = (bar = progress(feeds));
              return () => begun.step();
            };
            const outbound = commandSettings();
            const { added, known, skipped, refused } = await withDatabase((db) =>
              importOpml(db, COMMAND_LINE, { bytes, outbound, begin }),
            ).finally(() => bar?.stop());
            const lines = [
              `New sources: ${added}; existing: ${known}. A worker fetches them now: dcs status`,
              ...skipped.map((address) => `Skipped, not an http URL: ${address}`),
              ...refused.map(({ url, reason }) => `Skipped, can never be fetched: ${url}: ${reason}`),
            ];
            return { json: { added, known, passedOver: skipped, refused }, text: lines.join('\n') };
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
            return { json: { file }, text: `Exported sources to ${file}.` };
          }),
        ),
    );
}
