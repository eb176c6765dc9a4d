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

  it('tell what the author made or found, after a story that leads up to it', () => {
    const story = 'When I came to the harbour office, everybody spoke of the eleven days on which ships had waited.';
    const made = 'To find the cause, we built a check of our tide tables, which compares each of them with the gauge.';
    const summary = summaryOf(story, 'The ships waited for water. They were not amused.', 'The office shrugged.', made);
    expect(summary).to.include(made);
  });

  it('add a sentence that names what the title does', () => {
    const [first] = LEAD.split(/(?<=\.) /);
    const names = 'Reliable tables are made by people who distrust every constant.';
    expect(summaryOf(first!, 'Background', 'Nobody had looked for years.', names)).to.equal(`${first} ${names}`);
  });

  it('take the gist that the author gives, and the conclusion', () => {
    const story = 'Some years are dry and others are wet in this country by the sea.';
    for (const gist of [
      'TL;DR: one rounded constant made our tables wrong.',
      'tl;dr one rounded constant made our tables wrong.',
    ])
      expect(summaryOf(story, gist), gist).to.include('One rounded constant made our tables wrong.');
    const conclusion = 'Our tide tables have been reliable since we compare every constant with the gauge.';
    expect(
      ownSummary([story, ...MIDDLE, 'Conclusion', conclusion].join('\n'), SUMMARY_LIMITS, {
        title: 'How we made our tide tables reliable',
      }),
    ).to.include(conclusion);
  });

  it('name elements and types as the text does', () => {
    const named = 'Our tide tables are <table> elements now, and a Map<Place> holds those that were read.';
    expect(summaryOf(named)).to.include(named);
  });

  it('leave out links, praise and menus', () => {
    for (const clutter of [
      'Blog post explaining how we made our tide tables reliable.',
      'Learn more about reliable tide tables in the official documentation.',
      '“I love how reliable our tide tables are now,” writes a skipper.',
      'Tables • Constants • How we made our tide tables reliable.',
      '2026-11-28: our tide tables are made reliable by a check.',
    ])
      expect(summaryOf(clutter, LEAD), clutter).to.equal(LEAD);
  });

  it('leave out what leans on a sentence that was left out before it', () => {
    const [first, ...rest] = LEAD.split(/(?<=\.) /);
    const pointer = 'Please see the gauges of the harbour office.';
    const summary = summaryOf(
      `${first} ${pointer} The constants there agree with them to the last digit.`,
      rest.join(' '),
    );
    expect(summary).to.equal(LEAD);
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
