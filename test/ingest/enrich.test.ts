import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import pino from 'pino';
import type { OpenDatabase } from '../../src/data/database.ts';
import { readWordTable } from '../../src/domain/text/word-table.ts';
import {
  enrichAll,
  requeueStaleVectors,
  startEnrichment,
  type EnrichmentOptions,
} from '../../src/ingest/enrich/enrich.ts';
import { userAgent } from '../../src/environment/user-agent.ts';
import { backfillLanguages } from '../../src/ingest/enrich/languages.ts';
import { remoteSummariser } from '../../src/ingest/enrich/remote-summary.ts';
import { SUMMARY_LIMITS } from '../../src/ingest/enrich/summarise.ts';
import { readFeed } from '../../src/ingest/parse/read-feed.ts';
import { storePosts } from '../../src/ingest/store/store-posts.ts';
import { emptyDatabase } from '../support/database.ts';
import { post, source } from '../support/fixtures.ts';
import { until } from '../support/poll.ts';
import { quiet } from '../support/quiet.ts';
import { reader } from '../support/threads.ts';

const SENTENCES = [
  'Every release of the engine now compiles hot functions on a second thread while the first one goes on.',
  'The weather in the office was pleasant during most of that week in early spring.',
  'Compiling hot functions on a second thread keeps the first thread of the engine free for the page.',
  'A page that runs many hot functions therefore answers faster while the engine compiles them.',
  'We measured the engine on twelve pages and the first thread was busy for a third less time.',
  'Lunch was served on the second floor and people liked the soup that somebody had made.',
  'In the next release the engine will also decide on a second thread which functions are hot.',
];
const PARAGRAPHS = [
  ...SENTENCES,
  ...SENTENCES.map((sentence) => sentence.replace(/engine/g, 'machine').replace(/release/g, 'version')),
];
const ARTICLE = PARAGRAPHS.map((sentence) => `<p>${sentence}</p>`).join('');

const feedOf = (items: object[]): Uint8Array =>
  Buffer.from(
    JSON.stringify({
      version: 'https://jsonfeed.org/version/1.1',
      title: 'Engines',
      feed_url: 'https://engines.example/feed',
      items,
    }),
  );
const item = (over: object = {}): object => ({
  id: '1',
  url: 'https://engines.example/1',
  title: 'Threads',
  content_html: ARTICLE,
  ...over,
});

