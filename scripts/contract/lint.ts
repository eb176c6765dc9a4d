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
 * The score with references inlined: Redocly counts what operations share, such as error answers, only for the first of
 * them. The paths of the document itself are left out: whoever reads it has them already, and each costs 0.01.
 */
function score(): ProgramResult {
  const folder = mkdtempSync(join(tmpdir(), 'score-'));
  const file = join(folder, 'openapi.json');
  try {
    const { paths, ...rest } = inlineRefs(
      JSON.parse(readFileSync(join(projectRoot(), BUNDLE), 'utf8')) as Record<string, object>,
    );
    writeFileSync(
      file,
      JSON.stringify({
        ...rest,
        paths: Object.fromEntries(
          Object.entries(paths as object).filter(([path]) => !/^\/(docs|skill\.md)/.test(path)),
        ),
      }),
    );
    const { out, err } = redocly(['score', file, '--format', 'json']);
    const { agentReadiness, subscores } = JSON.parse(out) as {
      agentReadiness: number;
      subscores: Record<string, number>;
    };
    const report = `${agentReadiness} of 100, the minimum is ${MIN_SCORE}\n${JSON.stringify(subscores, null, 2)}`;
    return { code: agentReadiness >= MIN_SCORE ? 0 : 1, out: report, err };
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
