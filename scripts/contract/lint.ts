/**
 * Runs third-party linters on the contract, besides Redocly's, which `make codegen` runs: Spectral with the OWASP
 * rules, the schemas of OpenAPI 3.1 and 3.2, and Redocly's score. Exits with 1 on any error, any warning, or a score
 * below the minimum.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '../../src/environment/project-folder.ts';
import { inlineRefs } from './inline.ts';
import { redocly, tool, type ProgramResult } from './tools.ts';

const BUNDLE = 'generated/openapi.json';
/** The same in OpenAPI 3.2, which Spectral 6.16.3 takes for 3.1 and finds examples wrong in. */
const BUNDLE_32 = 'generated/openapi-3.2.json';
/** Out of 100. */
const MIN_SCORE = 94;

function lint(bundle: string): ProgramResult {
  return redocly(['lint', bundle, '--config', 'spec/redocly.yaml', '--max-problems', '200']);
}

function spectral(): ProgramResult {
  return tool('spectral', ['lint', BUNDLE, '--ruleset', 'tools/spectral.yaml', '--fail-severity', 'hint']);
}

function schema(bundle: string): ProgramResult {
  const { code, out, err } = tool('validate-api', [bundle]);
  return { code: out.includes('"valid": true') ? code : 1, out, err };
}

/**
 * Redocly's score of all operations, with references inlined: of the document as it is served Redocly counts what
 * operations share, such as error answers, only for the first of them. Both are shown.
 */
function score(): ProgramResult {
  const folder = mkdtempSync(join(tmpdir(), 'score-'));
  const file = join(folder, 'openapi.json');
  try {
    const document = JSON.parse(readFileSync(join(projectRoot(), BUNDLE), 'utf8')) as Record<string, object>;
    writeFileSync(file, JSON.stringify(inlineRefs(document)));
    const [inlined, served] = [scoreOf(file), scoreOf(BUNDLE)];
    const report =
      `${inlined.agentReadiness} of 100, the minimum is ${MIN_SCORE}; as served ${served.agentReadiness}\n` +
      JSON.stringify(inlined.subscores, null, 2);
    return { code: inlined.agentReadiness >= MIN_SCORE ? 0 : 1, out: report, err: '' };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function scoreOf(file: string): { agentReadiness: number; subscores: Record<string, number> } {
  const { out, err } = redocly(['score', file, '--format', 'json']);
  try {
    return JSON.parse(out) as ReturnType<typeof scoreOf>;
  } catch {
    throw new Error(`Redocly gave no score of ${file}:\n${out}${err}`);
  }
}

for (const [name, look] of Object.entries({
  'redocly lint': () => lint(BUNDLE),
  'redocly lint of 3.2': () => lint(BUNDLE_32),
  spectral,
  'openapi 3.1 schema': () => schema(BUNDLE),
  'openapi 3.2 schema': () => schema(BUNDLE_32),
  'redocly score': score,
})) {
  const { code, out, err } = look();
  console.log(
    `${code === 0 ? 'ok    ' : 'FAILED'} ${name}${name === 'redocly score' ? `: ${out.split('\n')[0] ?? ''}` : ''}`,
  );
  if (code !== 0) {
    console.error(`${out}${err}`);
    process.exitCode = 1;
  }
}
