import { expect } from 'chai';
import { createCookieJar } from '../../src/ingest/fetch/cookies.ts';

describe('cookies of one fetch', () => {
  const url = (address: string) => new URL(address);
  const kept = (set: string | string[], from = 'https://a.example/x') => {
    const cookies = createCookieJar();
    cookies.keep(url(from), set);
    return (to: string) => cookies.headersFor(url(to)).cookie;
  };

  it('go back to the host that set them, and to no other', () => {
    const cookie = kept(['a=1; Path=/; HttpOnly', 'b="2 3"; Domain=.example']);
    expect(cookie('https://a.example/y')).to.equal('a=1; b="2 3"');
    for (const other of ['https://b.example/', 'https://x.a.example/', 'https://example/', 'https://a.example:8443/'])
      expect(cookie(other), other).to.equal(undefined);
  });
  it('of https or marked Secure do not go over http', () => {
    expect(kept('a=1')('http://a.example/')).to.equal(undefined);
    expect(kept('a=1', 'http://a.example/')('https://a.example/')).to.equal('a=1');
    expect(kept('a=1; secure', 'http://a.example/')('http://a.example/')).to.equal(undefined);
  });
  it('are replaced and removed by name', () => {
    const cookies = createCookieJar();
    cookies.keep(url('https://a.example/'), ['a=1', 'b=1']);
    cookies.keep(url('https://a.example/'), ['a=2', 'b=']);
    expect(cookies.headersFor(url('https://a.example/'))).to.deep.equal({ cookie: 'a=2' });
  });
  it('are few, short and printable', () => {
    const many = Array.from({ length: 50 }, (_, i) => `c${i}=1`);
    expect(kept(many)('https://a.example/')?.split('; ')).to.have.length(20);
    for (const wrong of ['', '=1', 'a', `a=${'x'.repeat(5_000)}`, 'a=\u0001', 'a=ä'])
      expect(kept(wrong)('https://a.example/'), wrong.slice(0, 9)).to.equal(undefined);
  });
  it('are none where an answer sets none', () =>
    expect(createCookieJar().headersFor(url('https://a.example/'))).to.deep.equal({}));
});
