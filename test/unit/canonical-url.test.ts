import { expect } from 'chai';
import fc from 'fast-check';
import { anyCharacter } from '../../src/conformance/request-texts.ts';
import { canonicalUrl, webUrl } from '../../src/domain/text/canonical-url.ts';

describe('canonicalUrl', () => {
  const same: [string, string, string][] = [
    ['lowers the host and keeps the case of the path', 'HTTPS://Example.COM/Path/A', 'https://example.com/Path/A'],
    ['removes the default port', 'https://example.com:443/a', 'https://example.com/a'],
    ['keeps another port', 'http://example.com:8080/a', 'http://example.com:8080/a'],
    ['removes a place on the page', 'https://example.com/a#b/c', 'https://example.com/a'],
    ['keeps a route in the fragment', 'https://example.com/#/post/1', 'https://example.com/#/post/1'],
    ['keeps a hash-bang', 'https://example.com/a#!/b', 'https://example.com/a#!/b'],
    ['keeps a hash-bang without a slash', 'https://example.com/#!b', 'https://example.com/#!b'],
    ['removes the route of the first page', 'https://example.com/a#/', 'https://example.com/a'],
    ['removes the hash-bang of the first page', 'https://example.com/a#!/', 'https://example.com/a'],
    ['removes campaigns from a route', 'https://example.com/#/a?utm_source=x&b=1', 'https://example.com/#/a?b=1'],
    ['removes a text directive', 'https://example.com/a#/b:~:text=c', 'https://example.com/a#/b'],
    ['gives the root its slash', 'https://example.com', 'https://example.com/'],
    ['keeps a trailing slash', 'https://example.com/a/', 'https://example.com/a/'],
    ['adds no trailing slash', 'https://example.com/a', 'https://example.com/a'],
    ['keeps www', 'https://www.example.com/a', 'https://www.example.com/a'],
    [
      'removes campaign parameters',
      'https://example.com/a?utm_source=x&UTM_Medium=y&fbclid=1',
      'https://example.com/a',
    ],
    [
      'keeps the order and spelling of the others',
      'https://example.com/a?b=2&utm_source=x&a=%20+1&b',
      'https://example.com/a?b=2&a=%20+1&b',
    ],
    ['sees through an encoded underscore', 'https://example.com/?utm%5Fsource=x', 'https://example.com/'],
    ['removes an empty query', 'https://example.com/a?', 'https://example.com/a'],
    [
      'removes the source that Medium adds and no other',
      'https://example.com/a?source=rss----1&x=1',
      'https://example.com/a?x=1',
    ],
    ['keeps a source that selects the page', 'https://example.com/a?source=news', 'https://example.com/a?source=news'],
    ['keeps ref, which many sites route by', 'https://example.com/a?ref=main', 'https://example.com/a?ref=main'],
    ['writes international hosts in Punycode', 'https://bücher.example/ä', 'https://xn--bcher-kva.example/%C3%A4'],
    ['trims white space around and line breaks inside', '  https://example.com/a\n/b ', 'https://example.com/a/b'],
  ];
  for (const [title, url, expected] of same) {
    it(title, () => expect(canonicalUrl(url)).to.equal(expected));
  }

  for (const url of [
    '',
    '   ',
    'not a url',
    'ftp://example.com/',
    'javascript:alert(1)',
    'data:text/html,x',
    'mailto:a@example.com',
    'https://user@example.com/',
    'https://user:secret@example.com/',
    'http://',
    '/relative',
    `https://example.com/${'a'.repeat(2048)}`,
  ]) {
    it(`refuses ${JSON.stringify(url.slice(0, 40))}`, () => expect(canonicalUrl(url)).to.equal(undefined));
  }

  it('resolves a relative address against the base', () => {
    expect(canonicalUrl('../b?utm_source=x', 'https://example.com/a/c/')).to.equal('https://example.com/a/b');
    expect(canonicalUrl('//cdn.example/x', 'https://example.com/')).to.equal('https://cdn.example/x');
    expect(canonicalUrl('', 'https://example.com/')).to.equal(undefined);
  });

  it('answers the same after a hundred thousand calls', () => {
    const answers = new Set(Array.from({ length: 100_000 }, () => canonicalUrl('https://b\u00fccher.example/')));
    expect([...answers]).to.deep.equal(['https://xn--bcher-kva.example/']);
  });

  it('removes what only says where a click came from, in any case', () => {
    const names = `fbclid gclid gclsrc dclid gbraid wbraid msclkid yclid ysclid twclid ttclid li_fat_id mc_cid
      mc_eid igshid igsh ref_src ref_url _ga _gl _hsenc _hsmi __hssc __hstc __hsfp hsctatracking
      mkt_tok oly_anon_id oly_enc_id vero_id vero_conv wickedid epik srsltid trkcampaign`;
    for (const name of names.split(/\s+/))
      expect(canonicalUrl(`https://example.com/?${name.toUpperCase()}=1`), name).to.equal('https://example.com/');
  });

  it('changes nothing the second time', () => {
    const query = fc.array(fc.tuple(fc.constantFrom('utm_a', 'a', 'b', 'gclid', 'source', '%'), fc.string()), {
      maxLength: 5,
    });
    const url = fc.oneof(
      fc.webUrl({ withFragments: true, withQueryParameters: true }),
      fc.string(),
      fc.string({ unit: anyCharacter }).map((path) => `http://a.example/${path}`),
    );
    fc.assert(
      fc.property(url, query, (address, pairs) => {
        const url = `${address}?${pairs.map((pair) => pair.join('=')).join('&')}`;
        const once = canonicalUrl(url, 'https://base.example/dir/');
        if (once !== undefined) expect(canonicalUrl(once)).to.equal(once);
      }),
      { numRuns: 1000 },
    );
  });
});

describe('webUrl', () => {
  it('keeps query and fragment', () =>
    expect(webUrl('/a?utm_source=x#b', 'https://example.com')).to.equal('https://example.com/a?utm_source=x#b'));
  it('refuses what a browser could run', () =>
    expect(webUrl(' javascript:alert(1)', 'https://example.com')).to.equal(undefined));
});
