import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import {
  compareContracts,
  unannounced,
  versionOfOperations,
  versionProblem,
  type Change,
} from '../../scripts/contract/changes.ts';
import { projectRoot } from '../../src/environment/project-folder.ts';
import { ADDITIVE, BREAKING, SOURCE_BREAKING, WORDS, type Doc, type PlantedChange } from './planted-changes.ts';

const contract = readFileSync(join(projectRoot(), 'generated/openapi.json'), 'utf8');
const contractWith = (change: (document: Doc) => void): string => {
  const document = JSON.parse(contract);
  change(document);
  return `${JSON.stringify(document, null, 2)}\n`;
};

describe('two versions of the contract', function () {
  this.timeout(120_000);

  for (const [kind, planted] of Object.entries({
    breaking: BREAKING,
    'source-breaking': SOURCE_BREAKING,
    additive: ADDITIVE,
    words: WORDS,
  })) {
    it(`differ in ${Object.keys(planted).length} ways that are called ${kind}`, () => {
      const all = (on: (one: PlantedChange) => boolean): string =>
        contractWith((document) => {
          for (const one of Object.values(planted).filter(on)) one.plant(document);
        });
      const changes = compareContracts(
        all((one) => one.before === true),
        all((one) => one.before !== true),
      );
      const missed = Object.entries(planted).filter(
        ([, { at }]) => !changes.some((one) => one.class === kind && one.where.endsWith(at)),
      );
      expect(
        missed.map(([name, { at }]) => `${name}: ${JSON.stringify(changes.filter((one) => one.where.endsWith(at)))}`),
      ).to.deep.equal([]);
      if (kind !== 'breaking') expect(changes.filter((one) => one.class === 'breaking')).to.deep.equal([]);
    });
  }

  it('do not differ for a client where the same is said in another form', () => {
    const order = '"$ref":"#/components/schemas/FeedOrder"';
    const nullable = contractWith(({ components: { schemas } }) => {
      schemas.UserState.properties.vote = { ...schemas.UserState.properties.vote, minimum: -1, maximum: 1 };
      schemas.FeedOrder = { ...schemas.FeedOrder, type: ['string', 'null'], enum: [...schemas.FeedOrder.enum, null] };
    });
    const before = JSON.stringify(JSON.parse(nullable)).replaceAll(`"anyOf":[{${order}},{"type":"null"}]`, order);
    expect(before).not.to.include(`[{${order}}`);
    const classes = (changes: readonly Change[]): string[] => changes.map((one) => `${one.class} ${one.where}`);
    const differences = classes(compareContracts(before, contract)).filter((one) => /orderBy|vote/.test(one));
    expect(differences.filter((one) => !one.startsWith('words'))).to.deep.equal([]);
    const narrower = contractWith(({ components: { schemas } }) => schemas.FeedOrder.enum.pop());
    expect(classes(compareContracts(before, narrower)).some((one) => /breaking .*orderBy/.test(one))).to.equal(true);
  });

  it('differ in nothing, or in their examples alone', () => {
    expect(compareContracts(contract, contract)).to.deep.equal([]);
    expect(
      compareContracts(
        contract,
        contractWith((document) => {
          document.components.schemas.Tag.example = { name: 'go' };
        }),
      ).map((one) => one.class),
    ).to.deep.equal(['words']);
  });

  it('have versions that say how they differ', () => {
    const versions = (from: string, to: string, kind: Change['class']) => {
      const [base, revision] = [from, to].map((version) =>
        contractWith((document) => {
          document.info.version = version;
        }),
      ) as [string, string];
      return versionProblem(base, revision, [{ class: kind, rule: '', where: '', message: '' }]);
    };
    for (const [from, to, kind] of [
      ['1.0.0', '2.0.0', 'breaking'],
      ['1.2.3', '1.3.0', 'additive'],
      ['1.2.3', '1.3.0', 'source-breaking'],
      ['1.2.3', '1.2.4', 'words'],
      ['1.2.3', '2.0.0', 'words'],
    ] as const)
      expect(versions(from, to, kind), to).to.equal(undefined);
    expect(versions('1.2.3', '1.3.0', 'breaking')).to.include('2.0.0');
    expect(versions('1.2.3', '1.2.4', 'additive')).to.include('1.3.0');
    expect(versions('1.2.3', '1.2.4', 'source-breaking')).to.include('1.3.0');
    expect(versions('1.2.3', '1.2.3', 'words')).to.include('1.2.4');
    expect(versions('1.2.3', '1.1.0', 'additive')).to.include('1.3.0');
    expect(() => versions('1.2.3', 'two', 'words')).to.throw('three numbers');
  });

  it('have what came and what went in the changelog, by method and path, since the version of the first', () => {
    const older = contractWith((document) => {
      document.info.version = '1.1.0';
      const { '/tags': tags, ...others } = document.paths;
      document.paths = { ...others, '/labels': { get: { ...tags.get, operationId: 'listLabels' } } };
    });
    const said = (news: string): string[] => unannounced(older, contract, `# Changes\n${news}\n## 1.1.0\n\nold\n`);
    expect(said('- `GET /tags` is new; `GET /labels` is gone.')).to.deep.equal([]);
    expect(said('\n## 1.1.0\n\n- `GET /tags`, `GET /labels`')).to.deep.equal(said(''));
    expect(said('- `GET /tags/{tag}`')).to.deep.equal([
      'listTags is new since 1.1.0: name `GET /tags` in CHANGELOG.md, above 1.1.0.',
      'listLabels is gone since 1.1.0: name `GET /labels` in CHANGELOG.md, above 1.1.0.',
    ]);
  });

  it('have another version when an operation came or went, or changes the source of generated clients', () => {
    const version = String(JSON.parse(contract).info.version);
    const [major = 0, minor = 0] = version.split('.').map(Number);
    const without = (path: string) => contractWith(({ paths }) => void Reflect.deleteProperty(paths, path));
    const asks = (next: string) =>
      `info.version is ${version}, was ${version}, and these changes ask for ${next} or higher.`;
    expect(versionOfOperations(contract, contract)).to.equal(undefined);
    expect(versionOfOperations(without('/tags'), contract)).to.equal(
      `listTags is new: ${asks(`${major}.${minor + 1}.0`)}`,
    );
    expect(versionOfOperations(contract, without('/tags'))).to.equal(`listTags is gone: ${asks(`${major + 1}.0.0`)}`);
    const bare = contractWith(({ paths }) => {
      const { get } = paths['/posts/{id}'];
      get.parameters = get.parameters.filter((one: { in: string }) => one.in === 'path');
    });
    expect(versionOfOperations(bare, contract))
      .to.include('getPost has its first')
      .and.include(`${major}.${minor + 1}.0`);
    const raised = contractWith(({ info }) => (info.version = `${major}.${minor + 1}.0`));
    expect(versionOfOperations(without('/tags'), raised)).to.equal(undefined);
  });

  it('have in the changelog what changes the source of generated clients, by id', () => {
    const older = contractWith((document) => {
      document.info.version = '1.1.0';
      const { get } = document.paths['/posts/{id}'];
      get.parameters = get.parameters.filter((one: { in: string }) => one.in === 'path');
    });
    const said = (news: string): string[] => unannounced(older, contract, `# Changes\n${news}\n## 1.1.0\n`);
    expect(said('')).to.deep.equal([
      'getPost has its first optional parameter: markOpened since 1.1.0, which changes clients that are made anew: name `getPost` in CHANGELOG.md, above 1.1.0.',
    ]);
    expect(said('- Clients have one argument more in `getPost`.')).to.deep.equal([]);
    expect(
      compareContracts(
        contract,
        contractWith((document) => document.paths['/feeds'].get.parameters.pop()),
      ).some((one) => one.class === 'source-breaking'),
      'one of several',
    ).to.equal(false);
  });
});
