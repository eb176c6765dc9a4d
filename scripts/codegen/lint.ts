import { redocly } from '../contract/tools.ts';
import { operationsOf, type Document } from './document.ts';
import type { Areas } from './paths.ts';

interface Problem {
  readonly message: string;
  readonly ruleId: string;
  readonly location: readonly { readonly pointer?: string }[];
}

/** Throws Redocly's problems in the whole document, by operation and file of its folder. */
export function demandClean(file: string, document: Document, { byPath, spec }: Pick<Areas, 'byPath' | 'spec'>): void {
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
    const [, escaped = '', method] = /^#\/paths\/([^/]+)(?:\/(\w+))?/.exec(pointer) ?? [];
    const path = escaped.replaceAll('~1', '/');
    const operation = all.find((one) => one.path === path && one.method === method)?.operation.operationId ?? path;
    const whose = path === '' ? '' : `${operation} in ${spec}/${byPath.get(path) ?? ''}.yaml: `;
    return `${whose}${message} (${ruleId} at ${pointer})`;
  });
  throw new Error(lines.join('\n'));
}
