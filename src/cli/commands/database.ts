import type { Command } from 'commander';
import { exportDatabase, importDatabase } from '../../data/transfer.ts';
import { command, group, progress, runCommand, withDatabaseAsIs } from '../command.ts';

/** `dcs database`: everything that is stored, as one file. */
export function databaseCommands(): Command {
  return group('database', 'Take all that is stored to another database, or to another version of PostgreSQL')
    .addCommand(
      command(
        'export',
        'Write all rows into a new file, as they are at one moment; a server may go on. It holds secrets: keep it as you keep the database',
      )
        .argument('<file>', 'the file to make')
        .action(
          runCommand(async (_options, [file = '']) => {
            const rows = await withDatabaseAsIs((db) => exportDatabase(db, file, progress));
            return {
              json: { file, rows },
              text: `Wrote ${rows} rows to ${file}. The secret key (SECRET_KEY, or secret-key in DATA_DIR) is not in it; keep it too.`,
            };
          }),
        ),
    )
    .addCommand(
      command('import', 'Fill an empty database from such a file: all of it or nothing')
        .argument('<file>', 'what `dcs database export` wrote')
        .action(
          runCommand(async (_options, [file = '']) => {
            const rows = await withDatabaseAsIs((db) => importDatabase(db, file, progress));
            return {
              json: { rows },
              text: `Imported ${rows} rows. Start the server with the secret key of the database that they are from.`,
            };
          }),
        ),
    );
}
