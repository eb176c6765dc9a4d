import { expect } from 'chai';
import type { OpenDatabase } from '../../src/data/database.ts';
import { describeSource } from '../../src/domain/sources/own-sources.ts';
import { startWorker } from '../../src/ingest/schedule/fetch-worker.ts';
import { importSources } from '../../src/ingest/store/opml.ts';
import { addSource, sourceState } from '../../src/ingest/store/sources.ts';
import { listSourceHealth } from '../../src/operate/sources.ts';
import { emptyDatabase } from '../support/database.ts';
import { answer, feedWeb, type FeedWeb } from '../support/feed-web.ts';
import { person } from '../support/fixtures.ts';
import { until } from '../support/poll.ts';
import { quiet } from '../support/quiet.ts';
import { parser } from '../support/threads.ts';

const LEFT_OUT = '1 item was left out, which an earlier item says already.';
const item = '<item><title>A</title><link>https://blog.example/1</link></item>';
const feed = (items: string): string => `<rss version="2.0"><channel><title>Blog</title>${items}</channel></rss>`;

describe('what is noted of a feed', () => {
  let db: OpenDatabase;
  let web: FeedWeb;
  let worker: { stop(): Promise<void> } | undefined;
  let body: string;

  beforeEach(async () => {
    db = await emptyDatabase();
    web = await feedWeb(() => (request, response) => answer(body)(request, response));
  });
  afterEach(async () => {
    await worker?.stop();
    worker = undefined;
    web.close();
  });
  const notes = async (): Promise<string[]> => (await sourceState(db, web.url(0, '/feed'))).feedNotes;
  const fetched = async (): Promise<void> => {
    await db.query('UPDATE source_fetches SET next_fetch_at = now(), last_fetched_at = NULL');
    await until(
      async () => (await db.query('SELECT FROM source_fetches WHERE last_fetched_at IS NOT NULL')).length === 1,
      30_000,
    );
  };

  it('is there after each fetch, until the feed changes, for operators and readers', async () => {
    await importSources(db, [
      { url: web.url(0, '/feed'), name: 'Blog', homepage: null, description: null, folder: null, paused: false },
    ]);
    body = feed(item + item);
    worker = startWorker(db, { log: quiet, pages: false, parser, fetch: web.options });
    await fetched();
    expect(await notes()).to.deep.equal([LEFT_OUT]);
    // The same document again.
    await fetched();
    expect(await notes()).to.deep.equal([LEFT_OUT]);
    const { rows } = await listSourceHealth(db, { page: 1, search: '', state: 'all' });
    expect(rows.map(({ feedNotes }) => feedNotes)).to.deep.equal([[LEFT_OUT]]);
    const { id } = await sourceState(db, web.url(0, '/feed'));
    expect((await describeSource(db, (await person(db)).id, id)).feedNotes).to.deep.equal([LEFT_OUT]);
    body = feed(item.replace('A', 'A <1'));
    await fetched();
    expect(await notes()).to.deep.equal(['1 text has a bare "<" or tags that are not closed; read as text.']);
    body = feed(item);
    await fetched();
    expect(await notes()).to.deep.equal([]);
  });

  it('is there when an operator adds it', async () => {
    body = feed(item + item);
    await addSource(db, web.url(0, '/feed'), { options: web.options, parser });
    expect(await notes()).to.deep.equal([LEFT_OUT]);
  });
});
