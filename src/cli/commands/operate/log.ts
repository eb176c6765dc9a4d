import type { Command } from 'commander';
import { getAccountByName } from '../../../auth/accounts/accounts.ts';
import { LOG_LEVELS, type LogLevel } from '../../../config.ts';
import { listAuditEntries } from '../../../operate/audit-log.ts';
import { askLogLevel } from '../../../telemetry/log-level.ts';
import { command, runCommand, table, withDatabase, withDatabaseAsIs } from '../../command.ts';
import { UnreachableError, UsageError } from '../../exit-codes.ts';

/** `dcs log`: what operators did. */
export function logCommand(): Command {
  return command('log', 'Show the audit log, newest first')
    .option('--page <number>', 'page of 50 entries', '1')
    .option('--account <account>', 'account id or e-mail address, as actor or subject')
    .action(
      runCommand<{ page: string; account?: string }>(async ({ page, account }) => {
        const { rows } = await withDatabase(async (db) => {
          const of = account === undefined ? {} : { of: (await getAccountByName(db, account)).id };
          return listAuditEntries(db, { page: Number(page), ...of });
        });
        return {
          json: rows,
          text: table(
            ['WHEN', 'WHO', 'WHAT', 'ON', 'DETAIL', 'FROM'],
            rows.map((entry) => [
              entry.createdAt.toISOString(),
              entry.actor ?? (entry.actorId === null ? 'command line' : entry.actorId),
              entry.act,
              entry.subject ?? entry.subjectId,
              entry.detail,
              entry.address,
            ]),
          ),
        };
      }),
    );
}

/** `dcs log-level`: how much running processes write into their logs. */
export function logLevelCommand(): Command {
  return command('log-level', 'Show or set the log level of running servers and workers')
    .argument('[level]', LOG_LEVELS.join(', '))
    .action(
      runCommand(async (_options, [level]) => {
        if (level !== undefined && !isLevel(level))
          throw new UsageError(`Unknown log level ${JSON.stringify(level)}. Use one of ${LOG_LEVELS.join(', ')}.`);
        const answers = await withDatabaseAsIs((db) => askLogLevel(db, level));
        if (answers.length === 0)
          throw new UnreachableError('No server or worker answered. Send SIGUSR2 to a process to toggle debug.');
        const rows = answers.map(({ program, host, pid, level: now }) => [program, host, String(pid), now]);
        return { json: answers, text: table(['PROGRAM', 'HOST', 'PID', 'LOG LEVEL'], rows) };
      }),
    );
}

function isLevel(text: string): text is LogLevel {
  return (LOG_LEVELS as readonly string[]).includes(text);
}
