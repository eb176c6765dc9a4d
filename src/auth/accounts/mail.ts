import type { Log } from '../../log.ts';

export interface Letter {
  readonly to: string;
  readonly subject: string;
  /** Plain text: every mail program shows it, and it cannot disguise anything. */
  readonly text: string;
}

export interface Mail {
  /** Whether a mail server is configured; without one, messages are written to the log. */
  readonly delivers: boolean;
  /** Throws the mail server's error. */
  send(letter: Letter): Promise<void>;
  close(): void;
}

/** Milliseconds for each step of an SMTP session. */
const TIMEOUTS_MS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/**
 * Sends mail through SMTP_URL. Without it, each message with its links is a line of the log, so that developers need no
 * mail server; whoever can read that log can follow them.
 */
export function createMail({ smtpUrl, mailFrom }: { smtpUrl: string | undefined; mailFrom: string }, log: Log): Mail {
  if (smtpUrl === undefined) {
    return {
      delivers: false,
      send: (letter) => {
        log.warn({ letter }, 'SMTP_URL is not set: this letter was not sent, only logged');
        return Promise.resolve();
      },
      close: () => undefined,
    };
  }
  const connect = async () =>
    (await import('nodemailer')).createTransport({ url: smtpUrl, pool: true, maxConnections: 2, ...TIMEOUTS_MS });
  let transport: ReturnType<typeof connect> | undefined; // created for the first letter
  return {
    delivers: true,
    send: async (letter) => {
      await (
        await (transport ??= connect())
      ).sendMail({
        from: mailFrom,
        ...letter,
        to: { name: '', address: letter.to },
        disableUrlAccess: true,
        disableFileAccess: true,
      });
    },
    close: () => void transport?.then((one) => one.close()),
  };
}
