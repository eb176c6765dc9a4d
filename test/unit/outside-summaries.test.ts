import { expect } from 'chai';
import { Boilerplate } from '../../src/ingest/enrich/summarise.ts';
import { judgedSummaries, tellsAll } from '../support/judged.ts';

/** Words of badges, greetings, other sections and what recurs in a source. */
const CLUTTER =
  /crates that changed this week|Subscribe|Listen to this|commission|briefing|Ship Shelf|Vote for|Binaries for|MIT|Backend Letter|Posted in|Correction|Comments are|that's all|notes by mail|attached to|Today's tool|Rant time|Good luck|The name is|We spoke about|Feedback is/;

describe('summaries of texts from outside', () => {
  const judged = judgedSummaries();
  const summaries = new Map(judged.map(({ id, summary }) => [id, summary]));

  it('tell what the project is or what was found, in at least 26 of 30', () => {
    const told = judged.filter((text) => tellsAll(text.summary, text));
    const missed = judged
      .filter((text) => !told.includes(text))
      .map(({ id, title, summary }) => `${id} ${title}: ${summary}`);
    expect(told.length, missed.join('\n')).to.be.at.least(26);
  });

  it('begin with what a project is, whatever stands before it in the text', () => {
    for (const [id, words] of [
      ['t04', /^tantivy is a full-text search engine/],
      ['t13', /^mkcert makes certificates/],
      ['t17', /^restic is a backup program/],
      ['t25', /^Typst is a typesetting system/],
      ['t28', /^A small mail relay in Go/],
      ['t29', /^Controllable clocks for tests/],
    ] as const)
      expect(summaries.get(id)).to.match(words);
  });

  it('have no clutter', () => {
    for (const [id, summary] of summaries) expect(summary, id).to.not.match(CLUTTER).and.not.equal('');
  });

  it('keep what a project is, though each of its releases says so', () => {
    const known = new Boilerplate();
    const text =
      'jose is a JavaScript module for tokens.\nThe next release is planned for spring.\nSecond line of this one.';
    for (const id of ['1', '2', '3']) known.learn('s', id, text.replace('one', id));
    const rest = known.strip('s', `${text}\nSome more words, which are of this release alone.`, { title: 'jose 6.1' });
    expect(rest).to.include('jose is').and.to.include('Second line').and.not.include('planned for spring');
  });

  it('leave a copy of another item as it is', () => {
    const known = new Boilerplate();
    const text = 'One sentence that both have. Another one that both have.';
    for (const id of ['1', '2']) known.learn('s', id, text);
    expect(known.strip('s', text, { title: 'Copy' })).to.equal(text);
  });
});
