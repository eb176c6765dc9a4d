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
