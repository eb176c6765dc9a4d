import { createHash } from 'node:crypto';
import { expect } from 'chai';
import { constraints } from '../../generated/constraints.ts';
import { affects } from '../../src/domain/changes/affects.ts';
import { rankedKey } from '../../src/domain/changes/ranking.ts';
import { RULES } from '../../src/domain/changes/verdicts.ts';

/** SHA-256 of all results below, by the revision of the rules that gives them. */
const RESULTS: Readonly<Record<number, string>> = {
  1: 'b975ee3ad884222eb66ef5efd422e359531d4feeb4d59a5361ba67aa40f66a56',
};

const PLAIN = ['0', '0.9', '1', '1.0', '1.0.0', '1.0.1', '1.2.0', '1.10.0', '2.0.0', '2', '10.0.0', 'v1.0.0', 'v1.2.3'];
const CANDIDATES = [
  '1.0.0-alpha',
  '1.0.0-alpha.1',
  '1.0.0-beta.2',
  '1.0.0-rc.1',
  '1.0.0rc1',
  '1.0.0.dev1',
  '1.0.0.post1',
];
const OTHERS = [
  '1.0.0+build.5',
  '1.0.0-SNAPSHOT',
  '1.0.Final',
  '1.0-jre',
  '1!1.0',
  '2024.01.02',
  'dev-main',
  '1.x',
  '',
];
const VERSIONS = [...PLAIN, ...CANDIDATES, ...OTHERS];
const REQUIREMENTS = [
  '^1.0.0',
  '~1.2',
  '>=1.0, <2',
  '>= 1.0',
  '~> 1.2',
  '[1.0,2.0)',
  '1.0 || 2.0',
  '*',
  '<2',
  '1',
  'main',
  '',
];

describe('the rules of changes', () => {
  it('are of the revision that gives these results: another result needs another revision, also of a library', () => {
    const hash = createHash('sha256');
    for (const ecosystem of constraints.Ecosystem.enum) {
      const uses = [
        ...VERSIONS.map((version) => ({ ecosystem, version, requirement: null })),
        ...REQUIREMENTS.map((requirement) => ({ ecosystem, version: null, requirement })),
        { ecosystem, version: null, requirement: null },
      ];
      for (const bound of VERSIONS)
        for (const use of uses) {
          const results = [
            [{ introduced: bound }],
            [{ introduced: '0', fixed: bound }],
            [{ introduced: '1.0.0', last: bound }],
          ].map((ranges) => affects({ ranges, versions: ['1.2.0'] }, use));
          hash.update(`${ecosystem} ${bound} ${use.version} ${use.requirement}: ${results.join()}\n`);
        }
    }
    const change = { id: '', publishedAt: new Date(0) };
    for (const kind of constraints.ChangeKind.enum)
      for (const severity of [...constraints.ChangeSeverity.enum, null])
        for (const isAffected of [true, false])
          hash.update(
            `${kind} ${severity} ${isAffected}: ${rankedKey({ ...change, kind, severity }, isAffected)[0]}\n`,
          );
    expect(hash.digest('hex'), 'raise RULES in src/domain/changes/verdicts.ts, and add what it gives here').to.equal(
      RESULTS[RULES],
    );
  });
});
