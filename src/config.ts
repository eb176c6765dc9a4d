import { readBrand, type Brand } from './environment/brand-settings.ts';
import { readDatabaseSettings, type DatabaseSettings } from './environment/database-settings.ts';
import { nearMisses } from './environment/near-misses.ts';
import { readOidc, type OidcSettings } from './environment/oidc-settings.ts';
import { readOutboundSettings, type OutboundSettings } from './environment/outbound-settings.ts';
import { readSettingsFile, LOOPBACK, SettingsReader } from './environment/settings-reader.ts';
import { readTelemetrySettings, type TelemetrySettings } from './environment/telemetry-settings.ts';

/** Returns a 32-byte key for one purpose, the same at each start; knowing one key reveals no other. */
export type DeriveKey = (purpose: string) => Buffer;

/** All settings from the environment, read once. */
export interface Config extends Brand, DatabaseSettings, OutboundSettings, TelemetrySettings {
  readonly port: number;
  readonly host: string;
  /** Processes that share the port. */
  readonly processes: number;
  readonly dataDir: string;
  /** Shared buffers of the embedded database, in megabytes. */
  readonly sharedBuffersMb: number;
  /** Maximum connections to the embedded database, from all processes together. */
  readonly maxConnections: number;
  readonly redisUrl: string | undefined;
  /** Requests a minute from one IP address. */
  readonly ipRateLimit: number;
  /** Requests from one IP address that may be in flight at the same time. */
  readonly ipConcurrencyLimit: number;
  /** Connections that one IP address may hold; those of trusted proxies are not counted. */
  readonly ipConnectionLimit: number;
  /** Requests a minute from one account. */
  readonly userRateLimit: number;
  /** Pages of content a minute that one person, or one IP address without an account, may open. */
  readonly pageRateLimit: number;
  /** Requests a day from an account without a paid plan; Infinity where plans are off. */
  readonly freeDailyQuota: number;
  /** The plan of new accounts. */
  readonly defaultPlan: 'free' | 'paid';
  /** Days to keep posts without a bookmark, vote, comment or share; 0 is forever. */
  readonly keepPostsDays: number;
  /** Addresses or CIDR ranges whose X-Forwarded-For is believed. */
  readonly trustedProxies: readonly string[];
  /**
   * Ways in which unregistered MCP clients may become apps: none, a client metadata document, or also
   * dynamic registration.
   */
  readonly mcpClientRegistration: 'off' | 'metadata' | 'dynamic';
  /** Origins of other sites whose pages may call the MCP server. */
  readonly mcpOrigins: readonly string[];
  /** Origins of the operator's own network that webhooks may be sent to. */
  readonly webhookOrigins: readonly string[];
  readonly logLevel: LogLevel;
  /** Load the demo content into an empty database and print an example request. */
  readonly demo: boolean;
  /** Generate summaries and vectors of posts in this process. */
  readonly enrich: boolean;
  /** Fetch sources in this process. */
  readonly worker: boolean;
  /** Fetch the article page when a feed gives only part of the text. */
  readonly fetchArticles: boolean;
  /** Addresses of sets of advisories and ends of life that are fetched. */
  readonly changeSets: readonly string[];
  /** Ask registries and forges for packages in use that are proven to be public, by their names. */
  readonly releaseLookups: boolean;
  /** A chat-completions server that writes summaries; without one they are extracted from the text. */
  readonly summaryServer:
    | { readonly url: string; readonly key: string | undefined; readonly model: string }
    | undefined;
  /** Signs cookies and encrypts stored keys. When neither it nor a file is set, one is generated in dataDir. */
  readonly secretKey: string | undefined;
  /** A file that holds the secret key. */
  readonly secretKeyFile: string | undefined;
  /** Mode of sign-up. */
  readonly signUp: SignUp;
  /** The OpenID provider that people can sign in with. */
  readonly oidc: OidcSettings | undefined;
  /** The mail server, such as smtps://user:password@mail.example:465; without one, mail is written to the log. */
  readonly smtpUrl: string | undefined;
  /** The sender address of mail. */
  readonly mailFrom: string;
  /** Contact for vulnerabilities, as a URI: mailto:, https: or tel:. */
  readonly securityContact: string | undefined;
  /** In production, responses are not checked against the contract, which costs time. */
  readonly production: boolean;
  /** Milliseconds for which requests are still served after SIGTERM. */
  readonly stopPauseMs: number;
}

/** Open: by an e-mail address or the OpenID provider; provider: by that only; closed: not at all. */
export type SignUp = 'open' | 'provider' | 'closed';

