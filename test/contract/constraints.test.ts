import { expect } from 'chai';
import { call } from '../support/client.ts';
import type { Person } from '../support/fixtures.ts';
import { startService, type Service } from '../support/service.ts';
import { contract, exampleOf, reads, writes, type Operation, type Parameter } from './contract.ts';
import { EXCEPTIONS } from './exceptions.ts';
import { assertDocumented } from './schemas.ts';
import { storeExamples } from './stored.ts';
import { bodyViolations, violationsOf } from '../../src/conformance/violations.ts';

const inQuery = ({ parameters }: Operation): Parameter[] => parameters.filter((one) => one.in === 'query');
/** The parameter that a detail is about, without the index of a list item. */
const nameOf = (detail: { path: string }): string => detail.path.split('/')[0] ?? '';

/** Whether only what an earlier response said is taken. */
const isIssued = ({ id }: Operation, name: string): boolean =>
  name === 'cursor' || (id === 'listStateChanges' && name === 'since');

/** A text near to whose meaning posts are looked for must have one. */
const WITH_MEANING = 'database ';

/** The shortest text of these words, and the longest. */
const edgesOfText = (words: string, maxLength: number): [string, string] => [
  words,
  words.repeat(maxLength).slice(0, maxLength),
];

describe('every constraint of the contract', () => {
  let service: Service;
  let reader: Person;

  before(async () => {
    service = await startService();
    reader = await storeExamples(service.db);
  });
  after(() => service.close());

  /** Requests the example with some query parameters replaced, expects 400 and returns its details. */
  const refusedFor = async (
    operation: Operation,
    wrong: Record<string, readonly string[]>,
  ): Promise<{ in: string; path: string; message: string }[]> => {
    const [path = '', search] = exampleOf(operation).split('?');
    const query = new URLSearchParams(search);
    for (const [name, values] of Object.entries(wrong)) {
      query.delete(name);
      for (const value of values) query.append(name, value);
    }
    const { status, body, headers, text } = await call(service.url, `${path}?${query.toString()}`, {
      token: reader.token,
    });
    assertDocumented(operation, { status, headers, text });
    expect(status, text).to.equal(400);
    expect(body).to.include({ statusCode: 400, error: 'validation_error', requestId: headers['x-request-id'] });
    expect('x-ratelimit-remaining' in headers, 'a request that is wrong was counted').to.equal(!operation.open);
    return body.details;
  };

  for (const operation of reads) {
    if (inQuery(operation).length === 0) continue;
    describe(operation.id, () => {
      for (const parameter of inQuery(operation)) {
        it(`refuses ${parameter.name} where its schema does, naming it`, async () => {
          for (const { why, values } of violationsOf(parameter)) {
            const details = await refusedFor(operation, { [parameter.name]: values });
            expect(
              details.map((one) => one.in),
              why,
            ).to.satisfy((places: string[]) => places.length > 0 && places.every((place) => place === 'query'));
            expect([...new Set(details.map(nameOf))], `${why}: ${JSON.stringify(details)}`).to.deep.equal([
              parameter.name,
            ]);
            expect(details.every((one) => one.message !== '')).to.equal(true);
          }
        });
      }

      it('names every wrong place of one request', async () => {
        const wrong = Object.fromEntries(
          inQuery(operation).map((one) => [one.name, violationsOf(one)[0]?.values ?? []]),
        );
        const details = await refusedFor(operation, wrong);
        expect([...new Set(details.map(nameOf))]).to.have.members(Object.keys(wrong));
      });

      for (const { name } of inQuery(operation).filter((one) => one.required)) {
        it(`demands ${name}`, async () => {
          expect(await refusedFor(operation, { [name]: [] })).to.deep.equal([
            { in: 'query', path: name, message: 'is required' },
          ]);
        });
      }

      it('ignores parameters it does not know, and an empty cursor', async () => {
        const query = {
          unknown: 'x',
          ...(inQuery(operation).some((one) => one.name === 'cursor') ? { cursor: '' } : {}),
        };
        expect((await call(service.url, exampleOf(operation, { query }), { token: reader.token })).status).to.equal(
          200,
        );
      });
    });
  }

  it('takes every number, text and choice at the edge of its range', async () => {
    for (const operation of reads) {
      for (const { name, schema } of inQuery(operation).filter(({ name }) => !isIssued(operation, name))) {
        const edges = [
          schema.minimum,
          schema.maximum,
          ...(schema.enum ?? []),
          ...(schema.type === 'string' && !schema.enum && !schema.format
            ? edgesOfText(name === 'about' ? WITH_MEANING : 'x', schema.maxLength ?? 100)
            : []),
        ];
        for (const edge of edges.filter((one) => one !== undefined)) {
          const { status, text } = await call(service.url, exampleOf(operation, { query: { [name]: String(edge) } }), {
            token: reader.token,
          });
          expect(status, `${operation.id} ${name}=${String(edge)}: ${text}`).to.equal(200);
        }
      }
    }
  });

  for (const operation of contract.filter((one) => one.parameters.some((parameter) => parameter.in === 'header'))) {
    it(`${operation.id} refuses headers where their schema does, naming them`, async () => {
      for (const { name, schema } of operation.parameters.filter((one) => one.in === 'header')) {
        for (const value of ['', 'x'.repeat(schema.maxLength! + 1), 'x'.repeat(9_000)]) {
          const { status, body, text } = await call(service.url, exampleOf(operation), {
            method: operation.method,
            token: reader.token,
            json: operation.body?.example,
            headers: { [name]: value },
          });
          expect(status, `${name} of ${value.length}: ${text}`).to.equal(400);
          expect(body.details.map((one: { in: string; path: string }) => `${one.in} ${one.path}`)).to.deep.equal([
            `header ${name.toLowerCase()}`,
          ]);
        }
      }
    });
  }

  for (const operation of contract.filter((one) =>
    one.parameters.some(({ in: place, schema }) => place === 'path' && schema.format === 'uuid'),
  )) {
    it(`${operation.id} answers 404 to a malformed id as to an unknown one`, async () => {
      const { name } = operation.parameters.find((one) => one.in === 'path')!;
      const ids = [
        '0198c7c4-5d0e-7c4e-9d0b-000000000000',
        'x',
        '1',
        'null',
        'urn:uuid:0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a12',
        '%00',
        "'--",
        '%F0%9F%98%80',
        '..%2F..',
        'a'.repeat(3000),
        '%ff',
        '%',
      ];
      for (const id of ids) {
        const { status, body, headers, text } = await call(
          service.url,
          exampleOf(operation, { path: { [name]: id } }),
          {
            method: operation.method,
            token: reader.token,
            ...(operation.body ? { json: operation.body.example } : {}),
          },
        );
        // A delete answers success for an unknown id, but not for a malformed one.
        if (id === ids[0] && operation.method === 'DELETE' && status === operation.success) continue;
        expect(status, id).to.equal(404);
        assertDocumented(operation, { status, headers, text });
        expect(body).to.include({ error: 'not_found' });
      }
    });
  }

  for (const operation of writes.filter((one) => one.body !== undefined)) {
    describe(operation.id, () => {
      const send = (ask: { json?: unknown; raw?: string; headers?: Record<string, string> }) =>
        call(service.url, exampleOf(operation), { method: operation.method, token: reader.token, ...ask });
      const json = { 'content-type': 'application/json' };

      it('refuses a body where its schema does, naming the place', async () => {
        for (const { why, path, body } of bodyViolations(operation.body!)) {
          const { status, body: error, headers, text } = await send({ json: body });
          expect(status, `${path} ${why}: ${text}`).to.equal(400);
          assertDocumented(operation, { status, headers, text });
          expect(error.error).to.equal('validation_error');
          const places = error.details.map((one: { in: string; path: string }) => `${one.in} ${one.path}`);
          expect(
            places.some((place: string) => place.startsWith(`body ${path}`)),
            `${path} ${why}: ${places.join()}`,
          ).to.equal(true);
          expect(error.details.every((one: { message: string }) => one.message !== '')).to.equal(true);
        }
      });

      it('refuses what is no JSON, another type, too much, and no object', async () => {
        for (const raw of ['{', ...(operation.body!.required ? [''] : []), 'null', '[]', '"x"', '1', '{"a":1}{'])
          expect((await send({ raw, headers: json })).status, raw).to.equal(400);
        expect((await send({ raw: '{}', headers: { 'content-type': 'text/plain' } })).status).to.equal(415);
        const large = 'x'.repeat((operation.maxBodyKib ?? 290) * 1024);
        expect((await send({ raw: `{"x":"${large}"}`, headers: json })).status).to.equal(413);
      });
    });
  }

  it('leaves out only operations that have a reason to be left out', () => {
    for (const id of Object.keys(EXCEPTIONS.withoutEtag))
      expect(contract.find((one) => one.id === id)!.responses, id).to.not.have.property('304');
    for (const list of Object.values(EXCEPTIONS))
      for (const [id, reason] of Object.entries(list)) expect(reason, id).to.not.equal('');
  });
});
