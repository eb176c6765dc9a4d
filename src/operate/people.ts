import { validate as isUuid } from 'uuid';
import { PLANS, setPlan, type Plan } from '../auth/accounts/accounts.ts';
import { setOperator, setSuspended } from '../auth/accounts/operators.ts';
import { endOtherSessions } from '../auth/accounts/sessions.ts';
import { removeTotpByOperator } from '../auth/factors/second-factor.ts';
import type { Database } from '../data/database.ts';
import { HOLD_PERSON, PEOPLE, PERSON, type PersonRow } from '../data/queries/operate/people.ts';
import { deleteAccount } from '../domain/people/account-data.ts';
import { AppError } from '../errors.ts';
import { recordAuditEntry, type AuditEntryInput, type Operator } from './audit-log.ts';
import { listPart, searchPattern, type TablePage } from './table-page.ts';

export type PersonDetail = NonNullable<(typeof PERSON)['row']>;

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
  await actOn(db, by, { action: 'plan_changed', subjectId: id, detail }, (tx) => setPlan(tx, id, plan, until));
}

/**
 * Suspends a person: signs them out everywhere, and refuses their sign-in, tokens and apps from the next request on.
 * Throws not_found, and forbidden for an operator, who has to be made none first.
 */
export async function suspend(db: Database, by: Operator, { id, why }: { id: string; why: string }): Promise<void> {
  const detail = why.trim().slice(0, 500) || null;
  await actOn(db, by, { action: 'account_suspended', subjectId: id, detail }, async (tx, person) => {
    if (person.operator)
      throw new AppError(
        'forbidden',
        'An operator cannot be suspended. `dcs account admin --off` makes them none first.',
      );
    await setSuspended(tx, id, true);
    await endOtherSessions(tx, id, null);
  });
}

/** Lifts a suspension. Throws not_found. */
export async function reinstate(db: Database, by: Operator, id: string): Promise<void> {
  await actOn(db, by, { action: 'account_reinstated', subjectId: id }, (tx) => setSuspended(tx, id, false));
}

/** Ends all browser sessions of a person; tokens and apps go on. Returns how many. Throws not_found. */
export async function signOutEverywhere(db: Database, by: Operator, id: string): Promise<number> {
  return actOn(db, by, { action: 'account_signed_out', subjectId: id }, (tx) => endOtherSessions(tx, id, null));
}

/**
 * Turns two-factor authentication off for a person who lost the app and the recovery codes. Throws not_found, and
 * conflict when it is not on.
 */
export async function removeTwoFactor(db: Database, by: Operator, id: string): Promise<void> {
  await actOn(db, by, { action: 'two_factor_removed', subjectId: id }, (tx) => removeTotpByOperator(tx, id));
}

/** Makes a person an operator, or no longer one. Throws not_found. For the command line only. */
export async function changeOperator(
  db: Database,
  by: Operator,
  { id, on }: { id: string; on: boolean },
): Promise<void> {
  const action = on ? 'operator_added' : 'operator_removed';
  await actOn(db, by, { action, subjectId: id }, (tx) => setOperator(tx, id, on));
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

/** Acts on an account that stays as it is meanwhile, and writes that down. Throws not_found. */
async function actOn<Result>(
  db: Database,
  by: Operator,
  entry: AuditEntryInput & { subjectId: string },
  work: (tx: Database, person: { operator: boolean }) => Promise<Result>,
): Promise<Result> {
  if (!isUuid(entry.subjectId)) throw noPerson();
  return db.transaction(async (tx) => {
    const [person] = await tx.query(HOLD_PERSON, [entry.subjectId]);
    if (!person) throw noPerson();
    const result = await work(tx, person);
    await recordAuditEntry(tx, by, entry);
    return result;
  });
}

function noPerson(): AppError {
  return new AppError('not_found', 'There is no such account; it may have been deleted.');
}
