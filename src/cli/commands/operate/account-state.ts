import type { Command } from 'commander';
import { accountByName } from '../../../auth/accounts/accounts.ts';
import type { OpenDatabase } from '../../../data/database.ts';
import { COMMAND_LINE } from '../../../operate/audit-log.ts';
import { changeOperator, reinstate, removeTwoFactor, signOutEverywhere, suspend } from '../../../operate/people.ts';
import { command, runCommand, withDatabaseAsIs } from '../../command.ts';

const ACCOUNT = ['<account>', 'id or e-mail address, from `dcs account list`'] as const;

/** `dcs account admin`: who sees /admin. */
export function adminCommand(): Command {
  return command('admin', 'Make an account an operator, who sees /admin')
    .argument(...ACCOUNT)
    .option('--off', 'take that from it')
    .action(
      runCommand<{ off?: boolean }>(({ off = false }, [name = '']) =>
        onAccount(name, async (db, { id, email }) => {
          await changeOperator(db, COMMAND_LINE, { id, on: !off });
          return { json: { id, operator: !off }, text: `${email} is ${off ? 'no longer' : 'now'} an operator.` };
        }),
      ),
    );
}

/** `dcs account suspend` */
export function suspendCommand(): Command {
  return command('suspend', 'Stop an account: its sign-in, tokens and apps are refused until it is reinstated')
    .argument(...ACCOUNT)
    .option('--why <text>', 'the reason, for the log of operators', '')
    .action(
      runCommand<{ why: string }>(({ why }, [name = '']) =>
        onAccount(name, async (db, { id, email }) => {
          await suspend(db, COMMAND_LINE, { id, why });
          return { json: { id, suspended: true }, text: `${email} is suspended.` };
        }),
      ),
    );
}

/** `dcs account reinstate` */
export function reinstateCommand(): Command {
  return command('reinstate', 'Let a suspended account go on')
    .argument(...ACCOUNT)
    .action(
      runCommand((_, [name = '']) =>
        onAccount(name, async (db, { id, email }) => {
          await reinstate(db, COMMAND_LINE, id);
          return { json: { id, suspended: false }, text: `${email} is reinstated.` };
        }),
      ),
    );
}

/** `dcs account sign-out` */
export function signOutCommand(): Command {
  return command('sign-out', 'Sign an account out of every browser; its tokens and apps go on')
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
  return command(
    'remove-two-factor',
    'Turn two-factor authentication off for a person who lost the app and the recovery codes. Make sure first who asks; ' +
      'they are told by mail, and see it among their activity',
  )
    .argument(...ACCOUNT)
    .action(
      runCommand((_, [name = '']) =>
        onAccount(name, async (db, { id, email }) => {
          await removeTwoFactor(db, COMMAND_LINE, id);
          return {
            json: { id, twoFactor: false },
            text: `Signing in to ${email} asks for no code any more. Passkeys and linked accounts stay.`,
          };
        }),
      ),
    );
}

function onAccount<Result>(
  name: string,
  work: (db: OpenDatabase, account: { id: string; email: string }) => Promise<Result>,
): Promise<Result> {
  return withDatabaseAsIs(async (db) => work(db, await accountByName(db, name)));
}
