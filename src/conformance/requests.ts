import fc from 'fast-check';
import { fitting } from './fitting.ts';
import type { Operation, Parameter } from '../contract/operations.ts';
import { bodyViolations, violationsOf } from './violations.ts';

/** Generated requests: what a client could send to an operation, sensible or not. */
export interface FuzzedRequest {
  /** The operation's id. */
  readonly id: string;
  readonly method: string;
  /** Below the API's root, as it goes over the wire. */
  readonly target: string;
  readonly headers: Record<string, string>;
  readonly body: string | undefined;
}

/** What a generated request may use of the running service. */
export interface Known {
  readonly token: string;
  /** Cursors that lists have given. */
  readonly cursors: readonly string[];
  readonly tags: readonly string[];
}

const STRANGE = [
  '',
  ' ',
  '%',
  '_',
  '\\',
  "'",
  '"',
  '--',
  ';',
  '*',
  '&',
  '|',
  '!',
  ':',
  '<->',
  '()',
  '(((',
  'C++',
  'C#',
  '.NET',
  'or',
  '-',
  '"a',
  'a:*',
  "'' or 1=1 --",
  '\0',
  '\u202e',
  '\ufeff',
  '😀',
  '👩‍👩‍👧',
  'ß',
  'İ',
  'ﬁ',
  '\r\nx: y',
  '../..',
  '${jndi}',
  'null',
  'undefined',
  '[object Object]',
  'http://a/?b=1&c=2',
];
/** Percent-encodings that are not UTF-8, or not encodings at all. */
const RAW = [
  '%',
  '%zz',
  '%ff',
  '%c0%af',
  '%ed%a0%80',
  '%00',
  '%25',
  '%u0041',
  '%e2%82',
  '%2e%2e%2f',
  '+',
  '%20',
  '%0d%0a',
  '%F0%9F%98%80',
];

const text = fc.oneof(
  fc.constantFrom(...STRANGE),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ maxLength: 260 }),
  fc
    .array(fc.constantFrom(...STRANGE, 'rust', 'postgres', 'index'), { minLength: 1, maxLength: 8 })
    .map((words) => words.join(' ')),
);
const number = fc.oneof(
  fc.integer().map(String),
  fc.bigInt().map(String),
  fc.double().map(String),
  fc.constantFrom('0', '-0', '01', '1e3', '+1', '99999999999999999999999', '2147483648', 'NaN'),
);
const encoded = (value: string): string => encodeURIComponent(value.toWellFormed());
const rawOrEncoded = fc.oneof(
  { weight: 4, arbitrary: text.map(encoded) },
  fc.constantFrom(...RAW),
  fc.array(fc.constantFrom(...RAW), { maxLength: 6 }).map((parts) => parts.join('')),
);

function mutated(cursors: readonly string[]): fc.Arbitrary<string> {
  const real = fc.constantFrom(...(cursors.length > 0 ? cursors : ['none']));
  return fc.oneof(
    { weight: 3, arbitrary: real },
    fc.tuple(real, fc.nat(200)).map(([cursor, at]) => cursor.slice(0, at)),
    fc
      .tuple(real, fc.nat(200), fc.string({ minLength: 1, maxLength: 3 }))
      .map(([cursor, at, part]) => cursor.slice(0, at) + part + cursor.slice(at + part.length)),
    fc.tuple(real, real).map(([one, two]) => one.slice(0, 8) + two.slice(8)),
    fc.base64String({ maxLength: 120 }),
    text,
  );
}

/** A value for a parameter: one that its contract allows, one that it forbids, or anything. */
function valueOf({ name, schema, ...rest }: Parameter, known: Known): fc.Arbitrary<string> {
  const wrong = violationsOf({ name, schema, ...rest })
    .filter((one) => one.values.length === 1)
    .map((one) => one.values[0] ?? '');
  const ways: fc.Arbitrary<string>[] = [
    rawOrEncoded,
    number.map(encoded),
    fc.constantFrom(...(wrong.length > 0 ? wrong : ['x'])).map(encoded),
  ];
  if (schema.type === 'integer')
    ways.push(
      ...Array.from({ length: 3 }, () =>
        fc.integer({ min: schema.minimum ?? 0, max: schema.maximum ?? 100 }).map(String),
      ),
    );
  if (schema.enum) ways.push(...Array.from({ length: 3 }, () => fc.constantFrom(...(schema.enum ?? [])).map(String)));
  if (name === 'cursor') ways.push(...Array.from({ length: 6 }, () => mutated(known.cursors).map(encoded)));
  if (name.startsWith('tag'))
    ways.push(
      fc
        .array(fc.constantFrom(...known.tags), { minLength: 1, maxLength: 25 })
        .map((tags) => tags.map(encoded).join(',')),
    );
  return fc.oneof(...ways);
}

function queryOf(operation: Operation, known: Known): fc.Arbitrary<string> {
  const pairs = operation.parameters
    .filter((one) => one.in === 'query')
    .map((parameter) =>
      fc.oneof(
        {
          weight: parameter.required ? 8 : 3,
          arbitrary: valueOf(parameter, known).map((value) => [`${parameter.name}=${value}`]),
        },
        fc.constant([]),
        fc
          .tuple(valueOf(parameter, known), valueOf(parameter, known))
          .map((two) => two.map((value) => `${parameter.name}=${value}`)),
      ),
    );
  const noise = fc.oneof(
    { weight: 4, arbitrary: fc.constant<string[]>([]) },
    fc.tuple(rawOrEncoded, rawOrEncoded).map(([name, value]) => [`${name}=${value}`]),
  );
  return fc.tuple(noise, ...pairs).map((parts) => parts.flat().join('&'));
}

