import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

interface Described {
  readonly webhooks: Record<
    string,
    { post: { requestBody: { content: { 'application/json': { example?: unknown } } } } }
  >;
}

/**
 * Writes a module that gives the example of every event to the type that a client generated for it, which compiles only
 * when both are the same. Throws for an event without an example.
 */
export function writeEventExamples(folder: string, document: string): void {
  const { webhooks } = JSON.parse(readFileSync(document, 'utf8')) as Described;
  const lines = Object.entries(webhooks).map(([type, { post }], n) => {
    const { example } = post.requestBody.content['application/json'];
    if (example === undefined) throw new Error(`The webhook ${type} has no example.`);
    return `export const event${n}: webhooks['${type}']['post']['requestBody']['content']['application/json'] = ${JSON.stringify(example)};`;
  });
  if (lines.length === 0) throw new Error('There are no webhooks.');
  const head = `import type { webhooks } from './generated/schema.js';\nexport { verified, describe } from './events.js';\n`;
  writeFileSync(join(folder, 'event-examples.ts'), `${head}${lines.join('\n')}\n`);
}
