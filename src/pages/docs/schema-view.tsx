import type { JSX } from 'preact';
import { resolveRef, type ContractDocument, type Json } from '../../contract/document.ts';
import { DOCS } from './paths.ts';
import { Prose } from './prose.tsx';

/** A schema of the contract: the keys that the documentation shows. */
interface ShownSchema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly description?: string;
  readonly deprecated?: boolean;
  readonly properties?: Readonly<Record<string, ShownSchema>>;
  readonly required?: readonly string[];
  readonly items?: ShownSchema;
  readonly anyOf?: readonly ShownSchema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
}

/** Depth to which fields of fields are shown; deeper ones are linked. */
const MAX_DEPTH = 3;

interface FieldsOf {
  readonly document: ContractDocument;
  readonly schema: object;
  /** Whether the caller sends it: then required fields are marked, else optional ones. */
  readonly sent?: boolean;
  readonly depth?: number;
}

/** The fields of an object, each with its type, meaning and bounds, and its own fields folded. */
export function Fields({ document, schema, sent = false, depth = 0 }: FieldsOf): JSX.Element {
  const { properties = {}, required = [] } = resolved(document, schema);
  return (
    <ul class="fields">
      {Object.entries(properties).map(([name, field]) => (
        <li key={name}>
          <SchemaField
            document={document}
            name={name}
            schema={field}
            note={requirementNote(required.includes(name), sent)}
          />
          <Inner document={document} schema={field} sent={sent} depth={depth} />
        </li>
      ))}
    </ul>
  );
}

function requirementNote(required: boolean, sent: boolean): 'required' | 'optional' | undefined {
  if (sent) return required ? 'required' : undefined;
  return required ? undefined : 'optional';
}

/** One field or parameter: name, type, whether it is required, meaning and bounds. */
export function SchemaField({
  document,
  name,
  schema,
  note,
  description,
}: {
  document: ContractDocument;
  name: string;
  schema: object;
  note?: string | undefined;
  description?: string | undefined;
}): JSX.Element {
  const shown = schema as ShownSchema;
  const bounds = boundsOf(document, shown);
  const text = description ?? shown.description ?? resolved(document, shown).description;
  return (
    <>
      <p class="field-name">
        <code>{name}</code> <span class="type">{typeOf(document, shown)}</span>
        {note !== undefined && <span class={note === 'required' ? 'required' : 'type'}>{note}</span>}
        {shown.deprecated === true && <span class="required">deprecated</span>}
      </p>
      {text !== undefined && <Prose text={text} />}
      {bounds !== '' && <p class="bounds">{bounds}</p>}
    </>
  );
}

function Inner({
  document,
  schema,
  sent,
  depth,
}: Required<Omit<FieldsOf, 'schema'>> & { schema: ShownSchema }): JSX.Element | null {
  const inner = objectIn(document, schema);
  if (!inner) return null;
  const name = nameIn(schema);
  if (depth >= MAX_DEPTH)
    return name === undefined ? null : (
      <p class="bounds">
        Fields: <a href={`${DOCS}/schemas#${name}`}>{name}</a>
      </p>
    );
  return (
    <details>
      <summary>Fields of {name ?? 'it'}</summary>
      <Fields document={document} schema={inner} sent={sent} depth={depth + 1} />
    </details>
  );
}

/** The object that a schema is, or is a list of; undefined when it is none. */
function objectIn(document: ContractDocument, schema: ShownSchema): ShownSchema | undefined {
  const shown = resolved(document, notNull(schema));
  if (shown.items) return objectIn(document, shown.items);
  return shown.properties ? shown : undefined;
}

/** The name of a schema, or of what it is a list of. */
export function nameIn(schema: object): string | undefined {
  const shown = notNull(schema);
  return shown.$ref?.split('/').pop() ?? (shown.items && nameIn(shown.items));
}

/** Returns a nullable schema without null. */
function notNull(schema: ShownSchema): ShownSchema {
  const alternatives = schema.anyOf?.filter((alternative) => alternative.type !== 'null');
  return alternatives?.length === 1 ? (alternatives[0] as ShownSchema) : schema;
}

/** Its type in words, such as `list of FeedPost` or `string (uuid) or null`. */
function typeOf(document: ContractDocument, schema: ShownSchema): string {
  if (schema.anyOf) return schema.anyOf.map((alternative) => typeOf(document, alternative)).join(' or ');
  const { type, format, items, const: only } = resolved(document, schema);
  if (only !== undefined) return JSON.stringify(only);
  const names = [type ?? 'any'].flat();
  const words = names.map((name) => {
    if (name === 'array') return `list of ${items ? plural(document, items) : 'values'}`;
    return name === 'string' && format !== undefined ? `string (${format})` : name;
  });
  return words.join(' or ');
}

function plural(document: ContractDocument, items: ShownSchema): string {
  const name = nameIn(items);
  return name !== undefined && objectIn(document, items) ? name : `${typeOf(document, items)}s`.replace(/\)s$/, ')');
}

/** Describes the bounds of a value besides its type. */
export function boundsOf(document: ContractDocument, schema: object): string {
  const shown = resolved(document, notNull(schema));
  const choices = shown.enum ?? resolved(document, shown.items ?? {}).enum;
  return [
    choices && `One of ${choices.map(String).join(', ')}.`,
    range(shown.minimum, shown.maximum, ''),
    shown.enum || shown.format !== undefined ? '' : range(shown.minLength, shown.maxLength, ' characters'),
    range(shown.minItems, shown.maxItems, ' of them'),
    shown.default !== undefined && `Default ${JSON.stringify(shown.default)}.`,
    shown.pattern !== undefined && `Pattern ${shown.pattern}`,
  ]
    .filter((text) => typeof text === 'string' && text !== '')
    .join(' ');
}

function range(min: number | undefined, max: number | undefined, unit: string): string {
  if (max === undefined) return min === undefined || min === 0 ? '' : `At least ${min}${unit}.`;
  return min === undefined || min === 0 ? `At most ${max}${unit}.` : `${min} to ${max}${unit}.`;
}

function resolved(document: ContractDocument, schema: ShownSchema): ShownSchema {
  return resolveRef(document, schema as Json);
}
