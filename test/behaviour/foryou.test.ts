import { expect } from 'chai';
import { settled } from '../support/settled.ts';
import { call, readAll } from '../support/client.ts';
import {
  bookmarked,
  filterSource,
  filterTag,
  person,
  post,
  posts,
  source,
  sources,
  viewed,
  voted,
  type Person,
} from '../support/fixtures.ts';
import { sharedService, startService, type Service } from '../support/service.ts';

const HOUR_MS = 3_600_000;
const hours = (n: number): Date => new Date(Date.now() - n * HOUR_MS);

describe('the personal ranking', () => {
  let service: Service;
  let ada: Person;
  const feed = async (who = ada, limit = 50): Promise<any[]> =>
    readAll(service.url, `/feeds/foryou?limit=${limit}`, who.token);
  const order = async (...wanted: string[]): Promise<string[]> => {
    await settled(service.db);
    return (await feed()).map((one) => one.id as string).filter((id) => wanted.includes(id));
  };
  /** Posts with a tag, each from its own source, that Ada acted on. */
  const history = async (tag: string, count: number, act: (id: string) => Promise<void>): Promise<void> => {
    for (let n = 0; n < count; n += 1)
      await act(
        await post(service.db, { sourceId: (await source(service.db)).id, tags: [tag], publishedAt: hours(2000 + n) }),
      );
  };
  const fresh = async (tags: string[], age: number, upvotes = 0): Promise<string> =>
    post(service.db, { sourceId: (await source(service.db)).id, tags, publishedAt: hours(age), upvotes });

  beforeEach(async () => {
    service = await sharedService();
    ada = await person(service.db);
  });

  it('puts of equal posts the followed one first, then the one of what they read about, and last what they opened', async () => {
    await history('rust', 6, (id) => viewed(service.db, ada.id, id));
    const [opened, other, learned, followed] = [
      await fresh(['go'], 300),
      await fresh(['css'], 300),
      await fresh(['rust'], 300),
      await fresh(['go'], 300),
    ];
    await viewed(service.db, ada.id, opened);
    await filterTag(service.db, ada.id, 'go');
    expect(await order(followed, learned, other, opened)).to.deep.equal([followed, learned, other, opened]);
  });

  it('begins with five followed posts that are not old, then ranks all by one score', async () => {
    await filterTag(service.db, ada.id, 'go');
    const [followed, others]: [string[], string[]] = [[], []];
    for (let n = 0; n < 8; n += 1) followed.push(await fresh(['go'], 100 + n));
    for (let n = 0; n < 5; n += 1) others.push(await fresh(['css'], 1 + n, 100));
    const ancient = await fresh(['go'], 24 * 365, 50);
    for (const limit of [50, 2]) {
      expect(
        (await feed(ada, limit)).map((one) => one.id),
        `pages of ${limit}`,
      ).to.deep.equal([...followed.slice(0, 5), ...others, ...followed.slice(5), ancient]);
    }
  });

  it('lets engagement outweigh a follow, and a follow a little engagement', async () => {
    await filterTag(service.db, ada.id, 'go');
    for (let n = 0; n < 5; n += 1) await fresh(['go'], 1);
    const [followed, loved, liked] = [
      await fresh(['go'], 30, 10),
      await fresh(['css'], 30, 100),
      await fresh(['css'], 30, 20),
    ];
    expect(await order(followed, loved, liked)).to.deep.equal([loved, followed, liked]);
  });

  for (const [what, act] of [
    ['opened', (s: Service, who: Person) => (id: string) => viewed(s.db, who.id, id)],
    ['voted for', (s: Service, who: Person) => (id: string) => voted(s.db, who.id, id, 1)],
    ['bookmarked', (s: Service, who: Person) => (id: string) => bookmarked(s.db, who.id, id)],
  ] as const) {
    it(`learns from what a person ${what}, and nobody else learns with them`, async () => {
      await history('rust', 5, act(service, ada));
      const [about, newer] = [await fresh(['rust'], 30), await fresh(['css'], 10)];
      expect(await order(about, newer)).to.deep.equal([about, newer]);
      const bob = await person(service.db);
      expect(
        (await feed(bob)).map((one) => one.id).filter((id) => [about, newer].includes(id as string)),
      ).to.deep.equal([newer, about]);
    });
  }

  it('changes at least half of the first page after ten reads about two things, against ten about anything', async () => {
    const bob = await person(service.db);
    const blogs = await sources(
      service.db,
      Array.from({ length: 240 }, () => ({})),
    );
    const ids = await posts(
      service.db,
      blogs.map(({ id }, n) => ({
        sourceId: id,
        tags: [`subject-${n % 12}`, `tool-${n % 12}`],
        publishedAt: hours(n / 2),
        upvotes: 1 + ((n * 7) % 20),
      })),
    );
    const own = ids.filter((_, n) => n % 12 < 2).slice(0, 10);
    const any = ids.filter((_, n) => n % 7 === 0).slice(0, 10);
    for (const id of own) await viewed(service.db, ada.id, id);
    for (const id of any) await viewed(service.db, bob.id, id);
    await settled(service.db);
    const page = async (who: Person): Promise<string[]> =>
      (await call(service.url, '/feeds/foryou?limit=20', { token: who.token })).body.data.map((one: any) => one.id);
    const [adas, bobs] = [await page(ada), await page(bob)];
    expect(adas.filter((id) => !bobs.includes(id))).to.have.length.of.at.least(10);
  });

  it('unlearns what was voted down, taken back or removed', async () => {
    await history('rust', 5, (id) => voted(service.db, ada.id, id, 1));
    const [about, newer] = [await fresh(['rust'], 30), await fresh(['css'], 10)];
    await service.db.query('UPDATE post_votes SET vote = -1 WHERE account_id = $1', [ada.id]);
    expect(await order(about, newer)).to.deep.equal([newer, about]);
    await service.db.query('DELETE FROM post_votes WHERE account_id = $1', [ada.id]);
    await history('go', 5, (id) => bookmarked(service.db, ada.id, id));
    const gone = await fresh(['go'], 40);
    expect(await order(gone, newer)).to.deep.equal([gone, newer]);
    await service.db.query('DELETE FROM bookmarks WHERE account_id = $1', [ada.id]);
    expect(await order(gone, newer)).to.deep.equal([newer, gone]);
  });

  it('forgets: what was read years ago counts less than what was read last week', async () => {
    await history('cobol', 8, (id) => viewed(service.db, ada.id, id, new Date(Date.now() - 3 * 365 * 24 * HOUR_MS)));
    await history('rust', 4, (id) => viewed(service.db, ada.id, id));
    const [present, past] = [await fresh(['rust'], 60), await fresh(['cobol'], 20)];
    expect(await order(present, past)).to.deep.equal([present, past]);
  });

  it('among followed posts prefers the tag that is read most, the newer, and the one that others like', async () => {
    for (const tag of ['rust', 'go']) await filterTag(service.db, ada.id, tag);
    await history('rust', 12, (id) => viewed(service.db, ada.id, id));
    const [read, unread] = [await fresh(['rust'], 30), await fresh(['go'], 25)];
    expect(await order(read, unread)).to.deep.equal([read, unread]);
    const [young, old] = [await fresh(['go'], 40), await fresh(['go'], 60)];
    const liked = await fresh(['go'], 60, 1000);
    expect(await order(young, old, liked)).to.deep.equal([liked, young, old]);
  });

  it('gives at most three posts of one source in a row while there are others', async () => {
    const [loud, quiet] = [await source(service.db), await source(service.db)];
    for (let n = 0; n < 12; n += 1) await post(service.db, { sourceId: loud.id, publishedAt: hours(n) });
    for (let n = 0; n < 4; n += 1) await post(service.db, { sourceId: quiet.id, publishedAt: hours(20 + n) });
    for (const limit of [50, 2]) {
      const sources = (await feed(ada, limit)).map((one) => (one.source.id === loud.id ? 'l' : 'q')).join('');
      expect(sources, `pages of ${limit}`).to.equal('lllqlllqlllqlllq');
    }
  });

  it('never shows what is blocked or turned off, however well it fits', async () => {
    const hated = await source(service.db);
    await filterTag(service.db, ada.id, 'rust');
    await filterTag(service.db, ada.id, 'php', true);
    await filterSource(service.db, ada.id, hated.id, true);
    await history('php', 5, (id) => bookmarked(service.db, ada.id, id));
    await post(service.db, { tags: ['rust', 'php'] });
    await post(service.db, { tags: ['rust'], sourceId: hated.id });
    await post(service.db, { type: 'video:youtube', tags: ['rust'] });
    await service.db.query('INSERT INTO advanced_settings (account_id, setting_id, enabled) VALUES ($1, 7, false)', [
      ada.id,
    ]);
    const shown = await fresh(['rust'], 1);
    expect((await feed()).map((one) => one.id)).to.deep.equal([shown]);
  });

  it('gives each post once over many windows, though interests change and posts arrive while paging', async () => {
    const before: string[] = [];
    const sources = await Promise.all([1, 2, 3].map(() => source(service.db)));
    for (let n = 0; n < 130; n += 1)
      before.push(
        await post(service.db, {
          sourceId: sources[n % 3]!.id,
          tags: [['rust', 'go', 'css'][n % 3]!],
          publishedAt: hours(n * 3),
        }),
      );
    await filterTag(service.db, ada.id, 'rust');
    await history('go', 4, (id) => viewed(service.db, ada.id, id));
    const seen = (
      await readAll(service.url, '/feeds/foryou?limit=13', ada.token, async (page) => {
        await viewed(service.db, ada.id, before[page * 7]!);
        await bookmarked(service.db, ada.id, before[page * 5 + 1]!);
        await post(service.db, { tags: ['rust'], publishedAt: hours(page * 20) });
      })
    ).map((one) => one.id as string);
    expect(new Set(seen).size).to.equal(seen.length);
    expect(seen).to.include.members(before);
  });

  describe('over several windows', () => {
    let other: Service;
    let before: string[];
    const next = async (url: string, cursor: string): Promise<any> =>
      (await call(url, `/feeds/foryou?limit=11${cursor === '' ? '' : `&cursor=${cursor}`}`, { token: ada.token })).body;
    /** Ids page by page, each page from the process that `of` returns for its number. */
    const pages = async (
      of: (page: number) => Service,
      between: (page: number) => Promise<void> = () => Promise.resolve(),
    ): Promise<string[]> => {
      const seen: string[] = [];
      let cursor = '';
      for (let page = 0; ; page += 1) {
        const { data, pagination } = await next(of(page).url, cursor);
        seen.push(...data.map((one: { id: string }) => one.id));
        if (!pagination.hasNextPage) return seen;
        cursor = pagination.endCursor;
        await between(page);
      }
    };

    beforeEach(async () => {
      other = await startService({}, service.db);
      const sources = await Promise.all(Array.from({ length: 10 }, () => source(service.db)));
      before = [];
      for (let n = 0; n < 170; n += 1)
        before.push(
          await post(service.db, {
            sourceId: sources[n % 10]!.id,
            tags: [['rust', 'go', 'css'][n % 3]!],
            publishedAt: hours(n * 3),
            upvotes: (n * 7) % 50,
          }),
        );
      for (const id of before.slice(20, 30)) await viewed(service.db, ada.id, id);
      await filterTag(service.db, ada.id, 'go');
      await filterSource(service.db, ada.id, sources[3]!.id);
      await settled(service.db); // else interests learned from the ten views change between two readings
    });
    afterEach(() => other.close());

    it('comes in the same order from processes that take turns and remember nothing of each other', async () => {
      const alone = await pages(() => service);
      expect(alone).to.have.members(before).and.have.length(before.length);
      expect(await pages((page) => (page % 3 === 0 ? service : other))).to.deep.equal(alone);
    });

    it('keeps its order while posts arrive', async () => {
      const alone = await pages(() => service);
      const seen = await pages(
        () => service,
        async (page) => void (await post(service.db, { tags: ['go'], publishedAt: hours(page) })),
      );
      expect(seen.filter((id) => before.includes(id))).to.deep.equal(alone);
    });

    it('gives each post once while posts arrive, are opened and voted for, from processes in turn', async () => {
      const seen = await pages(
        (page) => (page % 2 === 0 ? service : other),
        async (page) => {
          await post(service.db, { tags: ['go'], publishedAt: hours(page * 20) });
          await viewed(service.db, ada.id, before[31 + page]!);
          await voted(service.db, ada.id, before[page * 3 + 1]!, 1);
        },
      );
      expect(new Set(seen).size).to.equal(seen.length);
      expect(seen).to.include.members(before);
    });
  });

  it('shows what another process changed on the next request', async () => {
    const other = await startService({}, service.db);
    try {
      const [go, css] = [await fresh(['go'], 1), await fresh(['css'], 2)];
      expect(await order(go, css)).to.deep.equal([go, css]);
      await call(other.url, '/feeds/filters/tags/block', { token: ada.token, method: 'POST', json: { tags: ['go'] } });
      expect(await order(go, css)).to.deep.equal([css]);
      const newest = await fresh(['css'], 0);
      expect(await order(newest, css)).to.deep.equal([newest, css]);
      await service.db.query('DELETE FROM posts WHERE id = $1', [newest]);
      expect(await order(newest, css)).to.deep.equal([css]);
      await service.db.query(
        `INSERT INTO post_tags (post_id, tag, sorted_at, hot_score) SELECT id, 'go', sorted_at, hot_score FROM posts WHERE id = $1`,
        [css],
      );
      await service.db.query(`UPDATE posts SET title = 'Now about Go too' WHERE id = $1`, [css]);
      expect(await order(css)).to.deep.equal([]);
    } finally {
      await other.close();
    }
  });

  it('refuses a cursor that somebody made up, and takes its own in any page size', async () => {
    for (let n = 0; n < 5; n += 1) await post(service.db);
    const first = (await call(service.url, '/feeds/foryou?limit=2', { token: ada.token })).body;
    const rest = (
      await call(service.url, `/feeds/foryou?limit=50&cursor=${first.pagination.endCursor}`, { token: ada.token })
    ).body;
    expect(rest.data).to.have.length(3);
    expect(rest.pagination.hasNextPage).to.equal(false);
    expect(
      (await call(service.url, `/feeds/foryou?cursor=${first.pagination.endCursor.slice(0, -4)}`, { token: ada.token }))
        .status,
    ).to.equal(400);
  });
});
