import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { projectRoot } from '../../src/environment/project-folder.ts';
import { centralSentences } from '../../src/ingest/enrich/lexrank.ts';
import { Boilerplate, SUMMARY_LIMITS } from '../../src/ingest/enrich/summarise.ts';
import { plainText } from '../../src/ingest/parse/html.ts';

/** Written and graded by somebody who does not build the service. Every event in it is invented. */
interface Text {
  readonly id: string;
  readonly source: string;
  readonly sourceName: string;
  readonly title: string;
  readonly html: string;
}

const FILE = join(projectRoot(), 'test/ingest/summaries/outside.json');
/** Words that say what each text has to tell; those of the others are not told in words that can be compared. */
const TOLD: Readonly<Record<string, readonly RegExp[]>> = {
  t02: [/miette is a diagnostic library for Rust/, /source snippets/],
  t04: [/tantivy is a full-text search engine library/, /not a server/],
  t06: [/progress bars for parallel iterators of rayon/],
  t09: [/undici is the HTTP\/1\.1 client for Node\.js/],
  t11: [/ESLint rules that make a TODO comment fail the build/],
  t12: [/Mock Service Worker is a library that intercepts requests/],
  t13: [/mkcert makes certificates for development/, /no configuration/],
  t17: [/restic is a backup program/, /SFTP/],
  t18: [/lazygit, a simple terminal user interface for git/],
  t20: [/Valkey .* in-memory data store/, /one field of a hash/, /slot is now streamed/],
  t23: [/goldfish is a job queue for Node\.js and PostgreSQL/, /same transaction/],
  t25: [/Typst is a typesetting system/, /accessible by default/],
  t27: [/heat maps for pandas and polars/],
  t28: [/mail relay in Go/, /DKIM/],
  t29: [/Controllable clocks for tests of asynchronous Swift/],
  t31: [/31 per cent/, /switched it off/],
  t35: [/Random values land on random pages/, /integers where it does not/],
  t38: [/must ask them first/, /61,000 records/],
  t39: [/More than one in four servers/, /chips that the providers design/],
  t42: [/Stevedore could not serve container images/],
  t43: [/creates a new file .* renames the new file over the old one/],
  t45: [/clock only counts forward|system clock is a counter/, /For durations you want the monotonic one/],
  t51: [/charged 8,114 customers twice/],
  t53: [/10\.4 cores/],
  t54: [/1\.4 megabytes of JavaScript/, /rendered on the server/],
  t57: [/18 milliseconds instead of 400/],
  t59: [/signal that it has not asked for is ignored/],
};
/** Words of badges, greetings, other sections and what recurs in a source. */
const CLUTTER =
  /crates that changed this week|Subscribe|Listen to this|commission|briefing|Ship Shelf|Vote for|Binaries for|MIT|Backend Letter|Posted in|Correction|Comments are|that's all|notes by mail|attached to|Today's tool|Rant time|Good luck|The name is|We spoke about|Feedback is/;

describe('summaries of texts from outside', () => {
  const texts = JSON.parse(readFileSync(FILE, 'utf8')) as Text[];
  const boilerplate = new Boilerplate();
  const plain = new Map(texts.map(({ id, html }) => [id, plainText(html)]));
  for (const { id, source } of texts) boilerplate.learn(source, id, plain.get(id) ?? '');
  const summaries = new Map(
    texts.map(({ id, source, sourceName: feed, title }) => {
      const about = { title, feed, language: 'en' };
      return [id, centralSentences(boilerplate.strip(source, plain.get(id) ?? '', about), SUMMARY_LIMITS, about) ?? ''];
    }),
  );

  it('tell what the project is or what was found, in at least 26 of 30', () => {
    const told = texts.filter(({ id }) => TOLD[id]?.every((words) => words.test(summaries.get(id) ?? '')) === true);
    const missed = texts
      .filter((text) => !told.includes(text))
      .map(({ id, title }) => `${id} ${title}: ${summaries.get(id)}`);
    expect(told.length, missed.join('\n')).to.be.at.least(26);
  });

  it('begin with what a project is, whatever stands before it in the text', () => {
    for (const [id, words] of [
      ['t04', /^tantivy is a full-text search engine/],
      ['t13', /^mkcert makes certificates/],
      ['t17', /^restic is a backup program/],
      ['t25', /^Typst is a typesetting system/],
      ['t28', /^A small mail relay in Go/],
      ['t29', /^Controllable clocks for tests/],
    ] as const)
      expect(summaries.get(id)).to.match(words);
  });

  it('have no clutter', () => {
    for (const [id, summary] of summaries) expect(summary, id).to.not.match(CLUTTER).and.not.equal('');
  });

  it('keep what a project is, though each of its releases says so', () => {
    const known = new Boilerplate();
    const text =
      'jose is a JavaScript module for tokens.\nThe next release is planned for spring.\nSecond line of this one.';
    for (const id of ['1', '2', '3']) known.learn('s', id, text.replace('one', id));
    const rest = known.strip('s', `${text}\nSome more words, which are of this release alone.`, { title: 'jose 6.1' });
    expect(rest).to.include('jose is').and.to.include('Second line').and.not.include('planned for spring');
  });

  it('leave a copy of another item as it is', () => {
    const known = new Boilerplate();
    const text = 'One sentence that both have. Another one that both have.';
    for (const id of ['1', '2']) known.learn('s', id, text);
    expect(known.strip('s', text, { title: 'Copy' })).to.equal(text);
  });
});
