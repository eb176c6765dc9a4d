import { validate as isUuid } from 'uuid';
import { PLANS, setPlan, type Plan } from '../auth/accounts/accounts.ts';
import { setOperator, setSuspended } from '../auth/accounts/operators.ts';
import { endOtherSessions } from '../auth/accounts/sessions.ts';
import { removeTotpByOperator } from '../auth/factors/second-factor.ts';
import type { Database } from '../data/database.ts';
import { DELETED_ACCOUNT } from '../data/entities/accounts.ts';
import { statement } from '../data/statement.ts';
import { deleteAccount } from '../domain/people/account-data.ts';
import { AppError } from '../errors.ts';
import { recordAuditEntry, type AuditEntryInput, type Operator } from './audit-log.ts';
import { listPart, searchPattern, type TablePage } from './table-page.ts';

/** A person as operators see them. */
interface PersonRow {
  readonly id: string;
  readonly name: string;
  readonly username: string | null;
  readonly email: string;
  readonly plan: 'free' | 'paid';
  readonly paidUntil: Date | null;
  readonly operator: boolean;
  readonly suspendedAt: Date | null;
  readonly createdAt: Date;
}

const COLUMNS = `a.id, a.name, a.username, a.email, a.plan, a.paid_until AS "paidUntil", a.operator,
  a.suspended_at AS "suspendedAt", a.created_at AS "createdAt"`;

const PERSON = statement<PersonRow & { sessions: number; tokens: number; comments: number; reports: number }>(`
  SELECT ${COLUMNS}, (SELECT count(*)::int FROM sessions s WHERE s.account_id = a.id) AS sessions,
    (SELECT count(*)::int FROM access_tokens t WHERE t.account_id = a.id AND t.revoked_at IS NULL
      AND coalesce(t.expires_at > now(), true)) AS tokens,
    (SELECT count(*)::int FROM comments c WHERE c.account_id = a.id) AS comments,
    (SELECT count(*)::int FROM comment_reports r WHERE r.account_id = a.id) AS reports
  FROM accounts a WHERE a.id = $1 AND a.id <> '${DELETED_ACCOUNT.id}'`);

export type PersonDetail = NonNullable<(typeof PERSON)['row']>;
/** Newest first; $1 is a LIKE pattern for name, username or e-mail address, or null for all. */
const PEOPLE = statement<PersonRow>(`SELECT ${COLUMNS} FROM accounts a
  WHERE a.id <> '${DELETED_ACCOUNT.id}'
    AND ($1::text IS NULL OR lower(a.name) LIKE $1 OR lower(a.email) LIKE $1 OR lower(a.username) LIKE $1)
  ORDER BY a.id DESC LIMIT $2 OFFSET $3`);

/** People, newest first, with `search` in their name, username or e-mail address. */
export async function listPeople(
  db: Database,
  { page, search }: { page: number; search: string },
): Promise<TablePage<PersonRow>> {
  return listPart(page, (limit, skip) => db.query(PEOPLE, [searchPattern(search), limit, skip]));
}

/** One person. Throws not_found. */
export async function readPerson(db: Database, id: string): Promise<PersonDetail> {
  const [person] = isUuid(id) ? await db.query(PERSON, [id]) : [];
  if (!person) throw noPerson();
  return person;
}

/** Sets a person's plan; a paid one with `until` ends then. Throws validation_error and not_found. */
export async function changePlan(
  db: Database,
  by: Operator,
  { id, plan, until }: { id: string; plan: Plan; until: Date | null },
): Promise<void> {
  if (!PLANS.includes(plan)) throw new AppError('validation_error', 'A plan is free or paid.');
  if (until !== null && Number.isNaN(until.getTime()))
    throw new AppError('validation_error', 'The end of the plan is not a date. Write it as 2027-01-31.');
  const detail = plan === 'paid' && until !== null ? `paid until ${until.toISOString().slice(0, 10)}` : plan;
  await actOnPerson(db, by, { action: 'plan_changed', subjectId: id, detail }, (tx) => setPlan(tx, id, plan, until));
}

/**
 * Suspends a person: signs them out everywhere, and refuses their sign-in, tokens and apps from the next request on.
 * Throws not_found, and forbidden for an operator, who has to be made none first.
 */
export async function suspend(db: Database, by: Operator, { id, why }: { id: string; why: string }): Promise<void> {
  const detail = why.trim().slice(0, 500) || null;
  await actOnPerson(db, by, { action: 'account_suspended', subjectId: id, detail }, async (tx, person) => {
    if (person.operator)
      throw new AppError(
        'forbidden',
        'Operators cannot be suspended. Revoke operator access first: `dcs account admin --off`.',
      );
    await setSuspended(tx, id, true);
    await endOtherSessions(tx, id, null);
  });
}

/** Lifts a suspension. Throws not_found. */
export async function reinstate(db: Database, by: Operator, id: string): Promise<void> {
  await actOnPerson(db, by, { action: 'account_reinstated', subjectId: id }, (tx) => setSuspended(tx, id, false));
}

/** Ends all browser sessions of a person; tokens and apps keep working. Returns how many. Throws not_found. */
export async function signOutEverywhere(db: Database, by: Operator, id: string): Promise<number> {
  return actOnPerson(db, by, { action: 'account_signed_out', subjectId: id }, (tx) => endOtherSessions(tx, id, null));
}

/**
 * Turns two-factor authentication off for a person who lost the app and the recovery codes. Throws not_found, and
 * conflict when it is not on.
 */
export async function removeTwoFactor(db: Database, by: Operator, id: string): Promise<void> {
  await actOnPerson(db, by, { action: 'two_factor_removed', subjectId: id }, (tx) => removeTotpByOperator(tx, id));
}

/** Makes a person an operator, or no longer one. Throws not_found. For the command line only. */
export async function changeOperator(
  db: Database,
  by: Operator,
  { id, on }: { id: string; on: boolean },
): Promise<void> {
  const action = on ? 'operator_added' : 'operator_removed';
  await actOnPerson(db, by, { action, subjectId: id }, (tx) => setOperator(tx, id, on));
}

/** Deletes an account and everything that is the person's. Throws not_found. */
export async function removeAccount(
  db: Database,
  by: Operator,
  { id, withComments }: { id: string; withComments: boolean },
): Promise<void> {
  await db.transaction(async (tx) => {
    await deleteAccount(tx, id, { withComments });
    await recordAuditEntry(tx, by, { action: 'account_deleted', subjectId: id });
  });
}

/** Locks the account until the transaction ends. */
const LOCK_PERSON = statement<{ operator: boolean }>(
  `SELECT operator FROM accounts WHERE id = $1 AND id <> '${DELETED_ACCOUNT.id}' FOR NO KEY UPDATE`,
);

/** Changes a locked account and records it in the audit log. Throws not_found. */
async function actOnPerson<Result>(
  db: Database,
  by: Operator,
  entry: AuditEntryInput & { subjectId: string },
  work: (tx: Database, person: { operator: boolean }) => Promise<Result>,
): Promise<Result> {
  if (!isUuid(entry.subjectId)) throw noPerson();
  return db.transaction(async (tx) => {
    const [person] = await tx.query(LOCK_PERSON, [entry.subjectId]);
    if (!person) throw noPerson();
    const result = await work(tx, person);
    await recordAuditEntry(tx, by, entry);
    return result;
  });
}

function noPerson(): AppError {
  return new AppError('not_found', 'There is no such account; it may have been deleted.');
}
