import type { Command } from 'commander';
import { listAliases } from '../../../domain/search/typed/own-aliases.ts';
import { COMMAND_LINE } from '../../../operate/audit-log.ts';
import { removeSearchName, setSearchName } from '../../../operate/search-names.ts';
import { command, group, runCommand, table, withDatabase } from '../../command.ts';

/** `dcs search-name`: names that search knows beside those that the service comes with. */
export function searchNameCommands(): Command {
  return group('search-name', 'Other names that search knows, such as those of your own products')
    .addCommand(setCommand())
    .addCommand(listCommand())
    .addCommand(removeCommand());
}

function setCommand(): Command {
  return command('set', 'Add a name, or replace the texts that it stands for')
    .argument('<name>', 'as people type it, such as k8s')
    .argument('<texts...>', 'texts that posts have for it')
    .action(
      runCommand(async (_, [name = '', ...texts]) => {
        const stored = await withDatabase((db) => setSearchName(db, COMMAND_LINE, { name, texts: texts.flat() }));
        return { json: { name: stored }, text: `Search for ${stored} now finds ${texts.flat().join(', ')}.` };
      }),
    );
}

function listCommand(): Command {
  return command('list', 'List the names that operators added').action(
    runCommand(async () => {
      const rows = await withDatabase(listAliases);
      return {
        json: rows,
        text: table(
          ['NAME', 'STANDS FOR'],
          rows.map(({ name, meanings }) => [name, meanings.join(', ')]),
        ),
      };
    }),
  );
}

function removeCommand(): Command {
  return command('remove', 'Remove a name that operators added')
    .argument('<name>', 'from `dcs search-name list`')
    .action(
      runCommand(async (_, [name = '']) => {
        await withDatabase((db) => removeSearchName(db, COMMAND_LINE, name));
        return { json: { name, removed: true }, text: `Removed ${name}.` };
      }),
    );
}
