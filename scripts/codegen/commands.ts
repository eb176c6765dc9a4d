/** The operations as commands of the command line of people: `dcs api <area> <verb>`. */
import type { ApiCommand, CommandInput } from '../../src/remote-cli/api-command.ts';
import type { Document, Json, Operation, Parameter } from './document.ts';
import { operationsOf } from './document.ts';
import { SpecFault } from './spec-files.ts';

/** Options of `dcs api` itself, which no input may be named like. */
const OWN_OPTIONS = ['all', 'body', 'help', 'json', 'profile'];
const MAX_HELP_CHARACTERS = 110;

interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly enum?: readonly (string | number | null)[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly description?: string;
}

/** The module of all commands. Throws SpecFault for an input that is named like an option of every command. */
export function commandsModule(document: Document): string {
  const commands = operationsOf(document).map(({ path, method, operation }) =>
    commandOf(document, { path, method, operation }),
  );
  const rows = withVerbs(commands).map((command) => `  ${JSON.stringify(command)},`);
  return `import type { ApiCommand } from '../src/remote-cli/api-command.ts';

/** The version of the contract. */
export const COMMANDS_VERSION = '${document.info.version}';
/** Every operation, in the order of the document. */
export const COMMANDS: readonly ApiCommand[] = [
${rows.join('\n')}
];
`;
}

function commandOf(
  document: Document,
  { path, method, operation }: { path: string; method: string; operation: Operation },
): ApiCommand {
  const { operationId: id, tags: [area = ''] = [], summary } = operation;
  const item = document.paths[path]?.parameters ?? [];
  const parameters = [...item, ...(operation.parameters ?? [])].map(
    (one) => resolved(document, one) as Parameter & Json,
  );
  const inputs = [...parameters.map((one) => parameterInput(document, one)), ...bodyInputs(document, operation)];
  for (const { name, flag } of inputs)
    if (OWN_OPTIONS.includes(flag))
      throw new SpecFault(
        { at: ['paths', path, method] },
        `${id} has an input ${name}, like an option of every command of dcs. Give it another name.`,
      );
  const cursor = parameters.some(({ name }) => name === 'cursor');
  return {
    area,
    verb: verbOf(id, area),
    id,
    method: method.toUpperCase(),
    path,
    summary,
    inputs: order(inputs),
    ...(operation.security?.length === 0 ? { isPublic: true } : {}),
    ...(cursor ? { isPaged: true } : {}),
    ...(isStream(document, operation) ? { isStream: true } : {}),
  };
}

/** Arguments first, in the order of the path, then what is required. */
function order(inputs: readonly CommandInput[]): CommandInput[] {
  const rank = ({ in: place, isRequired }: CommandInput): number =>
    place === 'path' ? 0 : isRequired === true ? 1 : 2;
  return [...inputs].sort((a, b) => rank(a) - rank(b));
}

function parameterInput(document: Document, parameter: Parameter & Json): CommandInput {
  const { name, in: place, required, description } = parameter as Parameter & { required?: boolean } & Schema;
  return inputOf(document, {
    name,
    in: place as CommandInput['in'],
    schema: { ...resolved(document, parameter.schema ?? {}), description: description ?? '' },
    isRequired: required === true,
  });
}

function bodyInputs(document: Document, { requestBody }: Operation): CommandInput[] {
  const schema = resolved(document, requestBody?.content['application/json']?.schema ?? {}) as Schema;
  return Object.entries(schema.properties ?? {}).map(([name, property]) =>
    inputOf(document, {
      name,
      in: 'body',
      schema: { ...resolved(document, property), ...descriptionOf(property) },
      isRequired: schema.required?.includes(name) === true,
    }),
  );
}

function descriptionOf({ description }: Schema): Schema {
  return description === undefined ? {} : { description };
}

function inputOf(
  document: Document,
  {
    name,
    in: place,
    schema,
    isRequired,
  }: { name: string; in: CommandInput['in']; schema: Schema; isRequired: boolean },
): CommandInput {
  const types = [schema.type ?? 'object'].flat().filter((type) => type !== 'null');
  const isList = types.includes('array');
  const value = isList ? (resolved(document, schema.items ?? {}) as Schema) : schema;
  const kind = kindOf(value);
  const values = value.enum?.filter((one) => one !== null);
  return {
    name,
    flag: words(name).join('-'),
    in: place,
    kind,
    help: firstSentence(schema.description ?? ''),
    ...(isList && kind !== 'json' ? { isList: true } : {}),
    ...(isRequired ? { isRequired: true } : {}),
    ...(values === undefined ? {} : { values: values.map(String) }),
    ...(isList && kind === 'json' ? { kind: 'json' as const } : {}),
  };
}

function kindOf({ type }: Schema): CommandInput['kind'] {
  const [only, ...more] = [type ?? 'object'].flat().filter((one) => one !== 'null');
  if (more.length > 0) return 'json';
  return only === 'string' || only === 'integer' || only === 'number' || only === 'boolean' ? only : 'json';
}

function isStream(document: Document, { responses }: Operation): boolean {
  const { content = {} } = resolved(document, responses['200'] ?? {}) as { content?: Json };
  return 'text/event-stream' in content;
}

/** Follows a reference of the document; anything else is returned as it is. */
function resolved(document: Document, value: object): Json {
  const { $ref } = value as { $ref?: string };
  if ($ref === undefined) return value as Json;
  const found = $ref
    .slice('#/'.length)
    .split('/')
    .reduce<unknown>((room, key) => (room as Json)[key.replaceAll('~1', '/')], document);
  return resolved(document, found as object);
}

function firstSentence(text: string): string {
  const [sentence = ''] = text
    .replaceAll(/\s+/g, ' ')
    .trim()
    .split(/(?<=\.) /);
  return sentence.length > MAX_HELP_CHARACTERS ? `${sentence.slice(0, MAX_HELP_CHARACTERS - 1)}…` : sentence;
}

/** The operation's name without the name of its area: `listBookmarks` of bookmarks is `list`. */
function verbOf(id: string, area: string): string {
  const own = words(id);
  const noun = area.split('-');
  for (let start = 1; start + noun.length <= own.length; start += 1) {
    const part = own.slice(start, start + noun.length);
    if (part.every((word, nth) => singular(word) === singular(noun[nth] ?? '')))
      return [...own.slice(0, start), ...own.slice(start + noun.length)].join('-');
  }
  return own.join('-');
}

/** Operations of an area whose verbs would be the same keep their whole names. */
function withVerbs(commands: readonly ApiCommand[]): ApiCommand[] {
  const count = new Map<string, number>();
  const key = ({ area, verb }: ApiCommand): string => `${area} ${verb}`;
  for (const command of commands) count.set(key(command), (count.get(key(command)) ?? 0) + 1);
  return commands.map((command) =>
    count.get(key(command)) === 1 ? command : { ...command, verb: words(command.id).join('-') },
  );
}

function words(name: string): string[] {
  return name
    .replaceAll('-', ' ')
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(' ');
}

function singular(word: string): string {
  return word.replace(/s$/, '');
}
