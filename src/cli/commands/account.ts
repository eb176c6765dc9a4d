import type { Command } from 'commander';
import { accountByEmail, createAccount, listAccounts, PLANS, type Plan } from '../../auth/accounts/accounts.ts';
import { createLink } from '../../auth/accounts/one-time-links.ts';
import type { Account } from '../../data/entities/account.ts';
import { deleteAccountCommand, exportAccountCommand } from './account-data.ts';
import { COMMAND_LINE } from '../../operate/acts.ts';
import { changePlan } from '../../operate/people.ts';
import {
  adminCommand,
  reinstateCommand,
  removeTwoFactorCommand,
  signOutCommand,
  suspendCommand,
} from './operate/account-state.ts';
import { command, group, runCommand, table, withDatabase } from '../command.ts';
import { UsageError } from '../exit-codes.ts';
import { commandSettings } from '../io.ts';

/** `dcs account`: accounts and their plans. */
export function accountCommands(): Command {
  return group('account', 'Accounts and their plans')
    .addCommand(create())
    .addCommand(list())
    .addCommand(plan())
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
    .requiredOption('--name <name>', 'name that others see')
    .option('--password <password>', 'at least 8 characters; optional, for signing in in a browser')
    .option('--plan <plan>', 'free or paid; the API needs paid', 'free')
    .action(
      runCommand<{ email: string; name: string; password?: string; plan: Plan }>(async (input) => {
        const account = await withDatabase((db) => createAccount(db, input));
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
        json: accounts.map(jsonOf),
        text: table(
          ['E-MAIL', 'NAME', 'PLAN', 'PAID UNTIL', 'ID'],
          accounts.map((one) => [one.email, one.name, one.plan, one.paidUntil?.toISOString() ?? null, one.id]),
        ),
      };
    }),
  );
}

function plan(): Command {
  return command('plan', 'Change the plan of an account')
    .requiredOption('--account <address>', 'e-mail address of the account')
    .requiredOption('--plan <plan>', 'free or paid')
    .option('--until <date>', 'the date on which a cancelled paid plan ends (ISO 8601)')
    .action(
      runCommand<{ account: string; plan: Plan; until?: string }>(async (input) => {
        if (!PLANS.includes(input.plan)) throw new UsageError('A plan is free or paid.');
        const until = input.until === undefined ? null : new Date(input.until);
        if (until !== null && Number.isNaN(until.getTime()))
          throw new UsageError(`${JSON.stringify(input.until)} is not a date. Write it as 2027-01-31.`);
        const account = await withDatabase(async (db) => {
          const { id } = await accountByEmail(db, input.account);
          await changePlan(db, COMMAND_LINE, { id, plan: input.plan, until });
          return accountByEmail(db, input.account);
        });
        const end = account.paidUntil === null ? '' : ` until ${account.paidUntil.toISOString()}`;
        return { json: jsonOf(account), text: `${account.email} is on the ${account.plan} plan${end}.` };
      }),
    );
}

function signInLink(): Command {
  return command(
    'sign-in-link',
    'Create a link that signs an account in once, within an hour, without a password or mail',
  )
    .argument('<address>', 'e-mail address of the account')
    .action(
      runCommand(async (_options, [email = '']) => {
        const secret = await withDatabase(async (db) =>
          createLink(db, 'sign_in', { accountId: (await accountByEmail(db, email)).id, email: null }),
        );
        const link = `${commandSettings().publicUrl}/sign-in-link?token=${secret}`;
        return { json: { link }, text: link };
      }),
    );
}

function jsonOf({ id, email, name, plan, paidUntil, operator, suspendedAt, createdAt }: Account): object {
  return { id, email, name, plan, paidUntil, operator, suspendedAt, createdAt };
}
