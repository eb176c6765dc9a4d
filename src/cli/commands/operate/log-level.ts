import type { Command } from 'commander';
import { LOG_LEVELS, type LogLevel } from '../../../config.ts';
import { askLogLevel } from '../../../telemetry/log-level.ts';
import { command, runCommand, table, withDatabaseAsIs } from '../../command.ts';
import { UnreachableError, UsageError } from '../../exit-codes.ts';

/** `dcs log-level`: how much running processes write into their logs. */
export function logLevelCommand(): Command {
  return command('log-level', 'Show the log level of every running server and worker, or change it until they stop')
    .argument('[level]', LOG_LEVELS.join(', '))
    .action(
      runCommand(async (_options, [level]) => {
        if (level !== undefined && !isLevel(level))
          throw new UsageError(`There is no log level ${JSON.stringify(level)}; use one of ${LOG_LEVELS.join(', ')}.`);
        const answers = await withDatabaseAsIs((db) => askLogLevel(db, level));
        if (answers.length === 0)
          throw new UnreachableError(
            'No server or worker answered. To those that run, send SIGUSR2: it switches to debug, and back.',
          );
        const rows = answers.map(({ program, host, pid, level: now }) => [program, host, String(pid), now]);
        return { json: answers, text: table(['PROGRAM', 'HOST', 'PID', 'LOG LEVEL'], rows) };
      }),
    );
}

function isLevel(text: string): text is LogLevel {
  return (LOG_LEVELS as readonly string[]).includes(text);
}
