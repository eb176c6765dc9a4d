import { expect } from 'chai';
import { hashToken, isTokenOf, makeToken, tokenPrefix } from '../../src/auth/token-format.ts';

describe('token format', () => {
  const token = makeToken('pat');

  it('is a prefix that scanners find, 40 random characters and 6 of a checksum', () => {
    expect(token).to.match(/^dcs_pat_[0-9A-Za-z]{46}$/);
    expect(makeToken('sec')).to.match(/^dcs_sec_[0-9A-Za-z]{46}$/);
  });

  it('never comes twice and uses every character about equally often', () => {
    const many = Array.from({ length: 2_000 }, () => makeToken('pat'));
    expect(new Set(many).size).to.equal(2_000);
    const counts = new Map<string, number>();
    for (const char of many.map((one) => one.slice(8, 48)).join('')) counts.set(char, (counts.get(char) ?? 0) + 1);
    expect(counts.size).to.equal(62);
    // 1,290 of each are expected, with a standard deviation of 36; bytes modulo 62 would give some of them 1,560.
    for (const [char, count] of counts) expect(count, char).to.be.within(1_075, 1_505);
  });

  it('knows its own, each for its kind', () => {
    expect(isTokenOf('pat', token)).to.equal(true);
    expect(isTokenOf('sec', token)).to.equal(false);
    expect(isTokenOf('sec', makeToken('sec'))).to.equal(true);
  });

  it('sees one wrong character anywhere, and two that changed places', () => {
    for (let at = 0; at < token.length; at += 1) {
      const wrong = token.slice(0, at) + (token[at] === 'x' ? 'y' : 'x') + token.slice(at + 1);
      expect(isTokenOf('pat', wrong), `place ${at}`).to.equal(false);
      const [a = '', b = ''] = token.slice(at, at + 2);
      if (a !== b && b !== '')
        expect(isTokenOf('pat', token.slice(0, at) + b + a + token.slice(at + 2)), `swap ${at}`).to.equal(false);
    }
  });

  it('refuses other lengths, alphabets and a line end', () => {
    for (const bad of [
      '',
      'dcs_pat_',
      token.slice(0, -1),
      `${token}0`,
      `${token}\n`,
      ` ${token}`,
      token.toUpperCase(),
      token.replace('_pat_', '_PAT_'),
    ])
      expect(isTokenOf('pat', bad), bad).to.equal(false);
  });

  it('is stored as a SHA-256 and recognised by its first 12 characters', () => {
    expect(hashToken('abc').toString('hex')).to.equal(
      'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
    );
    expect(tokenPrefix(token)).to.equal(token.slice(0, 12));
  });
});
