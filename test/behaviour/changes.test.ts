import { expect } from 'chai';
import { storeChanges as store } from '../../src/domain/changes/changes.ts';
import { readOsv } from '../../src/ingest/changes/read-osv.ts';
import { call, readAll, type Answer } from '../support/client.ts';
import { person, type Person } from '../support/fixtures.ts';
import { sharedService, type Service } from '../support/service.ts';

/** An advisory as OSV has it. */
const osv = (id: string, affected: object[], rest: object = {}): object => ({
  ...{ id, modified: '2026-01-02T00:00:00Z', published: '2026-01-01T00:00:00Z', summary: `Advisory ${id}` },
  ...{ details: 'It is\nso.', references: [{ type: 'WEB', url: 'https://a.example/' }], affected, ...rest },
});
const inPackage = (ecosystem: string, name: string, events: object[], rest: object = {}): object => ({
  ...{ package: { ecosystem, name }, ranges: [{ type: 'ECOSYSTEM', events }], ...rest },
});
const before = (fixed: string): object[] => [{ introduced: '0' }, { fixed }];

describe('changes of packages', function () {
  this.timeout(60_000);
  let service: Service;
  let ada: Person;
  let bob: Person;
  const learn = (...documents: object[]): Promise<{ stored: number; removed: number }> =>
    store(
      service.db,
      documents.map((document) => readOsv(document)!),
    );
  const changes = (of: string, rest = ''): Promise<any[]> =>
    readAll(service.url, `/changes?package=${encodeURIComponent(of)}&limit=2${rest}`, ada.token);
  const stack = (who = ada): Promise<any[]> => readAll(service.url, '/feeds/stack?limit=2', who.token);
  const references = async (who = ada): Promise<string[]> =>
    (await stack(who)).map(({ reference, affected }) => `${reference}${affected === true ? '' : '?'}`);
  const use = async (text: string, project: string, format: string, who = ada): Promise<void> => {
    const json = { text, project, format };
    const answer: Answer = await call(service.url, '/profile/stack/manifest', {
      method: 'PUT',
      token: who.token,
      json,
    });
    expect(answer.status, answer.text).to.equal(200);
  };

  beforeEach(async () => {
    service = await sharedService();
    [ada, bob] = [await person(service.db), await person(service.db)];
  });

  it('are listed of a package, newest first, with ranges and evidence', async () => {
    const events = [{ introduced: '1.0.0' }, { fixed: '1.2.0' }, { introduced: '2.0.0' }, { last_affected: '2.1.0' }];
    const severity = { database_specific: { severity: 'MODERATE' } };
    await learn(
      osv('A-1', [inPackage('npm', '@s/a', events)], severity),
      osv('A-2', [inPackage('npm', '@s/a', before('3.0.0'))], {
        published: '2026-01-03T00:00:00Z',
        summary: undefined,
      }),
      osv('A-3', [inPackage('PyPI', '@s/a', before('3.0.0')), inPackage('npm', 'other', before('1.0.0'))]),
      osv('A-4', [inPackage('npm', '@s/a', before('1.0.0'))], {
        published: '2025-01-01T00:00:00Z',
        details: undefined,
      }),
    );
    const listed = await changes('pkg:npm/%40s/a@1.1.0');
    expect(listed.map(({ reference }) => reference)).to.deep.equal(['A-2', 'A-1', 'A-4']);
    const { id, ...first } = listed[1];
    expect(first).to.deep.equal({
      ...{ kind: 'advisory', reference: 'A-1', ecosystem: 'npm', package: 'pkg:npm/%40s/a', title: 'Advisory A-1' },
      ...{ ranges: ['>=1.0.0 <1.2.0', '>=2.0.0 <=2.1.0'], fixedIn: ['1.2.0'], severity: 'moderate' },
      ...{ version: null, replacedBy: null, effectiveAt: null },
      ...{ evidence: { url: 'https://a.example/', quote: 'It is so.' }, publishedAt: '2026-01-01T00:00:00.000Z' },
    });
    expect([listed[0].title, listed[2].evidence.quote, id.length]).to.deep.equal(['A-2', null, 36]);
    const since = await changes('pkg:npm/%40s/a', '&changedSince=2026-01-01');
    expect(since.map(({ reference }) => reference)).to.deep.equal(['A-2', 'A-1']);
    expect(await changes('pkg:npm/nothing')).to.deep.equal([]);
    for (const query of ['package=lodash', 'package=pkg:deb/debian/a', 'package=pkg:npm/a&changedSince=soon', ''])
      expect((await call(service.url, `/changes?${query}`, { token: ada.token })).status, query).to.equal(400);
  });

  it('of one’s stack are those that concern versions in use, the worst first', async () => {
    await use('{"dependencies":{"exact":"1.5.0","loose":"^1.2.0","fine":"2.0.0"}}', 'web', 'package-json');
    await use('module x\nrequire example.com/m v1.4.0\n', 'api', 'go-mod');
    await use('django==4.2.0\nflask\n', 'site', 'requirements');
    const severity = (word: string): object => ({ database_specific: { severity: word } });
    await learn(
      osv('LOW', [inPackage('npm', 'exact', before('1.6.0'))], severity('LOW')),
      osv('CRITICAL', [inPackage('Go', 'example.com/m', before('1.4.1'))], severity('CRITICAL')),
      osv('NONE', [inPackage('PyPI', 'Django', before('4.2.1'))]),
      osv('NAMED', [inPackage('npm', 'exact', before('1.0.0'), { versions: ['1.5.0'] })], severity('HIGH')),
      osv('FIXED', [inPackage('npm', 'exact', before('1.5.0'))], severity('CRITICAL')),
      osv('FINE', [inPackage('npm', 'fine', before('2.0.0'))], severity('CRITICAL')),
      osv('MAYBE', [inPackage('npm', 'loose', before('1.3.0'))], severity('LOW')),
      osv('TOO-OLD', [inPackage('npm', 'loose', before('1.2.0'))], severity('HIGH')),
      osv('UNKNOWN', [inPackage('PyPI', 'flask', before('1.0'))], severity('HIGH')),
      osv('OTHER', [inPackage('npm', 'not-in-use', before('9.0.0'))], severity('CRITICAL')),
      osv('REGISTRY', [inPackage('Packagist:https://packages.example.com', 'exact', before('9.0.0'))]),
    );
    expect(await references()).to.deep.equal(['CRITICAL', 'NAMED', 'LOW', 'NONE', 'UNKNOWN?', 'MAYBE?']);
    const [{ uses, affected, fixedIn }] = await stack();
    expect([affected, fixedIn, uses[0].purl]).to.deep.equal([true, ['1.4.1'], 'pkg:golang/example.com/m@v1.4.0']);
    expect(await references(bob)).to.deep.equal([]);
    await use('{"dependencies":{"exact":"1.5.0"}}', 'mine', 'package-json', bob);
    expect(await references(bob)).to.deep.equal(['NAMED', 'LOW']);
    await use('{"dependencies":{"exact":"1.6.0"}}', 'web', 'package-json');
    expect(await references()).to.deep.equal(['CRITICAL', 'NONE', 'UNKNOWN?']);
  });

  it('are changed and withdrawn by newer advisories only', async () => {
    const both = [inPackage('npm', 'a', before('2.0.0')), inPackage('npm', 'b', before('2.0.0'))];
    expect(await learn(osv('X', both))).to.deep.equal({ stored: 2, removed: 0 });
    expect(await learn(osv('X', both))).to.deep.equal({ stored: 0, removed: 0 });
    const newer = { modified: '2026-02-01T00:00:00Z' };
    expect(await learn(osv('X', [inPackage('npm', 'a', before('3.0.0'))], newer))).to.deep.equal({
      stored: 1,
      removed: 1,
    });
    expect((await changes('pkg:npm/a'))[0].ranges).to.deep.equal(['<3.0.0']);
    expect(await learn(osv('X', both))).to.deep.equal({ stored: 0, removed: 0 });
    const withdrawn = { modified: '2026-03-01T00:00:00Z', withdrawn: '2026-03-01T00:00:00Z' };
    expect(await learn(osv('X', both, withdrawn))).to.deep.equal({ stored: 0, removed: 1 });
    expect(await changes('pkg:npm/a')).to.deep.equal([]);
  });

  it('are not read from other documents, and only as far as they can be stored', async () => {
    for (const document of [
      null,
      1,
      [],
      {},
      { id: 'X' },
      { id: '', modified: '2026-01-01T00:00:00Z' },
      { id: 'X', modified: 'soon' },
    ])
      expect(readOsv(document)).to.equal(undefined);
    const odd = osv(
      'ODD\u0001',
      [
        inPackage('npm', 'x', [{ introduced: {} }, { fixed: 7 }, { introduced: 'a b' }], { versions: 'all' }),
        inPackage('npm', '\0', before('1.0.0')),
        inPackage(
          'npm',
          'x',
          Array.from({ length: 1_000 }, (_, n) => ({ introduced: `${n}.0.0` })),
        ),
        null as unknown as object,
      ],
      {
        summary: `a\0b${'x'.repeat(2_000)}\ud800`,
        references: [{ url: 'javascript:x' }, { url: 'https://b.example/' }],
      },
    );
    await learn(odd);
    const [change] = await changes('pkg:npm/x');
    expect(change.ranges).to.have.length(100);
    expect([change.title.length, change.evidence.url]).to.deep.equal([500, 'https://b.example/']);
  });
});
