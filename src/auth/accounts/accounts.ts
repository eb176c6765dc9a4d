import { v7 as uuid, validate as isUuid } from 'uuid';
import type { Database } from '../../data/database.ts';
import { violatedKey } from '../../data/database-errors.ts';
import { Account, DELETED_ACCOUNT } from '../../data/entities/accounts.ts';
import { notifyWelcome } from '../../domain/notifications/notify.ts';
import { AppError } from '../../errors.ts';
import { checkPassword, hashPassword, type PasswordCost } from './passwords.ts';
import { constraints } from '../../../generated/constraints.ts';

export const PLANS = ['free', 'paid'] as const;
export type Plan = (typeof PLANS)[number];

export interface NewAccount {
  readonly email: string;
  readonly name: string;
  readonly password?: string | undefined;
  readonly plan?: Plan | undefined;
}

/**
 * E-mail addresses in common use. Characters with a syntactic meaning in RFC 5322 (lists, groups, comments, quotes) are
 * refused: they could be read as more than one address.
 */
const EMAIL = /^[^\s@\p{Cc}<>()[\]\\,;:"]{1,64}@[^\s@\p{Cc}<>()[\]\\,;:"]{1,190}$/u;
/** Maximum characters of an e-mail address. */
export const EMAIL_LENGTH = 64 + 1 + 190;
const NAME_LENGTH = constraints.ProfileChange.name.maxLength;
/** The profile of a new account. */
const EMPTY_PROFILE = {
  bio: null,
  cover: null,
  timezone: null,
  weekStart: null,
  experienceLevel: null,
  reputation: 0,
  socialLinks: [],
  publicExperiences: false,
  publicStack: false,
  operator: false,
  suspendedAt: null,
  mutesVersion: 0,
};

/**
 * Creates an account with a welcome notification; its username is derived from its name. Throws validation_error for an
 * invalid value, conflict when the e-mail address is taken.
 */
export async function createAccount(db: Database, input: NewAccount, passwordCost?: PasswordCost): Promise<Account> {
  const account = {
    ...(await checkNewAccount(input)),
    id: uuid(),
    username: null,
    image: null,
    passwordHash: input.password === undefined ? null : await hashPassword(input.password, passwordCost),
    plan: input.plan ?? 'free',
    paidUntil: null,
    createdAt: new Date(),
    ...EMPTY_PROFILE,
  } satisfies Account;
  try {
    return await db.transaction(async (tx) => {
      await tx.orm.insert(Account, account);
      await notifyWelcome(tx, account.id, account.createdAt);
      return tx.orm.findOneByOrFail(Account, { id: account.id });
    });
  } catch (error) {
    if (violatedKey(error) === 'accounts_email_key')
      throw new AppError('conflict', `There is an account with the e-mail address ${account.email} already.`, {
        cause: error,
      });
    throw error;
  }
}

/** The account with an e-mail address (case-insensitive), or null. */
export async function findAccount(db: Database, email: string): Promise<Account | null> {
  return db.orm
    .createQueryBuilder(Account, 'account')
    .where('lower(account.email) = lower(:email) AND account.id <> :none', { email, none: DELETED_ACCOUNT.id })
    .getOne();
}

/** The e-mail address of an account; undefined when there is no such account. */
export async function findEmail(db: Database, id: string): Promise<string | undefined> {
  return (await db.orm.findOneBy(Account, { id }))?.email;
}

/** The account with an e-mail address (case-insensitive). Throws not_found. */
export async function getAccountByEmail(db: Database, email: string): Promise<Account> {
  const account = await findAccount(db, email);
  if (!account)
    throw new AppError(
      'not_found',
      `There is no account with the e-mail address ${email}. \`dcs account list\` shows them all.`,
    );
  return account;
}

/** The account with an id or an e-mail address (case-insensitive). Throws not_found. */
export async function getAccountByName(db: Database, idOrEmail: string): Promise<Account> {
  if (!isUuid(idOrEmail)) return getAccountByEmail(db, idOrEmail);
  const account = await db.orm.findOneBy(Account, { id: idOrEmail });
  if (!account || account.id === DELETED_ACCOUNT.id)
    throw new AppError(
      'not_found',
      `There is no account with the id ${idOrEmail}. \`dcs account list\` shows them all.`,
    );
  return account;
}

/** All accounts, oldest first. */
export async function listAccounts(db: Database): Promise<Account[]> {
  const accounts = await db.orm.find(Account, { order: { createdAt: 'ASC', id: 'ASC' } });
  return accounts.filter((account) => account.id !== DELETED_ACCOUNT.id);
}

/** Sets the plan. A paid plan with `until` was cancelled and ends then. */
export async function setPlan(db: Database, accountId: string, plan: Plan, until: Date | null): Promise<void> {
  await db.orm.update(Account, { id: accountId }, { plan, paidUntil: plan === 'paid' ? until : null });
}

/** The trimmed e-mail address. Throws validation_error if it is invalid. */
export function checkEmail(email: string): string {
  const clean = email.trim();
  if (!EMAIL.test(clean)) throw new AppError('validation_error', `${JSON.stringify(email)} is not an e-mail address.`);
  return clean;
}

async function checkNewAccount({ email, name, password, plan }: NewAccount): Promise<{ email: string; name: string }> {
  const clean = { email: checkEmail(email), name: name.trim() };
  if (clean.name === '' || clean.name.length > NAME_LENGTH || /\p{Cc}/u.test(clean.name))
    throw new AppError('validation_error', `A name has 1 to ${NAME_LENGTH} characters and no control characters.`);
  if (password !== undefined) await checkPassword(password, clean.email);
  if (plan !== undefined && !PLANS.includes(plan)) throw new AppError('validation_error', 'A plan is free or paid.');
  return clean;
}
