import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { projectRoot } from '../../src/environment/project-folder.ts';

/** Files that belong to no folder. */
const AT_THE_ROOT = ['app.ts', 'config.ts', 'errors.ts', 'log.ts', 'main.ts'];

describe('the folders of src/', () => {
  const root = join(projectRoot(), 'src');

  it('hold everything but the five files at the root', () => {
    const files = readdirSync(root, { withFileTypes: true }).filter((one) => one.isFile());
    expect(files.map(({ name }) => name).sort()).to.deep.equal(AT_THE_ROOT);
  });
});
