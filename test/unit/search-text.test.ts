import { expect } from 'chai';
import { ALIASES, MAX_ALIAS_WORDS } from '../../src/domain/search/typed/aliases.ts';
import { highlightsIn } from '../../src/domain/search/highlights.ts';
import { foldText, maxTypos, deletionHashes, plainWords } from '../../src/domain/search/query/spelling.ts';
import { editDistance } from '../../src/domain/text/edit-distance.ts';
import { parseQuery } from '../../src/domain/search/query/parse-query.ts';

/** Mistyped words, each with the one that is meant and how many mistakes it holds. */
const MISTYPED: [string, string, number][] = [
  ['kuberentes', 'kubernetes', 1],
  ['recat', 'react', 1],
  ['pyhton', 'python', 1],
  ['postgressql', 'postgresql', 1],
  ['encrytion', 'encryption', 1],
  ['elixer', 'elixir', 1],
  ['javascirpt', 'javascript', 1],
  ['authetnicaton', 'authentication', 2],
  ['performence', 'performance', 1],
  ['micorservcies', 'microservices', 2],
];

describe('the text of a search', () => {
  it('counts a letter too many, too few or wrong and an exchange of neighbours as one mistake', () => {
    for (const [typed, meant, mistakes] of MISTYPED) {
      expect(editDistance(typed, meant, 2), typed).to.equal(mistakes);
      expect(editDistance(meant, typed, 2), meant).to.equal(mistakes);
    }
    expect(editDistance('rust', 'rust', 2)).to.equal(0);
    expect(editDistance('kitten', 'sitting', 2)).to.equal(3);
    expect(editDistance('go', 'javascript', 1)).to.equal(2);
  });

  it('finds a mistyped word by a hash that it shares with the one that is meant', () => {
    for (const [typed, meant] of MISTYPED) {
      const hashes = new Set(deletionHashes(meant));
      expect(
        deletionHashes(typed).some((one) => hashes.has(one)),
        typed,
      ).to.equal(true);
    }
    const hashes = new Set(deletionHashes('kubernetes'));
    expect(deletionHashes('accessibility').some((one) => hashes.has(one))).to.equal(false);
    expect(deletionHashes('accessibility')).to.have.length.at.most(29);
    expect(deletionHashes('go')).to.have.length(1);
    for (const one of deletionHashes('postgresql')) expect(one).to.equal(one | 0);
  });

  it('allows no mistake in a short word, one in a longer one and two in a long one', () => {
    expect(['go', 'css', 'rust', 'angular', 'postgres'].map(maxTypos)).to.deep.equal([0, 0, 1, 1, 2]);
  });

  it('reads words without case and accents, letters first', () => {
    expect(plainWords('Sécurité of C++ & Node.js 20: naïve HTTP/3')).to.deep.equal([
      'securite',
      'of',
      'node',
      'js',
      'naive',
      'http',
    ]);
    expect(plainWords(`x ${'y'.repeat(41)} 1st`)).to.deep.equal(['st']);
    expect(foldText('Ｆｕｌｌ Straße')).to.equal('full straße');
  });

  it('reads quotes, a minus, or, and names with signs', () => {
    expect(parseQuery('rust "data race" -async go or c++ .NET')).to.deep.equal({
      words: [['rust'], ['go', 'c++'], ['.NET']],
      phrases: ['data race'],
      without: ['async'],
      open: true,
    });
    expect(parseQuery('-"web assembly" #rust :not() useEffect() ')).to.deep.equal({
      words: [['rust'], ['not'], ['useEffect']],
      phrases: [],
      without: ['web assembly'],
      open: false,
    });
    expect(parseQuery('C# f-strings async/await 1.1.1.1').words.flat()).to.deep.equal([
      'C#',
      'f-strings',
      'async/await',
      '1.1.1.1',
    ]);
    for (const nothing of ['', ' ', '-', '"', '""', '&|!():*<->', '🦀', '...', 'or'])
      expect(parseQuery(nothing).phrases, nothing).to.deep.equal([]);
    expect(parseQuery('🦀').words).to.deep.equal([]);
    expect(parseQuery('word '.repeat(50)).words).to.have.length(12);
    // A minus belongs to a name where nothing else is looked for.
    for (const [text, words] of [
      ['-Werror', ['Werror']],
      ['-rust -"borrow checker"', ['rust', 'borrow checker']],
    ] as const)
      expect(parseQuery(text)).to.deep.equal({
        words: words.map((one) => [one]),
        phrases: [],
        without: [],
        open: false,
      });
  });

  it('knows at least 150 other names, none of which stands for itself alone', () => {
    expect(ALIASES.size).to.be.at.least(150);
    expect(MAX_ALIAS_WORDS).to.be.within(2, 5);
    for (const [spelling, meant] of ALIASES) {
      expect(spelling).to.equal(foldText(spelling));
      expect(meant, spelling).to.not.have.length(0);
      for (const { text, weight } of meant) {
        expect(text.trim(), spelling).to.not.equal('');
        expect(foldText(text), spelling).to.not.equal(spelling);
        expect(weight, spelling).to.be.within(0.1, 1);
      }
    }
  });

  it('shows the words of a text that have a stem', () => {
    const stems = (...words: string[]): Set<string> => new Set(words);
    expect(highlightsIn('Faster Queries: a query in PostgreSQL', stems('queri', 'postgresql'))).to.deep.equal([
      'Queries',
      'query',
      'PostgreSQL',
    ]);
    expect(highlightsIn('Modern C++ and C, .NET too', stems('cplusplus', 'dotnet'))).to.deep.equal(['C++', '.NET']);
    expect(highlightsIn('Category theory of cats', stems('cat'))).to.deep.equal(['cats']);
    expect(highlightsIn('Nothing here', stems('rust'))).to.deep.equal([]);
    expect(highlightsIn('Go gopher', stems('go'))).to.deep.equal(['Go']);
  });
});