function pathOf({ parameters, path }: Operation): fc.Arbitrary<string> {
  const values = parameters
    .filter((one) => one.in === 'path')
    .map(({ name, example }) =>
      fc
        .oneof(
          { weight: 2, arbitrary: fc.constant(encoded(String(example))) },
          fc.uuid(),
          rawOrEncoded,
          number.map(encoded),
        )
        .map((value) => [`{${name}}`, value] as const),
    );
  return fc
    .tuple(fc.boolean(), ...values)
    .map(
      ([slash, ...filled]) =>
        filled.reduce((at, [name, value]) => at.replace(name, () => value), path) + (slash ? '/' : ''),
    );
}

/** A body goes out as JSON four times of five, and never with a GET. */
function sent(
  { method }: Operation,
  headers: Record<string, string>,
  body: string | undefined,
): { headers: Record<string, string>; body: string | undefined } {
  if (method === 'GET' || body === undefined) return { headers, body: undefined };
  return {
    body,
    headers:
      body.length % 5 === 0 && 'content-type' in headers ? headers : { ...headers, 'content-type': 'application/json' },
  };
}

function headersOf(known: Known, operation: Operation): fc.Arbitrary<Record<string, string>> {
  const printable = fc.string({
    unit: fc
      .oneof(fc.integer({ min: 32, max: 126 }), fc.integer({ min: 160, max: 255 }))
      .map((code) => String.fromCharCode(code)),
    maxLength: 60,
  });
  const authorization = fc.oneof(
    { weight: 8, arbitrary: fc.constant(`Bearer ${known.token}`) },
    fc.constantFrom(
      'Bearer',
      'Bearer ',
      `bearer ${known.token}`,
      `Basic ${known.token}`,
      `Bearer ${known.token} x`,
      `Bearer ${known.token.slice(0, -1)}`,
      '',
    ),
    printable,
  );
  const other = fc.record(
    {
      accept: fc.constantFrom('*/*', 'application/problem+json', 'text/html', 'application/json;q=0', '', ';;;,,'),
      'accept-encoding': fc.constantFrom(
        'gzip',
        'br',
        'identity',
        'gzip;q=0',
        '*',
        'zstd',
        ';q=x',
        '',
        'identity;q=0',
        '*;q=0',
        'gzip;q=0, identity;q=0',
      ),
      'if-none-match': fc.oneof(printable, fc.constantFrom('*', 'W/"x"', '"', ',,,', '')),
      'x-request-id': printable,
      'x-forwarded-for': fc.constantFrom('1.2.3.4', '::1', 'unknown', ',,,', '999.999.999.999'),
      'content-type': fc.constantFrom('application/json', 'text/plain', 'application/xml', ';', 'multipart/form-data'),
      origin: fc.constantFrom('null', 'https://app.example', 'x'),
      range: fc.constantFrom('bytes=0-1', 'bytes=9-1', 'x'),
      'access-control-request-method': fc.constantFrom('GET', 'x'),
      ...(operation.parameters.some((one) => one.name === 'Idempotency-Key')
        ? { 'idempotency-key': fc.oneof(fc.constantFrom('a', 'b', '', 'x'.repeat(256)), printable) }
        : {}),
      ...(operation.precondition === undefined
        ? {}
        : { 'if-match': fc.oneof(fc.constantFrom('*', '"x"', 'W/"x"', ''), printable) }),
    },
    { requiredKeys: [] },
  );
  return fc.tuple(authorization, other).map(([value, rest]) => ({ ...rest, authorization: value }));
}

/** A body: one that its contract allows, one that it forbids in a place, JSON of any kind, or no JSON. */
function bodyOf({ body }: Operation): fc.Arbitrary<string | undefined> {
  if (!body) return fc.oneof({ weight: 9, arbitrary: fc.constant(undefined) }, fc.constantFrom('{}', 'null', '{'));
  const wrong = bodyViolations(body).map((one) => one.body);
  return fc.oneof(
    { weight: 2, arbitrary: fc.constant(body.example).map((value) => JSON.stringify(value)) },
    { weight: 5, arbitrary: fitting(body.schema).map((value) => JSON.stringify(value)) },
    { weight: 2, arbitrary: fc.constantFrom(...wrong).map((value) => JSON.stringify(value)) },
    { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 4 }).map((value) => JSON.stringify(value)) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        '',
        '{',
        '[',
        'null',
        '{"__proto__":{"x":1}}',
        '\ufeff{}',
        '{"a":1}{',
        `{"a":${'['.repeat(2000)}${']'.repeat(2000)}}`,
      ),
    },
  );
}

/** Any request for any of the operations. */
export function requests(operations: readonly Operation[], known: Known): fc.Arbitrary<FuzzedRequest> {
  return fc
    .constantFrom(...operations)
    .chain((operation) =>
      fc
        .record({
          path: pathOf(operation),
          query: queryOf(operation, known),
          headers: headersOf(known, operation),
          body: bodyOf(operation),
          head: fc.nat(3),
        })
        .map(({ path, query, headers, body, head }) => ({
          id: operation.id,
          method: operation.method === 'GET' && head === 0 ? 'HEAD' : operation.method,
          target: query === '' ? path : `${path}?${query}`,
          ...sent(operation, headers, body),
        })),
    );
}
