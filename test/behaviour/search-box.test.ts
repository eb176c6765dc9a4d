import { expect } from 'chai';
import { NEWEST_HOUR } from '../../src/domain/search/corpus-stats.ts';
import { spansBetween, bucketsSince } from '../../src/domain/search/index-queries.ts';
import { enrichAll } from '../../src/ingest/enrich/enrich.ts';
import { backfillVocabulary } from '../../src/ingest/enrich/vocabulary.ts';
import { readWordTable } from '../../src/domain/text/word-table.ts';
import type { AppError } from '../../src/errors.ts';
import { removeSearchName, setSearchName } from '../../src/operate/search-names.ts';
import { call, readAll } from '../support/client.ts';
import { person, post, source, type Person } from '../support/fixtures.ts';
import { quiet } from '../support/quiet.ts';
import { reader } from '../support/threads.ts';
import { sharedService, type Service } from '../support/service.ts';

const WORK = { table: readWordTable(), log: quiet, reader };
const DAY_MS = 86_400_000;

describe('the search box', function () {
  this.timeout(60_000);
  let service: Service;
  let ada: Person;
  const ask = async (path: string): Promise<any> => {
    const { status, body } = await call(service.url, path, { token: ada.token });
    expect(status, JSON.stringify(body)).to.equal(200);
    return body;
  };
  const search = async (q: string): Promise<any> => ask(`/search/posts?q=${encodeURIComponent(q)}`);
  const titles = async (q: string): Promise<string[]> => (await search(q)).data.map((one: any) => one.title);
  const suggest = async (q: string, rest = ''): Promise<any[]> =>
    (await ask(`/search/suggest?q=${encodeURIComponent(q)}${rest}`)).data;
  /** Stores posts, each older than the one before, and what the service learns of them in the background. */
  const store = async (...all: (string | Parameters<typeof post>[1])[]): Promise<string[]> => {
    const ids: string[] = [];
    for (const [n, one] of all.entries())
      ids.push(
        await post(service.db, {
          publishedAt: new Date(Date.now() - n * DAY_MS),
          ...(typeof one === 'string' ? { title: one } : one),
        }),
      );
    await enrichAll(service.db, WORK);
    return ids;
  };

  beforeEach(async () => {
    service = await sharedService();
    ada = await person(service.db);
  });

  it('reads a mistyped word as the one that it may be, and says so', async () => {
    await store('Kubernetes for beginners', 'React hooks', 'Reach the summit');
    for (const [q, didYouMean, title] of [
      ['kuberentes', 'kubernetes', 'Kubernetes for beginners'],
      ['Recat Hooks', 'react hooks', 'React hooks'],
    ] as const) {
      const { data, didYouMean: said } = await search(q);
      expect([data[0].title, said], q).to.deep.equal([title, didYouMean]);
    }
    expect((await search('kubernetes')).didYouMean).to.equal(null);
    expect(await search('qqxxzzyy')).to.deep.include({ data: [], didYouMean: null });
  });

  it('searches for a text as it is typed, when it is asked to', async () => {
    await store('Kubernetes for beginners');
    expect((await search('kuberentes')).data).to.have.length(1);
    expect(await ask('/search/posts?q=kuberentes&asTyped=true')).to.deep.include({ data: [], didYouMean: null });
    expect((await ask('/search/posts?q=kubernetes&asTyped=true')).data).to.have.length(1);
  });

  it('puts no correct English word right, inflected or not', async () => {
    await store('Even better lists', 'How to look at a difference', 'Per request limits');
    for (const q of ['event loop', 'inference', 'perl', 'deferring'])
      expect((await search(q)).didYouMean, q).to.equal(null);
  });

  it('goes on behind the full matches with what holds most of the words', async () => {
    await store(
      { title: 'Tracing slow queries', summary: 'Slow queries in PostgreSQL, traced.' },
      { title: 'Slow queries', summary: 'Why they are slow.' },
      { title: 'Baking bread', summary: 'Flour and water.' },
    );
    expect(await titles('how do I trace slow queries')).to.deep.equal(['Tracing slow queries', 'Slow queries']);
  });

  it('completes the last word beside itself, and names while they are typed', async () => {
    await store('A query planner', 'The plan', 'Feature flags in production', {
      title: 'WebAssembly',
      tags: ['webassembly'],
    });
    expect(await titles('query plan')).to.include('A query planner');
    expect((await titles('web ass'))[0]).to.equal('WebAssembly');
    expect(await titles('feature tog')).to.include('Feature flags in production');
  });

  it('reads phrases of other languages, compounds and texts without spaces', async () => {
    await store('How containers work', 'Database replication', 'React hooks', 'Regular expressions');
    for (const [q, title] of [
      ['コンテナの仕組み', 'How containers work'],
      ['Datenbankreplikation', 'Database replication'],
      ['replicación de bases de datos', 'Database replication'],
      ['React フック', 'React hooks'],
      ['les expressions régulières', 'Regular expressions'],
    ] as const)
      expect((await titles(q))[0], q).to.equal(title);
  });

  it('knows the names that operators add, until they remove them', async () => {
    await store('The billing gateway', 'Unrelated');
    const by = { accountId: null, address: 'a test' };
    expect(await titles('Zürich-9')).to.deep.equal([]);
    await setSearchName(service.db, by, { name: ' zürich-9 ', texts: ['billing gateway', 'ZURICH-9'] });
    expect(await titles('Zürich-9')).to.deep.equal(['The billing gateway']);
    await removeSearchName(service.db, by, 'Zurich-9');
    expect(await titles('zürich-9'), 'another text: answers are remembered for seconds').to.deep.equal([]);
    for (const [name, texts, path] of [
      ['', ['x'], 'name'],
      ['a b c d e f g', ['x'], 'name'],
      ['k', ['K'], 'meanings'],
      ['k', [], 'meanings'],
      ['k', ['x'.repeat(61)], 'meanings'],
    ] as const) {
      const refused = await setSearchName(service.db, by, { name, texts }).catch((error: unknown) => error);
      expect(refused, name).to.include({ code: 'validation_error' });
      expect(
        (refused as AppError).extra.details?.map((one) => one.path),
        name,
      ).to.deep.equal([path]);
    }
    expect(await removeSearchName(service.db, by, 'k').catch((error: unknown) => error)).to.include({
      code: 'not_found',
    });
  });

  it('finds names with whatever signs between their words', async () => {
    await store('Continuous integration', 'Unrelated');
    for (const q of ['ci/cd', 'ci-cd', 'ci cd', 'CICD'])
      expect(await titles(q), q).to.deep.equal(['Continuous integration']);
  });

  it('understands mistyped short names, and suggests the tags that they stand for', async () => {
    await store({ title: 'Index-only scans in PostgreSQL', tags: ['postgresql'] }, { title: 'Go 1.30', tags: ['go'] });
    for (const [q, didYouMean, title, tag] of [
      ['postgers', 'postgres', 'Index-only scans in PostgreSQL', 'postgresql'],
      ['posgres', 'postgres', 'Index-only scans in PostgreSQL', 'postgresql'],
      ['golnag', 'golang', 'Go 1.30', 'go'],
    ] as const) {
      const found = await search(q);
      expect([found.data[0]?.title, found.didYouMean], q).to.deep.equal([title, didYouMean]);
      expect((await suggest(q))[0], q).to.deep.equal({ type: 'tag', text: tag, key: tag });
    }
    expect((await suggest('golang'))[0], 'typed right').to.deep.equal({ type: 'tag', text: 'go', key: 'go' });
    expect(await suggest('qqxxzzyy')).to.deep.equal([]);
  });

  it('does not put right a word that a summary holds', async () => {
    await store({ title: 'Cooking', summary: 'All about reacts in a summary' }, 'React');
    const { data, didYouMean } = await search('reacts');
    expect(data.map((one: any) => one.title)).to.have.members(['Cooking', 'React']);
    expect(didYouMean).to.equal(null);
  });

  it('completes the last word while it is typed, and no other', async () => {
    await store('Accessibility in practice', 'Rust ownership explained', 'Owners and rust');
    expect(await titles('accessib')).to.deep.equal(['Accessibility in practice']);
    expect((await titles('rust ownersh'))[0]).to.equal('Rust ownership explained');
    expect(await titles('accessib ')).to.deep.equal([]);
  });

  it('knows other names and words of other languages', async () => {
    await store('Databases in depth', 'Garbage collection without pauses', 'Accessible forms', 'A tour of JavaScript');
    expect((await titles('base de datos'))[0]).to.equal('Databases in depth');
    expect((await titles('数据库'))[0]).to.equal('Databases in depth');
    expect((await titles('gc'))[0]).to.equal('Garbage collection without pauses');
    expect((await titles('a11y'))[0]).to.equal('Accessible forms');
    expect((await titles('js'))[0]).to.equal('A tour of JavaScript');
  });

  it('puts all the words before some of them, and leaves out what holds too few', async () => {
    await store('Queue of tasks', 'Postgres queue', 'Postgres as a queue of tasks', 'Bread', 'Postgres');
    const found = await titles('postgres queue tasks');
    expect(found[0]).to.equal('Postgres as a queue of tasks');
    expect(found).to.include.members(['Queue of tasks', 'Postgres queue']).and.not.include('Bread');
  });

  it('puts the post first whose title is the text', async () => {
    await store(
      'Semantic versioning, explained at length for semantic minds',
      'Semantic versioning',
      'On semantic versioning',
    );
    expect((await titles('semantic versioning'))[0]).to.equal('Semantic versioning');
  });

  it('keeps words in quotes together, leaves out what a minus says, and takes either side of an or', async () => {
    await store('Rubber duck debugging', 'A duck of rubber', 'Tabs and spaces', 'Vim and Emacs');
    expect(await titles('"rubber duck"')).to.deep.equal(['Rubber duck debugging']);
    expect(await titles('duck -debugging')).to.deep.equal(['A duck of rubber']);
    expect(await titles('tabs or vim')).to.have.members(['Tabs and spaces', 'Vim and Emacs']);
    expect(await titles('-debugging'), 'without another word').to.deep.equal(['Rubber duck debugging']);
  });

  it('finds by meaning what no word finds, and nothing where nothing is near', async () => {
    await store(
      'Encryption for beginners: ciphers, secret keys and signatures',
      'Baking bread at home: flour and yeast',
    );
    expect(await titles('protecting private messages between people with cryptography')).to.deep.equal([
      'Encryption for beginners: ciphers, secret keys and signatures',
    ]);
    expect(await titles('football results')).to.deep.equal([]);
  });

  it('shows the words that were found as they stand in title and summary', async () => {
    await store({ title: 'Faster Queries', summary: 'How one query became ten.', tags: ['sql'] });
    expect((await search('query')).data[0].highlights).to.deep.equal(['Queries', 'query']);
    expect((await search('sql')).data[0].highlights).to.deep.equal([]);
    expect((await search('<b>query</b>')).data[0]?.highlights ?? []).to.not.include('<b>');
  });

  it('pages through what is ranked and what comes behind it, each once, while words are learned and posts arrive', async () => {
    const many = Array.from({ length: 260 }, (_, n) => ({ title: n % 9 === 0 ? 'Quokka' : `Of a quokka ${n}` }));
    const ids = await store(...many, 'Quokkas and more', 'Quoka');
    let pages = 0;
    const seen = (
      await readAll(service.url, '/search/posts?q=quokka&limit=50', ada.token, async () => {
        pages += 1;
        await store({ title: 'Quokka again', tags: [`tag${pages}`] });
      })
    ).map((one) => one.id as string);
    expect(new Set(seen).size).to.equal(seen.length);
    expect(seen).to.include.members(ids.slice(0, 261));
    expect(seen).to.have.length.at.most(262);
  });

  it('suggests tags, sources and titles while typing', async () => {
    await source(service.db, { name: 'PostgreSQL News', handle: 'postgresql-news' });
    const [id] = await store({ title: 'Postgres indexes', tags: ['postgresql', 'postgis', 'sql'] });
    const all = await suggest('postg');
    expect(all.map(({ type }) => type)).to.deep.equal(['tag', 'tag', 'source', 'post']);
    expect(all.map(({ key }) => key)).to.deep.equal(['postgis', 'postgresql', 'postgresql-news', id]);
    expect((await suggest('postgres'))[0]).to.deep.equal({ type: 'tag', text: 'postgresql', key: 'postgresql' });
    expect(await suggest('postg', '&limit=2')).to.have.length(2);
    expect((await suggest('po')).filter(({ type }) => type === 'post')).to.deep.equal([]);
    for (const q of ['%', '_', '\\', ' ', '"', "'", '🦀', 'the']) expect(await suggest(q), q).to.deep.equal([]);
  });

  it('finds where the newest posts begin by an index, however many there are', async () => {
    const plan = await service.db.transaction(async (tx) => {
      await tx.query('SET LOCAL enable_seqscan = off');
      return tx.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${NEWEST_HOUR.text}`);
    });
    expect(plan.map((row) => row['QUERY PLAN']).join('\n'))
      .to.include('using post_ranks_listed_newest_idx')
      .and.not.match(/Sort|Seq Scan/);
  });

  it('names times as documents do', async () => {
    const now = Math.floor(Date.now() / 3_600_000);
    const spans = [0, 1, 3, 4, 5, 20, 21, 64, 300, 5_000, 26_000, now].map((hours) => [now - hours, now + 24] as const);
    const rows = await service.db.query<{ since: string; between: string }>(
      `SELECT search_since(low, high)::text AS since, search_between(low, high)::text AS between
        FROM unnest($1::bigint[], $2::bigint[]) WITH ORDINALITY AS t (low, high, n) ORDER BY n`,
      [spans.map(([low]) => low), spans.map(([, high]) => high)],
    );
    const bare = (query: string): string => query.replace(/[() ]/g, '');
    expect(spans.map(([low, high]) => [bare(bucketsSince(low, high)), bare(spansBetween(low, high))])).to.deep.equal(
      rows.map(({ since, between }) => [bare(since), bare(between)]),
    );
  });

  it('learns the words of posts that were there before, in pieces, once', async () => {
    await post(service.db, { title: 'Kubernetes', tags: ['containers'] });
    expect(await titles('kuberentes')).to.deep.equal([]);
    await service.db.query(
      "INSERT INTO search_backlog (id, reached) VALUES (1, '00000000-0000-0000-0000-000000000000')",
    );
    expect(await backfillVocabulary(service.db)).to.equal(true);
    expect(await titles('kuberentes')).to.deep.equal(['Kubernetes']);
    expect(await titles('contianers')).to.deep.equal(['Kubernetes']);
    expect(await backfillVocabulary(service.db)).to.equal(false);
    expect(await backfillVocabulary(service.db)).to.equal(false);
    const words = await service.db.query('SELECT word, uses FROM search_words ORDER BY word');
    expect(words).to.deep.equal([
      { word: 'containers', uses: 1 },
      { word: 'kubernetes', uses: 1 },
    ]);
  });
});
