import fc from 'fast-check';
import type { Operation, Parameter, Shape } from '../contract/operation.ts';
import { encoded, mutated, number, rawOrEncoded } from './request-texts.ts';
import { bodyViolations, violationsOf } from './violations.ts';

/** A generated request to an operation, valid or not. */
export interface FuzzedRequest {
  /** The operation's id. */
  readonly id: string;
  readonly method: string;
  /** Relative to the API root, as sent. */
  readonly target: string;
  readonly headers: Record<string, string>;
  readonly body: string | undefined;
}

/** Values of the running service for generated requests. */
export interface RequestInputs {
  readonly token: string;
  /** Cursors that lists returned. */
  readonly cursors: readonly string[];
  readonly tags: readonly string[];
}

/** A value for a parameter: valid, invalid, or arbitrary. */
function arbitraryValue({ name, schema, ...rest }: Parameter, inputs: RequestInputs): fc.Arbitrary<string> {
  const wrong = violationsOf({ name, schema, ...rest })
    .filter((violation) => violation.values.length === 1)
    .map((violation) => violation.values[0] ?? '');
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
  if (name === 'cursor') ways.push(...Array.from({ length: 6 }, () => mutated(inputs.cursors).map(encoded)));
  if (name.startsWith('tag'))
    ways.push(
      fc
        .array(fc.constantFrom(...inputs.tags), { minLength: 1, maxLength: 25 })
        .map((tags) => tags.map(encoded).join(',')),
    );
  return fc.oneof(...ways);
}

function arbitraryQuery(operation: Operation, inputs: RequestInputs): fc.Arbitrary<string> {
  const pairs = operation.parameters
    .filter((parameter) => parameter.in === 'query')
    .map((parameter) =>
      fc.oneof(
        {
          weight: parameter.required ? 8 : 3,
          arbitrary: arbitraryValue(parameter, inputs).map((value) => [`${parameter.name}=${value}`]),
        },
        fc.constant([]),
        fc
          .tuple(arbitraryValue(parameter, inputs), arbitraryValue(parameter, inputs))
          .map((two) => two.map((value) => `${parameter.name}=${value}`)),
      ),
    );
  const noise = fc.oneof(
    { weight: 4, arbitrary: fc.constant<string[]>([]) },
    fc.tuple(rawOrEncoded, rawOrEncoded).map(([name, value]) => [`${name}=${value}`]),
  );
  return fc.tuple(noise, ...pairs).map((pairTexts) => pairTexts.flat().join('&'));
}

function arbitraryPath({ parameters, path }: Operation): fc.Arbitrary<string> {
  const values = parameters
    .filter((parameter) => parameter.in === 'path')
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

/** Sends a body as JSON four times out of five, and never with a GET. */
function withContent(
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

/** A body: valid, invalid in one place, arbitrary JSON, or not JSON. */
function arbitraryBody({ body }: Operation): fc.Arbitrary<string | undefined> {
  if (!body) return fc.oneof({ weight: 9, arbitrary: fc.constant(undefined) }, fc.constantFrom('{}', 'null', '{'));
  const wrong = bodyViolations(body).map((violation) => violation.body);
  return fc.oneof(
    { weight: 2, arbitrary: fc.constant(body.example).map((value) => JSON.stringify(value)) },
    { weight: 5, arbitrary: validValueOf(body.schema).map((value) => JSON.stringify(value)) },
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

/** Any request to any of the operations. */
export function requests(operations: readonly Operation[], inputs: RequestInputs): fc.Arbitrary<FuzzedRequest> {
  return fc
    .constantFrom(...operations)
    .chain((operation) =>
      fc
        .record({
          path: arbitraryPath(operation),
          query: arbitraryQuery(operation, inputs),
          headers: arbitraryHeaders(inputs.token, operation),
          body: arbitraryBody(operation),
          head: fc.nat(3),
        })
        .map(({ path, query, headers, body, head }) => ({
          id: operation.id,
          method: operation.method === 'GET' && head === 0 ? 'HEAD' : operation.method,
          target: query === '' ? path : `${path}?${query}`,
          ...withContent(operation, headers, body),
        })),
    );
}

/** Generates request headers with a valid, malformed or wrong token. */
function arbitraryHeaders(token: string, operation: Operation): fc.Arbitrary<Record<string, string>> {
  const printable = fc.string({
    unit: fc
      .oneof(fc.integer({ min: 32, max: 126 }), fc.integer({ min: 160, max: 255 }))
      .map((code) => String.fromCharCode(code)),
    maxLength: 60,
  });
  const authorization = fc.oneof(
    { weight: 8, arbitrary: fc.constant(`Bearer ${token}`) },
    fc.constantFrom(
      'Bearer',
      'Bearer ',
      `bearer ${token}`,
      `Basic ${token}`,
      `Bearer ${token} x`,
      `Bearer ${token.slice(0, -1)}`,
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
      ...(operation.parameters.some((parameter) => parameter.name === 'Idempotency-Key')
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

/** Generates JSON values that are valid against a schema. */
function validValueOf(shape: Shape): fc.Arbitrary<unknown> {
  if (shape.enum) return fc.constantFrom(...shape.enum);
  if (shape.anyOf) return fc.oneof(...shape.anyOf.map(validValueOf));
  const [type] = [shape.type ?? 'string'].flat();
  if (type === 'object') return fittingObject(shape);
  if (type === 'array')
    return fc.array(validValueOf(shape.items ?? {}), {
      minLength: shape.minItems ?? 0,
      maxLength: Math.min(shape.maxItems ?? 5, 5),
    });
  if (type === 'boolean') return fc.boolean();
  if (type === 'null') return fc.constant(null);
  return type === 'integer' ? fittingNumber(shape) : fittingText(shape);
}

function fittingNumber({ minimum = -(2 ** 31), maximum = 2 ** 31 - 1 }: Shape): fc.Arbitrary<number> {
  return fc.integer({ min: minimum, max: maximum });
}

function fittingObject({ properties = {}, required = [] }: Shape): fc.Arbitrary<unknown> {
  const members = Object.fromEntries(Object.entries(properties).map(([name, member]) => [name, validValueOf(member)]));
  return fc.record(members, { requiredKeys: required as never[] });
}

function fittingText({ format, minLength = 0, maxLength = 200 }: Shape): fc.Arbitrary<string> {
  if (format === 'uuid') return fc.uuid();
  if (format === 'date-time' || format === 'date')
    return fc
      .date({ noInvalidDate: true, min: new Date(0), max: new Date('2100-01-01') })
      .map((date) => (format === 'date' ? date.toISOString().slice(0, 10) : date.toISOString()));
  if (format === 'uri') return fc.webUrl({ withQueryParameters: true });
  const size = { minLength, maxLength: Math.min(maxLength, 60) };
  return fc.oneof(
    { weight: 3, arbitrary: fc.string({ unit: fc.constantFrom(...Array.from('abcXYZ0189 é漢')), ...size }) },
    fc.string({ unit: 'grapheme', ...size }),
    fc.constantFrom('javascript', 'rust', '@ada', '**x** <b>y</b>'),
  );
}
