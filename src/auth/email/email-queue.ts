import { setTimeout as wait } from 'node:timers/promises';
import { v7 as uuid } from 'uuid';
import { createCircuit } from '../../background/circuit.ts';
import { now, nowPlus } from '../../data/conditions.ts';
import type { Database } from '../../data/database.ts';
import { isUnavailable, isForeignKeyViolation } from '../../data/database-errors.ts';
import { QueuedEmail, type SecurityNotice } from '../../data/entities/sign-in.ts';
import { statement } from '../../data/statement.ts';
import type { Log } from '../../log.ts';
import { count } from '../../telemetry/measure.ts';
import { withTrace } from '../../telemetry/trace.ts';
import { findAccount } from '../accounts/accounts.ts';
import { isPermanentRejection, isServerFault, type EmailMessage, type Mailer } from './mailer.ts';
import { LIFETIME_HOURS, createLink } from '../accounts/one-time-links.ts';
import {
  accountExistsEmail,
  passwordChangedEmail,
  confirmSignUpEmail,
  isNotice,
  addressChangedEmail,
  confirmAddressEmail,
  noticeEmail,
  resetEmail,
  type EmailSender,
} from './templates.ts';

/** An e-mail to compose: its recipient and subject. */
type EmailJob = { readonly to: string } & (
  | { readonly kind: 'sign_up' | 'reset' | 'password_changed' | SecurityNotice }
  | { readonly kind: 'change_email'; readonly accountId: string }
  | { readonly kind: 'email_changed'; readonly newEmail: string }
);

/** The queue of e-mails in the database, and its sender. */
export interface EmailQueue {
  /** Enqueues an e-mail in the transaction of `db`; `wake` sends it after the commit, else the next poll does. */
  post(db: Database, order: EmailJob): Promise<void>;
  wake(): void;
  /** Waits up to 3 seconds for e-mails that are being sent; the next process sends the rest. */
  close(): Promise<void>;
}

/** Hours after which an e-mail with a link expires unsent, as its link has expired. */
const LINK_HOURS: Partial<Record<EmailJob['kind'], number>> = LIFETIME_HOURS;
/** Hours after which any other e-mail expires unsent. */
const WARNING_HOURS = 72;
/** E-mails claimed at once. */
const BATCH_SIZE = 4;
/** Seconds until an e-mail whose process died is retried; longer than sending a batch can take. */
const CLAIM_S = 180;
/** Seconds from a failure to the next try, doubled each time. */
const RETRY_S = { first: 5, longest: 900 };
/** Milliseconds between polls for e-mail of other processes and for retries. */
const POLL_INTERVAL_MS = 5_000;
const CLOSE_TIMEOUT_MS = 3_000;
/** While the mail server is unavailable, only probes are sent to it. */
const CIRCUIT = { slowMs: 20_000, maxSlow: 1, probeEveryMs: 5_000 };

/** An e-mail, and what is stored once the SMTP server has accepted it. */
export interface PreparedEmail {
  readonly message: EmailMessage;
  readonly sent?: () => Promise<void>;
}

/** Dependencies of the queue. */
export interface EmailQueueDependencies extends EmailSender {
  /** Writes a digest by its id; undefined when there is nothing to send. */
  readonly composeDigest?: ((id: string) => Promise<PreparedEmail | undefined>) | undefined;
  readonly db: Database;
  readonly log: Log;
  readonly mail: Mailer;
}

type DueEmail = Pick<QueuedEmail, 'id' | 'kind' | 'recipient' | 'accountId' | 'newEmail' | 'digestId' | 'tries'>;

/** Claims at most $1 due e-mails for $2 seconds, longest due first; skips rows that another process claims. */
const CLAIM_EMAILS = statement<DueEmail>(`
  UPDATE letters SET due_at = now() + $2 * interval '1 second', tries = tries + 1
   WHERE id = ANY (ARRAY(SELECT id FROM letters WHERE due_at <= now()::timestamptz(3)
     ORDER BY due_at, id LIMIT $1 FOR UPDATE SKIP LOCKED))
  RETURNING id, kind, recipient, account_id AS "accountId", new_email AS "newEmail", digest_id AS "digestId", tries`);

/** Makes the e-mail $1 due in $2 seconds. */
const POSTPONE_EMAIL = statement(`UPDATE letters SET due_at = now() + $2 * interval '1 second' WHERE id = $1`);

const DELETE_EXPIRED_EMAILS = statement<{ kind: DueEmail['kind'] }>(
  'DELETE FROM letters WHERE expires_at < now() RETURNING kind',
);

/**
 * Composes an e-mail from the current state of the account, with a new link. Undefined when there is no recipient,
 * which the person who requested it cannot notice.
 */
