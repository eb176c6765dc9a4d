import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../environment/project-folder.ts';
import { API_ROOT } from '../../generated/api.ts';
import type { Path } from '../../generated/shapes.ts';

type FlowFile = Path<'getFlow'>['file'];

/** The contract as the documents name it, which stand beside it in the repository. */
const SOURCE = '../../generated/openapi.json';

/**
 * The documents of docs/flows/ (Arazzo), read when they are first asked for. `fillIn` puts this service's own URL into
 * a text that is written as the contract is.
 */
export function createFlows(fillIn: (text: string) => string): (file: FlowFile) => string {
  const texts = new Map<FlowFile, string>();
  return (file) => {
    const known = texts.get(file);
    if (known !== undefined) return known;
    const written = readFileSync(join(projectRoot(), 'docs', 'flows', file), 'utf8');
    const text = fillIn(written.replaceAll(SOURCE, `http://localhost:3000${API_ROOT}/docs/json`));
    texts.set(file, text);
    return text;
  };
}