describe('enrichment', function () {
  this.timeout(60_000);
  let db: OpenDatabase;
  const table = readWordTable();
  const options: EnrichmentOptions = { table, log: quiet, reader };

  beforeEach(async () => {
    db = await emptyDatabase();
  });

  const take = async (items: object[]): Promise<{ added: number; changed: number }> => {
    const [from] = await db.query<{ id: string; name: string }>(`SELECT id, name FROM sources LIMIT 1`);
    const stored = from ?? (await source(db, { name: 'Engines' }));
    return storePosts(db, { id: stored.id, name: stored.name, handle: 'engines' } as never, {
      items: readFeed(feedOf(items), { url: 'https://engines.example/feed' }).items,
      at: new Date(),
    });
  };
  const only = async (): Promise<any> => (await db.query('SELECT * FROM posts'))[0];
  const waiting = async (): Promise<number> =>
    (await db.query<{ n: number }>('SELECT count(*)::int AS n FROM post_work'))[0]?.n ?? -1;

  it('gives a post whose feed has none a summary of its own sentences', async () => {
    await take([item()]);
    const before = await only();
    expect(before.summary_by).to.equal('lead');
    expect(await enrichAll(db, options)).to.equal(1);
    const { summary, summary_by, version } = await only();
    expect(summary_by).to.equal('lexrank');
    expect(summary.length).to.be.within(60, SUMMARY_LIMITS.characters);
    const chosen = PARAGRAPHS.filter((sentence) => (summary as string).includes(sentence));
    expect(chosen.join(' ')).to.equal(summary);
    expect(chosen).to.have.length.within(1, SUMMARY_LIMITS.sentences);
    expect(summary).to.not.include('Lunch').and.not.include('weather').and.not.include('<');
    expect(version).to.be.above(before.version);
    expect(await waiting()).to.equal(0);
    const word = /\b(measured|decide|answers)\b/.exec(summary)?.[1];
    if (word !== undefined)
      expect(await db.query(`SELECT FROM posts WHERE search @@ plainto_tsquery('english', $1)`, [word])).to.have.length(
        1,
      );
  });

  it('leaves a summary of the feed alone, and a text that is short', async () => {
    const own = 'What the engine does on its second thread, and what it gained from that.';
    await take([
      item({ summary: own }),
      item({ id: '2', url: 'https://engines.example/2', content_html: '<p>Only a few words here.</p>' }),
    ]);
    await enrichAll(db, options);
    const rows = await db.query<{ summary: string; summary_by: string | null }>(
      'SELECT summary, summary_by FROM posts ORDER BY url',
    );
    expect(rows.map((row) => row.summary)).to.deep.equal([own, 'Only a few words here.']);
    expect(rows.map((row) => row.summary_by)).to.deep.equal([null, null]);
  });

  it('keeps its summary when the same feed comes again, and makes a new one when the text has changed', async () => {
    await take([item()]);
    await enrichAll(db, options);
    const before = await only();
    expect(await take([item()])).to.deep.equal({ added: 0, changed: 0 });
    expect(await only()).to.deep.equal(before);
    expect(await waiting()).to.equal(0);
    expect(await take([item({ content_html: ARTICLE.replaceAll('engine', 'kernel') })])).to.deep.equal({
      added: 0,
      changed: 1,
    });
    expect(await enrichAll(db, options)).to.equal(1);
    expect((await only()).summary)
      .to.include('kernel')
      .and.not.include('engine');
  });

  it('detects the language of each post, and believes its feed only where the text is too short', async () => {
    const german = await post(db, { title: 'Sicherheitslücke in OpenSSL erlaubt das Auslesen privater Schlüssel' });
    const short = await post(db, { title: 'Redis 8.2' });
    const unknown = await post(db, { title: 'Bun v1.3' });
    await db.query(`UPDATE posts SET language = 'en-US' WHERE id = $1`, [german]);
    await db.query(`UPDATE posts SET language = 'pt-BR' WHERE id = $1`, [short]);
    const languages = async (): Promise<unknown> =>
      (await db.query<{ id: string; language: string | null }>('SELECT id, language FROM posts')).map(
        ({ id, language }) => [id, language],
      );
    const expected = [
      [german, 'de'],
      [short, 'pt'],
      [unknown, null],
    ];
    await enrichAll(db, options);
    expect(await languages()).to.have.deep.members(expected);
    // Posts that were stored before are done in the background, once.
    await db.query(`UPDATE posts SET language = 'en-US' WHERE id = $1`, [german]);
    await db.query(`INSERT INTO search_backlog (id, reached) VALUES (2, '00000000-0000-0000-0000-000000000000')`);
    while (await backfillLanguages(db, reader));
    expect(await languages()).to.have.deep.members(expected);
    expect(await db.query('SELECT FROM search_backlog WHERE id = 2')).to.have.length(0);
  });

  it('goes on where it was stopped, and reads each post once when several work at the same time', async () => {
    for (let i = 0; i < 120; i += 1) await post(db, { title: `Databases and their indexes ${i}` });
    let looks = 0;
    const first = await enrichAll(db, options, () => (looks += 1) > 1);
    expect(first).to.equal(50);
    expect(await waiting()).to.equal(70);
    const rest = await Promise.all([enrichAll(db, options), enrichAll(db, options)]);
    expect(rest[0] + rest[1]).to.equal(70);
    expect(await waiting()).to.equal(0);
    expect(await db.query('SELECT FROM post_vectors')).to.have.length(120);
  });

  it('takes up what a process had begun that died', async () => {
    await post(db, { title: 'Databases' });
    await db.query(`UPDATE post_work SET tries = 1, due = now() + interval '1 minute'`); // as after a crash
    expect(await enrichAll(db, options)).to.equal(0);
    await db.query(`UPDATE post_work SET due = now() - interval '1 second'`); // the minute is over
    expect(await enrichAll(db, options)).to.equal(1);
  });

  it('works in the background on what comes in', async () => {
    const work = startEnrichment(db, options);
    try {
      await take([item()]);
      await until(async () => (await only()).summary_by === 'lexrank' && (await waiting()) === 0);
    } finally {
      await work.stop();
    }
  });

  it('makes vectors anew when the words have other vectors, whatever their table is called', async () => {
    const older = await post(db, { title: 'Databases' });
    await enrichAll(db, { ...options, table: { ...table, name: 'older' } });
    const newer = await post(db, { title: 'Compilers' });
    await enrichAll(db, { ...options, table: { ...table, name: 'zzz-newer' } });
    expect(await requeueStaleVectors(db, table.name)).to.equal(2);
    expect(await enrichAll(db, options)).to.equal(2);
    const rows = await db.query<{ post_id: string; model: string }>('SELECT post_id, model FROM post_vectors');
    expect(rows).to.have.deep.members([older, newer].map((post_id) => ({ post_id, model: table.name })));
    expect(await requeueStaleVectors(db, table.name)).to.equal(0);
    expect(await waiting()).to.equal(0);
  });

  it('makes them anew in the background, without counting the words of their titles again', async () => {
    await post(db, { title: 'Databases' });
    await enrichAll(db, { ...options, table: { ...table, name: 'older' } });
    const uses = (): Promise<object[]> => db.query('SELECT word, uses FROM search_words ORDER BY word');
    const before = await uses();
    expect(before).to.not.be.empty;
    const work = startEnrichment(db, options);
    try {
      await until(async () => (await db.query('SELECT FROM post_vectors WHERE model = $1', [table.name])).length === 1);
    } finally {
      await work.stop();
    }
    expect(await uses()).to.deep.equal(before);
  });

  it('leaves a post without a meaning whose text has none any more', async () => {
    const id = await post(db, { title: 'Databases' });
    await enrichAll(db, { ...options, table: { ...table, name: 'older' } });
    await db.query(`UPDATE posts SET title = 'Как работают базы данных', summary = NULL WHERE id = $1`, [id]);
    expect(await enrichAll(db, options)).to.equal(1);
    expect(await db.query('SELECT FROM post_vectors')).to.be.empty;
    expect(await requeueStaleVectors(db, table.name)).to.equal(0);
  });

  describe('with a server for summaries', () => {
    const KEY = 'key-that-must-stay-secret';
    const GOOD = 'The engine compiles hot functions on a second thread, so that pages answer faster.';
    const said = (content: unknown): string =>
      JSON.stringify({ choices: [{ message: { role: 'assistant', content } }] });
    let server: Server;
    let requests: {
      path: string | undefined;
      authorization: string | undefined;
      agent: string | undefined;
      body: any;
    }[];
    let answers: (n: number) => { status: number; body: string };

    beforeEach(async () => {
      requests = [];
      server = createServer((request, response) => {
        let text = '';
        request.on('data', (chunk: Buffer) => (text += chunk.toString()));
        request.on('end', () => {
          const { authorization, 'user-agent': agent } = request.headers;
          requests.push({ path: request.url, authorization, agent, body: JSON.parse(text) });
          const { status, body } = answers(requests.length);
          response.writeHead(status, { 'content-type': 'application/json' }).end(body);
        });
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    });
    afterEach(() => {
      server.closeAllConnections();
      server.close();
    });

    const enrichWith = async (logs: string[] = []): Promise<any> => {
      const log = pino({ level: 'debug' }, { write: (line: string) => void logs.push(line) });
      const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/`;
      const remote = remoteSummariser({ url, key: KEY, model: 'small', publicUrl: 'https://a.example' }, log, [1, 1]);
      await take([item()]);
      await enrichAll(db, { ...options, remote, log });
      expect(logs.join()).to.not.include(KEY);
      return only();
    };

    it('asks it, with the key and the text, and takes its answer as one plain line of bounded length', async () => {
      answers = () => ({ status: 200, body: said(`  ${GOOD}\n\n${'More of it. '.repeat(60)}\u0000`) });
      const { summary, summary_by } = await enrichWith();
      expect(summary_by).to.equal('remote:small');
      expect(summary)
        .to.match(/^The engine compiles/)
        .and.to.have.length.at.most(SUMMARY_LIMITS.characters);
      expect(summary).to.not.match(/[\n\0]/);
      expect(requests).to.have.length(1);
      const agent = userAgent('https://a.example');
      expect(requests[0]).to.include({ path: '/v1/chat/completions', authorization: `Bearer ${KEY}`, agent });
      expect(requests[0]?.body).to.include({ model: 'small' });
      expect(requests[0]?.body.messages[1].content).to.include(SENTENCES[0]).and.not.include('<p>');
    });

    it('asks again when it is busy', async () => {
      answers = (n) => (n < 3 ? { status: n === 1 ? 503 : 429, body: '' } : { status: 200, body: said(GOOD) });
      expect((await enrichWith()).summary).to.equal(GOOD);
      expect(requests).to.have.length(3);
    });

    for (const [what, answer, times] of [
      ['is broken', { status: 500, body: 'oops' }, 3],
      ['refuses the key', { status: 401, body: '{}' }, 1],
      ['speaks no JSON', { status: 200, body: '<html>' }, 1],
      ['has no text', { status: 200, body: said(null) }, 1],
      ['answers with another shape', { status: 200, body: '[1]' }, 1],
      ['says almost nothing', { status: 200, body: said('Ok.') }, 1],
      ['talks too much', { status: 200, body: said('x'.repeat(300_000)) }, 1],
    ] as const) {
      it(`makes its own when the server ${what}, and says so once`, async () => {
        answers = () => answer;
        const logs: string[] = [];
        expect((await enrichWith(logs)).summary_by).to.equal('lexrank');
        expect(requests).to.have.length(times);
        expect(logs).to.have.length(1);
      });
    }
  });
});
