import { expect } from 'chai';
import { call } from '../support/client.ts';
import type { Person } from '../support/fixtures.ts';
import { sharedService, type Service } from '../support/service.ts';
import type { Shape } from '../../src/contract/operation.ts';
import { contract, type Operation, type Parameter } from './contract.ts';
import { storeExamples } from './stored.ts';

/** Operations that keep the filters of events. */
const KEPT: ReadonlySet<string> = new Set(['createWebhook', 'updateWebhook']);

/** Whether it is of a type; null may clear what is kept. */
const is = ({ type }: Shape, name: string): boolean =>
  [type]
    .flat()
    .filter((one) => one !== 'null')
    .join() === name;

/** Names that one mistakes for each other, and the only way in which each is an input. */
const MEANINGS: Record<string, { what: string; fits: (input: Input) => boolean }> = {
  q: {
    what: 'a text to look for, in a query, or kept to be looked for in what comes',
    fits: ({ of, place, shape }) => is(shape, 'string') && (place === 'query' || KEPT.has(of)),
  },
  query: { what: 'an older name', fits: isAlias },
  tag: { what: 'the one tag of a path, or an older name', fits: (input) => input.place === 'path' || isAlias(input) },
  tags: { what: 'a list of tags', fits: ({ shape }) => is(shape, 'array') && shape.items?.type === 'string' },
};

interface Input {
  readonly of: string;
  readonly name: string;
  readonly place: string;
  readonly shape: Shape;
  readonly parameter?: Parameter;
}

const inputs: Input[] = contract.flatMap(({ id, parameters, body }) => [
  ...parameters.map((parameter) => ({
    of: id,
    name: parameter.name,
    place: parameter.in,
    shape: parameter.schema,
    parameter,
  })),
  ...Object.entries(body?.schema.properties ?? {}).map(([name, shape]) => ({ of: id, name, place: 'body', shape })),
]);
const aliases = contract.flatMap((operation) =>
  operation.parameters.filter((one) => one['x-alias-of'] !== undefined).map((alias) => ({ operation, alias })),
);

function isAlias({ parameter }: Input): boolean {
  return parameter?.deprecated === true && parameter['x-alias-of'] !== undefined;
}

describe('names of inputs', () => {
  for (const [name, { what, fits }] of Object.entries(MEANINGS))
    it(`${name} is ${what}, in every operation`, () => {
      const all = inputs.filter((one) => one.name === name);
      expect(all).to.not.have.length(0);
      expect(all.filter((one) => !fits(one)).map(({ of, place }) => `${of} (${place})`)).to.deep.equal([]);
    });

  it('have one type in all queries', () => {
    const types = new Map<string, Set<string>>();
    for (const { name, place, shape } of inputs)
      if (place === 'query')
        types.set(name, (types.get(name) ?? new Set()).add(`${String(shape.type)} of ${String(shape.items?.type)}`));
    expect([...types].filter(([, each]) => each.size > 1).map(([name]) => name)).to.deep.equal([]);
  });
});

describe('an older name of a parameter', () => {
  let service: Service;
  let reader: Person;
  before(async () => {
    service = await sharedService();
    reader = await storeExamples(service.db);
  });

  const ask = async ({ path }: Operation, query: string): Promise<unknown[]> => {
    const { status, body } = await call(service.url, `${path}?${query}`, { token: reader.token });
    expect(status, JSON.stringify(body)).to.equal(200);
    return body.data.map((one: { id: string }) => one.id);
  };

  it('is there', () => {
    expect(aliases.map(({ operation, alias }) => `${operation.id} ${alias.name}`)).to.deep.equal([
      'listDiscussedFeed tag',
      'searchTools query',
    ]);
  });

  for (const { operation, alias } of aliases)
    it(`${alias.name} of ${operation.id} is deprecated, and does what its present name does`, async () => {
      const name = alias['x-alias-of']!;
      expect(operation.parameters.find((one) => one.name === name)).to.include({ in: alias.in });
      expect(alias).to.include({ deprecated: true, in: 'query' }).and.to.have.property('x-deprecated-since');
      const value = String(alias.example);
      const expected = await ask(operation, `${name}=${value}`);
      expect(expected).to.not.have.length(0);
      expect(await ask(operation, `${alias.name}=${value}`)).to.deep.equal(expected);
      expect(await ask(operation, `${alias.name}=no-such&${name}=${value}`)).to.deep.equal(expected);
      expect(await ask(operation, `${alias.name}=no-such`)).to.deep.equal([]);
    });
});
