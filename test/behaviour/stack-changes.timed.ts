import { expect } from 'chai';
import { storeChanges } from '../../src/domain/changes/changes.ts';
import { recordEventsUntil } from '../../src/domain/events/listeners.ts';
import { published, usePackages } from '../support/changes.ts';
import { call } from '../support/client.ts';
import { person, posts, source, type Person } from '../support/fixtures.ts';
import { found } from '../support/poll.ts';
import { sharedService, type Service } from '../support/service.ts';

const [PACKAGES, OTHERS, CHANGES_EACH, POSTS, RUNS] = [1_000, 20_000, 10, 2_000, 15];
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

describe('the changes of a thousand packages', function () {
  this.timeout(180_000);
  let service: Service;
  let ada: Person;
  before(async () => {
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
    for (const table of ['package_changes', 'stack_packages']) await service.db.query(`ANALYZE ${table}`);
  });

  /** The median of the milliseconds that a list takes. */
  async function medianOf(paths: (n: number) => string): Promise<number> {
    const times: number[] = [];
    for (let n = 0; n < RUNS; n += 1) {
      const began = performance.now();
      const { status, body } = await call(service.url, paths(n), { token: ada.token });
      times.push(performance.now() - began);
      expect([status, body.data.length > 0]).to.deep.equal([200, true]);
    }
    return times.sort((a, b) => a - b)[Math.floor(RUNS / 2)] ?? Infinity;
  }

  it(`are listed within ${MAX_FACTOR} times the time of For You, among ${OTHERS * CHANGES_EACH} of others`, async () => {
    // Each run takes another page, so that no list is answered from memory.
    const forYou = await medianOf((n) => `/feeds/foryou?limit=${n + 20}`);
    const stack = await medianOf((n) => `/feeds/stack?limit=${n + 20}`);
    expect(stack / forYou, `${stack.toFixed(1)} ms against ${forYou.toFixed(1)} ms`).to.be.below(MAX_FACTOR);
  });

  it('are told and listed within a minute', async () => {
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
