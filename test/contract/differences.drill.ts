import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { bundleAt, differencesBetween, releasesIn } from '../../scripts/contract/released.ts';
import { projectRoot } from '../../src/environment/project-folder.ts';

const read = (file: string): string => readFileSync(join(projectRoot(), file), 'utf8');

describe('the differences of releases', function () {
  this.timeout(120_000);
  const releases = releasesIn(read('docs/releases.md'));

  it('are stored for each release but the first', () => {
    const stored = releases.map(({ version }) => existsSync(join(projectRoot(), `docs/differences/${version}.json`)));
    expect(stored.slice(0, -1)).to.not.include(false, 'make differences');
  });

  it('are those of the contract as it is', function () {
    const current = read('generated/openapi.json');
    const { version } = (JSON.parse(current) as { info: { version: string } }).info;
    const last = releases.find((release) => release.version !== version)!;
    const bundle = bundleAt(last.commit);
    if (bundle === undefined) return this.skip(); // a clone that does not go back so far
    const expected = differencesBetween({ version: last.version, bundle }, { version, bundle: current });
    expect(read(`docs/differences/${version}.json`), 'make differences').to.equal(expected);
  });
});
