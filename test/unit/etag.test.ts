import { expect } from 'chai';
import { matchesIfNoneMatch, weakTag } from '../../src/api/etag.ts';

describe('entity tags', () => {
  it('are weak, equal for equal texts and different for different ones', () => {
    expect(weakTag('a'))
      .to.match(/^W\/"[\w-]{22}"$/)
      .and.equal(weakTag('a'));
    expect(new Set(['', 'a', 'b', 'a ', 'ä'].map(weakTag)).size).to.equal(5);
  });

  it('match If-None-Match by weak comparison, alone or in a list', () => {
    const tag = weakTag('a');
    for (const header of [tag, tag.slice(2), `"x", ${tag}`, `${tag},"x"`, `  ${tag}  `])
      expect(matchesIfNoneMatch(header, tag), header).to.equal(true);
  });

  it('match nothing else', () => {
    const tag = weakTag('a');
    for (const header of ['', weakTag('b'), '*', ' * ', tag.slice(3, -1), tag.toLowerCase(), '"*"', ',', 'W/'])
      expect(matchesIfNoneMatch(header, tag), header).to.equal(false);
  });
});
