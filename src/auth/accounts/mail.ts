import type { Log } from '../../log.ts';

export interface Letter {
  readonly to: string;
  readonly subject: string;
  /** Plain text: it shows everywhere, and nothing in it can be dressed up. */
  readonly text: string;
}

export interface Mail {
  /** Whether there is a mail server; without one letters are in the log. */
  readonly delivers: boolean;
  /** Throws what the mail server says. */
  send(letter: Letter): Promise<void>;
  close(): void;
}

/** Milliseconds that a mail server has for each step. */
const TIMEOUTS_MS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/**
 * Mail through SMTP_URL. Without it a letter is a line of the log, its links included, so that a developer needs no
 * mail server: whoever reads that log can follow them.
 */
export function createMail({ smtpUrl, mailFrom }: { smtpUrl: string | undefined; mailFrom: string }, log: Log): Mail {
  if (smtpUrl === undefined) {
    return {
      delivers: false,
      send: (letter) => {
        log.warn({ letter }, 'SMTP_URL is not set: this letter was not sent, and is only here');
        return Promise.resolve();
      },
      close: () => undefined,
    };
  }
  const connect = async () =>
    (await import('nodemailer')).createTransport({ url: smtpUrl, pool: true, maxConnections: 2, ...TIMEOUTS_MS });
  let transport: ReturnType<typeof connect> | undefined; // begins with the first letter
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
