import { expect } from 'chai';
import { call } from '../support/client.ts';
import { filterSource, filterTag, person, post, source, viewed, type Person } from '../support/fixtures.ts';
import { callTool } from '../support/mcp.ts';
import { sharedService, type Service } from '../support/service.ts';
import { settled } from '../support/settled.ts';

const hours = (n: number): Date => new Date(Date.now() - n * 3_600_000);

describe('the reasons in the personal ranking', () => {
  let service: Service;
  let ada: Person;
  const reasons = async (): Promise<Record<string, { kind: string; name: string | null }>> => {
    await settled(service.db);
    const { body } = await call(service.url, '/feeds/foryou?limit=50', { token: ada.token });
    return Object.fromEntries(body.data.map((one: any) => [one.id, one.reason]));
  };
  const from = async (name: string): Promise<string> => (await source(service.db, { name })).id;
  /** Posts that Ada read, long ago. */
  const readAbout = async (tag: string, count: number, sourceId?: string): Promise<void> => {
    for (let n = 0; n < count; n += 1) {
      const id = await post(service.db, {
        sourceId: sourceId ?? (await from(`Of ${tag}`)),
        tags: [tag],
        publishedAt: hours(900 + n),
      });
      await viewed(service.db, ada.id, id);
    }
  };

  beforeEach(async () => {
    service = await sharedService();
    ada = await person(service.db);
  });

  it('name what they follow, read about, or opened, and otherwise that many read it', async () => {
    const [followed, read] = [await from('Followed blog'), await from('Read blog')];
    await filterTag(service.db, ada.id, 'rust');
    await filterSource(service.db, ada.id, followed);
    await readAbout('go', 6);
    await readAbout('misc', 6, read);
    const wanted = {
      [await post(service.db, { tags: ['css', 'rust'], sourceId: await from('A') })]: ['followed-tag', 'rust'],
      [await post(service.db, { tags: ['css'], sourceId: followed })]: ['followed-source', 'Followed blog'],
      [await post(service.db, { tags: ['css', 'go'], sourceId: await from('B') })]: ['read-tag', 'go'],
      [await post(service.db, { tags: ['css'], sourceId: read })]: ['read-source', 'Read blog'],
      [await post(service.db, { tags: ['css'], sourceId: await from('C') })]: ['popular', null],
    };
    const opened = await post(service.db, { tags: ['rust'], sourceId: await from('D') });
    await viewed(service.db, ada.id, opened);
    const all = await reasons();
    for (const [id, [kind, name]] of Object.entries(wanted)) expect(all[id], kind!).to.deep.equal({ kind, name });
    expect(all[opened]).to.deep.equal({ kind: 'opened', name: null });
  });

  it('prefer what is followed to what is read, and of that what they read most', async () => {
    for (const tag of ['rust', 'go']) await filterTag(service.db, ada.id, tag);
    await readAbout('go', 5);
    await readAbout('zig', 9);
    const id = await post(service.db, { tags: ['go', 'rust', 'zig'], sourceId: await from('A') });
    expect((await reasons())[id]).to.deep.equal({ kind: 'followed-tag', name: 'go' });
  });

  it('change the ETag, and are what agents read', async () => {
    const id = await post(service.db, { tags: ['rust'] });
    const etag = async (): Promise<string> =>
      (await call(service.url, '/feeds/foryou', { token: ada.token })).headers.etag!;
    const before = await etag();
    await filterTag(service.db, ada.id, 'rust');
    expect(await etag()).to.not.equal(before);
    const { structuredContent } = await callTool(service.url, ada.token, 'listForYouFeed');
    expect(structuredContent.data[0]).to.deep.include({ id, reason: { kind: 'followed-tag', name: 'rust' } });
  });
});
