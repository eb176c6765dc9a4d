import type { Command } from 'commander';
import { accountByName } from '../../../auth/accounts/accounts.ts';
import { listAuditEntries } from '../../../operate/audit-log.ts';
import { command, runCommand, table, withDatabase } from '../../command.ts';

/** `dcs log`: what operators did. */
export function logCommand(): Command {
  return command('log', 'Show what operators did, by page or by command, newest first')
    .option('--page <number>', '50 lines each', '1')
    .option('--account <account>', 'only by or about this account: its id or e-mail address')
    .action(
      runCommand<{ page: string; account?: string }>(async ({ page, account }) => {
        const { rows } = await withDatabase(async (db) => {
          const of = account === undefined ? {} : { of: (await accountByName(db, account)).id };
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
