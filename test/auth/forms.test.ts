import { expect } from 'chai';
import { peoplePages } from '../../src/pages/routes.ts';
import { freezeClock, releaseClock } from '../support/clock.ts';
import { startService, type Service } from '../support/service.ts';
import { STUB_PAGES } from '../support/stub-pages.ts';
import { member, PASSWORD, signedIn, visit, type Visitor } from '../support/visitor.ts';

/** Every route of the pages for people, by method; parameters are filled with an unknown id. */
const ROUTES = peoplePages(STUB_PAGES).stack.filter((layer) => layer.methods.length > 0);
const pathsOf = (method: string): string[] =>
  ROUTES.filter((layer) => layer.methods.includes(method)).map((layer) =>
    String(layer.path).replaceAll(/:\w+/g, '00000000-0000-7000-8000-000000000001'),
  );
const POSTS = pathsOf('POST');
const GETS = pathsOf('GET');

describe('forms', () => {
  let service: Service;
  let inside: Visitor;
  let outside: Visitor;
  /** Form tokens by where they are right; a page makes a new one at each look, which ends no other. */
  let tokens: { inside: string; outside: string; elsewhere: string };
  const stored = async (): Promise<string> => {
    const tables = ['accounts', 'access_tokens', 'sessions', 'security_events', 'one_time_links'];
    const rows = await Promise.all(
      tables.map((table) => service.db.query<{ row: string }>(`SELECT ${table}::text AS row FROM ${table} ORDER BY 1`)),
    );
    return JSON.stringify(rows);
  };

  before(async () => {
    service = await startService();
    const { email } = await member(service);
    inside = await signedIn(service, email);
    outside = visit(service);
    tokens = {
      inside: await inside.formToken('/settings'),
      outside: await outside.formToken('/sign-in'),
      elsewhere: await visit(service).formToken('/sign-in'),
    };
    await freezeClock(service.db); // a session that is used is written once a minute
  });
  after(async () => {
    await releaseClock(service.db);
    await service.close();
  });

  it('are all known to these tests', () => {
    expect(POSTS).to.include.members([
      '/sign-in',
      '/sign-up',
      '/sign-out',
      '/confirm-email',
      '/forgotten-password',
      '/reset-password',
      '/settings',
      '/settings/tokens',
      '/settings/security/password',
    ]);
    expect(GETS).to.include.members(['/', '/sign-in', '/settings', '/settings/tokens', '/settings/security']);
  });

  const own = (): { origin: string; 'sec-fetch-site': string } => ({
    origin: service.url,
    'sec-fetch-site': 'same-origin',
  });
  const wrongs: Record<
    string,
    { headers?: () => Record<string, string>; token?: (right: string) => string; status?: number }
  > = {
    'without its token': { token: () => '' },
    'with an invented token': { token: () => 'A'.repeat(64) },
    'with the token of another browser': { token: () => tokens.elsewhere },
    'with a token that was changed': { token: flipped },
    'from another site': { headers: () => ({ origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }) },
    'from another site that hides its origin': { headers: () => ({ ...own(), origin: 'null' }) },
    'from another port of this host': {
      headers: () => ({ origin: 'http://127.0.0.1:1', 'sec-fetch-site': 'same-site' }),
    },
    'from a sibling host': { headers: () => ({ ...own(), 'sec-fetch-site': 'same-site' }) },
    'from no page': { headers: () => ({ ...own(), 'sec-fetch-site': 'none' }) },
    'without a word about its page': { headers: () => ({ origin: '', 'sec-fetch-site': '' }) },
    'as JSON': { headers: () => ({ ...own(), 'content-type': 'application/json' }), status: 415 },
    'as plain text': { headers: () => ({ ...own(), 'content-type': 'text/plain' }), status: 415 },
  };
  for (const path of POSTS) {
    it(`security 45: ${path} is refused in every wrong way, and changes nothing`, async () => {
      const before = await stored();
      for (const [who, visitor] of [
        ['inside', inside],
        ['outside', outside],
      ] as const) {
        for (const [how, { headers, token, status = 403 }] of Object.entries(wrongs)) {
          const right = tokens[who];
          const answer = await visitor.send(
            path,
            { email: 'x@example.com', name: 'x', lifetime: '30', password: PASSWORD },
            { token: token ? token(right) : right, headers: headers?.() ?? {} },
          );
          expect(answer.status, `${how}, ${who}`).to.equal(status);
          expect(answer.headers['content-type'], how).to.include('text/html');
        }
      }
      expect(await stored()).to.equal(before);
    });
  }

  it('are refused where people use another address than PUBLIC_URL, and the log says so once', async () => {
    const other = { origin: 'http://127.0.0.1:1', 'sec-fetch-site': 'same-origin' };
    const told = (): string[] => service.logs.filter((line) => line.includes('PUBLIC_URL'));
    const before = told().length;
    for (let time = 0; time < 2; time += 1) {
      const answer = await outside.send('/sign-in', { email: 'x@example.com', password: PASSWORD }, { headers: other });
      expect(answer.status).to.equal(403);
      expect(answer.text).to.include(`was not sent from ${service.url}`);
    }
    expect(told()).to.have.length(before + 1);
    expect(JSON.parse(told().at(-1) ?? '')).to.include({ level: 40, from: other.origin, publicUrl: service.url });
  });

  it('security 45: a form that was made before signing in is worth nothing after', async () => {
    const { email } = await member(service);
    const visitor = visit(service);
    const old = await visitor.formToken('/sign-in');
    await visitor.send('/sign-in', { email, password: PASSWORD });
    expect((await visitor.send('/settings/tokens', { name: 'x', lifetime: '30' }, { token: old })).status).to.equal(
      403,
    );
  });

  it('security 45: looking at pages changes nothing', async () => {
    const before = await stored();
    for (const path of [...GETS, ...POSTS]) {
      const { status } = await inside.get(path);
      expect(status, path).to.be.below(500);
    }
    expect(await stored()).to.equal(before);
  });

  it('security 47: every page has a strict policy, cannot be framed, is stored at most for Back of the same session, and has no script or style of its own in it', async () => {
    for (const [visitor, paths] of [
      [outside, GETS],
      [inside, GETS],
    ] as const) {
      for (const path of paths) {
        const { headers, text, status } = await visitor.get(path);
        if (headers['content-disposition'] !== undefined) continue; // a file
        if (headers['content-type']?.startsWith('application/json')) {
          expect(headers['cache-control'], path).to.be.oneOf(['no-store', 'private, max-age=60']);
          continue; // for a script of a page
        }
        const policy = headers['content-security-policy'] ?? '';
        expect(policy, path)
          .to.include("frame-ancestors 'none'")
          .and.include("object-src 'none'")
          .and.include("base-uri 'none'");
        expect(policy, path).to.include("default-src 'self'").and.include('form-action').and.not.include('unsafe');
        expect(headers, path).to.include({
          'cross-origin-opener-policy': 'same-origin',
          'x-content-type-options': 'nosniff',
        });
        const isRead = status === 200 && text.includes('<meta name="viewer"');
        if (status < 300 || status >= 400)
          expect([headers['cache-control'], headers['referrer-policy']], path).to.deep.equal([
            isRead ? 'private, no-cache' : 'no-store',
            'same-origin',
          ]);
        if (isRead) expect(headers.vary, path).to.match(/\bCookie\b/);
        // A link to drag to the bar of bookmarks, which the policy keeps from running on the page.
        const ofPage = path === '/imports' ? text.replace('href="javascript:location.href=', 'href="') : text;
        expect(ofPage, path).to.not.match(
          /<script(?! type="application\/ld\+json">|[^>]* src="\/assets\/)|<style|\sstyle=|\son\w+=|javascript:/i,
        );
      }
    }
  });

  // Last: a wrong password is recorded after its response, which would disturb the tests above.
  for (const path of POSTS) {
    it(`security 45: ${path} takes a form of its own`, async () => {
      const probe = path === '/sign-out' ? await signedIn(service, (await member(service)).email) : inside;
      const { status } = await probe.send(path, {}, { from: '/settings' });
      expect(status).to.be.oneOf([303, 404, 410, 422]);
    });
  }

  it('security 52, 53: a form that is too large, holds NUL, or is no UTF-8 is refused or read, and never breaks anything', async () => {
    expect((await inside.send('/settings', { name: 'a'.repeat(40_000) })).status).to.equal(413);
    expect((await inside.send('/settings', { name: 'a\0b' })).status).to.equal(400);
    const token = encodeURIComponent(await inside.formToken('/settings'));
    for (const body of [
      `form_token=${token}&name=%ff%fe`,
      `form_token=${token}&name=%`,
      `form_token=${token}&name=%ED%A0%80`,
      `form_token=${token}&form_token=x&name=a&name=b`,
    ]) {
      const { status } = await inside.send('/settings', {}, { raw: body });
      expect(status).to.be.below(500);
    }
  });
});

/** The token with one bit of its MAC flipped. */
function flipped(token: string): string {
  const bytes = Buffer.from(token, 'base64url');
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
  return bytes.toString('base64url');
}
