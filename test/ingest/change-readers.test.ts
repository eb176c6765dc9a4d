import { expect } from 'chai';
import type { NewChange, PublishedChange } from '../../src/domain/changes/changes.ts';
import { claimsOf, deprecationNotice } from '../../src/ingest/changes/claims.ts';
import { linesOfMarkdown } from '../../src/ingest/changes/note-lines.ts';
import { readPackageDocument } from '../../src/ingest/changes/package-document.ts';
import { publishedPackage, type PublishedPackage } from '../../src/ingest/changes/published-texts.ts';
import { readChangelog } from '../../src/ingest/changes/read-changelog.ts';
import { readCsaf } from '../../src/ingest/changes/read-csaf.ts';
import { readEndOfLife } from '../../src/ingest/changes/read-endoflife.ts';
import { readRegistry, registryAddress, releaseFeedAddress } from '../../src/ingest/changes/registries.ts';
import { versionOfTag } from '../../src/ingest/changes/release-notes.ts';
import { parseVers } from '../../src/ingest/changes/version-constraints.ts';
import { FeedError } from '../../src/ingest/parse/feed.ts';

const AT = new Date('2026-11-01T00:00:00Z');
const npm = (name: string): PublishedPackage => publishedPackage('npm', name)!;
const changesIn = (published: readonly PublishedChange[]): NewChange[] => published.flatMap(({ changes }) => changes);
const short = (published: readonly PublishedChange[]): string[] =>
  changesIn(published).map(({ kind, version, affected, replacedBy }) =>
    [kind, version ?? affected.versions.join(' '), replacedBy ?? ''].join(' ').trim(),
  );

