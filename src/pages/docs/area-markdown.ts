import { resolveRef } from '../../contract/document.ts';
import type { Operation, Parameter } from '../../contract/operation.ts';
import { readOperations } from '../../contract/operations.ts';
import { API_ROOT } from '../../../generated/api.ts';
import { areaTitle, type DocsSource } from './frame.tsx';
import { codeSamplesOf } from './samples/languages.ts';
import { sampleCall } from './samples/sample-call.ts';
import { boundsOf } from './schema-view.tsx';

/** The reference of an area as Markdown: every operation with its inputs, an example and its answers. */
export function areaMarkdown(
  source: DocsSource,
  area: { readonly name: string; readonly description: string },
): string {
  const operations = readOperations(source.document).filter(({ tag }) => tag === area.name);
  const sections = operations.map((operation) => operationMarkdown(source, operation));
  return `# ${areaTitle(area.name)}\n\n${area.description}\n\n${sections.join('\n')}`;
}

function operationMarkdown({ document, baseUrl }: DocsSource, operation: Operation): string {
  const { id, method, path, summary, description, open, scopes, parameters, body, responses, lifecycle } = operation;
  const inputs = parameters.map((parameter) => {
    const { name, in: place, required, schema } = parameter;
    const about = [place, required === true ? 'required' : '', boundsOf(document, schema)].filter(
      (text) => text !== '',
    );
    return `- \`${name}\` (${about.join(', ')}): ${descriptionOf(parameter)}`;
  });
  const answers = Object.entries(responses).map(([status, response]) => {
    const { description: about = '' } = resolveRef(document, { ...response }) as { description?: string };
    return `- ${status}: ${about}`;
  });
  const [sample] = codeSamplesOf(sampleCall(operation, baseUrl), baseUrl);
  const blocks = [
    `## ${summary}`,
    `\`${method} ${API_ROOT}${path}\`, operationId \`${id}\`. ${open ? 'Needs no token.' : `Scope: ${scopes.join(', ')}.`}`,
    lifecycle.deprecated === true ? '**Deprecated.**' : '',
    description.trim(),
    inputs.length === 0 ? '' : `Parameters:\n\n${inputs.join('\n')}`,
    body ? `Body (${body.types.join(', ')}), with this schema:\n\n${jsonBlock(body.written)}` : '',
    sample ? `\`\`\`sh\n${sample.code}\n\`\`\`` : '',
    `Answers:\n\n${answers.join('\n')}`,
  ];
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`;
}

function descriptionOf({ description = '', deprecated }: Parameter): string {
  return deprecated === true ? `Deprecated. ${description}` : description;
}

function jsonBlock(value: unknown): string {
  return `\`\`\`json\n${JSON.stringify(value, null, 1)}\n\`\`\``;
}
