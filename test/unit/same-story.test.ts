import { expect } from 'chai';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readHeadline } from '../../src/domain/stories/headline.ts';
import { isSameStory } from '../../src/domain/stories/same-story.ts';
import { readWordTable } from '../../src/domain/text/word-table.ts';
import { projectRoot } from '../../src/environment/project-folder.ts';
import { joinPair, judgedPairs, type JudgedPair } from '../support/judged.ts';

/** A pair as rubric.md beside the file describes it. */
interface Pair extends JudgedPair {
  readonly heldOut: boolean;
}

const table = readWordTable();
const file = join(projectRoot(), 'test/ingest/stories/pairs.json');
const pairs = JSON.parse(readFileSync(file, 'utf8')) as Pair[];

describe('whether two titles tell the same news', () => {
  for (const heldOut of [false, true])
    it(`is wrong for at most two of a hundred pairs ${heldOut ? 'that nothing was tuned on' : 'tuned on'}, and finds half`, () => {
      const half = pairs.filter((pair) => pair.heldOut === heldOut);
      expect(half.length).to.equal(150);
      const joined = half.filter(joins);
      const right = joined.filter(({ same }) => same).length;
      const figures = `${right} of ${joined.length} joins are right, of ${half.filter(({ same }) => same).length}`;
      expect((joined.length - right) / half.length, figures).to.be.at.most(0.02);
      expect(right / joined.length, figures).to.be.at.least(0.93);
      expect(right / half.filter(({ same }) => same).length, figures).to.be.at.least(0.5);
    });

  it('is wrong for no pair from outside, and finds at least 10 of 13', () => {
    const outside = judgedPairs();
    const joined = outside.filter(joins);
    expect(joined.filter(({ same }) => !same).map(({ titles }) => titles)).to.deep.equal([]);
    expect(joined.length, `of ${outside.length}`).to.be.at.least(10);
  });

  it('is the same the other way round', () => {
    for (const pair of pairs) {
      const [one, other] = pair.titles;
      expect(
        joins({ ...pair, titles: [other, one], summaries: [pair.summaries?.[1] ?? '', pair.summaries?.[0] ?? ''] }),
        pair.titles.join(' | '),
      ).to.equal(joins(pair));
    }
  });

  for (const [one, other] of [
    ['Node 20.1 released', 'Node 20.2 released'],
    ['CVE-2025-9074 in Docker Desktop', 'CVE-2025-9075 in Docker Desktop'],
    ['This Week in Rust 500', 'This Week in Rust 501'],
    ['Weekly links', 'Weekly links'],
    ['Kotlin compiler internals, part 1', 'Kotlin compiler internals, part 2'],
    ['Apple sues Epic Games', 'Epic Games sues Apple'],
    ['Unity announces its runtime fee', 'Unity cancels its runtime fee'],
    ['Why I left Google', 'Why I left Google'],
    ['Fedora Linux 41 released', 'Fedora Linux 41 beta released'],
  ] as const)
    it(`not of "${one}" and "${other}"`, () => {
      expect(isSameStory(readHeadline(one), readHeadline(other), 1, table)).to.equal(false);
    });
});

function joins(pair: JudgedPair): boolean {
  return joinPair(pair).isJoined;
}
