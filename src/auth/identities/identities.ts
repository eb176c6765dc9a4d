import { v7 as uuid, validate as isUuid } from 'uuid';
import { IsNull, now } from '../../data/conditions.ts';
import type { Database } from '../../data/database.ts';
import { violatedKey } from '../../data/database-errors.ts';
import { Account } from '../../data/entities/accounts.ts';
import { LinkedIdentity } from '../../data/entities/sign-in.ts';
import { LOCK_ACCOUNT_FOR_UPDATE } from '../../data/sql/accounts.ts';
import { constraints } from '../../../generated/constraints.ts';
import { AppError } from '../../errors.ts';
import { createAccount, findAccount, setPlan, type Plan } from '../accounts/accounts.ts';
import { recordEvent } from '../accounts/security-events.ts';
import { recordSecurityChange } from '../accounts/security-notices.ts';
import type { Client, AccountSession } from '../accounts/sessions.ts';
import { requireOtherWay } from '../factors/other-ways.ts';
import type { AuthServices } from '../services.ts';
import type { ProviderPerson, SignInProvider } from './provider.ts';

export interface IdentityEntry {
  readonly id: string;
  readonly issuer: string;
  readonly label: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
}

/** A person's identity at a provider, with the provider's display name. */
export interface ProviderIdentity {
  readonly provider: Pick<SignInProvider, 'issuer' | 'name'>;
  readonly person: ProviderPerson;
}

/** The linked identities of an account, oldest first. */
export async function listIdentities(db: Database, accountId: string): Promise<IdentityEntry[]> {
  const select = { id: true, issuer: true, label: true, createdAt: true, lastUsedAt: true };
  return db.orm.find(LinkedIdentity, { select, where: { accountId }, order: { id: 'ASC' } });
}

/** Finds the account that an identity is linked to, and marks the link as used. */
export async function findIdentityAccount(
  db: Database,
  { provider, person }: ProviderIdentity,
): Promise<string | undefined> {
  const where = { issuer: provider.issuer, subject: person.subject };
  const identity = await db.orm.findOneBy(LinkedIdentity, where);
  if (identity) await db.orm.update(LinkedIdentity, where, { lastUsedAt: now });
  return identity?.accountId;
}

/**
 * Gives a person who signs in the plan that their groups at the provider give them; one who is in none of the listed
 * groups has the default plan. Where the provider names no groups the plan stays.
 */
export async function followGroups(
  { db, log, defaultPlan }: AuthServices,
  accountId: string,
  { person }: ProviderIdentity,
): Promise<void> {
  const plan = planFor(person, defaultPlan);
  if (plan === undefined || (await db.orm.existsBy(Account, { id: accountId, plan, paidUntil: IsNull() }))) return;
  await setPlan(db, accountId, plan, null);
  log.info({ event: 'plan_changed', viewer: accountId, plan }, 'plan changed by provider groups');
}

function planFor({ plan }: ProviderPerson, defaultPlan: Plan): Plan | undefined {
  return plan === 'default' ? defaultPlan : plan;
}

/**
 * Returns whether an unlinked identity may get an account: `new`: it may; `known`: an account has its address, and its
 * owner can link it after signing in; `unverified`: the provider has not verified the address, so anyone could have
 * entered it; `closed`: no accounts can be made.
 */
export async function identityStatus(
  { db, signUp }: AuthServices,
  { verifiedEmail }: ProviderPerson,
): Promise<'new' | 'known' | 'unverified' | 'closed'> {
  if (verifiedEmail === undefined) return 'unverified';
  if (await findAccount(db, verifiedEmail)) return 'known';
  return signUp === 'closed' ? 'closed' : 'new';
}

/**
 * Creates an account for an identity with a verified address, linked and without a password, and signs it
 * in with `start`. Throws conflict when the address has an account, or the person was linked in the meantime, and
 * validation_error for an address that cannot be one.
 */
export async function createLinkedAccount(
  { db, log, defaultPlan }: AuthServices,
  { provider, person }: ProviderIdentity & { person: { verifiedEmail: string } },
  client: Client,
  start: (tx: Database, accountId: string) => Promise<void>,
): Promise<void> {
  await db.transaction(async (tx) => {
    const name = person.name.slice(0, constraints.ProfileChange.name.maxLength);
    const plan = planFor(person, defaultPlan) ?? defaultPlan;
    const { id: accountId } = await createAccount(tx, { email: person.verifiedEmail, name, plan });
    await storeIdentity(tx, accountId, { provider, person });
    await recordEvent(tx, log, { accountId, kind: 'email_confirmed', client, detail: `by ${provider.name}` });
    await start(tx, accountId);
    await recordEvent(tx, log, { accountId, kind: 'signed_in', client, detail: `with ${provider.name}` });
  });
}

/** Links an identity to the account of a signed-in person. Throws conflict when it is already linked. */
export async function linkIdentity(
  { db, log, emailQueue }: AuthServices,
  { accountId }: AccountSession,
  arrival: ProviderIdentity,
  client: Client,
): Promise<void> {
  const { provider, person } = arrival;
  await db.transaction(async (tx) => {
    await tx.query(LOCK_ACCOUNT_FOR_UPDATE, [accountId]);
    await storeIdentity(tx, accountId, arrival);
    await recordSecurityChange(tx, log, {
      accountId,
      kind: 'identity_linked',
      client,
      detail: `${person.label} at ${provider.name}`,
    });
  });
  emailQueue.wake();
}

/** Unlinks an identity. Throws not_found, and conflict for the last way to sign in. */
export async function unlinkIdentity(
  { db, log, emailQueue, provider }: AuthServices,
  { accountId }: AccountSession,
  id: string,
  client: Client,
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.query(LOCK_ACCOUNT_FOR_UPDATE, [accountId]);
    const identity = isUuid(id) ? await tx.orm.findOneBy(LinkedIdentity, { id, accountId }) : null;
    if (!identity) throw new AppError('not_found', 'That account is not linked; it may have been unlinked already.');
    await tx.orm.delete(LinkedIdentity, { id, accountId });
    await requireOtherWay(tx, accountId, provider?.issuer);
    await recordSecurityChange(tx, log, { accountId, kind: 'identity_unlinked', client, detail: identity.label });
  });
  emailQueue.wake();
}

async function storeIdentity(tx: Database, accountId: string, { provider, person }: ProviderIdentity): Promise<void> {
  const { subject, label } = person;
  try {
    const row = { id: uuid(), accountId, issuer: provider.issuer, subject, label, createdAt: now, lastUsedAt: null };
    await tx.orm.insert(LinkedIdentity, row);
  } catch (error) {
    if (violatedKey(error) !== 'linked_identities_subject_key') throw error;
    throw new AppError('conflict', `${label} at ${provider.name} is linked to an account here already.`, {
      cause: error,
    });
  }
}
