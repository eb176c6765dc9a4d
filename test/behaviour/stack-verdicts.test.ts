import { expect } from 'chai';
import { constraints } from '../../generated/constraints.ts';
import { PackageChange } from '../../src/data/entities/changes.ts';
import { storeChanges, type PublishedChange } from '../../src/domain/changes/changes.ts';
import { compareKeys, concernedUses, rankedKey } from '../../src/domain/changes/ranking.ts';
import { loadUses, rankStackChanges } from '../../src/domain/changes/stack-changes.ts';
import { judgeAgain, judgeUses, loadVerdicts, RULES, USE_DAYS } from '../../src/domain/changes/verdicts.ts';
import { deleteExpired } from '../../src/follow-up/sweep.ts';
import { published, usePackages, type ChangeOfPackage } from '../support/changes.ts';
import { call, readAll } from '../support/client.ts';
import { person, type Person } from '../support/fixtures.ts';
import { found } from '../support/poll.ts';
import { sharedService, type Service } from '../support/service.ts';

const HOUR_MS = 3_600_000;
const hoursAgo = (hours: number): Date => new Date(Date.now() - hours * HOUR_MS);

/** A use as it is stored, with the number of changes that concern it. */
interface StoredUse {
  readonly package: string;
  readonly stated: string;
  readonly rules: number;
  readonly changes: number;
}

