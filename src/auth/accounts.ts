import { hash } from '@node-rs/argon2';
import { v7 as uuid, validate as isUuid } from 'uuid';
import type { Database } from '../data/database.ts';
import { violatedKey } from '../data/errors.ts';
import { Account } from '../data/entities/account.ts';
import { DELETED_ACCOUNT } from '../domain/deleted-account.ts';
import { welcome } from '../domain/notify.ts';
import { AppError } from '../errors.ts';

export const PLANS = ['free', 'paid'] as const;
export type Plan = (typeof PLANS)[number];

export interface NewAccount {
  readonly email: string;
  readonly name: string;
  readonly password?: string | undefined;
  readonly plan?: Plan | undefined;
}

const EMAIL = /^[^\s@\p{Cc}]{1,64}@[^\s@\p{Cc}]{1,190}$/u;
const NAME_LENGTH = 60;
const PASSWORD_LENGTH = { min: 8, max: 256 };
/** A new account's profile. */
const NOTHING_SAID = { bio: null, cover: null, timezone: null, weekStart: null, experienceLevel: null, reputation: 0, socialLinks: [] };
/** OWASP's first choice for argon2id: 19 MiB, 2 passes, 1 lane. */
const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Creates an account and greets it. Throws validation_error for a bad value, conflict when the e-mail address has one already. */
export async function createAccount(db: Database, input: NewAccount): Promise<Account> {
  const account = {
    ...checked(input),
    id: uuid(),
    username: null,
    image: null,
    passwordHash: input.password === undefined ? null : await hash(input.password, ARGON2),
    plan: input.plan ?? 'free',
    paidUntil: null,
    createdAt: new Date(),
    ...NOTHING_SAID,
  } satisfies Account;
  try {
    await db.transaction(async (tx) => {
      await tx.orm.insert(Account, account);
      await welcome(tx, account.id, account.createdAt);
    });
  } catch (error) {
    if (violatedKey(error) === 'accounts_email_key') throw new AppError('conflict', `There is an account with the e-mail address ${account.email} already.`, { cause: error });
    throw error;
  }
  return account;
}

/** The account with an e-mail address (in any case); null when there is none. */
export async function findAccount(db: Database, email: string): Promise<Account | null> {
  return db.orm.createQueryBuilder(Account, 'account').where('lower(account.email) = lower(:email) AND account.id <> :none', { email, none: DELETED_ACCOUNT.id }).getOne();
}

/** The account with an e-mail address (in any case). Throws not_found. */
export async function accountByEmail(db: Database, email: string): Promise<Account> {
  const account = await findAccount(db, email);
  if (!account) throw new AppError('not_found', `There is no account with the e-mail address ${email}. \`dcs account list\` shows them all.`);
  return account;
}

/** The account with an id or an e-mail address (in any case). Throws not_found. */
export async function accountByName(db: Database, idOrEmail: string): Promise<Account> {
  if (!isUuid(idOrEmail)) return accountByEmail(db, idOrEmail);
  const account = await db.orm.findOneBy(Account, { id: idOrEmail });
  if (!account || account.id === DELETED_ACCOUNT.id) throw new AppError('not_found', `There is no account with the id ${idOrEmail}. \`dcs account list\` shows them all.`);
  return account;
}

/** All accounts, oldest first. */
export async function listAccounts(db: Database): Promise<Account[]> {
  const accounts = await db.orm.find(Account, { order: { createdAt: 'ASC', id: 'ASC' } });
  return accounts.filter((account) => account.id !== DELETED_ACCOUNT.id);
}

/** Sets the plan. A paid one with `until` was cancelled and runs to that moment. */
export async function setPlan(db: Database, accountId: string, plan: Plan, until: Date | null): Promise<void> {
  await db.orm.update(Account, { id: accountId }, { plan, paidUntil: plan === 'paid' ? until : null });
}

function checked({ email, name, password, plan }: NewAccount): { email: string; name: string } {
  const clean = { email: email.trim(), name: name.trim() };
  if (!EMAIL.test(clean.email)) throw new AppError('validation_error', `${JSON.stringify(email)} is not an e-mail address.`);
  if (clean.name === '' || clean.name.length > NAME_LENGTH || /\p{Cc}/u.test(clean.name)) throw new AppError('validation_error', `A name has 1 to ${NAME_LENGTH} characters and no control characters.`);
  const length = password?.length ?? PASSWORD_LENGTH.min;
  if (length < PASSWORD_LENGTH.min || length > PASSWORD_LENGTH.max) throw new AppError('validation_error', `A password has ${PASSWORD_LENGTH.min} to ${PASSWORD_LENGTH.max} characters.`);
  if (plan !== undefined && !PLANS.includes(plan)) throw new AppError('validation_error', 'A plan is free or paid.');
  return clean;
}
