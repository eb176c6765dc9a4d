import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { expect } from 'chai';
import { CookieJar } from 'tough-cookie';
import { freePort } from '../../scripts/free-port.ts';
import { projectRoot } from '../../src/environment/project-folder.ts';
import { freezeClock, releaseClock } from '../support/clock.ts';
import { person, type Person } from '../support/fixtures.ts';
import { needs } from '../support/needs.ts';
import { app as registeredApp, browserOf, decide } from '../support/oauth.ts';
import { startService, type Service } from '../support/service.ts';

const GUIDE = join(projectRoot(), 'docs/guides/14-libraries.md');
const INSTALLED = join(projectRoot(), 'tools/libraries');
/** Ignored by git, and the packages beside it are found from here. */
const SAMPLES = join(INSTALLED, 'node_modules/.samples');
/** The address of the app in the guide. */
const APP = 'http://localhost:8080';
const AN_HOUR_MS = 3_601_000;
/** These ask for tokens by node:http, where no test sees the answer. */
const WITHOUT_FETCH = ['simple-oauth2', 'passport-oauth2', '@fastify/oauth2'];

type Session = Record<string, unknown>;

/** Exports of a sample's module: functions, a handler of requests, or an app of a framework. */
interface Sample {
  readonly signIn?: (session: Session) => Promise<string> | string;
  readonly callback?: (session: Session, url: URL) => Promise<void>;
  readonly profile?: (session: Session) => Promise<unknown>;
  readonly loader?: (of: { request: Request }) => Promise<unknown>;
  readonly handle?: (request: Request) => Promise<Response>;
  readonly app?: RequestListener | { ready: () => Promise<void>; routing: RequestListener };
}

/** A sample that runs, as a browser meets it. */
interface Running {
  /** Returns the address to which the browser is sent to sign in. */
  start(): Promise<URL>;
  /** Takes the browser's return. */
  back(url: URL): Promise<void>;
  /** The answer of GET /profile. */
  profile(): Promise<any>;
}

