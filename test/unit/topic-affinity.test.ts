import { expect } from 'chai';
import type { PostTopics } from '../../src/domain/posts/post-topics.ts';
import { NOTHING_LEARNED } from '../../src/domain/ranking/learned-subject.ts';
import { computeAffinity, type Interests } from '../../src/domain/ranking/topic-affinity.ts';

const about = (...tags: string[]): PostTopics => ({
  version: 1,
  source: tags[0] ?? '',
  sourceName: '',
  tags,
  sortedAt: 0,
  categories: 0,
  listed: true,
  isLead: true,
  hasOthers: false,
});
/** A hundred posts: all about code, ten about Rust, one about COBOL. */
const OFFERED = Array.from({ length: 100 }, (_, n) =>
  about('code', ...(n < 10 ? ['rust'] : n === 10 ? ['cobol'] : [])),
);
const readers = (total: number, tags: Record<string, number>): Interests => ({
  tags: new Map(Object.entries(tags)),
  sources: new Map([['code', total]]),
  total,
});
const lift = (total: number, tags: Record<string, number>, tag: string): number =>
  computeAffinity(readers(total, tags), OFFERED).tags.get(tag) ?? 0;

describe('what a person likes', () => {
  it('is little after one read, more after some, and most after many', () => {
    const lifts = [1, 2, 4, 8, 16].map((reads) => lift(100, { cobol: reads }, 'cobol'));
    expect(lifts).to.deep.equal([...lifts].sort((a, b) => a - b));
    expect(lifts[0]).to.be.below(0.05);
    expect(lifts[4]).to.be.above(0.4);
  });

  it('is nothing that they read as often as it is offered, however often', () => {
    for (const reads of [20, 100, 1000]) {
      expect(lift(reads, { code: reads }, 'code'), `${reads} reads`).to.be.below(0.1);
      expect(lift(reads, { rust: reads / 10 }, 'rust'), `${reads} reads`).to.be.below(0.1);
    }
    expect(lift(100, { rust: 30 }, 'rust')).to.be.above(0.4);
  });

  it('shows sooner of somebody new, from the first few reads on', () => {
    expect(lift(10, { rust: 5 }, 'rust'))
      .to.be.above(lift(60, { rust: 11 }, 'rust'))
      .and.above(0.5);
    expect(lift(1, { rust: 1 }, 'rust')).to.be.below(lift(10, { rust: 5 }, 'rust'));
  });

  it('is unknown of somebody who did nothing, and of what they never read', () => {
    expect(computeAffinity(readers(0, {}), OFFERED)).to.deep.equal({
      tags: new Map(),
      sources: new Map(),
      learned: NOTHING_LEARNED,
    });
    expect(computeAffinity(readers(12, { rust: 12 }), OFFERED).learned.topics.tags).to.deep.equal(['rust']);
    expect(computeAffinity(readers(12, { rust: 1 }), OFFERED).learned.topics.tags).to.deep.equal([]);
    expect([...computeAffinity(readers(9, { rust: 3 }), OFFERED).tags.keys()]).to.deep.equal(['rust']);
    expect(computeAffinity(readers(9, { rust: 3 }), []).tags.get('rust')).to.be.a('number');
  });

  it('is nothing that only rounding left when what they did was taken back', () => {
    expect(lift(1e-12, { rust: 1e-12 }, 'rust')).to.equal(0);
    expect(lift(9, { rust: 1e-12, code: 9 }, 'rust')).to.equal(0);
  });
});