async function composeEmail(db: Database, from: EmailSender, row: DueEmail): Promise<EmailMessage | undefined> {
  const { kind, recipient: to } = row;
  if (kind === 'password_changed') return passwordChangedEmail(from, to);
  if (kind === 'email_changed') return addressChangedEmail(from, to, row.newEmail ?? '');
  if (isNotice(kind)) return noticeEmail(from, to, kind);
  const account = await findAccount(db, to);
  if (kind === 'reset') {
    if (!account) return undefined;
    const { id: accountId, email } = account;
    return resetEmail(from, email, await createLink(db, 'reset', { accountId, email }));
  }
  if (account && account.id !== row.accountId) return accountExistsEmail(from, account.email);
  if (kind === 'sign_up')
    return confirmSignUpEmail(from, to, await createLink(db, 'sign_up', { accountId: null, email: to }));
  if (row.accountId === null) return undefined;
  return confirmAddressEmail(from, to, await createLink(db, 'change_email', { accountId: row.accountId, email: to }));
}

/**
 * Sends each e-mail at least once; twice only when a process or its database ends between the mail server's acceptance
 * and the deletion of the row.
 */
export function createEmailQueue({ db, log, mail, composeDigest, ...from }: EmailQueueDependencies): EmailQueue {
  let isClosed = false;
  const circuit = createCircuit({
    ...CIRCUIT,
    probe: () => mail.verify(),
    opened: (error) => log.warn(smtpReason(error), 'SMTP server unavailable, e-mail queued'),
    closed: () => {
      log.info('SMTP server available');
      wake();
    },
  });
  const prepare = async (row: DueEmail): Promise<PreparedEmail | undefined> => {
    if (row.digestId !== null) return composeDigest?.(row.digestId);
    const message = await composeEmail(db, from, row);
    return message && { message };
  };
  const send = async (row: DueEmail): Promise<void> => {
    try {
      const prepared = await prepare(row);
      if (prepared) await mail.send(prepared.message);
      await prepared?.sent?.();
    } catch (error) {
      return fail(row, error);
    }
    count('dcs_letters_total', { result: 'sent' });
    await db.orm.delete(QueuedEmail, { id: row.id });
  };
  const fail = async ({ id, kind, tries }: DueEmail, error: unknown): Promise<void> => {
    if (isUnavailable(error) || isClosed) return; // another try when the claim ends
    const isGivenUp = isPermanentRejection(error) || isForeignKeyViolation(error);
    log.warn({ letter: kind, tries, ...smtpReason(error) }, isGivenUp ? 'e-mail rejected' : 'failed to send e-mail');
    count('dcs_letters_total', { result: isGivenUp ? 'refused' : 'failed' });
    if (isServerFault(error)) circuit.open(error as Error);
    if (isGivenUp) await db.orm.delete(QueuedEmail, { id });
    else await db.query(POSTPONE_EMAIL, [id, Math.min(RETRY_S.longest, RETRY_S.first * 2 ** (tries - 1))]);
  };
  const sendDue = async (): Promise<void> => {
    for (const { kind } of await db.query(DELETE_EXPIRED_EMAILS)) log.warn({ letter: kind }, 'e-mail expired unsent');
    while (!isClosed && !circuit.isOpen) {
      const rows = await db.query(CLAIM_EMAILS, [BATCH_SIZE, CLAIM_S]);
      if (rows.length === 0) return;
      await Promise.all(rows.map((row) => withTrace({ name: `send letter ${row.kind}` }, () => send(row))));
    }
  };
  const { wake, done } = oneAtATime(sendDue, (error) => {
    if (!isUnavailable(error)) log.error({ what: 'letters', err: error }, 'background task failed');
  });
  const clock = setInterval(wake, POLL_INTERVAL_MS).unref();
  return {
    post: enqueueEmail,
    wake,
    close: async () => {
      isClosed = true;
      clearInterval(clock);
      circuit.stop();
      await Promise.race([done(), wait(CLOSE_TIMEOUT_MS, undefined, { ref: false })]);
    },
  };
}

/** Enqueues an e-mail in the transaction of `db`; the next poll of any server sends it. */
export async function enqueueEmail(db: Database, order: EmailJob): Promise<void> {
  await db.orm.insert(QueuedEmail, {
    id: uuid(),
    kind: order.kind,
    recipient: order.to,
    accountId: order.kind === 'change_email' ? order.accountId : null,
    newEmail: order.kind === 'email_changed' ? order.newEmail : null,
    dueAt: now,
    expiresAt: nowPlus(`${LINK_HOURS[order.kind] ?? WARNING_HOURS} hours`),
  });
}

/** Runs `work` on wake, one run at a time; a wake during a run triggers one more. */
function oneAtATime(work: () => Promise<void>, onError: (error: unknown) => void) {
  let running: Promise<void> | undefined;
  let isDue = false;
  const run = async (): Promise<void> => {
    while (isDue) {
      isDue = false;
      await work().catch(onError);
    }
    running = undefined;
  };
  return {
    wake: (): void => {
      isDue = true;
      running ??= run();
    },
    done: async (): Promise<void> => running,
  };
}

/** Returns the loggable fields of an error: a mail server's own message often contains the address. */
function smtpReason(error: unknown): { code?: string; responseCode?: number; reason: string } {
  const { code, responseCode, message, name } = error as Error & { code?: string; responseCode?: number };
  const isServersAnswer = responseCode !== undefined;
  return {
    ...(code === undefined ? {} : { code }),
    ...(isServersAnswer ? { responseCode } : {}),
    reason: isServersAnswer ? name : message,
  };
}
