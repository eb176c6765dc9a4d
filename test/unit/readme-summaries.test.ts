import { expect } from 'chai';
import { ownSummary } from '../../src/ingest/enrich/lexrank.ts';
import { SUMMARY_LIMITS } from '../../src/ingest/enrich/summarise.ts';

const summaryOf = (title: string, lines: readonly string[]): string | undefined =>
  ownSummary(lines.join('\n'), SUMMARY_LIMITS, { title, language: 'en' });

/** The rest of a README, which does not say what the project is. */
const REFERENCE = [
  'Installation',
  'npm install tidepool',
  'Usage',
  'If you only need the low tide, pass the option low to the function and it returns one number.',
  'API',
  'tides(place, options)',
  'Returns a promise that is fulfilled with the tides of the place, or is rejected when the place is unknown.',
  'The maintainers of this package work with a company to deliver commercial support for the things you use.',
  'License',
  'Released under the MIT license by the people who wrote it.',
];

describe('summaries of READMEs', () => {
  it('are the line below the name, also without a full stop', () => {
    expect(summaryOf('tidepool', ['tidepool', 'Tide tables for any harbour of the world', ...REFERENCE])).to.equal(
      'Tide tables for any harbour of the world.',
    );
    expect(summaryOf('tidepool 2.1.0', ['tidepool', 'predict tides from harmonic constants', ...REFERENCE])).to.equal(
      'Predict tides from harmonic constants.',
    );
  });

  it('leave a name as it is written', () => {
    expect(summaryOf('tidepool', ['tidepool', 'tidepool predicts tides of any harbour', ...REFERENCE])).to.equal(
      'tidepool predicts tides of any harbour.',
    );
  });

  it('find it where the name is written in another way, or marks, links and commands stand before', () => {
    for (const [title, ...before] of [
      ['@harbour/tide-pool', 'Tide Pool'],
      ['tidepool', 'English | Deutsch | Français', 'Tidepool.js'],
      ['tidepool', 'Photo by Mary Anning on a site of photos', 'tidepool', 'npm i tidepool'],
      ['GitHub - harbour/tidepool: Tides', 'tidepool', 'by Mary Anning'],
    ] as const)
      expect(
        summaryOf(title, [...before, 'Check the tide of a harbour before you sail from it.', ...REFERENCE]),
        title,
      ).to.equal('Check the tide of a harbour before you sail from it.');
  });

  it('go on with what the first paragraphs and sections on the project say, not with how it is called', () => {
    expect(
      summaryOf('tidepool', [
        'tidepool',
        'Tide tables for any harbour of the world',
        'How it works',
        'It multiplies the constants, and adds what the air pressure does to the water in this harbour.',
        'About',
        'Predictions come from harmonic constants of the harbour, and agree with the office within two minutes.',
        ...REFERENCE,
      ]),
    ).to.equal(
      'Tide tables for any harbour of the world. Predictions come from harmonic constants of the harbour, and agree ' +
        'with the office within two minutes.',
    );
  });

  it('begin with the sentence that says what it is, where the first line tells something else', () => {
    for (const first of ['The new release reads tables of 2027.', 'This is not a product of the harbour office.'])
      expect(
        summaryOf('tidepool', ['tidepool', first, 'Tidepool is a library that predicts tides.', ...REFERENCE]),
        first,
      ).to.match(/^Tidepool is a library that predicts tides\./);
  });

  it('know a name with a full stop, of a greeting or an order, and what it does', () => {
    for (const [title, sentence] of [
      ['tide.js', 'tide.js is a library that predicts tides.'],
      ['hey', 'Hey is a program that calls the harbour.'],
      ['check', 'Check is a tool for tide tables.'],
      ['tidepool', 'tidepool predicts tides of any harbour.'],
    ] as const)
      expect(summaryOf(title, [title, 'For ships!', sentence, ...REFERENCE]), title).to.equal(sentence);
  });

  it('find what defines the project behind a banner, a menu or sponsors', () => {
    const line = 'A small program for tide tables, written in Go.';
    for (const before of [
      ['Special thanks to:', 'Harbour, the office with the best gauges'],
      ['Tables • Constants • How to use'],
      ['Created by Mary Anning and her dog'],
    ])
      expect(summaryOf('tidepool', [...before, line, ...REFERENCE]), before[0]).to.equal(line);
  });

  it('say what the code is for', () => {
    for (const line of [
      'Official implementation of Tides Are All You Need, a paper on harbours.',
      'This is a role for servers of harbour offices.',
    ])
      expect(summaryOf('tidepool', ['The pool project', 'Sea', line, ...REFERENCE]), line).to.equal(line);
  });

  it('do not read answers of a list of questions as a description', () => {
    const line = 'Tide tables for any harbour of the world.';
    const questions = [
      'Why can’t I see the tides of my harbour?',
      'By default only harbours of the sea are shown here.',
    ];
    expect(summaryOf('tidepool', ['tidepool', line, ...questions, ...REFERENCE])).to.equal(line);
  });

  it('are not looked for in other texts: notes of a release say what has changed', () => {
    const notes = [
      'What has changed',
      'Tables of 2027 are read without a conversion, which halves the time of a start on small boats.',
      'Tidepool is a library that predicts tides.',
    ];
    expect(summaryOf('tidepool 3.0.0', notes)).to.include('Tables of 2027').and.include('Tidepool is a library');
  });
});
