import type { ArchiveFiles } from './archives.ts';
import type { SdkModel, SdkOperation } from './model.ts';
import type { SdkField, SdkShape } from './shapes.ts';

/** Files of a package of npm, as its tarball has them; `client` are the parts that are the same for every contract. */
export function npmFiles(model: SdkModel, client: { readonly code: string; readonly types: string }): ArchiveFiles {
  const { name, version, summary: description, baseUrl } = model;
  const exports = { '.': { types: './client.d.ts', default: './client.js' } };
  const manifest = {
    ...{ name, version, description, license: 'MIT', type: 'module', exports, types: './client.d.ts' },
    ...{ sideEffects: false, engines: { node: '>=20.3' }, homepage: `${baseUrl}/docs` },
  };
  return {
    'package/package.json': `${JSON.stringify(manifest, null, 2)}\n`,
    'package/README.md': readme(model),
    'package/client.js': client.code,
    'package/client.d.ts': client.types,
    'package/operations.js': operationsModule(model),
    'package/types.d.ts': typesModule(model),
  };
}

function readme({ name, summary, baseUrl }: SdkModel): string {
  return `# ${name}

${summary}

\`\`\`js
import { createClient } from '${name}';

const client = createClient({ token: process.env.TOKEN });
const { data } = await client.listPopularFeed({ query: { limit: 5 } });
for await (const bookmark of client.pages('listBookmarks')) console.log(bookmark);
\`\`\`

Every operation of ${baseUrl}/docs is a method with the name of its id; \`events()\` reads the stream of events.
`;
}

function operationsModule({ operations, baseUrl, version }: SdkModel): string {
  const rows = operations
    .filter(({ isStream }) => !isStream)
    .map(
      ({ id, method, path, takesKey }) =>
        `  ${id}: ${JSON.stringify({ method, path, ...(takesKey && { takesKey }) })},`,
    );
  return `export const BASE_URL = ${JSON.stringify(baseUrl)};
export const VERSION = ${JSON.stringify(version)};
export const OPERATIONS = {
${rows.join('\n')}
};
`;
}

function typesModule({ schemas, operations, events }: SdkModel): string {
  const declared = schemas.map(
    ({ name, description, shape }) => `${comment(description)}export type ${name} = ${typeOf(shape)};`,
  );
  const callsOf = (some: readonly SdkOperation[]): string =>
    some.map((operation) => `${comment(operation.summary, '  ')}  ${operation.id}: ${callOf(operation)};`).join('\n');
  const rows = Object.entries(events).map(([type, name]) => `  ${JSON.stringify(type)}: ${name};`);
  return `${declared.join('\n')}

/** Input and answer of each operation, by its id. */
export interface Calls {
${callsOf(operations.filter(({ isStream }) => !isStream))}
}

/** The same of operations that answer with a stream, which methods of their own read. */
export interface Streams {
${callsOf(operations.filter(({ isStream }) => isStream))}
}

/** Events by their types. */
export interface EventsByType {
${rows.join('\n')}
}
`;
}

function callOf({ pathFields, queryFields, body, answer }: SdkOperation): string {
  const inputs = [
    ...(pathFields.length > 0 ? [`path: ${objectType(pathFields)}`] : []),
    ...(queryFields.length > 0
      ? [`query${queryFields.some(({ isRequired }) => isRequired) ? '' : '?'}: ${objectType(queryFields)}`]
      : []),
    ...(body ? [`body${body.isRequired ? '' : '?'}: ${typeOf(body.shape)}`] : []),
  ];
  const input = inputs.length === 0 ? '{}' : `{ ${inputs.join('; ')} }`;
  return `{ input: ${input}; answer: ${answer ? typeOf(answer) : 'undefined'} }`;
}

function typeOf(shape: SdkShape): string {
  switch (shape.kind) {
    case 'schema':
      return shape.name;
    case 'list':
      return `(${typeOf(shape.item)})[]`;
    case 'union':
      return [...new Set(shape.choices.map(typeOf))].join(' | ');
    case 'literal':
      return shape.values.map((value) => JSON.stringify(value)).join(' | ');
    case 'object':
      return objectType(shape.fields);
    case 'plain':
      return PLAIN_TYPES[shape.type];
  }
}

const PLAIN_TYPES = {
  string: 'string',
  integer: 'number',
  number: 'number',
  boolean: 'boolean',
  null: 'null',
  map: 'Record<string, unknown>',
  any: 'unknown',
};

function objectType(fields: readonly SdkField[]): string {
  const members = fields.map(
    ({ name, shape, isRequired, description }) =>
      `${comment(description, '  ')}  ${JSON.stringify(name)}${isRequired ? '' : '?'}: ${typeOf(shape)};`,
  );
  return `{\n${members.join('\n')}\n}`;
}

function comment(text = '', indent = ''): string {
  const line = text.replaceAll(/\s+/g, ' ').replaceAll('*/', '* /').trim();
  return line === '' ? '' : `${indent}/** ${line} */\n`;
}