export type LogLevel = (typeof LOG_LEVELS)[number];
/** From the fewest lines to the most, and none. */
export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** Every problem of an environment at once; the message is one sentence, or a line for each problem. */
export class ConfigError extends Error {
  constructor(readonly problems: string[]) {
    super(
      problems.length === 1
        ? `The configuration has a problem: ${problems.join('')}.`
        : `The configuration has ${problems.length} problems:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`,
    );
    this.name = 'ConfigError';
  }
}

/**
 * Reads the settings of .env.example from an environment. An empty value counts as unset. Throws ConfigError with every
 * problem.
 */
export function loadConfig(env: Environment): Config {
  const read = new SettingsReader(env);
  const config = readAll(read);
  if (read.problems.length > 0) throw new ConfigError(read.problems);
  return Object.freeze(config);
}

/**
 * Variables of an environment that look like settings and are none, such as SIGNUP, each with what may have been meant;
 * a sentence each.
 */
export function misspelt(env: Environment): string[] {
  const read = new SettingsReader({});
  readAll(read);
  return nearMisses(Object.keys(env), [...read.names]).map(({ name, candidates }) =>
    candidates.length === 1
      ? `Unknown setting ${name}. Did you mean ${candidates.join('')}?`
      : `Unknown setting ${name}. Similar: ${candidates.join(', ')}.`,
  );
}

function readAll(read: SettingsReader): Config {
  const port = read.integer('PORT', 3000, 0, 65535);
  const processes = read.processes('WEB_CONCURRENCY');
  const demo = read.switch('DEMO', false);
  return {
    port,
    processes,
    host: read.text('HOST') ?? '127.0.0.1',
    publicUrl: readPublicUrl(read) ?? `http://localhost:${port}`,
    dataDir: read.text('DATA_DIR') ?? '.data',
    ...readBrand(read),
    ...readDatabaseSettings(read),
    sharedBuffersMb: read.integer('EMBEDDED_SHARED_BUFFERS_MB', 32, 1, 65536),
    maxConnections: read.integer('EMBEDDED_MAX_CONNECTIONS', connectionsOf(processes), 15, 1000),
    redisUrl: read.url('REDIS_URL', ['redis:', 'rediss:']),
    ipRateLimit: read.integer('IP_RATE_LIMIT', 300, 1, 1_000_000_000),
    ipConcurrencyLimit: read.integer('IP_CONCURRENCY_LIMIT', 50, 1, 1_000_000),
    ipConnectionLimit: read.integer('IP_CONNECTION_LIMIT', 100, 1, 1_000_000),
    userRateLimit: read.integer('USER_RATE_LIMIT', 60, 1, 1_000_000_000),
    freeDailyQuota: readFreeQuota(read, demo),
    defaultPlan: read.oneOf('DEFAULT_PLAN', ['free', 'paid'], 'free'),
    pageRateLimit: read.integer('PAGE_RATE_LIMIT', 120, 1, 1_000_000_000),
    keepPostsDays: read.integer('KEEP_POSTS_DAYS', 0, 0, 36_500),
    trustedProxies: read.addresses('TRUSTED_PROXIES'),
    webhookOrigins: read.origins('WEBHOOK_ORIGINS'),
    ...readOutboundSettings(read),
    mcpOrigins: read.origins('MCP_ORIGINS'),
    mcpClientRegistration: read.oneOf('MCP_CLIENT_REGISTRATION', ['off', 'metadata', 'dynamic'], 'dynamic'),
    ...readTelemetrySettings(read),
    logLevel: read.oneOf('LOG_LEVEL', LOG_LEVELS, 'info'),
    demo,
    enrich: read.switch('ENRICH', true),
    worker: read.switch('WORKER', true),
    fetchArticles: read.switch('FETCH_ARTICLES', true),
    changeSets: read.urls('CHANGE_SETS'),
    releaseLookups: read.switch('RELEASE_LOOKUPS', false),
    summaryServer: readSummaryServer(read),
    ...readSecretKey(read),
    signUp: read.oneOf('SIGN_UP', ['open', 'provider', 'closed'], 'open'),
    oidc: readOidc(read),
    smtpUrl: read.mailServer('SMTP_URL'),
    mailFrom: read.sender('MAIL_FROM', 'no-reply@localhost'),
    securityContact: read.contact('SECURITY_CONTACT'),
    production: read.text('NODE_ENV') === 'production',
    stopPauseMs: read.integer('STOP_PAUSE_SECONDS', 3, 0, 600) * 1000,
  };
}

/** Requests a day of the free plan in the demo, where new accounts must work. */
const DEMO_DAILY_QUOTA = 1_000;

