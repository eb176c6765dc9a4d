import fc from 'fast-check';
import type { Operation } from '../contract/operation.ts';

/** Generates request headers with a valid, malformed or wrong token. */
export function headersOf(token: string, operation: Operation): fc.Arbitrary<Record<string, string>> {
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
