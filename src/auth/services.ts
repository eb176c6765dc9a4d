import type { Redis } from 'ioredis';
import type { Database, OpenDatabase } from '../data/database.ts';
import type { Config, SignUp, DeriveKey } from '../config.ts';
import type { Log } from '../log.ts';
import { createBodyReader } from '../http/body.ts';
import { SignInAttempts } from '../limits/sign-in-attempts.ts';
import { createBackgroundTasks, type BackgroundTasks } from '../background/background-tasks.ts';
import { createSignInProvider, type SignInProvider } from './identities/provider.ts';
import { createMailer } from './email/mailer.ts';
import type { PasswordCost } from './accounts/passwords.ts';
import { createEmailQueue, type EmailQueueDependencies, type EmailQueue } from './email/email-queue.ts';
import {
  createAuthorizationServer,
  type AuthorizationServer,
  type AuthorizationServerParts,
} from './oauth/authorization-server.ts';
import type { FetchPublic } from './oauth/apps/self-registration.ts';
import { TokenAuthenticator } from './token-authenticator.ts';

/** Dependencies of sign-up and sign-in. */
export interface AuthServices {
  readonly db: Database;
  readonly log: Log;
  /** The public URL of the service, without a trailing slash. */
  readonly publicUrl: string;
  /** The service's name. */
  readonly siteName: string;
  readonly signUp: SignUp;
  /** The plan of new accounts, unless their groups at the provider say another. */
  readonly defaultPlan: Config['defaultPlan'];
  /** The OpenID provider that people can sign in with. */
  readonly provider: SignInProvider | undefined;
  readonly attempts: SignInAttempts;
  /** The cost of hashes of passwords; only tests make it less. */
  readonly passwordCost: PasswordCost | undefined;
  /** Whether e-mail goes to a mail server, or only into the log. */
  readonly delivers: boolean;
  readonly emailQueue: EmailQueue;
  readonly inBackground: BackgroundTasks;
}

export type FactorServices = AuthServices & { readonly keyFor: DeriveKey };

const MAIL_AWAY = 'SMTP server unavailable, e-mail queued; check with dcs doctor';

/** Dependencies of who may call: all but `config` is shared with the other parts of the service. */
export interface AuthOptions extends Pick<EmailQueueDependencies, 'composeDigest'> {
  readonly db: OpenDatabase;
  readonly log: Log;
  readonly keyFor: DeriveKey;
  readonly redis: Redis | undefined;
  /** Returns the client address that rate limits count by. */
  readonly addressOf: AuthorizationServerParts['addressOf'];
  readonly countIp: AuthorizationServerParts['countIp'];
  /** Requests of the service itself: to the provider people sign in with, and for metadata of clients. */
  readonly outbound: { readonly provider: typeof fetch | undefined; readonly metadata: FetchPublic };
  /** Pages that the authorization server shows, and who is signed in in the browser. */
  readonly pages: Pick<AuthorizationServerParts, 'accountOf' | 'showError'>;
  readonly onTokenUse: (tokenId: string, address: string | null) => void;
  /** The cost of hashes of passwords: tests make it less, which no setting can. */
  readonly passwordCost: PasswordCost | undefined;
}

/** Accounts and ways to sign in, the authorization server of apps, and the check of tokens. */
export interface Auth {
  readonly services: AuthServices;
  readonly oauth: AuthorizationServer;
  readonly authenticator: TokenAuthenticator;
  /** Logs when e-mail would not go out. */
  start(): void;
  /** Waits for background tasks, and a little for e-mail being sent; the database may be closed after it. */
  close(): Promise<void>;
}

/** Creates all that knows who is calling, once per process. */
export function createAuth(config: Config, options: AuthOptions): Auth {
  const { db, log, redis, keyFor } = options;
  const inBackground = createBackgroundTasks(log);
  const mail = createMailer(config, log);
  const emailQueue = createEmailQueue({
    db,
    log,
    mail,
    composeDigest: options.composeDigest,
    publicUrl: config.publicUrl,
    siteName: config.siteName,
  });
  const services: AuthServices = {
    db,
    log,
    publicUrl: config.publicUrl,
    siteName: config.siteName,
    signUp: config.signUp,
    defaultPlan: config.defaultPlan,
    provider: config.oidc && createSignInProvider(config.oidc, config.publicUrl, options.outbound.provider),
    attempts: new SignInAttempts(redis),
    passwordCost: options.passwordCost,
    delivers: mail.delivers,
    emailQueue,
    inBackground,
  };
  const oauth = createAuthorizationServer({
    db,
    log,
    redis,
    keyFor,
    publicUrl: config.publicUrl,
    clientRegistration: config.mcpClientRegistration,
    fetchPublic: options.outbound.metadata,
    readJson: createBodyReader(),
    addressOf: options.addressOf,
    countIp: options.countIp,
    accountOf: options.pages.accountOf,
    showError: options.pages.showError,
  });
  const authenticator = new TokenAuthenticator(db, options.onTokenUse, oauth.checkJwt);
  return {
    services,
    oauth,
    authenticator,
    start: () => {
      mail.verify().catch((error: unknown) => log.warn({ reason: String(error) }, MAIL_AWAY));
    },
    close: async () => {
      authenticator.close();
      oauth.close();
      await Promise.all([inBackground.done(), emailQueue.close()]);
      mail.close();
    },
  };
}
