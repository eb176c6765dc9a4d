import { expect } from 'chai';
import { person, posts, source, type Person } from '../support/fixtures.ts';
import { StateClient } from '../support/reading-states.ts';
import { sharedService, type Service } from '../support/service.ts';

const POSTS = 10_000;
const MAX_MS = 2_000;

describe('ten thousand reading states', () => {
  let service: Service;
  let ada: Person;
  let ids: string[];

  before(async () => {
    service = await sharedService();
    ada = await person(service.db);
    const { id: sourceId } = await source(service.db);
    ids = [];
    for (let from = 0; from < POSTS; from += 500) {
      const titles = Array.from({ length: 500 }, (_, n) => ({ sourceId, title: `Post ${from + n}` }));
      ids.push(...(await posts(service.db, titles)));
    }
    ids.sort();
  });

  it('are marked, read by another client and kept in step in ten requests each, within two seconds', async () => {
    const [laptop, phone] = [new StateClient(service.url, ada), new StateClient(service.url, ada)];
    await phone.pull();
    for (let from = 0; from < POSTS; from += 1_000) {
      const { status, body } = await laptop.mark({ read: ids.slice(from, from + 1_000) });
      expect([status, body.changed]).to.deep.equal([200, 1_000]);
    }
    const started = performance.now();
    await phone.pull();
    const tookMs = performance.now() - started;
    expect([phone.requests, phone.reset, phone.are('read')]).to.deep.equal([10, false, ids]);
    await laptop.pull();
    expect([laptop.requests, laptop.reset, laptop.are('read')]).to.deep.equal([10, true, ids]);
    expect(tookMs, 'milliseconds').to.be.below(MAX_MS);
  });
});
