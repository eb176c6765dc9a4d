import type { Command } from 'commander';
import { getAccountByEmail, createAccount, listAccounts, type Plan } from '../../auth/accounts/accounts.ts';
import { createLink } from '../../auth/accounts/one-time-links.ts';
import { deleteAccountCommand, exportAccountCommand } from './account-data.ts';
import { accountJson, planCommand } from './account-plan.ts';
import {
  adminCommand,
  reinstateCommand,
  removeTwoFactorCommand,
  signOutCommand,
  suspendCommand,
} from './operate/account-state.ts';
import { command, group, runCommand, table, withDatabase } from '../command.ts';
import { commandSettings } from '../io.ts';

/** `dcs account`: accounts and their plans. */
export function accountCommands(): Command {
  return group('account', 'Accounts and their plans')
    .addCommand(create())
    .addCommand(list())
    .addCommand(planCommand())
    .addCommand(signInLink())
    .addCommand(adminCommand())
    .addCommand(suspendCommand())
    .addCommand(reinstateCommand())
    .addCommand(signOutCommand())
    .addCommand(removeTwoFactorCommand())
    .addCommand(exportAccountCommand())
    .addCommand(deleteAccountCommand());
}

function create(): Command {
  return command('create', 'Create an account')
    .requiredOption('--email <address>', 'e-mail address, unique')
    .requiredOption('--name <name>', 'display name')
    .option('--password <password>', 'password for browser sign-in, at least 8 characters')
    .option('--plan <plan>', 'free or paid (default: DEFAULT_PLAN)')
    .action(
      runCommand<{ email: string; name: string; password?: string; plan?: Plan }>(async (input) => {
        const plan = input.plan ?? commandSettings().defaultPlan;
        const account = await withDatabase((db) => createAccount(db, { ...input, plan }));
        return {
          json: { id: account.id, email: account.email, plan: account.plan },
          text: `Created ${account.email} (${account.plan}), id ${account.id}.`,
        };
      }),
    );
}

function list(): Command {
  return command('list', 'List all accounts').action(
    runCommand(async () => {
      const accounts = await withDatabase(listAccounts);
      return {
        json: accounts.map(accountJson),
        text: table(
          ['E-MAIL', 'NAME', 'PLAN', 'PAID UNTIL', 'ID'],
          accounts.map((account) => [
            account.email,
            account.name,
            account.plan,
            account.paidUntil?.toISOString() ?? null,
            account.id,
          ]),
        ),
      };
    }),
  );
}

function signInLink(): Command {
  return command('sign-in-link', 'Create a one-time sign-in link, valid for 1 hour')
    .argument('<address>', 'e-mail address of the account')
    .action(
      runCommand(async (_options, [email = '']) => {
        const secret = await withDatabase(async (db) =>
          createLink(db, 'sign_in', { accountId: (await getAccountByEmail(db, email)).id, email: null }),
        );
        const link = `${commandSettings().publicUrl}/sign-in-link?token=${secret}`;
        return { json: { link }, text: link };
      }),
    );
}
