import { expect } from 'chai';
import fc from 'fast-check';
import { feedDate } from '../../src/ingest/parse/feed-date.ts';

describe('feedDate', () => {
  const now = new Date('2025-01-01T00:00:00Z');
  const dates: [string, string][] = [
    ['Tue, 10 Jun 2003 04:00:00 GMT', '2003-06-10T04:00:00Z'],
    ['Tue, 10 Jun 2003 04:00:00 +0200', '2003-06-10T02:00:00Z'],
    ['10 Jun 03 04:00 EST', '2003-06-10T09:00:00Z'],
    ['Sun, 6 Nov 94 08:49:37 GMT', '1994-11-06T08:49:37Z'],
    ['Mon, 10 June 2003 4:00:00 PDT', '2003-06-10T11:00:00Z'],
    ['Tues, 10 Jun 2003 04:00:00 Z', '2003-06-10T04:00:00Z'],
    ['Tue, 10 Jun 2003 04:00:00 -07:00', '2003-06-10T11:00:00Z'],
    ['Tue, 10 Jun 2003 04:00:00 GMT+0100', '2003-06-10T03:00:00Z'],
    ['Tue, 10 Jun 2003', '2003-06-10T00:00:00Z'],
    ['Tue, 10 Jun 2003 04:00:00 +0000 (UTC)', '2003-06-10T04:00:00Z'],
    ['10-Jun-2003 04:00:00', '2003-06-10T04:00:00Z'],
    ['Tue 10 Jun 2003 04:00:00 XYZ', '2003-06-10T04:00:00Z'],
    ['2003-06-10T04:00:00Z', '2003-06-10T04:00:00Z'],
    ['2003-06-10t04:00:00.123456+05:30', '2003-06-09T22:30:00Z'],
    ['2003-06-10 04:00:00', '2003-06-10T04:00:00Z'],
    ['2003-06-10T04:00', '2003-06-10T04:00:00Z'],
    ['2003-06-10', '2003-06-10T00:00:00Z'],
    ['2003/06/10', '2003-06-10T00:00:00Z'],
    ['2003-06', '2003-06-01T00:00:00Z'],
    ['2003-06-10 04:00:00 +0200', '2003-06-10T02:00:00Z'],
    ['2003-06-10T24:00:00Z', '2003-06-11T00:00:00Z'],
    ['June 10, 2003', '2003-06-10T00:00:00Z'],
    ['Tuesday, June 10th, 2003 04:00', '2003-06-10T04:00:00Z'],
    ['Tue Jun 10 04:00:00 UTC 2003', '2003-06-10T04:00:00Z'],
    ['1055217600', '2003-06-10T04:00:00Z'],
    ['1055217600000', '2003-06-10T04:00:00Z'],
    ['2025-01-01T23:59:59Z', '2025-01-01T23:59:59Z'],
    [' 2003-06-10 ', '2003-06-10T00:00:00Z'],
  ];
  for (const [raw, expected] of dates)
    it(`reads ${raw}`, () => expect(feedDate(raw, now)).to.deep.equal(new Date(expected)));
  for (const raw of [
    '',
    'soon',
    '2003-06-31',
    '2003-13-01',
    '2003-02-29',
    '0001-01-01T00:00:00Z',
    '1970-01-01',
    '2025-01-03',
    '9999-12-31',
    '10 Foo 2003',
    '2003-06-10T25:00:00Z',
    '2003-06-10T04:00:00+99:00',
    '99999999999999',
    'x'.repeat(100_000),
  ]) {
    it(`takes ${JSON.stringify(raw.slice(0, 30))} for no date`, () => expect(feedDate(raw, now)).to.equal(undefined));
  }
  for (const [raw, expected] of [
    ['5 de enero de 2025 10:00', '2025-01-05T10:00:00Z'],
    ['domingo, 05 ene 2025 10:00:00 +0100', '2025-01-05T09:00:00Z'],
    ['1er août 2024', '2024-08-01T00:00:00Z'],
    ['ven., 01 aout 2025 10:00:00 +0200', '2025-08-01T08:00:00Z'],
    ['2. Januar 2025 um 10:00 CET', '2025-01-02T09:00:00Z'],
    ['5 января 2025 г.', '2025-01-05T00:00:00Z'],
    ['2025年1月5日 10:00', '2025-01-05T10:00:00Z'],
    ['2025년 1월 5일', '2025-01-05T00:00:00Z'],
    ['٥ يناير ٢٠٢٥', '2025-01-05T00:00:00Z'],
    ['5 tháng 1, 2025', '2025-01-05T00:00:00Z'],
    ['2025. január 5.', '2025-01-05T00:00:00Z'],
    ['05.01.2025 10:00', '2025-01-05T10:00:00Z'],
    ['25/12/2024', '2024-12-25T00:00:00Z'],
    ['Jan 5, 2025 10:00 PM', '2025-01-05T22:00:00Z'],
    ['Jan 5, 2025 12:00 AM', '2025-01-05T00:00:00Z'],
    ['5 marraskuuta 2024', '2024-11-05T00:00:00Z'],
  ] as const)
    it(`reads ${raw}`, () => expect(feedDate(raw, new Date('2026-01-01'))).to.deep.equal(new Date(expected)));
  for (const raw of ['05/06/2024', '5 listopad 2024', '14 lip 2024', '5 foo 2024', '5 6 2024 mai', 'mai 2024'])
    it(`takes ${raw}, which may be two dates or none, for none`, () => expect(feedDate(raw, now)).to.equal(undefined));
  it('reads what Intl writes in the languages of most readers, and nothing of it wrongly', () => {
    const languages =
      'de fr es it pt nl sv da nb fi pl cs sk hu ro bg ru uk el tr ca hr sr lt lv et ga vi id he ar fa hi bn th hy ja ko zh';
    const styles = [
      { dateStyle: 'long' },
      { day: '2-digit', month: 'short', year: 'numeric' },
      { weekday: 'short', day: 'numeric', month: 'long', year: 'numeric' },
    ] as const;
    let all = 0;
    const unread: string[] = [];
    for (const language of languages.split(' '))
      for (const style of styles) {
        const format = new Intl.DateTimeFormat(language, { ...style, calendar: 'gregory', timeZone: 'UTC' });
        for (let month = 0; month < 12; month += 1) {
          const date = new Date(Date.UTC(2024, month, 14));
          const text = format.format(date);
          const read = feedDate(text, now);
          all += 1;
          if (read === undefined) unread.push(text);
          else expect(read, text).to.deep.equal(date);
          // In a feed of that language every name is clear.
          expect(feedDate(text, now, language), `${language}: ${text}`).to.deep.equal(date);
        }
      }
    expect(unread.length / all, unread.join('; ')).to.be.below(0.01);
  });
  it('is undefined or valid, whatever the text', () => {
    const text = fc.oneof(
      fc.string(),
      fc.date({ noInvalidDate: false }).map(String),
      fc
        .array(fc.constantFrom('10', 'Jun', '2003', ':', '-', ' ', 'T', '+', 'Z', '04', ','))
        .map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(text, (raw) => {
        const date = feedDate(raw);
        expect(date === undefined || !Number.isNaN(date.getTime())).to.equal(true);
      }),
      { numRuns: 3000 },
    );
  });
});
