import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { edited } from '../../scripts/faults/copy.ts';
import { readFaults } from '../../scripts/faults/planted.ts';

const PATCHES = 'scripts/faults/patches';

describe('the faults of make faults', () => {
  it('still stand on texts of the project', () => {
    const faults = readFaults('');
    expect(faults).to.have.length.above(80);
    const lost = faults
      .filter(({ patch }) => patch === undefined)
      .flatMap(({ what, edits }) =>
        edits.flatMap((edit) => {
          try {
            expect(edited('.', edit), what).to.not.equal('');
            return [];
          } catch (error) {
            return [`${what}: ${(error as Error).message}`];
          }
        }),
      );
    expect(lost, 'change these in scripts/faults/planted/').to.deep.equal([]);
  });

  it('still have the endpoints that are added for them', function () {
    if (!existsSync('.git')) this.skip();
    for (const name of readdirSync(PATCHES)) execFileSync('git', ['apply', '--check', '-C1', join(PATCHES, name)]);
  });
});
