import { expect } from 'chai';
import { SUMMARY_LIMITS } from '../../src/ingest/enrich/summarise.ts';
import { ownSummary } from '../../src/ingest/enrich/lexrank.ts';

/** The middle of a long post: sentences that each lean on those before them. */
const MIDDLE = Array.from({ length: 12 }, (_, n) => [
  `Step ${n}`,
  `The second table of that step had ${n} rows which the importer of the harbour office did not know about.`,
  `We tried the same with the other importer, and the rows of the table were there after ${n + 2} minutes.`,
]).flat();

const summaryOf = (...lines: string[]): string =>
  ownSummary([...lines, ...MIDDLE].join('\n'), SUMMARY_LIMITS, { title: 'How we made our tide tables reliable' }) ?? '';

const LEAD =
  'Our tide tables were wrong on eleven days of last year. Ships waited outside of the harbour for water that came ' +
  'an hour later. The cause was one constant, which an importer rounded.';

describe('summaries of long texts', () => {
  it('are the passage that the text begins with', () => {
    expect(summaryOf(LEAD)).to.equal(LEAD);
    expect(summaryOf('What happened', LEAD, 'Why', 'Nobody looks at constants after a year.')).to.equal(LEAD);
  });

  it('leave out what stands before it: greetings, dates, notes on the text', () => {
    for (const before of [
      'Hello and welcome back to the blog of the harbour office!',
      'November 28, by Mary Anning',
      'This is a guest post by Mary Anning, cross-posted from her own site of tides.',
      'This post is part of our series on measuring the sea.',
      'If you would like to read this in German, there is a translation.',
      'Let’s take a closer look at how that happened in the harbour.',
    ])
      expect(summaryOf(before, LEAD), before).to.equal(LEAD);
  });

  it('prefer what a text does and announces to how it leads up to that', () => {
    const purpose =
      'In this post I show how a check of every constant found the fault, and how we keep it from coming back.';
    expect(summaryOf('Have you ever wondered why ships wait. I was at the harbour the other day.', purpose)).to.include(
      purpose,
    );
    const announces = 'Today we are announcing tables that are checked against the gauges each night.';
    expect(summaryOf('Last year was a difficult one for tables of tides everywhere.', announces)).to.include(announces);
  });

  it('add a sentence from further on that says what the text does', () => {
    const purpose = 'This article describes the check that we built.';
    const [first] = LEAD.split(/(?<=\.) /);
    expect(summaryOf(first!, 'Background', 'They had been right for years.', purpose)).to.equal(`${first} ${purpose}`);
  });

  it('end before headings, code, and words that lead on to a figure', () => {
    for (const after of [
      'Why did nobody see it?',
      'const constants = { m2: 1.2 };',
      'The tables then looked like this:',
    ])
      expect(summaryOf(LEAD, after, 'it was rounded at the second digit.'), after).to.equal(LEAD);
  });

  it('begin with no sentence that needs another', () => {
    for (const first of [
      'But nobody had told them.',
      'It was one constant.',
      'We call it the rounding, since it rounds.',
    ])
      expect(summaryOf(first, LEAD), first).to.equal(LEAD);
  });

  it('keep within the limits', () => {
    const long = Array.from(
      { length: 9 },
      (_, n) => `Tide table number ${n} is read from the constants of the harbour.`,
    );
    const summary = summaryOf(long.join(' '));
    expect(summary.split('. ')).to.have.length(SUMMARY_LIMITS.sentences);
    expect(summaryOf(`${'a tide '.repeat(90)}table.`, LEAD)).to.equal(LEAD);
  });
});
