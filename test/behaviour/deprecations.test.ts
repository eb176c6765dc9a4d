import { expect } from 'chai';
import { createToken } from '../../src/auth/access-tokens.ts';
import { storeDeprecatedUses, type UseOfDeprecated } from '../../src/domain/notifications/deprecated-uses.ts';
import { call, readAll } from '../support/client.ts';
import { person, type Person } from '../support/fixtures.ts';
import { callTool } from '../support/mcp.ts';
import { app, letIn } from '../support/oauth.ts';
import { found } from '../support/poll.ts';
import { sharedService, type Service } from '../support/service.ts';

describe('something deprecated that is used', () => {
  let service: Service;
  let ada: Person;

  beforeEach(async () => {
    service = await sharedService();
    ada = await person(service.db);
  });

  const get = (path: string, token = ada.token) => call(service.url, path, { token });
  /** The notifications of deprecations of a person, once there are this many. */
  const told = (count: number, { token } = ada): Promise<any[]> =>
    found(async () => {
      const all = await readAll(service.url, '/notifications', token);
      const notices = all.filter(({ title }: any) => title.endsWith('which is deprecated'));
      return notices.length === count && notices;
    });

  it('is said in the headers of that response, and of no other', async () => {
    for (const path of ['/feeds/discussed?tag=rust', '/profile/stack/search?query=type']) {
      const { status, headers } = await get(path);
      expect(status).to.equal(200);
      expect(headers.deprecation).to.equal(`@${Date.UTC(2026, 10, 23) / 1000}`);
      expect(headers.link).to.include(`<${service.url}/changelog>; rel="deprecation"; type="text/html"`);
      expect(headers.sunset).to.equal(undefined);
    }
    const refused = await get('/feeds/discussed?tag=rust&limit=0');
    expect(refused.status).to.equal(400);
    expect(refused.headers).to.have.property('deprecation');
    for (const path of ['/feeds/discussed?tags=rust', '/profile/stack/search?q=type', '/feeds/popular?tag=rust']) {
      const { headers } = await get(path);
      expect(headers.deprecation).to.equal(undefined);
      expect(headers.link ?? '').to.not.include('deprecation');
    }
  });

  it('is told to the person once for each token, app and thing', async () => {
    const second = await createToken(service.db, ada.id, { name: 'second', lifetime: '30' });
    const reader = await app(service, await person(service.db), { name: 'Morning reader' });
    const { access_token: ofApp } = await letIn(service, { person: ada, client: reader });
    for (const token of [ada.token, ada.token, second.token, ofApp]) await get('/feeds/discussed?tag=rust', token);
    await get('/profile/stack/search?query=type');
    await get('/feeds/discussed?tags=rust');
    const notices = await told(4);
    expect(notices.map(({ title }) => title)).to.have.members([
      'Your token “test” uses `tag` of `GET /feeds/discussed`, which is deprecated',
      'Your token “second” uses `tag` of `GET /feeds/discussed`, which is deprecated',
      'The app “Morning reader” uses `tag` of `GET /feeds/discussed`, which is deprecated',
      'Your token “test” uses `query` of `GET /profile/stack/search`, which is deprecated',
    ]);
    expect(notices.find(({ title }) => title.includes('stack'))).to.deep.include({
      type: 'announcement',
      description: 'Use `q` instead. It has been deprecated since 2026-11-23.',
      targetUrl: `${service.url}/changelog`,
      readAt: null,
    });
  });

  it('is told to an agent in the result of its tool, and to its person', async () => {
    const tag = await callTool(service.url, ada.token, 'listDiscussedFeed', { tag: 'rust' });
    expect(JSON.stringify(tag.content)).to.include('Deprecated: `tag` of `GET /feeds/discussed`. Use `tags` instead.');
    expect(tag._meta.headers).to.have.property('deprecation');
    const tags = await callTool(service.url, ada.token, 'listDiscussedFeed', { tags: ['rust'] });
    expect(JSON.stringify(tags)).to.not.include('eprecat');
    await told(1);
  });

  it('is told once, whichever process saw it, with its end; and to nobody who left', async () => {
    const bob = await person(service.db);
    const use: UseOfDeprecated = {
      accountId: bob.id,
      kind: 'token',
      credential: '0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3b01',
      subject: '`GET /old`',
      instead: '`GET /new`',
      since: '2026-12-01',
      sunset: '2027-06-06',
    };
    const gone = { ...use, accountId: '0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3fff' };
    await storeDeprecatedUses(service.db, [use, gone]);
    await storeDeprecatedUses(service.db, [use]);
    const [notice] = await told(1, bob);
    expect(notice).to.deep.include({
      title: 'Your token uses `GET /old`, which is deprecated',
      description:
        'Use `GET /new` instead. It has been deprecated since 2026-12-01 and may be removed after 2027-06-06.',
    });
    await call(service.url, '/notifications/read', { method: 'POST', token: bob.token });
    await storeDeprecatedUses(service.db, [use]);
    expect((await call(service.url, '/notifications/unread/count', { token: bob.token })).body.count).to.equal(0);
  });
});