/** With PLANS=off everybody may use the API without a limit a day. */
function readFreeQuota(read: SettingsReader, demo: boolean): number {
  const quota = read.integer('FREE_DAILY_QUOTA', demo ? DEMO_DAILY_QUOTA : 0, 0, 1_000_000_000);
  if (read.switch('PLANS', true)) return quota;
  if (read.text('FREE_DAILY_QUOTA') !== undefined)
    read.problems.push('PLANS is off, so FREE_DAILY_QUOTA has no meaning; set one of them');
  return Infinity;
}

/**
 * Whether new accounts cannot use the API before an operator changes their plan; groups of the provider may give
 * some of them another one.
 */
export function leavesNewPeopleOut(
  config: Pick<Config, 'signUp' | 'freeDailyQuota' | 'defaultPlan' | 'oidc'>,
): boolean {
  const byGroups = config.oidc?.planGroups.some(({ plan }) => plan === 'paid') ?? false;
  return config.signUp !== 'closed' && config.freeDailyQuota === 0 && config.defaultPlan === 'free' && !byGroups;
}

/** Connections of a server or a worker; and a reserve for a worker and some commands. */
const CONNECTIONS = { perProcess: 16, reserve: 18 };

/** Room for so many processes of this service, at least for three. */
function connectionsOf(processes: number): number {
  return CONNECTIONS.reserve + CONNECTIONS.perProcess * Math.max(3, processes);
}

/**
 * Anybody on the network path can read passwords sent over plain http, so only loopback names may use it unless
 * ALLOW_HTTP is set.
 */
function readPublicUrl(read: SettingsReader): string | undefined {
  const url = read.publicUrl('PUBLIC_URL')?.replace(/(?<!\/)\/+$/, '');
  const insecure = read.switch('ALLOW_HTTP', false);
  if (url?.startsWith('http:') && !insecure && !LOOPBACK.test(new URL(url).hostname))
    read.problems.push(
      'PUBLIC_URL is plain http on a host that other machines can reach; use https, or set ALLOW_HTTP=true ' +
        'for a closed network',
    );
  return url;
}

/** Characters; 32 base64 characters hold 192 bits. */
const MIN_SECRET_LENGTH = 32;

function readSecretKey(read: SettingsReader): Pick<Config, 'secretKey' | 'secretKeyFile'> {
  const secretKey = read.text('SECRET_KEY');
  const secretKeyFile = read.text('SECRET_KEY_FILE');
  if (secretKey !== undefined && !isStrong(secretKey))
    read.problems.push(
      `SECRET_KEY is too easy to guess; use at least ${MIN_SECRET_LENGTH} random characters, for example from ` +
        `\`openssl rand -base64 32\``,
    );
  if (secretKey !== undefined && secretKeyFile !== undefined)
    read.problems.push('SECRET_KEY and SECRET_KEY_FILE are both set; set one');
  return { secretKey, secretKeyFile };
}

/** Whether a secret looks random: long enough, and not a few characters repeated. */
export function isStrong(secret: string): boolean {
  return secret.length >= MIN_SECRET_LENGTH && new Set(secret).size >= 12;
}

function readSummaryServer(read: SettingsReader): Config['summaryServer'] {
  const url = read.url('SUMMARY_API_URL', ['http:', 'https:']);
  const key = read.text('SUMMARY_API_KEY');
  const model = read.text('SUMMARY_MODEL') ?? 'gpt-4o-mini';
  if (key !== undefined && read.text('SUMMARY_API_URL') === undefined)
    read.problems.push('SUMMARY_API_KEY is set without SUMMARY_API_URL; set both or neither');
  return url === undefined ? undefined : { url, key, model };
}

/** Variables by name. */
export type Environment = Record<string, string | undefined>;

/** The process's environment as it was started with; nothing else reads it. */
export function processEnvironment(): Environment {
  return process.env;
}

/**
 * Adds to an environment what the file that its DCS_ENV_FILE names sets and it does not itself, and returns it. Throws
 * ConfigError for a file that cannot be read.
 */
export function addSettingsFile(env: Environment): Environment {
  const file = env.DCS_ENV_FILE ?? '';
  if (file === '') return env;
  try {
    for (const [name, value] of Object.entries(readSettingsFile(file))) env[name] ??= value;
  } catch (error) {
    throw new ConfigError([`the file of settings ${file} cannot be read: ${(error as Error).message}`]);
  }
  return env;
}

/** The process's environment with what its file of settings adds to it. Throws ConfigError. */
export function readEnvironment(): Environment {
  return addSettingsFile(process.env);
}
