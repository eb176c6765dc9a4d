import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { projectRoot } from '../../src/environment/project-folder.ts';
import { POSTS } from '../ingest/summaries/posts.ts';
import { summaryOf } from '../ingest/summaries/summarise.ts';

interface Judgement {
  readonly summary: string | null;
  readonly grade: 'good' | 'acceptable' | 'bad';
  /** For every grade but good. */
  readonly why?: string;
}

const FILE = join(projectRoot(), 'test/ingest/summaries/judgements.json');
const judged = JSON.parse(readFileSync(FILE, 'utf8')) as { title: string; before: Judgement; after: Judgement }[];

describe('summaries', () => {
  it('of sixty posts are as they were judged', () => {
    expect(POSTS.map(({ title }) => title)).to.deep.equal(judged.map(({ title }) => title));
    for (const [i, post] of POSTS.entries()) expect(summaryOf(post), post.title).to.equal(judged[i]?.after.summary);
  });

  it('are good at least in 57 of 60 cases, and never bad', () => {
    const count = (grade: string): number => judged.filter(({ after }) => after.grade === grade).length;
    expect(count('good')).to.be.at.least(57);
    expect(count('bad')).to.equal(0);
  });

  it('were worse before', () => {
    const bad = judged.filter(({ before }) => before.grade === 'bad');
    expect(bad).to.have.length(30);
    for (const { before, after, title } of bad) expect(after.summary, title).to.not.equal(before.summary);
  });

  it('have a reason for every grade but good', () => {
    for (const { before, after, title } of judged)
      for (const { grade, why } of [before, after]) expect(why === undefined, title).to.equal(grade === 'good');
  });
});