/** The title, redirect URI and code of each sample in the guide. */
function samplesOfGuide(): { name: string; redirectUri: string; code: string }[] {
  const [, ...sections] = readFileSync(GUIDE, 'utf8').split(/^## /m);
  return sections.flatMap((section) => {
    const [, code] = /^```mjs\n(.*?)^```/ms.exec(section) ?? [];
    const [, redirectUri = ''] = /redirect URI is `(\S+)`/.exec(section) ?? [];
    return code === undefined ? [] : [{ name: section.split('\n')[0] ?? '', redirectUri, code }];
  });
}

/** A browser at the app; does not follow redirects. */
class Browser {
  private readonly jar = new CookieJar();

  async send(url: URL, { json, form }: { json?: object; form?: Record<string, string> } = {}): Promise<Response> {
    const answer = await fetch(url, {
      method: json || form ? 'POST' : 'GET',
      redirect: 'manual',
      headers: {
        cookie: this.jar.getCookieStringSync(url.href),
        origin: url.origin,
        ...(json && { 'content-type': 'application/json' }),
      },
      body: json ? JSON.stringify(json) : form ? new URLSearchParams(form) : null,
    });
    this.keep(answer, url);
    return answer;
  }

  keep(answer: Response, url: URL): void {
    for (const line of answer.headers.getSetCookie()) this.jar.setCookieSync(line, url.href);
  }

  cookies(url: URL): Record<string, string> {
    return { cookie: this.jar.getCookieStringSync(url.href) };
  }
}

const locationOf = (answer: Response): URL => new URL(answer.headers.get('location') ?? 'no-location:');

/** Per framework, the start of a sign-in, and the page that shows the profile. */
const FRAMEWORKS: Record<string, { start: (browser: Browser, origin: string) => Promise<URL>; page: string }> = {
  'Auth.js': {
    start: async (browser, origin) => {
      const { csrfToken } = (await (await browser.send(new URL('/auth/csrf', origin))).json()) as { csrfToken: string };
      return locationOf(await browser.send(new URL('/auth/signin/dcs', origin), { form: { csrfToken } }));
    },
    page: '/auth/session',
  },
  'better-auth': {
    // As authClient.signIn.social does.
    start: async (browser, origin) => {
      const json = { provider: 'dcs', callbackURL: '/' };
      const answer = await browser.send(new URL('/api/auth/sign-in/social', origin), { json });
      return new URL(((await answer.json()) as { url: string }).url);
    },
    page: '/',
  },
};
const PLAIN_FRAMEWORK = {
  start: async (browser: Browser, origin: string) => locationOf(await browser.send(new URL('/sign-in', origin))),
  page: '/',
};

/** A handler of requests as a server of Node's has it. */
function listenerOf(handle: (request: Request) => Promise<Response>, origin: string): RequestListener {
  return (req, res) => {
    const run = async (): Promise<void> => {
      const headers = new Headers(req.headers as Record<string, string>);
      const body = req.method === 'POST' ? await buffer(req) : null;
      const answer = await handle(new Request(new URL(req.url ?? '/', origin), { method: req.method!, headers, body }));
      res.writeHead(answer.status, [...answer.headers].flat());
      res.end(await answer.text());
    };
    run().catch((error: unknown) => res.writeHead(500).end(JSON.stringify(String(error))));
  };
}

function runningFunctions(sample: Sample, session: Session): Running {
  const profile = (): Promise<any> => sample.profile!(session);
  const { loader } = sample;
  if (!loader) {
    const start = async (): Promise<URL> => new URL(await sample.signIn!(session));
    return { start, back: (url) => sample.callback!(session, url), profile };
  }
  const browser = new Browser();
  return {
    start: async () => {
      const url = new URL('/sign-in', APP);
      const thrown = await loader({ request: new Request(url) }).catch((error: unknown) => error);
      browser.keep(thrown as Response, url);
      return locationOf(thrown as Response);
    },
    back: async (url) => {
      Object.assign(session, await loader({ request: new Request(url, { headers: browser.cookies(new URL(APP)) }) }));
    },
    profile,
  };
}

function runningServer(name: string, origin: string): Running {
  const browser = new Browser();
  const { start, page } = FRAMEWORKS[name] ?? PLAIN_FRAMEWORK;
  return {
    start: () => start(browser, origin),
    back: async (url) => {
      const answer = await browser.send(url);
      expect(answer.status, await answer.text()).to.be.within(300, 399);
    },
    profile: async () => {
      const read = (await (await browser.send(new URL(page, origin))).json()) as { profile?: unknown };
      return read.profile ?? read;
    },
  };
}

describe('the samples of the guide to OAuth libraries', function () {
  this.timeout(30_000);
  let service: Service;
  let ada: Person;
  let clientId: string;
  let servers: Server[] = [];
  /** The scope of each token answer that came by fetch. */
  let scopes: string[] = [];
  const realFetch = globalThis.fetch;
  let count = 0;

  before(async function () {
    needs(this, 'libraries');
    service = await startService();
    mkdirSync(SAMPLES, { recursive: true });
    globalThis.fetch = async (...of) => {
      const answer = await realFetch(...of);
      if (answer.url.endsWith('/auth/oauth2/token'))
        scopes.push(((await answer.clone().json()) as { scope?: string }).scope ?? '');
      return answer;
    };
  });
  beforeEach(async () => {
    ada = await person(service.db);
    scopes = [];
  });
  afterEach(async () => {
    await releaseClock(service.db);
    for (const server of servers) {
      server.closeAllConnections();
      server.close();
    }
    servers = [];
  });
  after(async () => {
    globalThis.fetch = realFetch;
    rmSync(SAMPLES, { recursive: true, force: true });
    await service?.close();
  });

  /** Runs the code of a sample as an app of its own. */
  async function run({ name, redirectUri, code }: ReturnType<typeof samplesOfGuide>[number]): Promise<Running> {
    const origin = `http://127.0.0.1:${await freePort()}`;
    const here = (text: string): string =>
      text.replaceAll('http://localhost:3000', service.url).replaceAll(APP, origin);
    const client = await registeredApp(service, ada, { redirectUris: [here(redirectUri)] });
    clientId = client.id;
    const env = { CLIENT_ID: client.id, CLIENT_SECRET: client.secret, AUTH_SECRET: 'a secret of this test 0123456789' };
    const before = process.env;
    process.env = { ...before, ...env };
    count += 1;
    const file = join(SAMPLES, `${count}.mjs`);
    writeFileSync(file, here(code));
    const sample = (await import(pathToFileURL(file).href)) as Sample;
    process.env = before;
    if (!sample.handle && !sample.app) return runningFunctions(sample, {});
    const { app, handle } = sample;
    if (app && 'ready' in app) await app.ready();
    const listener = handle ? listenerOf(handle, origin) : 'routing' in app! ? app.routing : app!;
    const server = createServer(listener);
    await new Promise<void>((resolve) => server.listen(Number(new URL(origin).port), '127.0.0.1', resolve));
    servers.push(server);
    return runningServer(name, origin);
  }

  /** Takes the app's request through consent; returns the page of consent and where the browser goes then. */
  async function allow(request: URL): Promise<{ page: string; url: URL }> {
    const visitor = await browserOf(service, ada);
    const { location, text } = await visitor.get(request.href);
    expect(location?.pathname, text + String(location)).to.match(/^\/consent\//);
    const page = await visitor.get(location!.href);
    return { page: page.text, url: await decide(visitor, location!) };
  }

  const usedRefreshTokens = async (): Promise<number> =>
    (
      await service.db.query<{ used: number }>(
        `SELECT count(consumed_at)::int AS used FROM oauth_artefacts WHERE app_id = $1 AND kind = 'RefreshToken'`,
        [clientId],
      )
    )[0]!.used;

  const samples = samplesOfGuide();

  it('are ten, each of the version that is installed', () => {
    expect(samples).to.have.length(10);
    const text = readFileSync(GUIDE, 'utf8');
    const { dependencies } = JSON.parse(readFileSync(join(INSTALLED, 'package.json'), 'utf8')) as {
      dependencies: Record<string, string>;
    };
    for (const { name, code } of samples) {
      const specifiers = [...code.matchAll(/from '(@[^'/]+\/[^'/]+|[^'@./:]+)(?:\/[^']*)?'/g)].map(
        ([, one = '']) => one,
      );
      expect(Object.keys(dependencies), name).to.include.members(specifiers);
      const version = dependencies[name === 'Auth.js' ? '@auth/core' : name];
      const row = text.split('\n').find((line) => line.startsWith(`| [${name}]`));
      expect(row, name).to.include(version);
    }
  });

  for (const sample of samples) {
    it(`${sample.name} signs in, reads, and renews what has run out`, async () => {
      const running = await run(sample);
      const { page, url } = await allow(await running.start());
      expect(page).to.not.include('will not work');
      await running.back(url);
      expect(await running.profile()).to.include({ id: ada.id });
      expect(await usedRefreshTokens()).to.equal(0);
      for (const hour of [1, 2]) {
        await freezeClock(service.db, Date.now() + AN_HOUR_MS);
        expect(await running.profile(), `after ${hour} hours`).to.include({ id: ada.id });
        expect(await usedRefreshTokens(), `after ${hour} hours`).to.equal(hour);
      }
    });

    it(`${sample.name} without a resource: consent, the scope and the 401 say what is missing`, async () => {
      const code = sample.code.replace(/resource: API,?/, '').replace(/\S+\.set\('resource', API\);/, '');
      expect(code).to.not.equal(sample.code);
      const running = await run({ ...sample, code });
      const { page, url } = await allow(await running.start());
      expect(page).to.include('The token will not work').and.include(`<code>resource=${service.url}/public/v1</code>`);
      await running.back(url);
      expect(scopes).to.have.length(WITHOUT_FETCH.includes(sample.name) ? 0 : 1);
      for (const scope of scopes)
        expect(scope.split(' ')).to.include('offline_access').and.not.include('read').and.not.include('write');
      for (const hour of [0, 1]) {
        await freezeClock(service.db, Date.now() + hour * AN_HOUR_MS);
        const refused = await running.profile();
        expect(refused, `after ${hour} hours`).to.include({ statusCode: 401, error: 'invalid_token' });
        expect(refused.message)
          .to.include('requested without a resource')
          .and.include(`resource=${service.url}/public/v1`);
        expect(await usedRefreshTokens()).to.equal(hour);
      }
    });
  }

  it('Auth.js and passport are told what they leave out by themselves', async () => {
    for (const [name, options, missing] of [
      ['Auth.js', /checks: .*\n/, 'state is required'],
      ['passport-oauth2', /state: true,\s+pkce: true,\n/, 'code_challenge is required'],
    ] as const) {
      const sample = samples.find((one) => one.name === name)!;
      const running = await run({ ...sample, code: sample.code.replace(options, '') });
      const request = await running.start();
      expect(request.searchParams.has('state'), name).to.equal(false);
      const { location } = await (await browserOf(service, ada)).get(request.href);
      expect(location?.searchParams.get('error'), name).to.equal('invalid_request');
      expect(location?.searchParams.get('error_description'), name).to.include(missing);
    }
  });
});
