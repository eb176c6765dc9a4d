import { deriveAccent } from '../../src/environment/accent.ts';
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { ConfigError, loadConfig } from '../../src/config.ts';
import { readSettingsFile } from '../../src/environment/settings-reader.ts';
import { projectRoot } from '../../src/environment/project-folder.ts';

function problems(env: Record<string, string>): string[] {
  try {
    loadConfig(env);
  } catch (error) {
    return (error as ConfigError).problems;
  }
  return [];
}

/** The settings of the example file. */
function example(): Record<string, string> {
  const text = readFileSync(join(projectRoot(), '.env.example'), 'utf8');
  return Object.fromEntries([...text.matchAll(/^#([A-Z_]+)=(.*)$/gm)].map(([, name, value]) => [name, value]));
}

describe('configuration', () => {
  it('takes true, false, on and off for every switch, in any case', () => {
    for (const [yes, no] of [
      ['true', 'false'],
      ['on', 'off'],
      ['ON', 'False'],
    ]) {
      expect(loadConfig({ WORKER: yes, ENRICH: yes, DEMO: yes })).to.include({
        worker: true,
        enrich: true,
        demo: true,
      });
      expect(loadConfig({ WORKER: no, ENRICH: no, DEMO: no })).to.include({
        worker: false,
        enrich: false,
        demo: false,
      });
    }
  });

  it('needs nothing to be set, and takes an empty value for none', () => {
    const plain = loadConfig({});
    expect(plain).to.include({
      port: 3000,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:3000',
      ipRateLimit: 300,
      userRateLimit: 60,
      pageRateLimit: 120,
      freeDailyQuota: 0,
      demo: false,
      production: false,
      databaseUrl: undefined,
      redisUrl: undefined,
    });
    expect(plain.trustedProxies).to.deep.equal([]);
    expect(loadConfig(Object.fromEntries(Object.keys(example()).map((name) => [name, '  '])))).to.deep.equal(plain);
  });

  it('reads every name of .env.example and no other', () => {
    const read = new Set<string>();
    loadConfig(new Proxy({}, { get: (_, name) => void read.add(String(name)), has: () => true }));
    expect(Object.keys(example())).to.have.members([...read]);
  });

  it('has in .env.example the defaults, none of them set, but for what dcs serve sets', () => {
    expect(loadConfig({ ...example(), NODE_ENV: '' })).to.deep.equal(loadConfig({}));
    expect(readSettingsFile(join(projectRoot(), '.env.example'))).to.deep.equal({});
  });

  it('reads every setting', () => {
    const env = {
      PORT: '8080',
      WEB_CONCURRENCY: '2',
      HOST: '0.0.0.0',
      PUBLIC_URL: 'https://api.example/',
      DATA_DIR: '/d',
      EMBEDDED_SHARED_BUFFERS_MB: '64',
      EMBEDDED_MAX_CONNECTIONS: '20',
      DATABASE_URL: 'postgres://u:p@h/d',
      DATABASE_DIRECT_URL: 'postgres://u:p@h1:5432,h2:5433/d',
      DATABASE_READ_URL: 'postgres://u:p@r/d',
      DATABASE_PEOPLE_URL: 'postgres://u:p@w1,w2:5433/d',
      DATABASE_READ_MAX_LAG_SECONDS: '9',
      DATABASE_STATEMENT_NAMES: 'false',
      REDIS_URL: 'rediss://h',
      IP_RATE_LIMIT: '1',
      IP_CONCURRENCY_LIMIT: '4',
      IP_CONNECTION_LIMIT: '5',
      USER_RATE_LIMIT: '2',
      PAGE_RATE_LIMIT: '6',
      FREE_DAILY_QUOTA: '3',
      DEFAULT_PLAN: 'paid',
      KEEP_POSTS_DAYS: '365',
      TRUSTED_PROXIES: ' 10.0.0.0/8 ,, ::1',
      MCP_ORIGINS: 'https://chat.example, http://localhost:6274',
      WEBHOOK_ORIGINS: 'http://n8n.internal:5678',
      FEED_ORIGINS: 'http://wiki.internal:8090',
      PEOPLE_FEED_ORIGINS: 'http://blogs.internal',
      OUTBOUND_PROXY: 'http://u:p@proxy.internal:3128',
      OUTBOUND_DIRECT: 'https://id.internal',
      MCP_CLIENT_REGISTRATION: 'dynamic',
      METRICS_PORT: '9464',
      METRICS_HOST: '::1',
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318/',
      OTEL_TRACES_SAMPLER: 'traceidratio',
      OTEL_TRACES_SAMPLER_ARG: '.5',
      LOG_LEVEL: 'warn',
      DEMO: 'true',
      ENRICH: 'false',
      WORKER: 'off',
      FETCH_ARTICLES: 'off',
      CHANGE_SETS: 'https://sets.example/npm/all.zip, https://sets.example/eol.json,',
      RELEASE_LOOKUPS: 'on',
      SUMMARY_API_URL: 'https://ai.example/v1',
      SUMMARY_API_KEY: 'k',
      SUMMARY_MODEL: 'm',
      SECRET_KEY: '0123456789abcdefghijklmnopqrstuv',
      SIGN_UP: 'provider',
      OIDC_ISSUER: 'https://id.example/realm/',
      OIDC_CLIENT_ID: 'dcs',
      OIDC_CLIENT_SECRET: 's',
      OIDC_NAME: 'Example ID',
      OIDC_PLAN_GROUPS: ' cn=dev=paid , guests=free',
      OIDC_GROUPS_CLAIM: 'roles',
      SMTP_URL: 'smtps://u:p@mail.example',
      MAIL_FROM: 'a@example.com',
      SECURITY_CONTACT: 'security@example.com',
      SITE_NAME: 'Example News',
      SITE_ICON: 'assets/icon.svg',
      SITE_ACCENT: '#0b7285',
      NODE_ENV: 'production',
      STOP_PAUSE_SECONDS: '7',
    };
    expect(loadConfig(env)).to.deep.equal({
      siteName: 'Example News',
      siteIcon: { type: 'image/svg+xml', body: readFileSync('assets/icon.svg') },
      siteAccent: deriveAccent('#0b7285'),
      port: 8080,
      processes: 2,
      host: '0.0.0.0',
      publicUrl: 'https://api.example',
      dataDir: '/d',
      sharedBuffersMb: 64,
      maxConnections: 20,
      databaseUrl: 'postgres://u:p@h/d',
      databaseDirectUrl: 'postgres://u:p@h1:5432,h2:5433/d',
      databaseReadUrl: 'postgres://u:p@r/d',
      databasePeopleUrl: 'postgres://u:p@w1,w2:5433/d',
      databaseReadMaxLagMs: 9_000,
      statementNames: false,
      redisUrl: 'rediss://h',
      ipRateLimit: 1,
      ipConcurrencyLimit: 4,
      ipConnectionLimit: 5,
      userRateLimit: 2,
      pageRateLimit: 6,
      freeDailyQuota: 3,
      defaultPlan: 'paid',
      keepPostsDays: 365,
      trustedProxies: ['10.0.0.0/8', '::1'],
      mcpOrigins: ['https://chat.example', 'http://localhost:6274'],
      webhookOrigins: ['http://n8n.internal:5678'],
      feedOrigins: ['http://wiki.internal:8090'],
      peopleFeedOrigins: ['http://blogs.internal'],
      outboundProxy: 'http://u:p@proxy.internal:3128',
      outboundDirect: ['https://id.internal'],
      mcpClientRegistration: 'dynamic',
      metrics: { host: '::1', port: 9464 },
      traces: { url: 'http://collector:4318/v1/traces', sampler: 'traceidratio', ratio: 0.5 },
      logLevel: 'warn',
      demo: true,
      enrich: false,
      worker: false,
      fetchArticles: false,
      changeSets: ['https://sets.example/npm/all.zip', 'https://sets.example/eol.json'],
      releaseLookups: true,
      summaryServer: { url: 'https://ai.example/v1', key: 'k', model: 'm' },
      secretKey: '0123456789abcdefghijklmnopqrstuv',
      secretKeyFile: undefined,
      signUp: 'provider',
      oidc: {
        ...{ issuer: 'https://id.example/realm/', clientId: 'dcs', clientSecret: 's', name: 'Example ID' },
        groupsClaim: 'roles',
        planGroups: [
          { group: 'cn=dev', plan: 'paid' },
          { group: 'guests', plan: 'free' },
        ],
      },
      smtpUrl: 'smtps://u:p@mail.example',
      mailFrom: 'a@example.com',
      securityContact: 'mailto:security@example.com',
      production: true,
      stopPauseMs: 7_000,
    });
  });

  it('names all problems at once, each by its setting', () => {
    const bad = {
      PORT: '99999',
      WEB_CONCURRENCY: '0',
      PUBLIC_URL: 'ftp://x',
      DATABASE_URL: 'mysql://x',
      REDIS_URL: 'nowhere',
      IP_RATE_LIMIT: '0',
      USER_RATE_LIMIT: '-1',
      FREE_DAILY_QUOTA: '1.5',
      DEFAULT_PLAN: 'gold',
      KEEP_POSTS_DAYS: '-1',
      FEED_ORIGINS: 'wiki.internal',
      OUTBOUND_PROXY: 'proxy.internal:3128',
      TRUSTED_PROXIES: '10.0.0.0/8,nonsense',
      MCP_ORIGINS: 'https://chat.example/path',
      MCP_CLIENT_REGISTRATION: 'yes',
      LOG_LEVEL: 'loud',
      DEMO: 'yes',
      ENRICH: 'no',
      WORKER: 'maybe',
      FETCH_ARTICLES: 'maybe',
      SUMMARY_API_URL: 'ftp://x',
      SECRET_KEY: 'changeme',
      ALLOW_HTTP: 'maybe',
      SIGN_UP: 'no',
      SMTP_URL: 'mail.example',
      SECURITY_CONTACT: 'nobody',
      SITE_NAME: 'a'.repeat(41),
      SITE_ICON: 'nowhere.svg',
      SITE_ACCENT: 'blue',
      STOP_PAUSE_SECONDS: 'soon',
    };
    expect(problems(bad).map((one) => one.split(' ')[0])).to.have.members(Object.keys(bad));
    expect(() => loadConfig(bad)).to.throw(
      ConfigError,
      /^The configuration has \d+ problems:\n {2}- PORT is "99999"; use a whole number from 0 to 65535\n/,
    );
  });

  it('takes all settings of an OpenID provider or none, and plain http of this machine only', () => {
    const all = { OIDC_ISSUER: 'https://id.example', OIDC_CLIENT_ID: 'a', OIDC_CLIENT_SECRET: 'b', OIDC_NAME: 'c' };
    expect(problems(all)).to.deep.equal([]);
    expect(problems({ ...all, OIDC_ISSUER: 'http://127.0.0.1:3000' })).to.deep.equal([]);
    for (const name of Object.keys(all)) {
      const [problem = '', ...more] = problems({ ...all, [name]: '' });
      expect([problem.startsWith(`${name} is missing; set all of`), more], name).to.deep.equal([true, []]);
    }
    expect(problems({ ...all, OIDC_ISSUER: 'http://id.example' })).to.match(/use https/);
    expect(problems({ ...all, OIDC_ISSUER: 'id.example' })).to.have.length(1);
    expect(problems({ SIGN_UP: 'provider' })).to.match(/without a provider/);
  });

  it('takes plain http for the names of this machine only, unless it is told to', () => {
    for (const name of ['localhost:3000', '127.0.0.1', '[::1]:3000', 'dcs.localhost'])
      expect(problems({ PUBLIC_URL: `http://${name}` }), name).to.deep.equal([]);
    for (const name of ['api.example', '10.0.0.1', 'localhost.example', '127.0.0.1.example'])
      expect(problems({ PUBLIC_URL: `http://${name}` })[0], name).to.include('https');
    expect(problems({ PUBLIC_URL: 'http://10.0.0.1', ALLOW_HTTP: 'true' })).to.deep.equal([]);
  });

  it('starts as many processes as it is told or as there are cores, each with room in the embedded database', () => {
    expect(loadConfig({})).to.include({ processes: 1, maxConnections: 66 });
    expect(loadConfig({ WEB_CONCURRENCY: '3' })).to.include({ processes: 3, maxConnections: 66 });
    expect(loadConfig({ WEB_CONCURRENCY: '8' })).to.include({ processes: 8, maxConnections: 18 + 8 * 16 });
    expect(loadConfig({ WEB_CONCURRENCY: 'auto' }).processes).to.equal(Math.min(availableParallelism(), 64));
    for (const wrong of ['0', '65', '-1', '1.5', 'many'])
      expect(problems({ WEB_CONCURRENCY: wrong }), wrong).to.deep.equal([
        `WEB_CONCURRENCY is "${wrong}"; use a whole number from 1 to 64, or auto`,
      ]);
  });

  it('measures and traces nothing unless it is told where to', () => {
    expect(loadConfig({ METRICS_HOST: '0.0.0.0', OTEL_TRACES_SAMPLER: 'always_on' })).to.deep.equal(loadConfig({}));
    const base = { OTEL_EXPORTER_OTLP_ENDPOINT: 'https://otlp.example/in' };
    expect(loadConfig(base).traces).to.deep.equal({
      url: 'https://otlp.example/in/v1/traces',
      sampler: 'parentbased_traceidratio',
      ratio: 0.01,
    });
    const own = { ...base, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://127.0.0.1:4318/here' };
    expect(loadConfig(own).traces?.url).to.equal('http://127.0.0.1:4318/here');
    expect(loadConfig({ ...own, OTEL_SDK_DISABLED: 'true' }).traces).to.equal(undefined);
    expect(loadConfig({ METRICS_PORT: '9464' }).metrics).to.deep.equal({ host: '127.0.0.1', port: 9464 });
    for (const [name, value] of [
      ['METRICS_PORT', '65536'],
      ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
      ['OTEL_TRACES_SAMPLER', 'jaeger_remote'],
      ['OTEL_TRACES_SAMPLER_ARG', '2'],
      ['OTEL_TRACES_SAMPLER_ARG', 'half'],
      ['OTEL_SDK_DISABLED', 'yes'],
    ] as const)
      expect(problems({ [name]: value }).join(), name).to.include(name);
  });

  it('refuses a secret that is easy to guess, without repeating it', () => {
    for (const weak of ['short', 'x'.repeat(64), 'abcabcabcabcabcabcabcabcabcabcabcabc'])
      expect(problems({ SECRET_KEY: weak }).join(), weak)
        .to.include('SECRET_KEY')
        .and.not.include(weak);
    expect(problems({ SECRET_KEY: '0123456789abcdefghijklmnopqrstuv', SECRET_KEY_FILE: '/s' })).to.deep.equal([
      'SECRET_KEY and SECRET_KEY_FILE are both set; set one',
    ]);
  });

  it('repeats no password of an address', () => {
    for (const name of ['DATABASE_URL', 'REDIS_URL', 'PUBLIC_URL']) {
      for (const address of [
        'wrong://user:hunter2@host',
        'postgre://user:hunter2@host',
        'user:hunter2@host',
        'postgres://user:hunter2@host:port',
      ]) {
        expect(problems({ [name]: address }).join('\n'), `${name} ${address}`)
          .to.include(name)
          .and.not.include('hunter2');
      }
    }
  });

  it('cannot be changed once it is read', () => {
    expect(Object.isFrozen(loadConfig({}))).to.equal(true);
  });
});
