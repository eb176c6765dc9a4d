import { expect } from 'chai';
import { uuid } from '../support/uuid.ts';
import { call, type Answer } from '../support/client.ts';
import { filterTag, person, post, posts, type Person } from '../support/fixtures.ts';
import { sharedService, type Service } from '../support/service.ts';

describe('tags to follow', () => {
  let service: Service;
  let ada: Person;
  const ask = (...ids: string[]): Promise<Answer> =>
    call(service.url, `/tags/recommend?posts=${ids.join()}`, { token: ada.token });
  const recommended = async (...ids: string[]): Promise<string[]> =>
    (await ask(...ids)).body.data.map((one: { name: string }) => one.name);
  /** So many posts with these tags; returns the first. */
  const about = async (count: number, ...tags: string[]): Promise<string> =>
    (
      await posts(
        service.db,
        Array.from({ length: count }, () => ({ tags })),
      )
    )[0]!;

  beforeEach(async () => {
    service = await sharedService();
    ada = await person(service.db);
  });

  it('are those of the chosen posts, what more of them have first, the telling before the common', async () => {
    await about(150, 'code');
    const one = await about(6, 'code', 'rust', 'wasm');
    const two = await about(6, 'code', 'rust');
    const three = await about(6, 'code', 'linux');
    await about(20, 'css');
    const tags = await recommended(one, two, three);
    expect(tags[0]).to.equal('rust');
    expect(tags).to.have.members(['rust', 'wasm', 'linux', 'code']);
    expect(tags.indexOf('wasm')).to.be.below(tags.indexOf('code'));
  });

  it('are also those that stand beside them, behind', async () => {
    const chosen = await about(6, 'rust');
    await about(8, 'rust', 'tokio');
    await about(8, 'css', 'html');
    expect(await recommended(chosen)).to.deep.equal(['rust', 'tokio']);
  });

  it('end before those that have little to do with the chosen posts', async () => {
    const chosen = await about(30, 'rust');
    await about(8, 'rust', 'tokio');
    await about(1, 'rust', 'music');
    await about(190, 'music');
    expect(await recommended(chosen)).to.deep.equal(['rust', 'tokio']);
  });

  it('leave out what the person follows or blocks, and a tag that hardly any post has comes late', async () => {
    const chosen = await post(service.db, { tags: ['rust', 'go', 'typo-tag', 'zig'] });
    for (const tag of ['rust', 'go', 'zig']) await about(9, tag);
    await filterTag(service.db, ada.id, 'rust');
    await filterTag(service.db, ada.id, 'go', true);
    expect(await recommended(chosen)).to.deep.equal(['zig', 'typo-tag']);
    const bob = await person(service.db);
    const { body } = await call(service.url, `/tags/recommend?posts=${chosen}`, { token: bob.token });
    expect(body.data).to.have.length(4);
  });

  it('ignore what there is not, are at most twenty, and need one to ten ids', async () => {
    const chosen = await post(service.db, { tags: Array.from({ length: 28 }, (_, n) => `tag-${n}`) });
    expect(await recommended(uuid())).to.deep.equal([]);
    expect(await recommended(chosen, uuid(), chosen)).to.have.length(20);
    for (const ids of [[], ['x'], Array.from({ length: 11 }, () => chosen)])
      expect((await ask(...ids)).status, ids.join()).to.equal(400);
  });
});
