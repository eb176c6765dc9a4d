import { expect } from 'chai';
import type { PostTopics } from '../../src/domain/posts/post-topics.ts';
import {
  learnedShare,
  learnSubject,
  subjectWeight,
  type LearnedSubject,
} from '../../src/domain/ranking/learned-subject.ts';

const about = (source: string, ...tags: string[]): PostTopics => ({
  version: 1,
  source,
  sourceName: '',
  tags,
  sortedAt: 0,
  categories: 0,
  listed: true,
  isLead: true,
  hasOthers: false,
});
/** Offered posts: forty of the web, of which half are about speed, and two of each of ten other subjects. */
const OFFERED = Array.from({ length: 60 }, (_, n) =>
  n < 40 ? about('web', 'web', ...(n % 2 ? ['speed'] : [])) : about(`s${n % 10}`, `t${n % 10}`),
);
const read = (posts: readonly PostTopics[]): LearnedSubject => {
  const [tags, sources] = [new Map<string, number>(), new Map<string, number>()];
  for (const post of posts) {
    sources.set(post.source, (sources.get(post.source) ?? 0) + 1);
    for (const tag of post.tags) tags.set(tag, (tags.get(tag) ?? 0) + 1);
  }
  return learnSubject({ tags, sources, total: posts.length }, OFFERED, posts.length / (OFFERED.length + 20));
};
const times = (count: number, post: PostTopics): PostTopics[] => Array.from({ length: count }, () => post);

describe('the subject that reads have in common', () => {
  it('earns a share that grows with reads, up to half of the first page', () => {
    const shares = [1, 3, 6, 12, 40].map((count) => learnedShare(read(times(count, about('s1', 't1'))), 0));
    expect(shares).to.deep.equal([...shares].sort((a, b) => a - b));
    expect(shares[0]).to.equal(0);
    expect(shares.at(-2)).to.equal(10);
    expect(shares.at(-1)).to.equal(10);
  });

  it('earns less where some of the page was shown, and nothing where it was', () => {
    const learned = read(times(12, about('s1', 't1')));
    expect(learnedShare(learned, 10)).to.equal(5);
    expect(learnedShare(learned, 20)).to.equal(0);
  });

  it('may have several tags, none of which is in most posts', () => {
    const pairs = ['a', 'b', 'c', 'd'].flatMap((tag, n, all) => times(4, about('x', tag, all[(n + 1) % 4] ?? '')));
    const learned = read(pairs);
    expect(learned.purity).to.be.at.most(0.5);
    expect(learnedShare(learned, 0)).to.equal(10);
  });

  it('is none for reads of everything', () => {
    const each = Array.from({ length: 10 }, (_, n) => about(`s${n}`, `t${n}`));
    expect(learnedShare(read([...each, about('web', 'web'), about('web', 'web', 'speed')]), 0)).to.equal(0);
  });

  it('is looked for by what is rare, and by sources', () => {
    const learned = read(times(12, about('lab', 'web', 'speed', 'engines')));
    expect(learned.topics.tags).to.include.members(['engines', 'speed']);
    expect(learned.rare).to.deep.equal({ tags: ['engines'], sources: ['lab'] });
  });

  it('is of posts with one of its tags: most with all of them, and from the source that is read', () => {
    const learned = read(times(12, about('lab', 'speed', 'engines')));
    const weights = [
      about('lab', 'speed', 'engines'),
      about('other', 'speed', 'engines'),
      about('other', 'speed'),
      about('lab', 't1'),
    ].map((post) => subjectWeight(post, learned));
    expect(weights).to.deep.equal([...weights].sort((a, b) => b - a));
    expect(weights[2])
      .to.be.above(0)
      .and.below((weights[1] ?? 0) / 2);
    expect(weights[3]).to.equal(0);
  });
});