describe('readers of changes', () => {
  it('understand ranges of vers, and none that cannot be told', () => {
    expect(parseVers('vers:npm/>=1.0.0|<1.2.3|>=2.0.0|<=2.1.0|3.0.0')).to.deep.equal({
      ranges: [
        { introduced: '1.0.0', fixed: '1.2.3' },
        { introduced: '2.0.0', last: '2.1.0' },
      ],
      versions: ['3.0.0'],
    });
    expect(parseVers('<4.17.12')).to.deep.equal({ ranges: [{ introduced: '0', fixed: '4.17.12' }], versions: [] });
    expect(parseVers('vers:pypi/>=4')).to.deep.equal({ ranges: [{ introduced: '4' }], versions: [] });
    expect(parseVers('vers:gem/*')).to.deep.equal({ ranges: [{ introduced: '0' }], versions: [] });
    for (const text of ['>1.0', '!=2', '<1|<2', '>=1|>=2', 'all', '', '>=', '%', 'vers:npm/>=%zz'])
      expect(parseVers(text)?.ranges ?? [], text).to.deep.equal([]);
  });

  it('read CSAF: affected products with a package URL, and their versions', () => {
    const product = (id: string, purl: string): object => ({ product_id: id, product_identification_helper: { purl } });
    const document = {
      document: {
        ...{ csaf_version: '2.0', category: 'csaf_security_advisory', title: 'A flaw' },
        references: [
          { category: 'external', url: 'https://a.example/x' },
          { category: 'self', url: 'https://a.example/self' },
        ],
        tracking: {
          ...{ id: 'EX-2026-1', status: 'final', initial_release_date: '2026-01-01T00:00:00Z' },
          current_release_date: '2026-02-01T00:00:00Z',
        },
      },
      product_tree: {
        branches: [
          {
            branches: [
              {
                category: 'product_version_range',
                name: 'vers:npm/>=1.0.0|<1.4.2',
                product: product('P1', 'pkg:npm/left'),
              },
              { category: 'product_version', name: '2.0.0', product: product('P2', 'pkg:pypi/Right@2.0.0') },
              { category: 'product_version_range', name: 'all of them', product: product('P3', 'pkg:npm/unclear') },
              { category: 'product_version', name: '1.0.0', product: product('P4', 'pkg:npm/fine@1.0.0') },
              { category: 'product_version', name: '1.0.0', product: product('P5', 'pkg:deb/debian/other@1.0.0') },
            ],
          },
        ],
        relationships: [{ product_reference: 'P1', full_product_name: { product_id: 'R1' } }],
      },
      vulnerabilities: [
        {
          notes: [{ category: 'summary', text: 'It can be\nmisused.' }],
          product_status: { known_affected: ['R1', 'P2', 'P3', 'P5'], known_not_affected: ['P4'], fixed: ['P4'] },
          scores: [
            { products: ['R1'], cvss_v3: { baseSeverity: 'HIGH' } },
            { products: ['P2'], cvss_v3: { baseSeverity: 'MEDIUM' } },
          ],
        },
      ],
    };
    const read = readCsaf(document);
    expect(read!.changes.map(({ package: of, affected, severity }) => [of, affected, severity])).to.deep.equal([
      ['pkg:npm/left', { ranges: [{ introduced: '1.0.0', fixed: '1.4.2' }], versions: [] }, 'high'],
      ['pkg:pypi/right', { ranges: [], versions: ['2.0.0'] }, 'moderate'],
    ]);
    expect(read!.changes[0]).to.include({
      url: 'https://a.example/self',
      quote: 'It can be misused.',
      title: 'A flaw',
    });
    const withdrawn = { document: { ...document.document, category: 'csaf_withdrawn' } };
    expect(readCsaf(withdrawn)?.changes).to.deep.equal([]);
    const draft = { document: { ...document.document, tracking: { ...document.document.tracking, status: 'draft' } } };
    for (const wrong of [null, {}, [], { document: {} }, draft]) expect(readCsaf(wrong)).to.equal(undefined);
  });

  it('read both versions of endoflife.date', () => {
    const vue = [
      { name: '3', isEol: false, eolFrom: null, releaseDate: '2020-09-18' },
      { name: '2', isEol: true, eolFrom: '2023-12-31', releaseDate: '2016-09-30' },
      { name: '1.x', isEol: true, eolFrom: '2018-01-01', releaseDate: '2015-09-30' },
      { name: '4', isEol: false, eolFrom: '2031-01-01', releaseDate: '2026-09-30' },
    ];
    const identifiers = [
      { type: 'purl', id: 'pkg:npm/vue' },
      { type: 'cpe', id: 'cpe:2.3:a' },
      { type: 'purl', id: 'pkg:deb/debian/vue' },
    ];
    const product = { label: 'Vue', identifiers, links: { html: 'https://endoflife.date/vue' }, releases: vue };
    for (const document of [{ result: product }, { result: [product, { label: 'Without releases' }] }]) {
      const [change, ...rest] = changesIn(readEndOfLife(document, AT)!);
      expect(rest).to.deep.equal([]);
      expect(change).to.deep.include({
        ...{
          kind: 'eol',
          package: 'pkg:npm/vue',
          title: 'Vue 2: end of life on 2023-12-31',
          url: 'https://endoflife.date/vue',
        },
        ...{ affected: { ranges: [{ introduced: '2.0.0', fixed: '3.0.0' }], versions: [] } },
        ...{ effectiveAt: new Date('2023-12-31'), publishedAt: new Date('2022-12-31') },
      });
    }
    const cycles = [
      { cycle: '4.2', eol: '2026-04-30', releaseDate: '2023-04-03' },
      { cycle: '5.2', eol: false, releaseDate: '2025-04-02' },
    ];
    const django = publishedPackage('pypi', 'Django')!;
    const [old] = changesIn(readEndOfLife(cycles, AT, django)!);
    expect([old!.affected.ranges, old!.quote]).to.deep.equal([
      [{ introduced: '4.2', fixed: '4.3' }],
      'cycle: 4.2, eol: 2026-04-30',
    ]);
    for (const wrong of [null, {}, { result: [] }, [], [{ cycle: '1' }]])
      expect(readEndOfLife(wrong, AT, django)).to.equal(undefined);
    expect(readEndOfLife(cycles, AT), 'without its package').to.equal(undefined);
  });

  it('tell the version of a tag from that of another package', () => {
    const react = npm('@scope/react-query');
    const own = {
      'v1.2.3': '1.2.3',
      '1.2.3': '1.2.3',
      'react-query@1.2.3': '1.2.3',
      '@scope/react-query@1.2.3': '1.2.3',
    };
    for (const [tag, version] of Object.entries({
      ...own,
      'release-1.2.3': '1.2.3',
      'Release 1.2': '1.2',
      'v1.2.3-rc.1': '1.2.3-rc.1',
    }))
      expect(versionOfTag(tag, react), tag).to.equal(version);
    for (const tag of ['other@1.2.3', 'react-query-devtools@1.2.3', 'cli/v1.2.3', 'nightly', 'v1', '2026', 'a 1.2.3 b'])
      expect(versionOfTag(tag, react), tag).to.equal(undefined);
    expect(versionOfTag('v1.2.3', publishedPackage('golang', 'github.com/a/b')!)).to.equal('v1.2.3');
  });

  it('read changelogs: dated releases, yanked ones, and what their entries say', () => {
    const text = `# Changelog\n\n## [Unreleased]\n\n### Deprecated\n\n- All of it\n\n## [2.0.0] - 2026-02-01\n
### Removed\n\n- Old things\n\n### Changed\n\n- **BREAKING**: \`open\` is asynchronous\n\n### Deprecated\n\n- \`close\`, use \`end\`\n
## [1.9.0-beta.1] - 2026-01-20\n\n## [1.8.0] - 2026-01-01 [YANKED]\n\n- No breaking changes\n\n## 1.7.0\n\n- Without a date\n
# [1.6.0](https://forge.example/compare) (2025-01-01)\n\n### BREAKING CHANGES\n\n* **core:** it is another one\n`;
    expect(short(readChangelog(text, npm('a')))).to.deep.equal([
      ...['release 2.0.0', 'breaking 2.0.0', 'deprecated 2.0.0', 'release 1.8.0', 'deprecated 1.8.0'],
      ...['release 1.6.0', 'breaking 1.6.0'],
    ]);
    const dated = readChangelog(text, npm('a'), new Map([['1.7.0', AT]]));
    expect(short(dated)).to.include('release 1.7.0');
    const [, breaking] = changesIn(dated);
    expect(breaking).to.deep.include({
      quote: 'BREAKING: `open` is asynchronous',
      affected: { ranges: [{ introduced: '0', fixed: '2.0.0' }], versions: [] },
    });
  });

  it('read registries: releases, and what is deprecated, yanked or abandoned, with what takes its place', () => {
    const packument = {
      versions: {
        '1.0.0': { deprecated: 'Use left-pad-next instead' },
        '1.1.0': { deprecated: 'Use left-pad-next instead' },
        x: {},
      },
      time: { created: '2020-01-01', '1.0.0': '2020-01-02T00:00:00Z', '1.1.0': '2021-01-02T00:00:00Z' },
      repository: { type: 'git', url: 'git+https://github.com/a/b.git' },
    };
    const whole = readRegistry(packument, npm('left-pad'), AT);
    expect(short(whole.changes)).to.deep.equal(['deprecated  pkg:npm/left-pad-next']);
    expect(changesIn(whole.changes)[0]).to.deep.include({
      affected: { ranges: [{ introduced: '0' }], versions: [] },
      quote: 'Use left-pad-next instead',
    });
    expect([whole.repository, whole.deprecations]).to.deep.equal([
      'git+https://github.com/a/b.git',
      ['pkg:npm/left-pad@1.0.0'],
    ]);
    const pypi = {
      info: { project_urls: { Homepage: 'https://a.example', Source: 'https://github.com/a/b' } },
      releases: {
        '1.0': [{ upload_time_iso_8601: '2020-01-02T00:00:00Z', yanked: true, yanked_reason: 'broken metadata' }],
        '1.1': [{ upload_time_iso_8601: '2021-01-02T00:00:00Z', yanked: false }, { yanked: true }],
        '1.2rc1': [{ upload_time_iso_8601: '2022-01-02T00:00:00Z' }],
        '1.3': [],
      },
    };
    const { changes, repository } = readRegistry(pypi, publishedPackage('pypi', 'a')!, AT);
    expect([short(changes), repository]).to.deep.equal([['release 1.1', 'deprecated 1.0'], 'https://github.com/a/b']);
    const crate = {
      crate: { repository: 'https://gitlab.com/a/b' },
      versions: [
        { num: '1.0.0', created_at: '2020-01-02T00:00:00Z', yanked: true },
        { num: '1.1.0', created_at: '2020-01-02T00:00:00Z' },
      ],
    };
    expect(short(readRegistry(crate, publishedPackage('cargo', 'a')!, AT).changes)).to.deep.equal([
      'release 1.1.0',
      'deprecated 1.0.0',
    ]);
    const packages = {
      'a/b': [
        {
          version: 'v2.0.0',
          time: '2021-01-01T00:00:00Z',
          abandoned: 'c/d',
          source: { url: 'https://codeberg.org/a/b.git' },
        },
        { version: '1.0.0', time: '2020-01-01T00:00:00Z' },
      ],
    };
    expect(short(readRegistry({ packages }, publishedPackage('composer', 'a/b')!, AT).changes)).to.deep.equal([
      'deprecated  pkg:composer/c/d',
    ]);
    const gem = [
      {
        number: '7.1.0',
        created_at: '2024-01-01T00:00:00Z',
        metadata: { source_code_uri: 'https://github.com/a/b/tree/v7' },
      },
      { number: '8.0.0.rc1', created_at: '2025-01-01T00:00:00Z' },
    ];
    expect(short(readRegistry(gem, publishedPackage('gem', 'a')!, AT).changes)).to.deep.equal(['release 7.1.0']);
    const module = readRegistry(
      'v1.0.0\nv1.10.0\nv1.9.0\nv2.0.0-rc.1\nnothing\n',
      publishedPackage('golang', 'github.com/A/b')!,
      AT,
    );
    expect([short(module.changes), module.repository]).to.deep.equal([['release v1.10.0'], 'https://github.com/A/b']);
    for (const wrong of [null, 1, [], {}, { versions: 1, releases: [], packages: { a: 1 } }])
      for (const ecosystem of ['npm', 'pypi', 'cargo', 'composer', 'gem', 'golang', 'maven'] as const)
        expect(
          readRegistry(
            wrong,
            publishedPackage(ecosystem, { composer: 'a/b', maven: 'a:b' }[ecosystem as string] ?? 'a')!,
            AT,
          ).changes,
        ).to.deep.equal([]);
  });

  it('ask registries and forges at their addresses, with names that lead nowhere else', () => {
    const address = (...of: Parameters<typeof publishedPackage>): string | undefined =>
      registryAddress(publishedPackage(...of)!);
    expect(address('npm', '@a/b')).to.equal('https://registry.npmjs.org/@a%2fb');
    expect(address('golang', 'github.com/Azure/x')).to.equal('https://proxy.golang.org/github.com/!azure/x/@v/list');
    expect(address('composer', 'a/b')).to.equal('https://repo.packagist.org/p2/a/b.json');
    expect(address('pypi', 'A_b')).to.equal('https://pypi.org/pypi/a-b/json');
    expect(address('maven', 'a:b')).to.equal(undefined);
    expect(releaseFeedAddress('git+ssh://git@github.com/a/b.git')).to.equal('https://github.com/a/b/releases.atom');
    expect(releaseFeedAddress('git@gitlab.com:a/b.git')).to.equal('https://gitlab.com/a/b/-/releases.atom');
    expect(releaseFeedAddress('https://codeberg.org/a/b/src/branch/main')).to.equal(
      'https://codeberg.org/a/b/releases.rss',
    );
    for (const other of [
      'https://github.com/a',
      'https://evil.example/github.com',
      'https://notgithub.com/a/b',
      'x',
      'http://127.0.0.1/a/b',
    ])
      expect(releaseFeedAddress(other), other).to.equal(undefined);
  });

  it('take a name for a replacement only if it can be one of the ecosystem', () => {
    const replaced = (notice: string, of = npm('request')): string | null => deprecationNotice(notice, of).replacedBy;
    const names: Record<string, string> = {
      'Please use @scope/request instead.': 'pkg:npm/%40scope/request',
      'request has been replaced by got': 'pkg:npm/got',
      'Use `undici` instead': 'pkg:npm/undici',
      'Moved to https://www.npmjs.com/package/@new/request': 'pkg:npm/%40new/request',
      'got is the successor of request': 'pkg:npm/got',
    };
    for (const [notice, purl] of Object.entries(names)) expect(replaced(notice), notice).to.equal(purl);
    for (const notice of [
      ...[
        'Use the native fetch API instead',
        'use fetch instead',
        'Please use version 2 instead',
        'Use something else instead',
      ],
      ...[
        'Use request instead',
        'use axios or got instead of this, or something else',
        'Use `Array.prototype.flat` instead',
      ],
      ...[
        'Do not use got instead',
        'See https://example.com',
        'it was replaced by a better one',
        'use node:crypto instead',
      ],
      ...['You might switch to got', 'Use got. Use axios instead. Use undici instead.'],
    ])
      expect(replaced(notice), notice).to.equal(null);
    const composer = publishedPackage('composer', 'a/b')!;
    expect([replaced('abandoned: c/d', composer), replaced('abandoned: c', composer)]).to.deep.equal([
      'pkg:composer/c/d',
      null,
    ]);
  });

  it('read feeds of releases, and refuse documents about nothing', () => {
    const rss = `<?xml version="1.0"?><rss version="2.0"><channel><title>PyPI recent updates for a</title>
      <item><title>1.2.0</title><link>https://pypi.org/project/a/1.2.0/</link><pubDate>Thu, 01 Oct 2026 00:00:00 GMT</pubDate></item>
      <item><title>1.3.0b1</title><link>https://pypi.org/project/a/1.3.0b1/</link><pubDate>Thu, 01 Oct 2026 00:00:00 GMT</pubDate></item>
      <item><title>1.1.0</title><link>https://pypi.org/project/a/1.1.0/</link></item></channel></rss>`;
    expect(short(readPackageDocument(rss, publishedPackage('pypi', 'a')!, AT))).to.deep.equal(['release 1.2.0']);
    for (const text of ['', '{}', '# About\n\nA text.', '<rss/>', '[1]'])
      expect(() => readPackageDocument(text, npm('a'), AT), text).to.throw(FeedError);
  });

  it('quote at most 500 characters, and the line that a colon leads to', () => {
    const [long] = claimsOf(linesOfMarkdown(`BREAKING CHANGE: ${'very '.repeat(300)}long`), npm('a'));
    expect(long!.quote.length).to.be.at.most(500);
    const [claim] = claimsOf(linesOfMarkdown('This release contains breaking changes:\n\n- `a` is gone'), npm('a'));
    expect(claim!.quote).to.equal('This release contains breaking changes: `a` is gone');
  });
});
