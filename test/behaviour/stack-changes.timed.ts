import { expect } from 'chai';
import { storeChanges } from '../../src/domain/changes/changes.ts';
import { recordEventsUntil } from '../../src/domain/events/listeners.ts';
import { published, usePackages } from '../support/changes.ts';
import { call } from '../support/client.ts';
import { isDistributed } from '../support/distributed.ts';
import { person, posts, source, type Person } from '../support/fixtures.ts';
import { found } from '../support/poll.ts';
import { sharedService, type Service } from '../support/service.ts';

const [PACKAGES, OTHERS, CHANGES_EACH, POSTS, RUNS] = [1_000, 20_000, 10, 2_000, 15];
/** People whose packages are the same: the first list of each is in no memory of the process. */
const PEOPLE = 25;
const MAX_FACTOR = 2;
const MAX_NEWS_MS = 60_000;

/** Changes of packages by their numbers; half of them concern the version 1.0.0. */
const CHANGES = `INSERT INTO package_changes (id, package, ecosystem, kind, reference, title, affected, quote, published_at,
    modified_at)
  SELECT gen_random_uuid(), 'pkg:npm/package-' || p, 'npm',
    (ARRAY['advisory', 'breaking', 'deprecated', 'eol', 'release'])[1 + k % 5], 'R-' || p || '-' || k, 'Something',
    jsonb_build_object('versions', '[]'::jsonb, 'ranges', jsonb_build_array(jsonb_build_object('introduced', '0',
      'fixed', CASE WHEN k % 2 = 0 THEN '1.0.0' ELSE '2.' || k || '.0' END))),
    repeat('x ', 200), now() - (k * 1000 + p) * interval '1 minute', now()
  FROM generate_series(1, $1::integer) p, generate_series(1, $2::integer) k`;

/** Gives the people $2 the packages of the person $1. */
const MANIFESTS_OF_OTHERS = `INSERT INTO stack_manifests (account_id, id, project, format, updated_at)
  SELECT p.id, m.id, m.project, m.format, m.updated_at
    FROM stack_manifests m, unnest($2::uuid[]) AS p (id) WHERE m.account_id = $1`;
const PACKAGES_OF_OTHERS = `INSERT INTO stack_packages (account_id, purl, manifest_id, ecosystem, name, package, version,
    requirement, direct, published)
  SELECT p.id, s.purl, s.manifest_id, s.ecosystem, s.name, s.package, s.version, s.requirement, s.direct, s.published
    FROM stack_packages s, unnest($2::uuid[]) AS p (id) WHERE s.account_id = $1`;

function medianOf(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Infinity;
}

describe('the changes of a thousand packages', function () {
  this.timeout(180_000);
  let service: Service;
  let ada: Person;
  let people: Person[];
  before(async function () {
    if (isDistributed) this.skip(); // its rows take longer to make there than to read
    service = await sharedService();
    ada = await person(service.db);
    const { id: sourceId } = await source(service.db);
    for (let from = 0; from < POSTS; from += 500)
      await posts(
        service.db,
        Array.from({ length: 500 }, (_, n) => ({ sourceId, title: `Post ${from + n}` })),
      );
    await service.db.query(CHANGES, [PACKAGES + OTHERS, CHANGES_EACH]);
    const names = Array.from({ length: PACKAGES }, (_, n) => [`package-${n + 1}`, '1.0.0']);
    await usePackages(service.db, ada, Object.fromEntries(names));
    people = await Promise.all(Array.from({ length: PEOPLE }, () => person(service.db)));
    for (const copy of [MANIFESTS_OF_OTHERS, PACKAGES_OF_OTHERS])
      await service.db.query(copy, [ada.id, people.map(({ id }) => id)]);
    for (const table of ['package_changes', 'stack_packages']) await service.db.query(`ANALYZE ${table}`);
  });

  /** The milliseconds that a list takes. */
  async function timeOf(path: string, { token }: Person): Promise<number> {
    const began = performance.now();
    const { status, body } = await call(service.url, path, { token });
    const taken = performance.now() - began;
    expect([status, body.data.length > 0]).to.deep.equal([200, true]);
    return taken;
  }

  /** Compares lists of changes with those of For You, taken in turns. */
  async function compare(runs: number, take: (list: string, run: number) => Promise<number>): Promise<void> {
    const [forYou, stack]: [number[], number[]] = [[], []];
    for (let run = 0; run < runs; run += 1) {
      forYou.push(await take('foryou', run));
      stack.push(await take('stack', run));
    }
    const [a, b] = [medianOf(stack), medianOf(forYou)];
    expect(a / b, `${a.toFixed(1)} ms against ${b.toFixed(1)} ms`).to.be.below(MAX_FACTOR);
  }

  it('are judged once for all who have the same versions, when one of them lists them', async () => {
    await timeOf('/feeds/stack', ada);
    await found(async () => {
      const [row] = await service.db.query<{ n: number }>('SELECT count(*)::int AS n FROM package_uses');
      return row?.n === PACKAGES;
    });
  });

  it(`are first listed within ${MAX_FACTOR} times the time of For You, among ${OTHERS * CHANGES_EACH} of others`, () =>
    compare(PEOPLE, (list, run) => timeOf(`/feeds/${list}?limit=20`, people[run]!)));

  // Each run takes another page, so that no list is answered from memory.
  it(`are listed within ${MAX_FACTOR} times the time of For You`, () =>
    compare(RUNS, (list, run) => timeOf(`/feeds/${list}?limit=${run + 20}`, ada)));

  it('are told within a minute, and listed as soon as they are stored', async () => {
    await recordEventsUntil(service.db, ada.id, 'infinity');
    const began = performance.now();
    await storeChanges(service.db, [published('NEWS', [{ name: 'package-7', severity: 'critical' }])]);
    await found(async () => {
      const events = await service.db.query(
        `SELECT FROM events WHERE type = 'change.published' AND position IS NOT NULL`,
      );
      const { body } = await call(service.url, '/feeds/stack?limit=1', { token: ada.token });
      return events.length === 1 && body.data[0].reference === 'NEWS';
    });
    expect(performance.now() - began).to.be.below(MAX_NEWS_MS);
  });
});
