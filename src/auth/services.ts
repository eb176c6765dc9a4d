import type { Redis } from 'ioredis';
import type { Database } from '../data/database.ts';
import type { Config, SignUp } from '../config.ts';
import type { Log } from '../log.ts';
import { SignInAttempts } from '../limits/sign-in-attempts.ts';
import { createBackgroundTasks, type BackgroundTasks } from '../background/background-tasks.ts';
import { createSignInProvider, type SignInProvider } from './identities/provider.ts';
import { createMailer } from './email/mailer.ts';
import type { PasswordCost } from './accounts/passwords.ts';
import { createLetterQueue, type LetterParts, type EmailQueue } from './email/email-queue.ts';

/** Dependencies of sign-up and sign-in. */
export interface AuthServices {
  readonly db: Database;
  readonly log: Log;
  /** The public URL of the service, without a trailing slash. */
  readonly publicUrl: string;
  readonly signUp: SignUp;
  /** The plan of whoever signs up, unless their groups at the provider say another. */
  readonly defaultPlan: Config['defaultPlan'];
  /** The OpenID provider that people can sign in with. */
  readonly provider: SignInProvider | undefined;
  readonly attempts: SignInAttempts;
  /** The cost of hashes of passwords; only tests make it less. */
  readonly passwordCost: PasswordCost | undefined;
  /** Whether letters go to a mail server, or only into the log. */
  readonly delivers: boolean;
  readonly letterQueue: EmailQueue;
  readonly inBackground: BackgroundTasks;
}

const MAIL_AWAY = 'the mail server of SMTP_URL lets nobody in: letters wait until it does; `dcs doctor` asks it again';

/**
 * Creates the services, once per process. `start` says when letters would not go out; `close` waits for background
 * tasks, and a little for
 * letters being sent; the database may be closed after it.
 */
export function createAuthServices(
  config: Pick<AuthServices, 'publicUrl' | 'signUp' | 'defaultPlan'> &
    Parameters<typeof createMailer>[0] &
    Pick<Config, 'oidc'>,
  {
    db,
    log,
    redis,
    composeDigest,
    passwordCost,
    askProvider,
  }: Pick<LetterParts, 'db' | 'log' | 'composeDigest'> &
    Pick<AuthServices, 'passwordCost'> & { redis: Redis | undefined; askProvider: typeof fetch | undefined },
): AuthServices & { start: () => void; close: () => Promise<void> } {
  const inBackground = createBackgroundTasks(log);
  const mail = createMailer(config, log);
  const letterQueue = createLetterQueue({ db, log, mail, composeDigest, publicUrl: config.publicUrl });
  const start = (): void => {
    mail.verify().catch((error: unknown) => log.warn({ reason: String(error) }, MAIL_AWAY));
  };
  const close = async (): Promise<void> => {
    await Promise.all([inBackground.done(), letterQueue.close()]);
    mail.close();
  };
  return {
    db,
    log,
    publicUrl: config.publicUrl,
    signUp: config.signUp,
    defaultPlan: config.defaultPlan,
    provider: config.oidc && createSignInProvider(config.oidc, config.publicUrl, askProvider),
    attempts: new SignInAttempts(redis),
    passwordCost,
    delivers: mail.delivers,
    letterQueue,
    inBackground,
    start,
    close,
  };
}
