import { redocly } from '../contract/tools.ts';
import { operationsOf, type Document } from './document.ts';
import type { SpecFiles } from './spec-files.ts';

interface Problem {
  readonly message: string;
  readonly ruleId: string;
  readonly location: readonly { readonly pointer?: string }[];
}

/** Throws Redocly's problems in the whole document, each with the line of spec/ and the operation. */
export function assertNoProblems(file: string, document: Document, files: SpecFiles): void {
  const { code, out, err } = redocly([
    'lint',
    file,
    '--config',
    'spec/redocly.yaml',
    '--max-problems',
    '200',
    '--format',
    'json',
  ]);
  if (code === 0) return;
  if (!out.trimStart().startsWith('{')) throw new Error(`${out}${err}`);
  const { problems } = JSON.parse(out) as { problems: Problem[] };
  const all = operationsOf(document);
  const lines = problems.map(({ message, ruleId, location: [place] }) => {
    const pointer = place?.pointer ?? '#';
    const at = pointer
      .split('/')
      .slice(1)
      .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
    const operation = all.find((one) => at[0] === 'paths' && one.path === at[1] && one.method === at[2])?.operation;
    const whose = operation === undefined ? '' : `${operation.operationId}: `;
    return `${files.lineOf({ at })}: ${whose}${message} (${ruleId} at ${pointer})`;
  });
  throw new Error(lines.join('\n'));
}
