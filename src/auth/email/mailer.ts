import type { Log } from '../../log.ts';

export interface EmailMessage {
  readonly to: string;
  readonly subject: string;
  /** Plain text: every mail program shows it, and it cannot disguise anything. */
  readonly text: string;
  /** The same with headings and links, where that helps. */
  readonly html?: string;
  /** A POST to this address unsubscribes from such e-mails, without a sign-in (RFC 8058). */
  readonly unsubscribeUrl?: string;
}

export interface Mailer {
  /** Whether a mail server is configured; without one, messages are written to the log. */
  readonly delivers: boolean;
  /** Throws the mail server's error; an AbortError after 40 seconds. */
  send(message: EmailMessage): Promise<void>;
  /** Throws when the SMTP server rejects the sign-in. */
  verify(): Promise<void>;
  /** Closes all connections; e-mails that are being sent fail. */
  close(): void;
}

/** Milliseconds for each step of an SMTP session. */
const TIMEOUTS_MS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };
/** Milliseconds to send an e-mail, including the wait for others; a server may respond a byte at a time. */
const SEND_TIMEOUT_MS = 40_000;
/** Connections to the mail server. */
const MAX_CONNECTIONS = 2;

interface SmtpError extends Error {
  /** The reply code (RFC 5321 section 4.2); undefined when the server did not reply. */
  readonly responseCode?: number;
  readonly code?: string;
}

/** Whether the SMTP server rejects this e-mail permanently, such as for an address that does not exist. */
export function isPermanentRejection(error: unknown): boolean {
  return isAboutMessage(error) && ((error as SmtpError).responseCode ?? 0) >= 500;
}

/** Whether no e-mail can be sent now. */
export function isServerFault(error: unknown): boolean {
  return (error as SmtpError).code !== undefined && !isAboutMessage(error);
}

/** Whether the response is about the e-mail itself: its sender, recipient or text. */
function isAboutMessage(error: unknown): boolean {
  const { code = '', responseCode } = error as SmtpError;
  return responseCode !== undefined && ['EENVELOPE', 'EMESSAGE'].includes(code);
}

/** Headers that prevent automatic replies (RFC 3834 section 5) and offer to unsubscribe (RFC 2369, RFC 8058). */
const unsubscribeOptions = (url: string) => ({
  list: { unsubscribe: url },
  headers: { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click', 'Auto-Submitted': 'auto-generated' },
});

/**
 * Sends mail through SMTP_URL. Without it, each message with its links is a line of the log, so that developers need no
 * mail server. Readers of that log can follow the links.
 */
export function createMailer(
  { smtpUrl, mailFrom }: { smtpUrl: string | undefined; mailFrom: string },
  log: Log,
): Mailer {
  if (smtpUrl === undefined) {
    return {
      delivers: false,
      send: ({ to, subject, text }) => {
        log.warn({ letter: { to, subject, text } }, 'SMTP_URL not set, e-mail logged instead');
        return Promise.resolve();
      },
      verify: () => Promise.resolve(),
      close: () => undefined,
    };
  }
  const connect = async () =>
    (await import('nodemailer'))
      .createTransport({ url: smtpUrl, pool: true, maxConnections: MAX_CONNECTIONS, ...TIMEOUTS_MS })
      .on('error', () => undefined); // of an idle connection; the next e-mail gets another
  let transport: ReturnType<typeof connect> | undefined; // created for the first e-mail
  return {
    delivers: true,
    send: async ({ unsubscribeUrl, ...message }) => {
      await (
        await (transport ??= connect())
      ).sendMail({
        from: mailFrom,
        ...message,
        ...(unsubscribeUrl !== undefined && unsubscribeOptions(unsubscribeUrl)),
        to: { name: '', address: message.to },
        disableUrlAccess: true,
        disableFileAccess: true,
        signal: AbortSignal.timeout(SEND_TIMEOUT_MS),
      });
    },
    verify: async () => {
      await (await (transport ??= connect())).verify();
    },
    close: () => void transport?.then((opened) => opened.close({ force: true })),
  };
}
