import { expect } from 'chai';
import { claimsOf } from '../../src/ingest/changes/claims.ts';
import { linesOfMarkdown } from '../../src/ingest/changes/note-lines.ts';
import { corpus, measure, PACKAGES, plant } from './planted/items.ts';

const LEAST = 0.9;

describe('changes among 2,000 items around 40 packages', function () {
  this.timeout(120_000);
  for (const name of ['tuned', 'untouched'])
    describe(`of the ${name} texts`, () => {
      const texts = corpus(name);
      const items = plant(texts);

      it('are found, and nothing else, each kind in at least nine of ten cases', () => {
        expect([PACKAGES.length, items.count, items.planted.length]).to.deep.equal([40, 2_000, 60]);
        const shares = measure(items);
        expect(Object.keys(shares)).to.have.members(['advisory', 'breaking', 'deprecated', 'eol', 'release']);
        for (const [kind, { recall, precision }] of Object.entries(shares)) {
          expect(recall, `recall of ${kind}`).to.be.at.least(LEAST);
          expect(precision, `precision of ${kind}`).to.be.at.least(LEAST);
        }
        expect(measure({ ...items, expected: items.planted }).advisory).to.deep.equal({ recall: 1, precision: 1 });
      });

      it('quote their texts, and name another package only where the quote does', () => {
        const claims = items.found.filter(({ kind }) => kind === 'breaking' || kind === 'deprecated');
        for (const { key, quote, isInTexts } of claims) expect(isInTexts, `${key}: ${quote}`).to.equal(true);
        const id = ({ kind, package: of, key }: (typeof items.planted)[number]): string => `${kind} ${of} ${key}`;
        const replaced = items.found.filter(({ replacedBy }) => typeof replacedBy === 'string');
        const should = items.planted.filter(({ replacedBy }) => typeof replacedBy === 'string');
        expect(replaced.map((change) => `${id(change)} ${change.replacedBy}`)).to.have.members(
          should.map((change) => `${id(change)} ${change.replacedBy}`),
        );
      });

      it('are none of the denials, plans and questions', () => {
        for (const of of PACKAGES.slice(0, 12))
          for (const text of [...texts.decoys, ...texts.routine]) {
            const filled = text.replaceAll('{name}', of.name).replaceAll('{other}', 'another-package');
            expect(claimsOf(linesOfMarkdown(filled), of), filled).to.deep.equal([]);
          }
      });
    });
});
