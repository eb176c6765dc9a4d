import { createHash } from 'node:crypto';
import type { ArchiveFiles } from './archives.ts';
import type { SdkModel, SdkOperation } from './model.ts';
import type { SdkField, SdkShape } from './shapes.ts';

/** The name of the wheel's file: https://packaging.python.org/specifications/binary-distribution-format/ */
export function wheelName(model: SdkModel): string {
  return `${moduleName(model)}-${model.version}-py3-none-any.whl`;
}

/** Files of a wheel; `client` is the part that is the same for every contract. */
export function wheelFiles(model: SdkModel, client: string): ArchiveFiles {
  const module = moduleName(model);
  const info = `${module}-${model.version}.dist-info`;
  const files = {
    [`${module}/__init__.py`]: initModule(model),
    [`${module}/_client.py`]: client,
    [`${module}/_operations.py`]: operationsModule(model),
    [`${module}/types.py`]: typesModule(model),
    [`${module}/py.typed`]: '',
    [`${info}/METADATA`]: metadata(model),
    [`${info}/WHEEL`]: `Wheel-Version: 1.0\nGenerator: ${model.name}\nRoot-Is-Purelib: true\nTag: py3-none-any\n`,
  };
  const rows = Object.entries(files).map(([path, text]) => {
    const digest = createHash('sha256').update(text).digest('base64url');
    return `${path},sha256=${digest},${Buffer.byteLength(text)}`;
  });
  return { ...files, [`${info}/RECORD`]: `${[...rows, `${info}/RECORD,,`].join('\n')}\n` };
}

function moduleName({ name }: SdkModel): string {
  return name.replaceAll('-', '_');
}

function metadata({ name, version, summary, baseUrl }: SdkModel): string {
  return `Metadata-Version: 2.1
Name: ${name}
Version: ${version}
Summary: ${summary.replaceAll('\n', ' ')}
Home-page: ${baseUrl}/docs
License: MIT
Requires-Python: >=3.11
`;
}

function initModule({ summary }: SdkModel): string {
  return `"""${summary.replaceAll('"', "'").trim()}"""
from ._client import Answer, ApiError, verify_webhook
from ._operations import BASE_URL, VERSION, Client

__all__ = ["BASE_URL", "VERSION", "Answer", "ApiError", "Client", "verify_webhook"]
`;
}

/** TypedDicts in their functional form, since names of fields need not be names of Python. */
function typesModule({ schemas, operations, events }: SdkModel): string {
  const lines: string[] = [];
  for (const { name, shape } of schemas) declare(lines, name, shape);
  for (const operation of operations)
    if (operation.queryFields.length > 0)
      declare(lines, queryName(operation), { kind: 'object', fields: operation.queryFields });
  lines.push(
    `AnyEvent = Union[${Object.values(events)
      .map((name) => `"${name}"`)
      .join(', ')}]`,
  );
  return `from typing import Any, Literal, NotRequired, TypedDict, Union\n\n${lines.join('\n')}\n`;
}

/** Declares a name for a shape, and before it names for the objects within. */
function declare(lines: string[], name: string, shape: SdkShape): void {
  if (shape.kind !== 'object') {
    lines.push(`${name} = ${typeOf(shape, name, lines)}`);
    return;
  }
  const members = shape.fields.map(({ name: field, shape: inner, isRequired }) => {
    const type = quoted(typeOf(inner, `${name}${capitalized(field)}`, lines));
    return `    ${JSON.stringify(field)}: ${isRequired ? type : `NotRequired[${type}]`},`;
  });
  lines.push(`${name} = TypedDict("${name}", {\n${members.join('\n')}\n})`);
}

/** A type, in which names of schemas are quoted: they may be declared later. */
function typeOf(shape: SdkShape, name: string, lines: string[]): string {
  switch (shape.kind) {
    case 'schema':
      return `"${shape.name}"`;
    case 'list':
      return `list[${typeOf(shape.item, `${name}Item`, lines)}]`;
    case 'union':
      return `Union[${[...new Set(shape.choices.map((choice) => typeOf(choice, name, lines)))].join(', ')}]`;
    case 'literal':
      return literalType(shape.values);
    case 'object':
      declare(lines, name, shape);
      return `"${name}"`;
    case 'plain':
      return PLAIN_TYPES[shape.type];
  }
}

