import { expect } from 'chai';
import { call, type Answer } from '../support/client.ts';
import type { Person } from '../support/fixtures.ts';
import { sharedService, type Service } from '../support/service.ts';
import { resolveRef, type ContractDocument, type Json } from '../../src/contract/document.ts';
import { contract, document, exampleOf, reads, type Operation } from './contract.ts';
import { storeExamples } from './stored.ts';

interface Link {
  readonly from: Operation;
  readonly to: Operation;
  readonly name: string;
  /** The pointer into the body, by parameter. */
  readonly pointers: ReadonlyMap<string, string>;
}

const EXPRESSION = /^\$response\.body#(\/.+)$/;

function linksOf(from: Operation): Link[] {
  const item = document.paths[from.path] as Record<
    string,
    { responses: Record<string, { links?: Record<string, Json> }> }
  >;
  const { links = {} } = item[from.method.toLowerCase()]!.responses[from.success]!;
  return Object.entries(links).map(([name, node]) => {
    const { operationId, parameters } = resolveRef(document, node) as unknown as {
      operationId: string;
      parameters: Record<string, string>;
    };
    const to = contract.find((one) => one.id === operationId);
    expect(to, `${from.id}: the operation of the link ${name}`).to.not.equal(undefined);
    const pointers = Object.entries(parameters).map(([parameter, expression]) => {
      const [, pointer = ''] = EXPRESSION.exec(expression) ?? [];
      expect(pointer, `${from.id}: ${expression} of the link ${name}`).to.not.equal('');
      return [parameter, pointer] as const;
    });
    return { from, to: to!, name, pointers: new Map(pointers) };
  });
}

/** The schema of what a pointer leads to. */
function schemaAt(schema: Json, pointer: string): Json | undefined {
  return pointer
    .slice(1)
    .split('/')
    .reduce<Json | undefined>((at, step) => {
      if (!at) return undefined;
      const { properties = {}, items } = resolveRef(document as ContractDocument, at) as {
        properties?: Record<string, Json>;
        items?: Json;
      };
      return /^\d+$/.test(step) ? items : properties[step];
    }, schema);
}

function valueAt(body: unknown, pointer: string): unknown {
  return pointer
    .slice(1)
    .split('/')
    .reduce<unknown>((at, step) => (at as Json | null | undefined)?.[step], body);
}

const all = contract.flatMap(linksOf);

describe('a link of an answer', () => {
  let service: Service;
  let reader: Person;
  before(async () => {
    service = await sharedService();
    reader = await storeExamples(service.db);
  });
  const ask = (operation: Operation, path: string): Promise<Answer> =>
    call(service.url, path, { method: operation.method, token: reader.token });

  it('is there wherever there are ids of something', () => {
    expect(new Set(all.map(({ from }) => from.id)).size).to.be.greaterThan(30);
    expect(new Set(all.map(({ to }) => to.id)).size).to.be.greaterThan(25);
  });

  for (const from of new Set(all.map((one) => one.from)))
    it(`of ${from.id} takes what the answer has, to parameters that there are, in their type`, () => {
      for (const { name, to, pointers } of all.filter((one) => one.from === from)) {
        const given = [...pointers.keys()];
        const needed = to.parameters.filter((one) => one.in === 'path').map((one) => one.name);
        expect(given, name).to.include.members(needed);
        for (const [parameter, pointer] of pointers) {
          const taken = to.parameters.find((one) => one.name === parameter);
          const found = schemaAt(from.answer!.schema, pointer);
          expect([found === undefined, taken === undefined], `${name}: ${parameter} ${pointer}`).to.deep.equal([
            false,
            false,
          ]);
          const types = [resolveRef(document as ContractDocument, found!).type].flat();
          expect(types, `${name}: ${pointer}`).to.include(taken!.schema.type);
          if (taken!.schema.format !== undefined)
            expect(found!.format, `${name}: ${pointer}`).to.equal(taken!.schema.format);
        }
      }
    });

  for (const from of reads.filter((one) => all.some((link) => link.from === one)))
    it(`of ${from.id} leads to what there is`, async () => {
      const { status, body } = await ask(from, exampleOf(from));
      expect(status, JSON.stringify(body)).to.equal(200);
      let followed = 0;
      for (const { to, name, pointers } of all.filter((one) => one.from === from && one.to.method === 'GET')) {
        const values = [...pointers].map(([parameter, pointer]) => [parameter, valueAt(body, pointer)] as const);
        if (values.some(([, value]) => value === null || value === undefined)) continue;
        const path = values.reduce(
          (at, [parameter, value]) => at.replace(`{${parameter}}`, encodeURIComponent(String(value))),
          to.path,
        );
        const query = values
          .filter(([parameter]) => !to.path.includes(`{${parameter}}`))
          .map(([parameter, value]) => `${parameter}=${String(value)}`);
        const answer = await ask(to, [path, ...query].join('?'));
        expect(answer.status, `${name}: ${answer.text}`).to.equal(200);
        followed += 1;
      }
      const hasReads = all.some((one) => one.from === from && one.to.method === 'GET');
      if (hasReads) expect(followed, 'links that were followed').to.be.greaterThan(0);
    });
});
