import type { Command } from 'commander';
import { getAccountByName } from '../../../auth/accounts/accounts.ts';
import type { OpenDatabase } from '../../../data/database.ts';
import { COMMAND_LINE } from '../../../operate/audit-log.ts';
import { changeOperator, reinstate, removeTwoFactor, signOutEverywhere, suspend } from '../../../operate/people.ts';
import { command, runCommand, withDatabaseAsIs } from '../../command.ts';

const ACCOUNT = ['<account>', 'id or e-mail address, from `dcs account list`'] as const;

/** `dcs account admin`: who sees /admin. */
export function adminCommand(): Command {
  return command('admin', 'Grant or revoke operator access (/admin)')
    .argument(...ACCOUNT)
    .option('--off', 'revoke it')
    .action(
      runCommand<{ off?: boolean }>(({ off = false }, [name = '']) =>
        onAccount(name, async (db, { id, email }) => {
          await changeOperator(db, COMMAND_LINE, { id, on: !off });
          return {
            json: { id, operator: !off },
            text: off ? `Revoked operator access of ${email}.` : `Granted operator access to ${email}.`,
          };
        }),
      ),
    );
}

/** `dcs account suspend` */
export function suspendCommand(): Command {
  return command('suspend', 'Suspend an account: reject its sign-in, tokens and apps')
    .argument(...ACCOUNT)
    .option('--why <text>', 'reason, for the audit log', '')
    .action(
      runCommand<{ why: string }>(({ why }, [name = '']) =>
        onAccount(name, async (db, { id, email }) => {
          await suspend(db, COMMAND_LINE, { id, why });
          return { json: { id, suspended: true }, text: `Suspended ${email}.` };
        }),
      ),
    );
}

/** `dcs account reinstate` */
export function reinstateCommand(): Command {
  return command('reinstate', 'Reinstate a suspended account')
    .argument(...ACCOUNT)
    .action(
      runCommand((_, [name = '']) =>
        onAccount(name, async (db, { id, email }) => {
          await reinstate(db, COMMAND_LINE, id);
          return { json: { id, suspended: false }, text: `Reinstated ${email}.` };
        }),
      ),
    );
}

/** `dcs account sign-out` */
export function signOutCommand(): Command {
  return command('sign-out', 'End all browser sessions of an account; tokens and apps keep working')
    .argument(...ACCOUNT)
    .action(
      runCommand((_, [name = '']) =>
        onAccount(name, async (db, { id, email }) => {
          const ended = await signOutEverywhere(db, COMMAND_LINE, id);
          return {
            json: { id, ended },
            text: `Signed ${email} out of ${ended} ${ended === 1 ? 'browser' : 'browsers'}.`,
          };
        }),
      ),
    );
}

/** `dcs account remove-two-factor` */
export function removeTwoFactorCommand(): Command {
  return command('remove-two-factor', 'Turn off two-factor authentication of an account; verify its owner first')
    .argument(...ACCOUNT)
    .action(
      runCommand((_, [name = '']) =>
        onAccount(name, async (db, { id, email }) => {
          await removeTwoFactor(db, COMMAND_LINE, id);
          return {
            json: { id, twoFactor: false },
            text: `Two-factor authentication is off for ${email}. Passkeys and linked accounts are unchanged.`,
          };
        }),
      ),
    );
}

function onAccount<Result>(
  name: string,
  work: (db: OpenDatabase, account: { id: string; email: string }) => Promise<Result>,
): Promise<Result> {
  return withDatabaseAsIs(async (db) => work(db, await getAccountByName(db, name)));
}
