/**
 * Prints the changes between the contract of a git ref and the current one: breaking, breaking for the source of
 * generated clients, additive, or only words. Exits
 * with 1 when `info.version` does not match: a breaking change needs a new major version, an additive one a new minor
 * version.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../src/environment/project-folder.ts';
import { compareContracts, versionProblem, type Change } from './changes.ts';

const BUNDLE = 'generated/openapi.json';
const MARKS: Record<Change['class'], string> = { breaking: '✖', 'source-breaking': '!', additive: '+', words: '·' };

function bundleAt(ref: string): string {
  try {
    return execFileSync('git', ['show', `${ref}:${BUNDLE}`], {
      cwd: projectRoot(),
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  } catch {
    console.error(
      `There is no ${BUNDLE} at ${ref}. Name a commit, branch or tag that has one: make contract-diff BASE=<git ref>.`,
    );
    process.exit(2);
  }
}

const [ref = 'origin/main'] = process.argv.slice(2);
const [base, revision] = [bundleAt(ref), readFileSync(join(projectRoot(), BUNDLE), 'utf8')];
const changes = compareContracts(base, revision);
for (const { class: kind, rule, where, message } of changes)
  console.log(`${MARKS[kind]} ${kind.padEnd(15)}  ${where}\n             ${message} (${rule})`);
const count = (kind: Change['class']): number => changes.filter((one) => one.class === kind).length;
console.log(
  `\n${count('breaking')} breaking, ${count('source-breaking')} source-breaking, ${count('additive')} additive, ${count('words')} of words, since ${ref}.`,
);
const problem = versionProblem(base, revision, changes);
if (problem !== undefined) {
  console.error(problem);
  process.exitCode = 1;
}