function literalType(values: readonly unknown[]): string {
  const texts = values.map((value) => (value === true ? 'True' : value === false ? 'False' : JSON.stringify(value)));
  return `Literal[${texts.map((text) => (text === 'null' ? 'None' : text)).join(', ')}]`;
}

const PLAIN_TYPES = {
  string: 'str',
  integer: 'int',
  number: 'float',
  boolean: 'bool',
  null: 'None',
  map: 'dict[str, Any]',
  any: 'Any',
};

/** The same in one pair of quotes, which may stand for names that are declared later. */
function quoted(type: string): string {
  return type.includes('Literal[') ? type : `"${type.replaceAll('"', '')}"`;
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1).replaceAll(/\W/g, '');
}

function queryName({ id }: SdkOperation): string {
  return `${capitalized(id)}Query`;
}

function snakeCase(text: string): string {
  return text.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function operationsModule({ operations, baseUrl, version }: SdkModel): string {
  const methods = operations.filter(({ isStream }) => !isStream).map(methodOf);
  return `from typing import Any, Iterator, Literal, Optional, Union, cast

from . import types
from ._client import Answer, BaseClient

BASE_URL = ${JSON.stringify(baseUrl)}
VERSION = ${JSON.stringify(version)}


class ${CLIENT_CLASS}(BaseClient):
    """Every operation of the API, named by its id."""

    default_base_url = BASE_URL

    def events(
        self, *, query: "Optional[types.StreamEventsQuery]" = None, last_event_id: Optional[str] = None
    ) -> "Iterator[tuple[str, types.AnyEvent]]":
        """Events as they happen, each with the id to go on from. A broken connection is made again."""
        return cast("Iterator[tuple[str, types.AnyEvent]]", self._events(cast(Any, query), last_event_id))

${methods.join('\n')}`;
}

const CLIENT_CLASS = 'Client';

function methodOf(operation: SdkOperation): string {
  const { id, method, path, summary, takesKey, pathFields, queryFields, body, answer, item } = operation;
  const isQueryRequired = queryFields.some(({ isRequired }) => isRequired);
  const answerType = `"${answer ? annotation(answer) : 'None'}"`;
  const inputs = [
    ...pathFields.map((field) => `${snakeCase(field.name)}: ${argumentType(field)}`),
    '*',
    ...(body ? [bodyArgument(body)] : []),
    ...(queryFields.length > 0 ? [optional('query', `types.${queryName(operation)}`, isQueryRequired)] : []),
    ...(takesKey ? ['idempotency_key: Optional[str] = None'] : []),
    'if_match: Optional[str] = None',
  ];
  const values = pathFields.map(({ name }) => `${JSON.stringify(name)}: ${snakeCase(name)}`);
  const sent = [
    `"${method}", "${path}", {${values.join(', ')}}`,
    ...(queryFields.length > 0 ? ['query=query'] : []),
    ...(body ? ['body=body'] : []),
    ...(takesKey ? ['takes_key=True, idempotency_key=idempotency_key'] : []),
    'if_match=if_match',
  ].join(', ');
  const name = snakeCase(id);
  const call = `
    def ${name}(self, ${inputs.join(', ')}) -> ${answerType}:
        """${summary.replaceAll('"', "'")}"""
        return cast(${answerType}, self._request(${sent}).data)
`;
  return item ? call + pagesOf(name, { inputs, sent, item: annotation(item) }) : call;
}

function pagesOf(name: string, { inputs, sent, item }: { inputs: string[]; sent: string; item: string }): string {
  return `
    def iterate_${name}(self, ${inputs.join(', ')}) -> "Iterator[${item}]":
        """The entries of all pages."""
        return self._pages(${sent})
`;
}

function optional(name: string, type: string, isRequired: boolean): string {
  return isRequired ? `${name}: "${type}"` : `${name}: "Optional[${type}]" = None`;
}

function bodyArgument({ shape, isRequired }: NonNullable<SdkOperation['body']>): string {
  return optional('body', annotation(shape), isRequired);
}

function argumentType({ shape }: SdkField): string {
  return shape.kind === 'plain' && shape.type === 'integer' ? 'int' : 'str';
}

/** A type in annotations of the module of operations. */
function annotation(shape: SdkShape): string {
  if (shape.kind === 'schema') return `types.${shape.name}`;
  return shape.kind === 'plain' ? PLAIN_TYPES[shape.type] : 'Any';
}
