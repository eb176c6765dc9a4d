import { expect } from 'chai';
import type { OpenDatabase } from '../../src/data/database.ts';
import { itemsOfSource } from '../../src/ingest/store/items-of-source.ts';
import { storePosts } from '../../src/ingest/store/store-posts.ts';
import type { ParsedFeed, FeedItem } from '../../src/ingest/parse/feed.ts';
import { readFeed } from '../../src/ingest/parse/read-feed.ts';
import { emptyDatabase } from '../support/database.ts';
import { sources } from '../support/fixtures.ts';
import { BEHAVIOURS, type Behaviour } from './corpus/behaviours.ts';
import { ENVELOPES, type Envelope } from './corpus/envelopes.ts';
import { FORMATS, written, type Entry, type Format } from './corpus/formats.ts';

/** Share of all entries that may be lost. */
const LOSS_BUDGET = 0;
/** Entries of a feed at a time. */
const SIZES = [1, 3, 12];
const PLAIN = BEHAVIOURS[0]!;

interface CorpusFeed {
  readonly name: string;
  readonly behaviour: Behaviour;
  readonly format: Format;
  readonly site: string;
  readonly size: number;
  readonly envelope?: Envelope;
}

/** Every behaviour in each of its formats and sizes, and every envelope around the plainest. */
const plans: readonly Omit<CorpusFeed, 'name' | 'site'>[] = [
  ...BEHAVIOURS.flatMap((behaviour) =>
    (behaviour.formats ?? FORMATS).flatMap((format) => SIZES.map((size) => ({ behaviour, format, size }))),
  ),
  ...ENVELOPES.flatMap((envelope) =>
    envelope.formats.map((format) => ({ behaviour: PLAIN, format, size: 3, envelope })),
  ),
];
const corpus: readonly CorpusFeed[] = plans.map((plan, n) => ({
  ...plan,
  site: `https://site${n}.example`,
  name: [plan.behaviour.name, plan.format, plan.size, plan.envelope?.name ?? ''].join(', '),
}));

/** The numbers of the entries in a document, the newest first. */
const numbers = (first: number, size: number): number[] => Array.from({ length: size }, (_, i) => first + size - 1 - i);

function readCorpus({ behaviour, format, site, envelope }: CorpusFeed, entries: readonly number[]): ParsedFeed {
  const document = written(
    format,
    `${site}/`,
    entries.map((k): Entry => named(behaviour.entry(k, site), envelope)),
  );
  const wrapped = envelope === undefined ? document : envelope.wrap(document);
  const contentType = envelope?.contentType;
  return readFeed(typeof wrapped === 'string' ? Buffer.from(wrapped) : wrapped, {
    url: `${site}/feed`,
    ...(contentType !== undefined && { contentType }),
  });
}

/** With a letter beyond ASCII, where the encoding is what is tried. */
function named(entry: Entry, envelope: Envelope | undefined): Entry {
  return envelope === undefined ? entry : { ...entry, title: `${entry.title} é` };
}

function expected({ behaviour, site, envelope }: CorpusFeed, k: number): Partial<FeedItem> {
  const item = behaviour.expect(k, site);
  return envelope === undefined ? item : { ...item, title: `${item.title} é` };
}

describe('the corpus of feeds', function () {
  this.timeout(120_000);

  it('has feeds of every behaviour, more than four hundred', () => expect(corpus).to.have.length.above(400));

  it('is read without losing entries, each as its publisher means it', () => {
    let all = 0;
    const lost: string[] = [];
    for (const feed of corpus) {
      const { items, skipped, isCut } = readCorpus(feed, numbers(1, feed.size));
      const whole = numbers(1, feed.size).slice(0, feed.size - (feed.envelope?.cut ?? 0));
      expect(isCut, feed.name).to.equal(feed.envelope?.cut === undefined ? undefined : true);
      whole.forEach((k, place) => {
        all += 1;
        const item = items[place];
        if (item === undefined) lost.push(`${feed.name}: ${k}`);
        else expect(item, feed.name).to.deep.include(expected(feed, k));
      });
      expect(items.length, feed.name).to.be.at.most(whole.length);
      expect(items.length + skipped.length, `${feed.name}: lost without a word`).to.be.at.least(whole.length);
      expect(new Set(items.map(({ url }) => url)).size, feed.name).to.equal(items.length);
    }
    expect(lost.length / all, lost.join('\n')).to.be.at.most(LOSS_BUDGET);
  });

  it('is changed in nothing that is well-formed', () => {
    for (const feed of corpus.filter(({ envelope }) => envelope === undefined)) {
      const foreign = feed.behaviour.name === 'dates in the words of Atom';
      expect(readCorpus(feed, numbers(1, feed.size)).repairs, feed.name).to.have.length(foreign ? 1 : 0);
    }
  });

  describe('in the database', () => {
    let db: OpenDatabase;
    before(async () => (db = await emptyDatabase()));

    it('has every entry once after three imports, also of feeds that went on meanwhile', async () => {
      const rows = await sources(
        db,
        corpus.map(() => ({})),
      );
      let all = 0;
      const wrong: string[] = [];
      for (const [n, feed] of corpus.entries()) {
        const stored = rows[n]!;
        const size = feed.size - (feed.envelope?.cut ?? 0);
        // The third time a new entry has come, and the oldest one has gone.
        await db.transaction(async (tx) => {
          for (const first of [1, 1, 2]) {
            const { items, language } = readCorpus(feed, numbers(first, feed.size));
            await storePosts(tx, stored, { items: await itemsOfSource(tx, stored, items), language, at: new Date() });
          }
        });
        const [{ posts }] = (await db.query('SELECT count(*)::int AS posts FROM posts WHERE source_id = $1', [
          stored.id,
        ])) as [{ posts: number }];
        // A feed that breaks off lacks its oldest entry each time, and gets one that it lacked before.
        all += size + 1;
        if (posts !== size + 1) wrong.push(`${feed.name}: ${posts} of ${size + 1}`);
      }
      expect(wrong.length / all, wrong.join('\n')).to.be.at.most(LOSS_BUDGET);
    });
  });
});