describe('verdicts on packages in use', function () {
  this.timeout(60_000);
  let service: Service;
  let ada: Person;
  let bob: Person;
  const learn = (change: PublishedChange): ReturnType<typeof storeChanges> => storeChanges(service.db, [change]);
  const advisory = (reference: string, of: ChangeOfPackage, at = hoursAgo(2)): PublishedChange =>
    published(reference, [of], at);
  const use = (packages: Record<string, string>, who = ada, project = 'main'): Promise<string> =>
    usePackages(service.db, who, packages, project);
  const references = async (query = '', who = ada): Promise<string[]> =>
    (await readAll(service.url, `/feeds/stack?limit=2${query}`, who.token)).map(({ reference }) => reference);
  const judge = async (who = ada): Promise<void> => judgeUses(service.db, await loadUses(service.db, who.id));
  const unjudged = async (who = ada): Promise<string[]> => {
    const { unjudged: uses } = await loadVerdicts(service.db, await loadUses(service.db, who.id));
    return uses.map((one) => one.package);
  };
  const stored = (): Promise<StoredUse[]> =>
    service.db.query<StoredUse>(`SELECT package, stated, rules,
      CASE WHEN verdicts = '' THEN 0 ELSE cardinality(string_to_array(verdicts, ',')) END AS changes
      FROM package_uses ORDER BY package, stated`);

  beforeEach(async () => {
    service = await sharedService();
    [ada, bob] = [await person(service.db), await person(service.db)];
  });

  it('are stored by the first list, for all who have the same version, of packages with changes alone', async () => {
    for (const who of [ada, bob]) await use({ a: '1.0.0', b: '^1.2.0', c: '3.0.0', secret: '1.0.0' }, who);
    await learn(advisory('A', { name: 'a' }));
    await learn(advisory('B', { name: 'b' }));
    await learn(advisory('C', { name: 'c' }));
    expect(await stored()).to.deep.equal([]);
    expect(await references()).to.deep.equal(['A', 'B']);
    await found(async () => (await stored()).length === 3);
    expect(await stored()).to.deep.equal([
      { package: 'pkg:npm/a', stated: '=1.0.0', rules: RULES, changes: 1 },
      { package: 'pkg:npm/b', stated: '?^1.2.0', rules: RULES, changes: 1 },
      { package: 'pkg:npm/c', stated: '=3.0.0', rules: RULES, changes: 0 },
    ]);
    expect([await unjudged(bob), await references('', bob)]).to.deep.equal([[], ['A', 'B']]);
  });

  it('follow a change that is revised, withdrawn, or of another package from then on', async () => {
    await use({ a: '1.0.0', b: '1.0.0' });
    await learn(advisory('A', { name: 'a' }, hoursAgo(9)));
    await judge();
    const revise = async (hours: number, ...changes: ChangeOfPackage[]): Promise<string[]> => {
      await learn({ ...published('A', changes, hoursAgo(hours)), kind: 'advisory' });
      expect(await unjudged()).to.deep.equal(hours === 3 ? ['pkg:npm/b'] : []);
      return references();
    };
    expect(await revise(8, { name: 'a', before: '1.0.0' })).to.deep.equal([]);
    expect(await revise(7, { name: 'a', before: '1.0.1', severity: 'high' })).to.deep.equal(['A']);
    // The other package has a change for the first time, so that no use of it was stored.
    expect(await revise(3, { name: 'b' })).to.deep.equal(['A']);
    await judge();
    expect(await revise(2)).to.deep.equal([]);
    // Packages without changes: what is stored of them counts for nothing, until it is deleted.
    expect((await stored()).map(({ rules }) => rules)).to.deep.equal([0, 0]);
  });

  it('that are not stored yet, or whose package has another change since, are made by the list', async () => {
    await use({ a: '1.0.0', b: '1.0.0' });
    await learn(advisory('A', { name: 'a' }));
    await judge();
    // As a release stores them that does not judge.
    await service.db.query(`INSERT INTO package_changes (id, package, ecosystem, kind, reference, title, affected,
        published_at, modified_at)
      SELECT gen_random_uuid(), 'pkg:npm/' || p, 'npm', 'advisory', 'NEW', 'Something',
        '{"ranges": [], "versions": ["1.0.0"]}', now(), now() FROM unnest(ARRAY['a', 'b']) p`);
    expect(await unjudged()).to.deep.equal(['pkg:npm/a', 'pkg:npm/b']);
    expect(await references()).to.deep.equal(['NEW', 'NEW', 'A']);
    await found(async () => (await unjudged()).length === 0);
    expect(await references()).to.deep.equal(['NEW', 'NEW', 'A']);
    await service.db.query(`DELETE FROM package_changes WHERE reference = 'NEW'`);
    expect(await references()).to.deep.equal(['A']);
  });

  it('see each change, whichever of it and the use is stored first, and when both are at the same time', async () => {
    const names = Array.from({ length: 12 }, (_, n) => `p${n}`);
    await learn(
      published(
        'BEFORE',
        names.map((name) => ({ name })),
        hoursAgo(3),
      ),
    );
    await use(Object.fromEntries(names.map((name) => [name, '1.0.0'])));
    const judging = [judge(), judge(), judge()];
    const storing = names.map((name) => learn(advisory(`WITH-${name}`, { name })));
    await Promise.all([...judging, ...storing]);
    await judge();
    expect((await stored()).map(({ changes }) => changes)).to.deep.equal(names.map(() => 2));
    expect(await references()).to.have.length(24);
  });

  it('wait for a transaction that stores changes, and let none be stored before they are', async () => {
    await use({ a: '1.0.0' });
    await learn(advisory('A', { name: 'a' }, hoursAgo(5)));
    let judging: Promise<void> | undefined;
    await service.db.transaction(async (tx) => {
      await tx.query(`UPDATE package_changes SET severity = 'critical'`);
      judging = judge();
      await found(async () => {
        const waiting = await service.db.query(
          `SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
            AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
        );
        return waiting.length > 0;
      });
      expect(await stored()).to.deep.equal([]);
    });
    await judging;
    const { judged } = await loadVerdicts(service.db, await loadUses(service.db, ada.id));
    const [row] = await service.db.query<{ id: string }>('SELECT id FROM package_changes');
    expect(judged.map(({ verdicts }) => verdicts.split(' ')[0])).to.deep.equal(['0']);
    expect(judged[0]!.verdicts).to.contain(row!.id);
  });

  it('by other rules are made again', async () => {
    await use({ a: '1.0.0' });
    await learn(advisory('A', { name: 'a' }));
    await judge();
    await service.db.query(`UPDATE package_uses SET rules = ${RULES + 1}, verdicts = ''`);
    expect(await references()).to.deep.equal(['A']);
    await found(async () => (await stored())[0]?.rules === RULES);
    expect(await stored()).to.deep.equal([{ package: 'pkg:npm/a', stated: '=1.0.0', rules: RULES, changes: 1 }]);
  });

  it('of two versions in the projects of a person are joined: a change that concerns one concerns the person', async () => {
    await use({ a: '1.0.0' }, ada, 'old');
    const young = await use({ a: '3.0.0', b: '^1.0.0' }, ada, 'young');
    await use({ a: '^1.0.0' }, ada, 'maybe');
    for (const name of ['a', 'b']) await learn(advisory(name.toUpperCase(), { name }));
    await learn(advisory('R', { name: 'a', kind: 'release', version: '4.0.0', before: '4.0.0' }));
    for (const turn of ['as judged by the list', 'as stored']) {
      const [first] = await readAll(service.url, '/feeds/stack?limit=2', ada.token);
      expect([first.affected, first.uses.map(({ version }: any) => version)], turn).to.deep.equal([true, ['1.0.0']]);
      expect(await references(), turn).to.deep.equal(['A', 'R', 'B']);
      expect(await references(`&manifestId=${young}`), turn).to.deep.equal(['R', 'B']);
      expect(await references('&kinds=release'), turn).to.deep.equal(['R']);
      expect(await references(`&manifestId=${young}`, bob), turn).to.deep.equal([]);
      await found(async () => (await unjudged()).length === 0);
    }
    const { status } = await call(service.url, '/feeds/stack/marks', {
      ...{ method: 'PUT', token: ada.token },
      json: { ids: [(await readAll(service.url, '/feeds/stack?limit=2', ada.token))[0].id], mark: 'done' },
    });
    expect([status, await references(), await references('&marked=done')]).to.deep.equal([200, ['R', 'B'], ['A']]);
  });

  it('give each list that comparing all changes with all uses gives', async () => {
    // Numbers that follow from their predecessors, the same in each run.
    let last = 7;
    const one = <Item>(items: readonly Item[]): Item => {
      last = (last * 48_271) % 2_147_483_647;
      return items[last % items.length]!;
    };
    const versions = ['0.9.0', '1.0.0', '1.0.0-rc.1', '1.5.0', '2.0.0', '3.1.0', 'main'];
    const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
    const changes = Array.from({ length: 150 }, (_, n) => {
      const [kind, severity] = [one(constraints.ChangeKind.enum), one([...constraints.ChangeSeverity.enum, null])];
      const change = { name: one(names), before: one(versions), severity: kind === 'advisory' ? severity : null };
      return published(`C${n}`, [{ ...change, kind, publishedAt: hoursAgo(one([1, 2, 3, 4, 5])) }], hoursAgo(1));
    });
    await storeChanges(service.db, changes);
    for (const project of ['one', 'two', 'three'])
      await use(
        Object.fromEntries(names.map((name) => [name, one([...versions, '^1.0.0', '>=2', '*'])])),
        ada,
        project,
      );
    const uses = await loadUses(service.db, ada.id);
    const rows = await service.db.orm.find(PackageChange);
    const expected = (kinds: readonly string[]): unknown[] =>
      rows
        .filter(({ kind }) => kinds.includes(kind))
        .flatMap((row) => {
          const concerned = concernedUses(
            row,
            uses.filter((of) => of.package === row.package),
          );
          return concerned ? [{ package: row.package, key: rankedKey(row, concerned.isAffected) }] : [];
        })
        .sort((a, b) => compareKeys(a.key, b.key));
    for (const turn of ['as judged by the list', 'as stored']) {
      for (const kinds of [constraints.ChangeKind.enum, ['release', 'eol'] as const]) {
        const { ranking } = await rankStackChanges(service.db, ada.id, { kinds });
        expect(ranking, turn).to.deep.equal(expected(kinds)).and.to.have.length.above(10);
      }
      await judge();
    }
  });

  it('are deleted when no project was seen to have the use for long, and kept by a list', async () => {
    await use({ a: '1.0.0' });
    await use({ b: '1.0.0' }, bob);
    await learn(published('AB', [{ name: 'a' }, { name: 'b' }]));
    for (const who of [ada, bob]) await judge(who);
    await service.db.query(`UPDATE package_uses SET used_at = now() - interval '${USE_DAYS + 1} days'`);
    // A change alone does not make it used.
    await learn(advisory('A', { name: 'a', severity: 'low' }));
    await judgeAgain(service.db, ['pkg:npm/a', 'pkg:npm/b']);
    expect(await references()).to.deep.equal(['A', 'AB']);
    await found(async () => (await unjudged()).length === 0);
    await deleteExpired(service.db); // unless the service did already
    expect((await stored()).map((row) => row.package)).to.deep.equal(['pkg:npm/a']);
    expect(await references('', bob)).to.deep.equal(['AB']);
  });
});
