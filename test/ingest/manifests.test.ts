import { expect } from 'chai';
import { FeedError } from '../../src/ingest/parse/feed.ts';
import { readManifest } from '../../src/ingest/manifests/read-manifest.ts';
import { MAX_MANIFEST_PACKAGES, MAX_SKIPPED_SHOWN } from '../../generated/limits.ts';
import { constraints } from '../../generated/constraints.ts';

/** `purl requirement direct published` of each package, without what is null and false. */
const packagesOf = (text: string, format?: Parameters<typeof readManifest>[1]): string[] =>
  readManifest(text, format ?? null).packages.map(({ purl, requirement, direct, published }) =>
    [
      purl,
      requirement,
      direct === null ? 'unknown' : direct ? 'direct' : undefined,
      published ? 'published' : undefined,
    ]
      .filter((word) => word !== null && word !== undefined)
      .join(' '),
  );
const skippedOf = (text: string): string[] => readManifest(text, null).skipped.map(({ name }) => name);

describe('manifests', () => {
  it('read package.json, with aliases, folders and repositories', () => {
    const text = JSON.stringify({
      name: 'shop',
      dependencies: {
        react: '^19.2.0',
        zod: '4.1.12',
        '@babel/core': '~7.28.0',
        ui: 'file:../ui',
        lib: 'workspace:*',
        own: 'git+ssh://git@example.com/own.git',
        short: 'someone/short#main',
        old: 'npm:lodash@3.10.1',
        any: '',
      },
      devDependencies: { typescript: '>=5 <6', mocha: 'latest' },
      peerDependencies: { react: '>=18' },
    });
    expect(readManifest(text, null).format).to.equal('package-json');
    expect(packagesOf(text)).to.deep.equal([
      'pkg:npm/%40babel/core ~7.28.0 direct',
      'pkg:npm/any direct',
      'pkg:npm/lodash@3.10.1 direct',
      'pkg:npm/mocha latest direct',
      'pkg:npm/react ^19.2.0 direct',
      'pkg:npm/typescript >=5 <6 direct',
      'pkg:npm/zod@4.1.12 direct',
    ]);
    expect(skippedOf(text)).to.deep.equal(['ui', 'lib', 'own', 'short']);
  });

  it('read package-lock.json of versions 1 and 3', () => {
    const registry = 'https://registry.npmjs.org/x.tgz';
    const three = {
      lockfileVersion: 3,
      packages: {
        '': { dependencies: { a: '^1' }, workspaces: ['packages/*'] },
        'packages/web': { name: 'web', devDependencies: { '@s/b': '^2', a: '^2' } },
        'node_modules/web': { resolved: 'packages/web', link: true },
        'node_modules/a': { version: '1.0.1', resolved: registry },
        'node_modules/a/node_modules/c': { version: '0.1.0', resolved: 'https://npm.example.com/c.tgz' },
        'node_modules/@s/b': { version: '2.0.0', resolved: registry },
        'node_modules/d': { version: '1.0.0', resolved: 'git+ssh://git@example.com/d.git#abc' },
        'node_modules/alias': { name: 'real', version: '4.0.0', resolved: registry },
        'packages/web/node_modules/a': { version: '2.0.1', resolved: registry },
      },
    };
    expect(packagesOf(JSON.stringify(three))).to.deep.equal([
      'pkg:npm/%40s/b@2.0.0 direct published',
      'pkg:npm/a@1.0.1 direct published',
      'pkg:npm/a@2.0.1 direct published',
      'pkg:npm/c@0.1.0',
      'pkg:npm/real@4.0.0 published',
    ]);
    expect(skippedOf(JSON.stringify(three))).to.deep.equal(['web', 'd']);
    const first = {
      lockfileVersion: 1,
      dependencies: {
        a: { version: '1.0.0', resolved: registry, dependencies: { b: { version: '2.0.0', resolved: registry } } },
        c: { version: 'npm:d@3.0.0', resolved: registry },
        e: { version: 'git+https://example.com/e.git#1' },
      },
    };
    expect(packagesOf(JSON.stringify(first))).to.deep.equal([
      'pkg:npm/a@1.0.0 unknown published',
      'pkg:npm/b@2.0.0 unknown published',
      'pkg:npm/d@3.0.0 unknown published',
    ]);
  });

  it('read pnpm-lock.yaml of versions 5, 6 and 9', () => {
    const nine = `lockfileVersion: '9.0'
importers:
  .:
    dependencies:
      react:
        specifier: ^19.0.0
        version: 19.0.0
      vite:
        specifier: ^7
        version: 7.1.0(terser@5.0.0)
      ui:
        specifier: workspace:*
        version: link:../ui
packages:
  react@19.0.0:
    resolution: {integrity: sha512-x}
  '@s/b@1.2.3':
    resolution: {integrity: sha512-x, tarball: https://registry.npmjs.org/@s/b/-/b-1.2.3.tgz}
  vite@7.1.0:
    resolution: {integrity: sha512-x}
  own@https://codeload.github.com/x/own/tar.gz/abc:
    resolution: {tarball: https://codeload.github.com/x/own/tar.gz/abc}
`;
    expect(packagesOf(nine)).to.deep.equal([
      'pkg:npm/%40s/b@1.2.3 published',
      'pkg:npm/react@19.0.0 direct',
      'pkg:npm/vite@7.1.0 direct',
    ]);
    const six = `lockfileVersion: '6.0'
dependencies:
  react-dom:
    specifier: ^18
    version: 18.2.0(react@18.2.0)
packages:
  /react-dom@18.2.0(react@18.2.0):
    resolution: {integrity: x}
  /react@18.2.0:
    resolution: {integrity: x}
`;
    expect(packagesOf(six)).to.deep.equal(['pkg:npm/react-dom@18.2.0 direct', 'pkg:npm/react@18.2.0']);
    const five = `lockfileVersion: 5.4
specifiers:
  '@s/b': ^1
dependencies:
  '@s/b': 1.0.0_react@17.0.2
packages:
  /@s/b/1.0.0_react@17.0.2:
    resolution: {integrity: x}
  /react/17.0.2:
    resolution: {integrity: x}
`;
    expect(packagesOf(five)).to.deep.equal(['pkg:npm/%40s/b@1.0.0 direct', 'pkg:npm/react@17.0.2']);
  });

  it('read yarn.lock of Yarn 1 and of later ones', () => {
    const first = `# yarn lockfile v1


"@babel/code-frame@^7.0.0", "@babel/code-frame@^7.1.0":
  version "7.12.13"
  resolved "https://registry.yarnpkg.com/@babel/code-frame/-/code-frame-7.12.13.tgz#x"
  dependencies:
    "@babel/highlight" "^7.12.13"

"alias@npm:left-pad@^1.0.0":
  version "1.3.0"
  resolved "https://registry.yarnpkg.com/left-pad/-/left-pad-1.3.0.tgz#x"

inner@^1:
  version "1.0.0"
  resolved "https://npm.example.com/inner-1.0.0.tgz"
`;
    expect(packagesOf(first)).to.deep.equal([
      'pkg:npm/%40babel/code-frame@7.12.13 unknown published',
      'pkg:npm/inner@1.0.0 unknown',
      'pkg:npm/left-pad@1.3.0 unknown published',
    ]);
    const later = `__metadata:
  version: 8

"react@npm:^18.0.0, react@npm:^18.2.0":
  version: 18.2.0
  resolution: "react@npm:18.2.0"

"loose@npm:^1.4.0":
  version: 1.4.0
  resolution: "loose@npm:1.4.0"

"shop@workspace:.":
  version: 0.0.0-use.local
  resolution: "shop@workspace:."
  dependencies:
    react: "npm:^18.2.0"

"fork@https://github.com/x/fork.git":
  version: 1.0.0
  resolution: "fork@https://github.com/x/fork.git#commit=abc"
`;
    expect(packagesOf(later)).to.deep.equal(['pkg:npm/loose@1.4.0', 'pkg:npm/react@18.2.0 direct']);
    expect(skippedOf(later)).to.deep.equal(['fork']);
  });

  it('read go.mod, with what it replaces', () => {
    const text = `module example.com/shop // ours

go 1.25.0
toolchain go1.25.1

require (
	github.com/gorilla/mux v1.8.1
	golang.org/x/text v0.21.0 // indirect
	example.com/fork v1.0.0
	example.com/own v0.0.0
)
require gopkg.in/yaml.v3 v3.0.1
replace example.com/fork => github.com/someone/fork v1.0.1-0.20240101000000-abcdefabcdef
replace (
	example.com/own v0.0.0 => ../own
)
exclude github.com/gorilla/mux v1.8.0
`;
    expect(packagesOf(text)).to.deep.equal([
      'pkg:golang/github.com/gorilla/mux@v1.8.1 direct',
      'pkg:golang/github.com/someone/fork@v1.0.1-0.20240101000000-abcdefabcdef direct',
      'pkg:golang/golang.org/x/text@v0.21.0',
      'pkg:golang/gopkg.in/yaml.v3@v3.0.1 direct',
    ]);
    expect(skippedOf(text)).to.deep.equal(['example.com/own']);
  });

  it('read pyproject.toml of PEP 621, of groups, of uv and of Poetry', () => {
    const text = `[project]
name = "shop"
dependencies = ["Django>=5.2,<6", "requests[socks] == 2.32.5 ; python_version > '3.8'", "own @ git+https://example.com/own", "typing_extensions"]
[project.optional-dependencies]
fast = ["orjson~=3.11"]
[dependency-groups]
test = ["pytest==8.*", { include-group = "lint" }]
[tool.uv]
dev-dependencies = ["ruff (==0.14.0)"]
[tool.poetry.dependencies]
python = "^3.12"
Flask-SQLAlchemy = "^3.1"
local = { path = "../local" }
numpy = [{ version = "^1", python = "<3.13" }, { version = "^2" }]
[tool.poetry.group.dev.dependencies]
black = { version = "==25.1.0", optional = true }
`;
    expect(packagesOf(text)).to.deep.equal([
      'pkg:pypi/black@25.1.0 direct',
      'pkg:pypi/django >=5.2,<6 direct',
      'pkg:pypi/flask-sqlalchemy ^3.1 direct',
      'pkg:pypi/numpy ^1 direct',
      'pkg:pypi/orjson ~=3.11 direct',
      'pkg:pypi/pytest ==8.* direct',
      'pkg:pypi/requests@2.32.5 direct',
      'pkg:pypi/ruff@0.14.0 direct',
      'pkg:pypi/typing-extensions direct',
    ]);
    expect(skippedOf(text)).to.deep.equal(['own', 'local']);
  });

  it('read requirements.txt', () => {
    const text = `# pinned by hand
-r other.txt
--index-url https://pypi.example.com/simple
Django==5.2.8 \\
    --hash=sha256:abc
zope.interface>=5 # why
requests[security,socks]<3 ; python_version < "4"
-e git+https://example.com/own.git#egg=own
./local
https://example.com/file.whl
uvicorn
`;
    expect(packagesOf(text)).to.deep.equal([
      'pkg:pypi/django@5.2.8 direct',
      'pkg:pypi/requests <3 direct',
      'pkg:pypi/uvicorn direct',
      'pkg:pypi/zope-interface >=5 direct',
    ]);
    expect(skippedOf(text)).to.deep.equal([
      'git+https://example.com/own.git#egg=own',
      './local',
      'https://example.com/file.whl',
    ]);
  });

  it('read Cargo.toml and Cargo.lock', () => {
    const toml = `[package]
name = "shop"
[dependencies]
serde = { version = "1.0", features = ["derive"] }
rand = "=0.8.5"
own = { path = "../own" }
short = { package = "real-name", version = "2" }
git = { git = "https://example.com/git" }
shared.workspace = true
[dev-dependencies]
insta = "1"
[target.'cfg(unix)'.dependencies]
libc = "0.2"
[workspace.dependencies]
tokio = "1.48"
`;
    expect(packagesOf(toml)).to.deep.equal([
      'pkg:cargo/insta 1 direct',
      'pkg:cargo/libc 0.2 direct',
      'pkg:cargo/rand@0.8.5 direct',
      'pkg:cargo/real-name 2 direct',
      'pkg:cargo/serde 1.0 direct',
      'pkg:cargo/shared direct',
      'pkg:cargo/tokio 1.48 direct',
    ]);
    const index = 'registry+https://github.com/rust-lang/crates.io-index';
    const lock = `version = 4
[[package]]
name = "shop"
version = "0.1.0"
dependencies = ["serde", "rand 0.8.5"]
[[package]]
name = "serde"
version = "1.0.228"
source = "${index}"
[[package]]
name = "rand"
version = "0.8.5"
source = "${index}"
[[package]]
name = "rand"
version = "0.9.2"
source = "sparse+https://crates.example.com/"
[[package]]
name = "forked"
version = "1.0.0"
source = "git+https://example.com/forked#abc"
`;
    expect(packagesOf(lock)).to.deep.equal([
      'pkg:cargo/rand@0.8.5 direct published',
      'pkg:cargo/rand@0.9.2',
      'pkg:cargo/serde@1.0.228 direct published',
    ]);
    expect(skippedOf(lock)).to.deep.equal(['forked']);
  });

  it('read pom.xml, with properties, managed versions and profiles', () => {
    const text = `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE project>
<project xmlns="http://maven.apache.org/POM/4.0.0">
  <parent><groupId>com.example</groupId><artifactId>parent</artifactId><version>7</version></parent>
  <artifactId>shop</artifactId>
  <properties><slf4j.version>2.0.17</slf4j.version><v>\${slf4j.version}</v></properties>
  <dependencyManagement><dependencies>
    <dependency><groupId>junit</groupId><artifactId>junit</artifactId><version>4.13.2</version></dependency>
  </dependencies></dependencyManagement>
  <dependencies>
    <dependency><groupId>org.slf4j</groupId><artifactId>slf4j-api</artifactId><version>\${v}</version>
      <exclusions><exclusion><groupId>not</groupId><artifactId>this</artifactId></exclusion></exclusions></dependency>
    <dependency><groupId>junit</groupId><artifactId>junit</artifactId><scope>test</scope></dependency>
    <dependency><groupId>\${project.groupId}</groupId><artifactId>core</artifactId><version>\${project.version}</version></dependency>
    <dependency><groupId>a</groupId><artifactId>ranged</artifactId><version>[1.0,2.0)</version></dependency>
    <dependency><groupId>a</groupId><artifactId>elsewhere</artifactId><version>\${unknown}</version></dependency>
    <dependency><groupId>a</groupId><artifactId>file</artifactId><version>1</version><systemPath>/a.jar</systemPath></dependency>
  </dependencies>
  <profiles><profile><dependencies>
    <dependency><groupId>b</groupId><artifactId>profiled</artifactId><version>1.0</version></dependency>
  </dependencies></profile></profiles>
</project>`;
    expect(packagesOf(text)).to.deep.equal([
      'pkg:maven/a/elsewhere direct',
      'pkg:maven/a/ranged [1.0,2.0) direct',
      'pkg:maven/b/profiled@1.0 direct',
      'pkg:maven/com.example/core@7 direct',
      'pkg:maven/junit/junit@4.13.2 direct',
      'pkg:maven/org.slf4j/slf4j-api@2.0.17 direct',
    ]);
    expect(skippedOf(text)).to.deep.equal(['a:file']);
  });

  it('read composer.json, composer.lock and Gemfile.lock', () => {
    const json = { require: { php: '>=8.2', 'ext-json': '*', 'Laravel/framework': '^12.0', 'a/b': '1.2.3' } };
    expect(packagesOf(JSON.stringify(json))).to.deep.equal([
      'pkg:composer/a/b@1.2.3 direct',
      'pkg:composer/laravel/framework ^12.0 direct',
    ]);
    const lock = {
      'content-hash': 'x',
      packages: [
        { name: 'laravel/framework', version: 'v12.1.0', 'notification-url': 'https://packagist.org/downloads/' },
        { name: 'own/local', version: 'dev-main', dist: { type: 'path' } },
      ],
      'packages-dev': [{ name: 'own/inner', version: '1.0.0' }],
    };
    expect(packagesOf(JSON.stringify(lock))).to.deep.equal([
      'pkg:composer/laravel/framework@v12.1.0 unknown published',
      'pkg:composer/own/inner@1.0.0 unknown',
    ]);
    const gems = `PATH
  remote: engines/shop
  specs:
    shop (0.1.0)

GEM
  remote: https://rubygems.org/
  specs:
    nokogiri (1.18.10)
      racc (~> 1.4)
    nokogiri (1.18.10-x86_64-linux-gnu)
    racc (1.8.1)

GEM
  remote: https://gems.example.com/
  specs:
    inner (2.0.0)

DEPENDENCIES
  inner!
  nokogiri (~> 1.18)
  shop!

BUNDLED WITH
   2.7.0
`;
    expect(packagesOf(gems)).to.deep.equal([
      'pkg:gem/inner@2.0.0 direct',
      'pkg:gem/nokogiri@1.18.10 direct published',
      'pkg:gem/racc@1.8.1 published',
    ]);
    expect(skippedOf(gems)).to.deep.equal(['shop']);
  });

  it('read CycloneDX and SPDX 2 and 3', () => {
    const cyclone = {
      bomFormat: 'CycloneDX',
      metadata: { component: { 'bom-ref': 'root' } },
      components: [
        {
          'bom-ref': 'a',
          name: 'a',
          purl: 'pkg:npm/%40s/a@1.0.0',
          components: [{ 'bom-ref': 'b', name: 'b', purl: 'pkg:maven/g/b@2.0?type=jar' }],
        },
        { name: 'no address' },
        { name: 'libc', purl: 'pkg:deb/debian/libc6@2.36' },
        { name: 'broken', purl: 'not a purl' },
      ],
      dependencies: [{ ref: 'root', dependsOn: ['a'] }],
    };
    expect(packagesOf(JSON.stringify(cyclone))).to.deep.equal(['pkg:maven/g/b@2.0', 'pkg:npm/%40s/a@1.0.0 direct']);
    expect(readManifest(JSON.stringify(cyclone), null).packages.map(({ name }) => name)).to.deep.equal(['g:b', '@s/a']);
    expect(skippedOf(JSON.stringify(cyclone))).to.deep.equal(['no address', 'libc', 'broken']);
    const purl = (locator: string): object[] => [{ referenceType: 'purl', referenceLocator: locator }];
    const two = {
      spdxVersion: 'SPDX-2.3',
      packages: [
        { SPDXID: 'root', name: 'shop' },
        { SPDXID: 'a', name: 'a', externalRefs: purl('pkg:gem/a@1'), downloadLocation: 'https://rubygems.org/a.gem' },
        { SPDXID: 'b', name: 'b', externalRefs: purl('pkg:pypi/B_b@2'), downloadLocation: 'NOASSERTION' },
      ],
      relationships: [
        { spdxElementId: 'doc', relationshipType: 'DESCRIBES', relatedSpdxElement: 'root' },
        { spdxElementId: 'a', relationshipType: 'DEPENDENCY_OF', relatedSpdxElement: 'root' },
        { spdxElementId: 'a', relationshipType: 'DEPENDS_ON', relatedSpdxElement: 'b' },
      ],
    };
    expect(packagesOf(JSON.stringify(two))).to.deep.equal(['pkg:gem/a@1 direct published', 'pkg:pypi/b-b@2']);
    const three = {
      '@graph': [
        { type: 'SpdxDocument', spdxId: 'doc', rootElement: ['root'] },
        { type: 'software_Package', spdxId: 'root', name: 'shop' },
        { type: 'software_Package', spdxId: 'a', name: 'a', software_packageUrl: 'pkg:cargo/a@1.0.0' },
        {
          type: 'software_Package',
          spdxId: 'b',
          name: 'b',
          externalIdentifier: [{ externalIdentifierType: 'packageUrl', identifier: 'pkg:golang/example.com/b@v1.0.0' }],
        },
        { type: 'Relationship', relationshipType: 'dependsOn', from: 'root', to: ['a'] },
      ],
    };
    expect(packagesOf(JSON.stringify(three))).to.deep.equal([
      'pkg:cargo/a@1.0.0 direct',
      'pkg:golang/example.com/b@v1.0.0',
    ]);
  });

  it('tell the format by the text, and take it from the caller', () => {
    expect(readManifest('\uFEFF{"name":"x"}', null).format).to.equal('package-json');
    expect(readManifest('{"name":"x","require":{}}', null).format).to.equal('composer-json');
    expect(readManifest('django\n', null).format).to.equal('requirements');
    expect(readManifest('[tool.poetry]\nname="x"\n', null).format).to.equal('pyproject');
    expect(() => readManifest('<svg/>', null)).to.throw(FeedError, 'no pom.xml');
    for (const text of ['', '   ', '{}', '!!', '[1,2]', '\u0000', 'Hello, world. This is a letter.'])
      expect(() => readManifest(text, null), text).to.throw(FeedError);
  });

  describe('that are hostile', () => {
    const formats = constraints.ManifestFormat.enum;
    const deep = (open: string, close: string, n = 200_000): string => open.repeat(n) + close.repeat(n);
    const laughs =
      `<!DOCTYPE lolz [<!ENTITY a "lol">` +
      Array.from({ length: 9 }, (_, n) => `<!ENTITY b${n} "${`&b${n - 1};`.repeat(10)}">`).join('') +
      `]><project><artifactId>&b8;</artifactId></project>`;
    const hostile: Readonly<Record<string, string>> = {
      'deep JSON': `{"dependencies":${deep('{"a":', '}').replace('}', '1}')}}`,
      'deep lists': `{"lockfileVersion":1,"dependencies":${deep('[', ']')}}`,
      'deep lock': `{"lockfileVersion":1,"dependencies":${'{"a":{"version":"1.0.0","dependencies":'.repeat(50_000)}{}${'}}'.repeat(50_000)}}`,
      'deep YAML': `lockfileVersion: 9\npackages: ${deep('[', ']', 20_000)}`,
      'anchors that stand for each other': `lockfileVersion: 9\na: &a [x,x]\nb: &b [*a,*a]\nc: &c [*b,*b]\npackages: *c\n`,
      'an anchor in itself': 'lockfileVersion: 9\npackages: &a\n  x: *a\n',
      'deep TOML': `[project]\ndependencies = ${deep('[', ']', 20_000)}`,
      laughs,
      'deep XML': `<project>${deep('<a>', '</a>', 50_000)}</project>`,
      'properties in themselves': `<project><properties><a>\${b}\${b}</a><b>\${a}\${a}</b></properties><dependencies><dependency><groupId>\${a}</groupId><artifactId>\${b}</artifactId><version>\${a}</version></dependency></dependencies></project>`,
      'names of nothing':
        '{"dependencies":{"__proto__":"1.0.0","constructor":"1.0.0","":"1","\\u0000":"1","\\ud800":"^1","a b":"1","../../x":"1"}}',
      'other shapes':
        '{"dependencies":[1,{"a":null}],"packages":"x","components":{"a":[]},"require":7,"relationships":{},"@graph":[null,3]}',
      'half a text': '{"dependencies":{"a":"1.0.0"',
      'bytes read as text': Buffer.from('module example.com/x\n', 'utf16le').toString('latin1'),
      'one long line': 'a'.repeat(1_000_000),
      'many brackets': '['.repeat(1_000_000),
      spaces: `${' '.repeat(500_000)}x${' '.repeat(500_000)}`,
      'versions without an end': `a${'=='.repeat(100_000)}1`,
    };
    for (const [name, text] of Object.entries(hostile))
      it(`end soon, in a list or in a FeedError: ${name}`, () => {
        const began = performance.now();
        for (const format of [null, ...formats])
          try {
            for (const item of readManifest(text, format).packages) {
              expect(item.name).to.match(/^[A-Za-z0-9@._~/:+!-]{1,255}$/);
              expect(item.purl.length).to.be.at.most(constraints.StackPackage.purl.maxLength);
              expect((item.requirement ?? '').isWellFormed()).to.equal(true);
            }
          } catch (error) {
            if (!(error instanceof FeedError)) throw error;
            expect(error.message).not.to.include(text.slice(0, 30));
          }
        expect(performance.now() - began).to.be.below(20_000);
      });

    it('name no more packages than a stack takes from a file, and few of what is skipped', () => {
      const many = (n: number, range: string): string =>
        JSON.stringify({ dependencies: Object.fromEntries(Array.from({ length: n }, (_, i) => [`p${i}`, range])) });
      expect(readManifest(many(MAX_MANIFEST_PACKAGES, '1.0.0'), null).packages).to.have.length(MAX_MANIFEST_PACKAGES);
      expect(() => readManifest(many(MAX_MANIFEST_PACKAGES + 1, '1.0.0'), null)).to.throw(FeedError, '5000');
      const { skipped, skippedCount } = readManifest(many(MAX_SKIPPED_SHOWN + 1, 'file:x'), null);
      expect([skipped.length, skippedCount]).to.deep.equal([MAX_SKIPPED_SHOWN, MAX_SKIPPED_SHOWN + 1]);
    });
  });
});
