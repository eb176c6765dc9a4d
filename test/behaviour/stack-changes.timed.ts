import { expect } from 'chai';
import { storeChanges } from '../../src/domain/changes/changes.ts';
import { readOsv } from '../../src/ingest/changes/read-osv.ts';
import { call } from '../support/client.ts';
import { person, posts, source, type Person } from '../support/fixtures.ts';
import { sharedService, type Service } from '../support/service.ts';

const [PACKAGES, OTHERS, ADVISORIES_EACH, POSTS, RUNS] = [1_000, 4_000, 4, 2_000, 15];
const MAX_FACTOR = 2;

/** A new advisory of a package: the first version that every second one concerns is not in use. */
const advisory = (n: number, k: number): object => ({
  ...{ id: `T-${n}-${k}`, modified: '2026-01-01T00:00:00Z', summary: 'Something', details: 'x '.repeat(200) },
  affected: [
    {
      package: { ecosystem: 'npm', name: `package-${n}` },
      ranges: [{ type: 'SEMVER', events: [{ introduced: '0' }, { fixed: k % 2 === 0 ? '1.0.0' : '2.0.0' }] }],
    },
  ],
});

describe('the changes of a thousand packages', function () {
  this.timeout(120_000);
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
    const published = Array.from({ length: PACKAGES + OTHERS }, (_, n) =>
      Array.from({ length: ADVISORIES_EACH }, (__, k) => readOsv(advisory(n, k))!),
    ).flat();
    for (let from = 0; from < published.length; from += 1_000)
      await storeChanges(service.db, published.slice(from, from + 1_000));
    await service.db.query('ANALYZE package_changes');
    const dependencies = Object.fromEntries(Array.from({ length: PACKAGES }, (_, n) => [`package-${n}`, '1.0.0']));
    const json = { text: JSON.stringify({ dependencies }) };
    expect(
      (await call(service.url, '/profile/stack/manifest', { method: 'PUT', token: ada.token, json })).status,
    ).to.equal(200);
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

  it(`are listed within ${MAX_FACTOR} times the time of For You`, async () => {
    // Each run takes another page, so that no list is answered from memory.
    const forYou = await medianOf((n) => `/feeds/foryou?limit=${n + 20}`);
    const stack = await medianOf((n) => `/feeds/stack?limit=${n + 20}`);
    expect(stack / forYou, `${stack.toFixed(1)} ms against ${forYou.toFixed(1)} ms`).to.be.below(MAX_FACTOR);
  });
});
