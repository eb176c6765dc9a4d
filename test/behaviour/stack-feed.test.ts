import { expect } from 'chai';
import { v7 as uuid } from 'uuid';
import { storeChanges } from '../../src/domain/changes/changes.ts';
import { readDigestIssue } from '../../src/domain/digests/due-digests.ts';
import { recordEventsUntil } from '../../src/domain/events/listeners.ts';
import { createDigestComposer } from '../../src/pages/digests/compose-digest.tsx';
import { readSecret } from '../../src/auth/secret.ts';
import { published, usePackages, type ChangeOfPackage } from '../support/changes.ts';
import { call, fetchAny, readAll, type Answer } from '../support/client.ts';
import { person, type Person } from '../support/fixtures.ts';
import { callTask } from '../support/mcp.ts';
import { found } from '../support/poll.ts';
import { settled } from '../support/settled.ts';
import { sharedService, type Service } from '../support/service.ts';

const DAY_MS = 86_400_000;
const MAX_CHECK_TOKENS = 1_500;
const MANY = 2_500;
const daysAgo = (days: number): Date => new Date(Date.now() - days * DAY_MS);

describe('changes of one’s stack', function () {
  this.timeout(60_000);
  let service: Service;
  let ada: Person;
  let bob: Person;
  const ask = (method: string, path: string, json?: object, who = ada): Promise<Answer> =>
    call(service.url, path, { method, token: who.token, ...(json && { json }) });
  const use = (packages: Record<string, string>, project = 'main', who = ada): Promise<string> =>
    usePackages(service.db, who, packages, project);
  const learn = (reference: string, ...changes: ChangeOfPackage[]): Promise<{ stored: number }> =>
    storeChanges(service.db, [published(reference, changes)]);
  const stack = (query = '', who = ada): Promise<any[]> =>
    readAll(service.url, `/feeds/stack?limit=2${query}`, who.token);
  const references = async (query = '', who = ada): Promise<string[]> =>
    (await stack(query, who)).map(({ reference }) => reference);
  const events = async (): Promise<{ account: string; change: string }[]> => {
    await settled(service.db);
    return service.db.query(
      `SELECT account_id AS account, subject_id AS change FROM events WHERE type = 'change.published'`,
    );
  };

  beforeEach(async () => {
    service = await sharedService();
    [ada, bob] = [await person(service.db), await person(service.db)];
  });

  it('come by kind, and can be narrowed to kinds and a project', async () => {
    await use({ a: '1.0.0' }, 'shop');
    const api = await use({ b: '1.0.0', c: '^1.0.0' }, 'api');
    await learn('R', { name: 'a', kind: 'release', version: '2.0.0' });
    await learn('D', { name: 'a', kind: 'deprecated' });
    await learn('E', { name: 'b', kind: 'eol' });
    await learn('B', { name: 'b', kind: 'breaking', version: '2.0.0' });
    await learn('A', { name: 'b', severity: 'low' });
    await learn('A+', { name: 'a', severity: 'high' });
    await learn('MAYBE', { name: 'c', severity: 'critical' });
    await learn('OLD', { name: 'a', kind: 'release', version: '0.9.0', before: '0.9.0' });
    expect(await references()).to.deep.equal(['A+', 'A', 'B', 'D', 'E', 'R', 'MAYBE']);
    expect(await references('&kinds=release,eol')).to.deep.equal(['E', 'R']);
    expect(await references(`&manifestId=${api}`)).to.deep.equal(['A', 'B', 'E', 'MAYBE']);
    expect(await references(`&manifestId=${api}`, bob)).to.deep.equal([]);
    expect((await ask('GET', '/feeds/stack?kinds=news')).status).to.equal(400);
  });

  it('leave the list when they are marked, for the person alone, until the mark is taken back', async () => {
    for (const who of [ada, bob]) await use({ a: '1.0.0' }, 'main', who);
    await learn('ONE', { name: 'a' });
    await learn('TWO', { name: 'a', severity: 'low' });
    const [{ id: two }, { id: one }] = await stack();
    const mark = async (ids: string[], to: string | null): Promise<unknown> => {
      const { status, headers } = await ask('PUT', '/feeds/stack/marks', { ids, mark: to });
      return [status, headers['x-unchanged']];
    };
    expect(await mark([one, one.toUpperCase()], 'done')).to.deep.equal([200, undefined]);
    expect(await mark([one], 'done')).to.deep.equal([200, 'true']);
    expect([await references(), await references('&marked=done')]).to.deep.equal([['TWO'], ['ONE']]);
    expect((await stack('&marked=done'))[0].mark).to.equal('done');
    expect(await mark([one, two], 'ignored')).to.deep.equal([200, undefined]);
    expect([await references(), await references('&marked=ignored')]).to.deep.equal([[], ['TWO', 'ONE']]);
    expect(await references('', bob)).to.deep.equal(['TWO', 'ONE']);
    expect(await references('&marked=ignored', bob)).to.deep.equal([]);
    expect((await ask('PUT', '/feeds/stack/marks', { ids: [one, uuid()], mark: null })).status).to.equal(404);
    expect(await references()).to.deep.equal([]);
    expect(await mark([one, two], null)).to.deep.equal([200, undefined]);
    expect(await mark([one, two], null)).to.deep.equal([200, 'true']);
    expect(await references()).to.deep.equal(['TWO', 'ONE']);
  });

  it('are told once to those who use such a version and listen, and not when a package is added', async () => {
    const [eve, dan] = [await person(service.db), await person(service.db)];
    await use({ a: '1.0.0' });
    await use({ a: '1.0.0', b: '1.0.0' }, 'other');
    await use({ a: '3.0.0' }, 'main', bob);
    await use({ a: '1.0.0' }, 'main', eve);
    for (const { id } of [ada, bob, dan]) await recordEventsUntil(service.db, id, 'infinity');
    await learn('NEW', { name: 'a' });
    const [{ id: change }] = await stack();
    expect(await events()).to.deep.equal([{ account: ada.id, change }]);
    await storeChanges(service.db, [published('NEW', [{ name: 'a', severity: 'high' }], new Date(Date.now() + 1_000))]);
    await storeChanges(service.db, [published('PAST', [{ name: 'a', publishedAt: daysAgo(31) }])]);
    await use({ a: '1.0.0' }, 'main', dan);
    expect(await events()).to.deep.equal([{ account: ada.id, change }]);
    expect(await references('', dan)).to.deep.equal(['NEW', 'PAST']);
  });

  it('are told to thousands, some at a time, each once', async () => {
    await service.db.query(
      `WITH people AS (INSERT INTO accounts (id, email, name, plan, created_at)
          SELECT gen_random_uuid(), n || '@many.example', 'Person', 'free', now() FROM generate_series(1, $1::integer) n
          RETURNING id),
        listening AS (INSERT INTO event_listeners (account_id, until) SELECT id, 'infinity' FROM people),
        projects AS (INSERT INTO stack_manifests (account_id, id, project, format, updated_at)
          SELECT id, id, 'main', 'package-json', now() FROM people)
      INSERT INTO stack_packages (account_id, purl, manifest_id, ecosystem, name, package, version, published)
        SELECT id, 'pkg:npm/many@1.0.0', id, 'npm', 'many', 'pkg:npm/many', '1.0.0', true FROM people`,
      [MANY],
    );
    await learn('ALL', { name: 'many' });
    const all = await events();
    expect([all.length, new Set(all.map(({ account }) => account)).size]).to.deep.equal([MANY, MANY]);
  });

  it('are told over the stream, as the list has them', async () => {
    await use({ a: '1.0.0' });
    const stream = async (place?: string): Promise<string> => {
      const headers = { authorization: `Bearer ${ada.token}`, ...(place !== undefined && { 'last-event-id': place }) };
      return (await fetch(`${service.url}/public/v1/events?seconds=0&events=change.published`, { headers })).text();
    };
    const place = /^id: (\S+)$/m.exec(await stream())?.[1];
    await learn('NEW', { name: 'a' });
    await settled(service.db);
    const text = await found(async () => {
      const said = await stream(place);
      return said.includes('\ndata: ') && said;
    });
    const { data } = JSON.parse(/^data: (.*)$/m.exec(text)?.[1] ?? '{}');
    expect(data).to.deep.equal((await stack())[0]);
  });

  it('are read at a secret address, until it is revoked', async () => {
    await use({ a: '1.0.0', b: '^1.0.0' });
    await learn('OLD', { name: 'a', severity: 'high', publishedAt: daysAgo(2) });
    await learn('NEW', { name: 'b', title: 'Now & <then>', quote: 'So & <so>', url: null });
    const link = await ask('PUT', '/feeds/stack/link');
    expect((await ask('PUT', '/feeds/stack/link')).body).to.deep.equal(link.body);
    const { rssUrl, jsonUrl } = link.body;
    const document = JSON.parse((await fetchAny(jsonUrl)).text);
    expect(document.items.map(({ title }: { title: string }) => title)).to.deep.equal([
      'pkg:npm/b: Now & <then>',
      'pkg:npm/a: OLD of a',
    ]);
    expect(document.items[0].url).to.match(/\/stack#change-[0-9a-f-]{36}$/);
    expect(document.items[1]).to.deep.include({ url: 'https://changes.example/OLD', tags: ['advisory', 'high'] });
    expect(document.items[1].summary).to.include('a before 2.0.0 is concerned. In use: pkg:npm/a@1.0.0');
    expect((await fetchAny(rssUrl)).text)
      .to.include('<title>Your stack</title>')
      .and.include('pkg:npm/a: OLD of a');
    expect((await ask('GET', '/feeds/stack/link')).body).to.deep.equal(link.body);
    for (const method of ['GET', 'DELETE'])
      expect((await ask(method, '/feeds/stack/link', undefined, bob)).status).to.equal(404);
    expect((await ask('DELETE', '/feeds/stack/link')).status).to.equal(204);
    for (const url of [rssUrl, jsonUrl]) expect((await fetchAny(url)).status).to.equal(404);
    expect((await ask('PUT', '/feeds/stack/link')).body.rssUrl).not.to.equal(rssUrl);
  });

  it('are in the next digest of For You, once, and not when they are marked', async () => {
    await use({ a: '1.0.0' });
    await ask('PUT', '/feeds/foryou/digest', { hour: 8 });
    const older = async (reference: string, minutes: number): Promise<string> => {
      await learn(reference, { name: 'a', quote: `<b>${reference}</b>`, severity: 'high' });
      const id = uuid({ msecs: Date.now() - minutes * 60_000 });
      await service.db.query('UPDATE package_changes SET id = $1 WHERE reference = $2', [id, reference]);
      return id;
    };
    await older('BEFORE', 3 * 1_440);
    await older('DUE', 10);
    const marked = await older('MARKED', 10);
    await ask('PUT', '/feeds/stack/marks', { ids: [marked], mark: 'ignored' });
    await learn('JUST-NOW', { name: 'a' });
    const [{ id } = { id: '' }] = await service.db.query<{ id: string }>('SELECT id FROM digests');
    const composed = createDigestComposer({ ...service.config, db: service.db, keyFor: readSecret(service.config) });
    const { message, sent } = (await composed(id))!;
    expect(message.subject).to.equal('For you: pkg:npm/a: DUE of a');
    for (const text of [message.text, message.html ?? '']) {
      expect(text).to.include('Changes of your stack').and.include('https://changes.example/DUE');
      expect(text)
        .to.include('fixed in 2.0.0')
        .and.not.match(/BEFORE|MARKED|JUST-NOW/);
    }
    expect(message.html).to.include('&lt;b>DUE&lt;/b>').and.not.include('<b>DUE');
    await sent?.();
    expect((await readDigestIssue(service.db, id))!.changes).to.deep.equal([]);
  });

  describe('before code is written', () => {
    const check = async (json: object, who = ada): Promise<any> => {
      const { status, body } = await ask('POST', '/changes/check', json, who);
      expect(status, JSON.stringify(body)).to.equal(200);
      return body;
    };

    it('are those of a file, of names, or of one’s own stack, without anything being stored', async () => {
      await use({ own: '1.0.0' });
      await learn('OWN', { name: 'own' });
      await learn('DJANGO', { name: 'django', ecosystem: 'pypi', kind: 'eol', before: '5.0' });
      const replaced = { kind: 'deprecated' as const, replacedBy: 'pkg:npm/new', quote: 'Use new in place of old.' };
      await learn('DEP', { name: 'old', ...replaced });
      await learn('REL', { name: 'old', kind: 'release', version: '9.0.0', before: '9.0.0' });
      expect((await check({})).data.map(({ package: name }: any) => name)).to.deep.equal(['pkg:npm/own']);
      expect(await check({}, bob)).to.deep.include({ data: [], checked: 0 });
      const named = await check({ packages: ['pkg:pypi/Django@4.2', 'old', 'old@2.0.0', 'pkg:deb/x', 'no name'] }, bob);
      expect(named.data.map(({ kind, inUse, affected }: any) => [kind, inUse, affected])).to.deep.equal([
        ['eol', '4.2', true],
        ['deprecated', null, null],
      ]);
      expect([named.checked, named.skipped.map(({ name }: any) => name)]).to.deep.equal([2, ['pkg:deb/x', 'no name']]);
      const file = await check({ text: '{"dependencies":{"old":"1.0.0"}}' }, bob);
      expect(file.data[0]).to.deep.include({
        ...{ kind: 'deprecated', inUse: '1.0.0', affected: true, replacedBy: 'pkg:npm/new' },
        evidence: { url: 'https://changes.example/DEP', quote: 'Use new in place of old.' },
      });
      expect((await ask('POST', '/changes/check', { text: 'Hello, world.' })).status).to.equal(400);
      expect(await service.db.query(`SELECT FROM stack_packages WHERE package = 'pkg:npm/old'`)).to.deep.equal([]);
    });

    it('fit into 1,500 tokens for 40 packages with many changes, each claim with its evidence', async () => {
      const names = Array.from({ length: 40 }, (_, n) => `package-${n}`);
      const changes = names.flatMap((name, n) =>
        Array.from({ length: 8 }, (_, k) =>
          published(`X-${n}-${k}`, [
            { name, severity: 'high', quote: '"so" | \\ '.repeat(50), title: 'A "title" '.repeat(40) },
          ]),
        ),
      );
      await storeChanges(service.db, changes);
      const manifest = JSON.stringify({ dependencies: Object.fromEntries(names.map((name) => [name, '1.0.0'])) });
      const { content, isError } = await callTask({ url: service.url, token: ada.token }, 'check_stack', { manifest });
      expect(isError, content[0].text).to.equal(undefined);
      expect(JSON.stringify(content).length / 4).to.be.at.most(MAX_CHECK_TOKENS);
      const lines: string[] = content[0].text.split('\n').filter((line: string) => line.startsWith('advisory'));
      expect(lines.length).to.be.at.least(8);
      for (const line of lines) expect(line).to.include('https://changes.example/X-').and.include('"so"');
      expect(content[0].text).to.include('Left out: ').and.include('listChanges');
    });
  });
});
