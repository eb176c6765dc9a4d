import type { Command } from 'commander';
import { exportDatabase, importDatabase } from '../../data/transfer.ts';
import { command, group, progress, runCommand, withDatabaseAsIs } from '../command.ts';

/** `dcs database`: all data in one file. */
export function databaseCommands(): Command {
  return group('database', 'Move all data to another database, or to another version of PostgreSQL')
    .addCommand(
      command(
        'export',
        'Write a consistent snapshot of all rows to a new file; the server may be running. It contains ' +
          'secrets: protect it like the database',
      )
        .argument('<file>', 'the file to create')
        .action(
          runCommand(async (_options, [file = '']) => {
            const rows = await withDatabaseAsIs((db) => exportDatabase(db, file, progress));
            return {
              json: { file, rows },
              text:
                `Wrote ${rows} rows to ${file}. The secret key (SECRET_KEY, or secret-key in DATA_DIR) is ` +
                `not in it; keep it too.`,
            };
          }),
        ),
    )
    .addCommand(
      command('import', 'Fill an empty database from an exported file, in one transaction')
        .argument('<file>', 'what `dcs database export` wrote')
        .action(
          runCommand(async (_options, [file = '']) => {
            const rows = await withDatabaseAsIs((db) => importDatabase(db, file, progress));
            return {
              json: { rows },
              text: `Imported ${rows} rows. Start the server with the secret key of the exported database.`,
            };
          }),
        ),
    );
}
