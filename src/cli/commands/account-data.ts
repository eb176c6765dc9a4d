import type { Command } from 'commander';
import { getAccountByName } from '../../auth/accounts/accounts.ts';
import { exportAccount } from '../../domain/people/account-data.ts';
import { COMMAND_LINE } from '../../operate/audit-log.ts';
import { removeAccount } from '../../operate/people.ts';
import { command, runCommand, withDatabase } from '../command.ts';
import { UsageError } from '../exit-codes.ts';

const ACCOUNT = ['<account>', 'id or e-mail address, from `dcs account list`'] as const;

/** `dcs account export`: everything that is stored about an account. */
export function exportAccountCommand(): Command {
  return command('export', 'Export the data of an account as JSON (no password or tokens)')
    .argument(...ACCOUNT)
    .action(
      runCommand(async (_options, [name = '']) => {
        const data = await withDatabase(async (db) => exportAccount(db, (await getAccountByName(db, name)).id));
        return { json: data, text: JSON.stringify(data, null, 2) };
      }),
    );
}

/** `dcs account delete` */
export function deleteAccountCommand(): Command {
  return command('delete', 'Delete an account and its data. Comments and posts stay as "Deleted account"')
    .argument(...ACCOUNT)
    .option('--yes', 'confirm; this cannot be undone')
    .option('--with-comments', 'also remove the text of its comments; replies to them stay')
    .action(
      runCommand<{ yes?: boolean; withComments?: boolean }>(async ({ yes, withComments }, [name = '']) =>
        withDatabase(async (db) => {
          const { id, email } = await getAccountByName(db, name);
          if (yes !== true)
            throw new UsageError(
              `This deletes ${email} permanently. Add --yes to confirm; \`dcs account export ${id}\` shows ` +
                `what will be deleted.`,
            );
          await removeAccount(db, COMMAND_LINE, { id, withComments: withComments === true });
          return { json: { id, deleted: true }, text: `Deleted ${email}, id ${id}.` };
        }),
      ),
    );
}
