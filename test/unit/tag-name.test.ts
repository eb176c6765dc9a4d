import { expect } from 'chai';
import fc from 'fast-check';
import { anyCharacter } from '../../src/conformance/request-texts.ts';
import { tagName, tagNames } from '../../src/domain/text/tag-name.ts';

describe('tagName', () => {
  const names: [string, string | undefined][] = [
    ['JavaScript', 'javascript'],
    ['C++', 'c++'],
    ['C#', 'c#'],
    ['F#', 'f#'],
    ['.NET', '.net'],
    ['ASP.NET', 'asp.net'],
    ['Node.js', 'node.js'],
    ['#webdev', 'webdev'],
    ['##c#', 'c#'],
    ['Machine Learning', 'machine-learning'],
    ['open_source', 'open-source'],
    ['  spaced   out ', 'spaced-out'],
    ['C/C++', 'c-c++'],
    ['CI & CD', 'ci-cd'],
    ["What's new", 'whats-new'],
    ['ｆｕｌｌｗｉｄｔｈ', 'fullwidth'],
    ['Программирование', 'программирование'],
    ['機械学習', '機械学習'],
    ['हिन्दी', 'हिन्दी'],
    ['🚀 launch 🚀', 'launch'],
    ['e\u0301tude', 'étude'],
    ['trailing.', 'trailing'],
    ['-dash-', 'dash'],
    ['...dots', 'dots'],
    ['#.net', '.net'],
    ['', undefined],
    ['   ', undefined],
    ['#', undefined],
    ['+++', undefined],
    ['🚀', undefined],
    ['...', undefined],
    ['a'.repeat(50), 'a'.repeat(50)],
    ['a'.repeat(51), undefined],
    ['𝒳'.repeat(50), 'x'.repeat(50)],
    ['null\u0000byte', 'null-byte'],
    ['js', 'javascript'],
    ['golang', 'go'],
    ['K8s', 'kubernetes'],
    ['Postgres', 'postgresql'],
    ['ReactJS', 'react'],
    ['nodejs', 'node.js'],
    ['node', 'node.js'],
    ['Node JS', 'node.js'],
    ['csharp', 'c#'],
    ['dotnet', '.net'],
  ];
  for (const [raw, expected] of names) {
    it(`makes ${String(expected).slice(0, 20)} of ${JSON.stringify(raw.slice(0, 20))}`, () =>
      expect(tagName(raw)).to.equal(expected));
  }

  it('changes nothing the second time, and keeps within its length and alphabet', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter, maxLength: 60 }), (raw) => {
        const name = tagName(raw);
        if (name === undefined) return;
        expect(tagName(name)).to.equal(name);
        expect(name).to.match(/^[\p{L}\p{M}\p{N}+#.-]{1,50}$/u);
      }),
      { numRuns: 5000 },
    );
  });
});

describe('tagNames', () => {
  it('keeps the first of equal names, in order', () =>
    expect(tagNames(['JS', 'css', 'javascript', 'CSS', ''])).to.deep.equal(['javascript', 'css']));
  it('splits lists that came as one value', () =>
    expect(tagNames(['Go, Rust; Zig', 'go'])).to.deep.equal(['go', 'rust', 'zig']));
  it('keeps at most ten', () => expect(tagNames(Array.from({ length: 30 }, (_, i) => `tag${i}`))).to.have.length(10));
});
