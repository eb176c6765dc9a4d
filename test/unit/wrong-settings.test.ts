import { expect } from 'chai';
import { ConfigError, loadConfig, misspelt } from '../../src/config.ts';

/** Settings that are refused, each with what its sentence says. */
const WRONG: readonly [setting: string, said: RegExp][] = [
  ['PORT=abc', /whole number from 0 to 65535/],
  ['PORT=-1', /whole number/],
  ['PORT=65536', /whole number/],
  ['PORT=80.5', /whole number/],
  ['WEB_CONCURRENCY=0', /from 1 to 64, or auto/],
  ['WEB_CONCURRENCY=all', /or auto/],
  ['PUBLIC_URL=content.example.com', /https?:\/\//],
  ['PUBLIC_URL=ftp://content.example.com', /https?:\/\//],
  ['PUBLIC_URL=https://', /https?:\/\//],
  ['PUBLIC_URL=https:content.example.com', /not a service URL/],
  ['PUBLIC_URL=https://content example.com', /PUBLIC_URL/],
  ['PUBLIC_URL=https://user:hunter2@content.example.com', /without a password/],
  ['PUBLIC_URL=https://content.example.com/?x=1', /without a/],
  ['PUBLIC_URL=https://content.example.com/#top', /without a/],
  ['PUBLIC_URL=https://content.example.com/dcs', /"https:\/\/content\.example\.com\/dcs".*not served below a path/],
  ['PUBLIC_URL=http://localhost:3000/a/b/', /or use http:\/\/localhost:3000/],
  ['PUBLIC_URL=https://$DOMAIN', /not a service URL/],
  ['PUBLIC_URL=https://content..example.com', /not a service URL/],
  ['PUBLIC_URL=http://content.example.com', /plain http/],
  ['PUBLIC_URL="https://content.example.com"', /PUBLIC_URL/],
  ['DATABASE_URL=mysql://db/x', /postgres:\/\//],
  ['DATABASE_URL=db.example:5432', /postgres:\/\//],
  ['DATABASE_URL=postgres://one,,two/x', /several hosts/],
  ['DATABASE_DIRECT_URL=postgres://db/x', /set both/],
  ['DATABASE_READ_URL=postgres://db/x', /set both/],
  ['DATABASE_PEOPLE_URL=postgres://w1/x', /set both/],
  ['DATABASE_STATEMENT_NAMES=no', /true, false/],
  ['DATABASE_READ_MAX_LAG_SECONDS=0', /from 1 to 600/],
  ['EMBEDDED_SHARED_BUFFERS_MB=32MB', /whole number/],
  ['EMBEDDED_MAX_CONNECTIONS=5', /from 15/],
  ['REDIS_URL=localhost:6379', /redis:\/\//],
  ['REDIS_URL=http://localhost', /redis:\/\//],
  ['IP_RATE_LIMIT=0', /from 1/],
  ['USER_RATE_LIMIT=60/min', /whole number/],
  ['PAGE_RATE_LIMIT=-5', /whole number/],
  ['FREE_DAILY_QUOTA=1e3', /whole number/],
  ['STOP_PAUSE_SECONDS=3s', /from 0 to 600/],
  ['TRUSTED_PROXIES=nginx', /CIDR/],
  ['TRUSTED_PROXIES=10.0.0.0/33', /CIDR/],
  ['MCP_ORIGINS=https://app.example/', /without a path/],
  ['MCP_CLIENT_REGISTRATION=on', /off, metadata, dynamic/],
  ['WEBHOOK_ORIGINS=n8n.internal:5678', /origins such as/],
  ['ENRICH=yes', /true, false, on, off/],
  ['WORKER=0', /true, false, on, off/],
  ['FETCH_ARTICLES=no', /true, false, on, off/],
  ['CHANGE_SETS=https://a.example/all.zip,osv.dev', /"osv\.dev"; use addresses/],
  ['RELEASE_LOOKUPS=npm', /true, false, on, off/],
  ['SUMMARY_API_URL=api.openai.com', /https?:\/\//],
  ['SUMMARY_API_KEY=k', /set both or neither/],
  ['SECRET_KEY=changeme', /easy to guess/],
  ['ALLOW_HTTP=yes', /true, false/],
  ['SIGN_UP=close', /open, provider, closed/],
  ['SIGN_UP=Closed', /open, provider, closed/],
  ['SIGN_UP=provider', /without a provider/],
  ['OIDC_ISSUER=https://id.example', /OIDC_CLIENT_ID/],
  ['SMTP_URL=mail.example', /smtp:\/\//],
  ['SMTP_URL=smtp://', /has no host/],
  ['SMTP_URL=smtps://user:hunter2@', /SMTP_URL/],
  ['MAIL_FROM=nonsense', /e-mail address/],
  ['MAIL_FROM=a@b@c', /e-mail address/],
  ['MAIL_FROM=News no-reply@content.example.com', /e-mail address/],
  ['MAIL_FROM=a@b.example, c@d.example', /e-mail address/],
  ['MAIL_FROM=@content.example.com', /e-mail address/],
  ['SECURITY_CONTACT=ask us', /e-mail address/],
  ['SITE_NAME=<b>News</b>', /quotes/],
  ['SITE_ICON=package.json', /PNG or SVG/],
  ['SITE_ICON=/nowhere/icon.svg', /cannot be read/],
  ['SITE_ACCENT=blue', /#3b3bc4/],
  ['LOG_LEVEL=verbose', /fatal/],
  ['METRICS_PORT=on', /whole number/],
  ['OTEL_EXPORTER_OTLP_ENDPOINT=collector:4318', /https?:\/\//],
  ['OTEL_TRACES_SAMPLER_ARG=10%', /from 0 to 1/],
  ['DEMO=1', /true, false/],
];

/** Names that are near a setting, with what is suggested. */
const MISSPELT: Readonly<Record<string, string>> = {
  SIGNUP: 'SIGN_UP',
  SIGN_UPS: 'SIGN_UP',
  sign_up: 'SIGN_UP',
  DCS_SIGN_UP: 'SIGN_UP',
  SINGUP: 'SIGN_UP',
  DATABSE_URL: 'DATABASE_URL',
  DATABASEURL: 'DATABASE_URL',
  DCS_PORT: 'PORT',
  SECRETKEY: 'SECRET_KEY',
  SECRET_KEYS: 'SECRET_KEY',
  PUBLIC_ULR: 'PUBLIC_URL',
  WORKERS: 'WORKER',
  TRUSTED_PROXY: 'TRUSTED_PROXIES',
  SMTP_HOST: 'SMTP_URL',
  OIDC_CLIENTID: 'OIDC_CLIENT_ID',
  WEBHOOKS_ORIGINS: 'WEBHOOK_ORIGINS',
  MAILFROM: 'MAIL_FROM',
  LOGLEVEL: 'LOG_LEVEL',
};
/** Variables that machines have. */
const ELSEWHERE = [
  'PATH',
  'HOME',
  'USER',
  'LANG',
  'TERM',
  'PWD',
  'MAIL',
  'HOSTNAME',
  'HOSTTYPE',
  'NODE_OPTIONS',
  'PGHOST',
  'LOGNAME',
  'SHELL',
  'SHLVL',
  'INVOCATION_ID',
  'JOURNAL_STREAM',
  'KUBERNETES_PORT',
  'OTEL_SERVICE_NAME',
  'DCS_ENV_FILE',
  'DEBUG',
  'NODE_VERSION',
];

describe('settings that are wrong', () => {
  for (const [setting, said] of WRONG)
    it(`${setting}: one clear sentence`, () => {
      const [name, value] = [setting.slice(0, setting.indexOf('=')), setting.slice(setting.indexOf('=') + 1)];
      const error = ((): ConfigError | undefined => {
        try {
          loadConfig({ [name]: value });
        } catch (thrown) {
          return thrown as ConfigError;
        }
        return undefined;
      })();
      expect(error, 'it is refused').to.be.instanceOf(ConfigError);
      expect(error!.problems).to.have.length(1);
      expect(error!.message)
        .to.match(said)
        .and.include(name)
        .and.match(/^The configuration has a problem: .*\.$/);
      expect(error!.message).to.not.include('hunter2');
    });

  it('are not those that are right', () => {
    const right = {
      PUBLIC_URL: [
        'https://content.example.com',
        'https://[::1]:3000',
        'http://localhost:3000/',
        'https://bücher.example/',
      ],
      MAIL_FROM: [
        'no-reply@localhost',
        'News <no-reply@content.example.com>',
        '"News, daily" <n@x.example>',
        '<n@x.example>',
        'n+1@[127.0.0.1]',
      ],
      SMTP_URL: ['smtp://mail', 'smtps://user:p%40ss@mail.example:465', 'smtp://[::1]:25'],
    };
    for (const [name, values] of Object.entries(right))
      for (const value of values) expect(() => loadConfig({ [name]: value }), `${name}=${value}`).to.not.throw();
  });

  for (const [name, meant] of Object.entries(MISSPELT))
    it(`${name}: is told, with ${meant}`, () => {
      const [sentence = '', ...more] = misspelt({ [name]: 'closed' });
      expect([sentence.startsWith(`Unknown setting ${name}.`), more]).to.deep.equal([true, []]);
      expect(sentence).to.match(new RegExp(`\\b${meant}\\b`));
      expect(sentence).to.not.include('closed');
    });

  it('are none that other programs have', () => {
    expect(misspelt(Object.fromEntries(ELSEWHERE.map((name) => [name, 'x'])))).to.deep.equal([]);
  });
});
