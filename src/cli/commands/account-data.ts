import type { Command } from 'commander';
import { accountByName } from '../../auth/accounts/accounts.ts';
import { deleteAccount, exportAccount } from '../../domain/people/account-data.ts';
import { command, runCommand, UsageError, withDatabase } from '../command.ts';

const ACCOUNT = ['<account>', 'id or e-mail address, from `dcs account list`'] as const;

/** `dcs account export`: what is stored of a person. */
export function exportAccountCommand(): Command {
  return command(
    'export',
    'Print everything that is stored of an account as one JSON document, without password and tokens',
  )
    .argument(...ACCOUNT)
    .action(
      runCommand(async (_options, [name = '']) => {
        const data = await withDatabase(async (db) => exportAccount(db, (await accountByName(db, name)).id));
        return { json: data, text: JSON.stringify(data, null, 2) };
      }),
    );
}

/** `dcs account delete`: takes a person out. */
export function deleteAccountCommand(): Command {
  return command(
    'delete',
    'Delete an account and everything that belongs to it. Its comments and posts stay, by "Deleted account"; the counts of its votes and views stay too',
  )
    .argument(...ACCOUNT)
    .option('--yes', 'do it; there is no way back')
    .option('--with-comments', 'remove the text of its comments as well; replies to them stay')
    .action(
      runCommand<{ yes?: boolean; withComments?: boolean }>(async ({ yes, withComments }, [name = '']) =>
        withDatabase(async (db) => {
          const { id, email } = await accountByName(db, name);
          if (yes !== true)
            throw new UsageError(
              `This deletes ${email} for ever. Say --yes to do it; \`dcs account export ${id}\` shows what goes.`,
            );
          await deleteAccount(db, id, { withComments });
          return { json: { id, deleted: true }, text: `Deleted ${email}, id ${id}.` };
        }),
      ),
    );
}
