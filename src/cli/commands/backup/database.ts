import type { Command } from 'commander';
import { group } from '../../command.ts';
import { backupCommand } from './backup.ts';
import { restoreCommand } from './restore.ts';

/** `dcs database`: the names that these commands had before version 1.6.0. */
export function databaseCommands(): Command {
  return group('database', 'Older names of backup and restore')
    .addCommand(backupCommand('export'))
    .addCommand(restoreCommand('import'));
}
