import { expect } from 'chai';
import { createCardCache } from '../../src/domain/posts/post-cards.ts';

describe('the cache of cards', () => {
  it('keeps of each card the version that was made last, and as many as there is room for', () => {
    const cards = createCardCache(10);
    cards.set('a', 1, 'first');
    cards.set('detail:a', 1, 'whole');
    expect([cards.get('a', 1), cards.get('detail:a', 1)]).to.deep.equal(['first', 'whole']);
    cards.set('a', 2, 'later');
    expect([cards.get('a', 1), cards.get('a', 2), cards.get('detail:a', 1)]).to.deep.equal([
      undefined,
      'later',
      'whole',
    ]);
    cards.set('b', 1, 'other');
    const rest = [cards.get('a', 2), cards.get('detail:a', 1), cards.get('b', 1)];
    expect(rest.filter(Boolean)).to.have.length(2);
  });
});
