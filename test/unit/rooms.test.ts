import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { projectRoot } from '../../src/environment/project-folder.ts';

const MAX_FILES = 15;
/** One file per table, per change of the tables, and per area of the contract. */
const UNBOUNDED = ['data/entities', 'data/migrations', 'handlers'];
/** What stands beside the rooms. */
const AT_THE_ROOT = ['app.ts', 'config.ts', 'errors.ts', 'log.ts', 'main.ts'];

describe('rooms of src/', () => {
  const root = join(projectRoot(), 'src');
  const entries = readdirSync(root, { recursive: true, withFileTypes: true });

  it(`hold at most ${MAX_FILES} files each`, () => {
    const counts = new Map<string, number>();
    for (const entry of entries.filter((one) => one.isFile())) {
      const room = entry.parentPath.slice(root.length + 1);
      counts.set(room, (counts.get(room) ?? 0) + 1);
    }
    const crowded = [...counts].filter(([room, count]) => count > MAX_FILES && !UNBOUNDED.includes(room));
    expect(crowded).to.deep.equal([]);
  });

  it('hold everything but the five files at the root', () => {
    const files = readdirSync(root, { withFileTypes: true }).filter((one) => one.isFile());
    expect(files.map(({ name }) => name).sort()).to.deep.equal(AT_THE_ROOT);
  });
});
