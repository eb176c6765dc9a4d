import { expect } from 'chai';
import type { FeedItem } from '../../src/ingest/parse/feed.ts';
import { assignDates } from '../../src/ingest/store/store-posts.ts';

const AT = new Date('2026-06-30T00:00:00Z');
const item = (date?: string): FeedItem => ({
  url: 'https://a.example/',
  title: 'T',
  tags: [],
  ...(date !== undefined && { publishedAt: new Date(date) }),
});
const days = (...dates: (string | undefined)[]) =>
  assignDates(dates.map(item), AT).map((time) => time?.toISOString().slice(0, 10));

describe('undated items of a first import', () => {
  it('go back by a day each', () =>
    expect(days(undefined, undefined, undefined)).to.deep.equal(['2026-06-29', '2026-06-28', '2026-06-27']));
  it('stand between the dated ones', () =>
    expect(days('2026-06-20', undefined, '2026-06-10', undefined)).to.deep.equal([
      undefined,
      '2026-06-19',
      undefined,
      '2026-06-09',
    ]));
  it('of a feed whose oldest is the first go the other way', () =>
    expect(days('2026-06-10', undefined, '2026-06-20', undefined)).to.deep.equal([
      undefined,
      '2026-06-19',
      undefined,
      '2026-06-29',
    ]));
  it('are never later than the import', () =>
    expect(days('2026-12-31', undefined)).to.deep.equal([undefined, '2026-06-29']));
  it('go back a year at most by themselves', () => {
    const times = assignDates(
      Array.from({ length: 10_000 }, () => item()),
      AT,
    );
    expect(times.at(-1)?.getTime()).to.be.closeTo(AT.getTime() - 365 * 86_400_000, 1_000);
    expect(new Set(times.map((time) => time?.getTime()))).to.have.property('size', 10_000);
  });
  it('are none in an empty feed', () => expect(assignDates([], AT)).to.deep.equal([]));
});
