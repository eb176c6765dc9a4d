import { expect } from 'chai';
import { readWordTable } from '../../src/domain/text/word-table.ts';
import { enrichAll } from '../../src/ingest/enrich/enrich.ts';
import { itemsOfSource } from '../../src/ingest/store/items-of-source.ts';
import { storePosts } from '../../src/ingest/store/store-posts.ts';
import type { Source } from '../../src/data/entities/sources.ts';
import { readAll } from '../support/client.ts';
import { person, source, type Person } from '../support/fixtures.ts';
import { quiet } from '../support/quiet.ts';
import { sharedService, type Service } from '../support/service.ts';
import { settled } from '../support/settled.ts';
import { reader } from '../support/threads.ts';

const HOUR_MS = 3_600_000;
const RELEASE = ['Announcing Rust 1.84.0', 'Rust 1.84 is out', 'Rust 1.84 released with a new resolver'] as const;

describe('a story that several sources tell under addresses of their own', () => {
  const table = readWordTable();
  let service: Service;
  let ada: Person;
  let count = 0;

  const enrich = (): Promise<number> => enrichAll(service.db, { table, log: quiet, reader });
  const all = async (path: string): Promise<any[]> => readAll(service.url, path, ada.token);
  const titles = async (path = '/feeds/popular'): Promise<string[]> => (await all(path)).map(({ title }) => title);

  /** Stores a post; returns its source. */
  async function publish(
    title: string,
    { from, url, hours = 1 }: { from?: Source; url?: string; hours?: number } = {},
  ): Promise<Source> {
    const of = from ?? (await source(service.db));
    const item = {
      url: url ?? `https://example.com/${(count += 1)}`,
      title,
      tags: ['rust'],
      publishedAt: new Date(Date.now() - hours * HOUR_MS),
    };
    await storePosts(service.db, of, { items: await itemsOfSource(service.db, of, [item]), at: new Date() });
    return of;
  }

  beforeEach(async () => {
    service = await sharedService();
    ada = await person(service.db);
  });

  it('is shown once where all posts are, names the others, and each keeps its id', async () => {
    const sources: Source[] = [];
    for (const title of RELEASE) {
      sources.push(await publish(title));
      await enrich();
    }
    const own = await Promise.all(sources.map(async ({ handle }) => (await all(`/feeds/source/${handle}`))[0]));
    await settled(service.db);
    for (const path of ['/feeds', '/feeds/foryou', '/feeds/popular', '/feeds/tag/rust', '/search/posts?q=rust'])
      expect(await titles(path), path).to.deep.equal([RELEASE[0]]);
    const [lead] = await all('/feeds/popular');
    expect(lead.id).to.equal(own[0].id);
    expect(lead.alsoIn.map((one: any) => one.id)).to.deep.equal(own.slice(1).map(({ id }) => id));
    const last = (await all(`/feeds/source/${sources[2]?.handle}`))[0];
    expect(last.alsoIn.map((one: any) => one.sourceHandle)).to.have.members(
      sources.slice(0, 2).map(({ handle }) => handle),
    );
  });

  it('that more sources tell is more popular', async () => {
    await publish('A lonely post about something else', { hours: 1 });
    for (const title of RELEASE) await publish(title, { hours: 2 });
    await enrich();
    await settled(service.db);
    expect(await titles()).to.deep.equal([RELEASE[0], 'A lonely post about something else']);
  });

  it('is one when two processes read it at the same moment', async () => {
    for (const title of RELEASE) await publish(title);
    await Promise.all([enrich(), enrich(), enrich()]);
    await settled(service.db);
    expect(await titles()).to.deep.equal([RELEASE[0]]);
    expect((await all('/feeds/popular'))[0].alsoIn.length).to.equal(2);
  });

  it('and under one address is one story', async () => {
    await publish(RELEASE[0]);
    await enrich();
    await publish(RELEASE[1], { url: 'https://example.com/rust' });
    await publish('What is in it for embedded systems', { url: 'https://www.example.com/rust' });
    await enrich();
    await settled(service.db);
    expect(await titles()).to.deep.equal([RELEASE[1]]);
    expect((await all('/feeds/popular'))[0].alsoIn.length).to.equal(2);
  });

  it('is several where one source tells it twice, or at another time, or tells of another version', async () => {
    const twice = await publish(RELEASE[0]);
    await publish(RELEASE[1], { from: twice });
    await publish(RELEASE[2], { hours: 80 });
    await publish('Rust 1.85 is out');
    await enrich();
    expect((await titles()).length).to.equal(4);
  });

  it('has no post of a source that is not for everybody', async () => {
    await publish(RELEASE[0], { from: await source(service.db, { listed: false }) });
    await publish(RELEASE[1]);
    await publish(RELEASE[2], { from: await source(service.db, { listed: false }) });
    await enrich();
    await settled(service.db);
    const [lead, ...others] = await all('/feeds/popular');
    expect([lead.title, lead.alsoIn, others]).to.deep.equal([RELEASE[1], [], []]);
  });
});
