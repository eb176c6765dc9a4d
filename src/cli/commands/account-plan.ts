import type { Command } from 'commander';
import { getAccountByEmail, listAccounts, PLANS, type Plan } from '../../auth/accounts/accounts.ts';
import type { Database } from '../../data/database.ts';
import type { Account } from '../../data/entities/accounts.ts';
import { isPaidNow } from '../../domain/people/plan.ts';
import { COMMAND_LINE } from '../../operate/audit-log.ts';
import { changePlan } from '../../operate/people.ts';
import { command, runCommand, withDatabase } from '../command.ts';
import { UsageError } from '../exit-codes.ts';

interface AccountPlanOptions {
  readonly account?: readonly string[];
  readonly all?: boolean;
  readonly on?: Plan;
  readonly plan: Plan;
  readonly until?: string;
  readonly dryRun?: boolean;
}

/** `dcs account plan`: of one account, of several, or of all. */
export function planCommand(): Command {
  return command('plan', 'Change the plan of accounts')
    .requiredOption('--plan <plan>', 'free or paid')
    .option('--account <addresses...>', 'e-mail addresses of the accounts')
    .option('--all', 'all accounts')
    .option('--on <plan>', 'with --all: only accounts on this plan')
    .option('--until <date>', 'end date of a cancelled paid plan (ISO 8601)')
    .option('--dry-run', 'count the changes without making them')
    .action(
      runCommand<AccountPlanOptions>(async (options) => {
        const until = readOptions(options);
        const { plan, dryRun = false } = options;
        return withDatabase(async (db) => {
          const chosen = await accountsOf(db, options);
          const changing = chosen.filter(
            (account) => account.plan !== plan || !sameEnd(account.paidUntil, plan, until),
          );
          if (!dryRun) for (const { id } of changing) await changePlan(db, COMMAND_LINE, { id, plan, until });
          const [changed] = options.account?.length === 1 && !dryRun ? await accountsOf(db, options) : [];
          if (changed) return { json: accountJson(changed), text: describePlan(changed) };
          return {
            json: { plan, until, dryRun, accounts: chosen.length, changed: changing.map(({ email }) => email) },
            text: sentence(changing, chosen.length, { plan, until, dryRun }),
          };
        });
      }),
    );
}

/** Reads the end of the plan. Throws UsageError for options that do not go together. */
function readOptions({ account, all = false, on, plan, until }: AccountPlanOptions): Date | null {
  if (!PLANS.includes(plan) || (on !== undefined && !PLANS.includes(on)))
    throw new UsageError('Unknown plan. Use free or paid.');
  if (all === (account !== undefined))
    throw new UsageError('Name the accounts: `--account` with e-mail addresses, or `--all`.');
  if (on !== undefined && !all) throw new UsageError('`--on` chooses among all accounts; add `--all`.');
  const end = until === undefined ? null : new Date(until);
  if (end !== null && Number.isNaN(end.getTime()))
    throw new UsageError(`Invalid date: ${JSON.stringify(until)}. Write it as 2027-01-31.`);
  return end;
}

/** Throws not_found for an address without an account, before any is changed. */
async function accountsOf(db: Database, { account = [], all = false, on }: AccountPlanOptions): Promise<Account[]> {
  if (all)
    return (await listAccounts(db)).filter((account) => on === undefined || isPaidNow(account) === (on === 'paid'));
  const accounts: Account[] = [];
  for (const email of account) accounts.push(await getAccountByEmail(db, email));
  return accounts;
}

function describePlan({ email, plan, paidUntil }: Account): string {
  return `${email} is on the ${plan} plan${paidUntil === null ? '' : ` until ${paidUntil.toISOString()}`}.`;
}

function sameEnd(now: Date | null, plan: Plan, until: Date | null): boolean {
  return plan === 'free' || now?.getTime() === until?.getTime();
}

function sentence(
  changing: readonly Account[],
  chosen: number,
  { plan, until, dryRun }: { plan: Plan; until: Date | null; dryRun: boolean },
): string {
  const end = plan === 'paid' && until !== null ? ` until ${until.toISOString()}` : '';
  const count = `${changing.length} of ${chosen} ${chosen === 1 ? 'account' : 'accounts'}`;
  return dryRun
    ? `${count} would change to the ${plan} plan${end}. Nothing was changed.`
    : `${count} changed to the ${plan} plan${end}; the others are on it already.`;
}

/** An account, as commands write it. */
export function accountJson({ id, email, name, plan, paidUntil, operator, suspendedAt, createdAt }: Account): object {
  return { id, email, name, plan, paidUntil, operator, suspendedAt, createdAt };
}
