/**
 * Runs third-party linters on the contract, besides Redocly's, which `make codegen` runs: Spectral with the OWASP
 * rules, the schema of OpenAPI 3.1, and Redocly's score. Exits with 1 on any error, any warning, or a score below the
 * minimum.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '../../src/environment/project-folder.ts';
import { inlineRefs } from './inline.ts';
import { redocly, tool, type ProgramResult } from './tools.ts';

const BUNDLE = 'generated/openapi.json';
/** Out of 100. */
const MIN_SCORE = 95;

function lint(): ProgramResult {
  return redocly(['lint', BUNDLE, '--config', 'spec/redocly.yaml', '--max-problems', '200']);
}

function spectral(): ProgramResult {
  return tool('spectral', ['lint', BUNDLE, '--ruleset', 'tools/spectral.yaml', '--fail-severity', 'hint']);
}

function schema(): ProgramResult {
  const { code, out, err } = tool('validate-api', [BUNDLE]);
  return { code: out.includes('"valid": true') ? code : 1, out, err };
}

/**
 * The median score of the operations, with references inlined: Redocly counts what operations share, such as error
 * answers, only for the first of them. The whole score takes 0.01 off for each operation beside it, however good, and
 * so says less and less of a growing contract; it is shown.
 */
function score(): ProgramResult {
  const folder = mkdtempSync(join(tmpdir(), 'score-'));
  const file = join(folder, 'openapi.json');
  try {
    const document = JSON.parse(readFileSync(join(projectRoot(), BUNDLE), 'utf8')) as Record<string, object>;
    writeFileSync(file, JSON.stringify(inlineRefs(document)));
    const { out, err } = redocly(['score', file, '--format', 'json']);
    const { agentReadiness, operationScores, subscores } = JSON.parse(out) as {
      agentReadiness: number;
      operationScores: Record<string, { agentReadiness: number }>;
      subscores: Record<string, number>;
    };
    const scores = Object.values(operationScores)
      .map((one) => one.agentReadiness)
      .sort((one, other) => one - other);
    const median = scores[Math.floor(scores.length / 2)] ?? 0;
    const report =
      `${median} of 100 for the operations, the minimum is ${MIN_SCORE}; ${agentReadiness} for all ${scores.length}\n` +
      JSON.stringify(subscores, null, 2);
    return { code: median >= MIN_SCORE ? 0 : 1, out: report, err };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

for (const [name, look] of Object.entries({
  'redocly lint': lint,
  spectral,
  'openapi 3.1 schema': schema,
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
