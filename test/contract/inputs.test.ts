import { expect } from 'chai';
import { call, type Answer } from '../support/client.ts';
import type { Person } from '../support/fixtures.ts';
import { startService, type Service } from '../support/service.ts';
import { contract, exampleOf, reads, type Operation } from './contract.ts';
import { UNREAD } from './exceptions.ts';
import { inputsOf, Recorder } from './readings.ts';
import { storeExamples } from './stored.ts';
import { wholeBodies, wholeQuery } from './whole.ts';

/** Headers that the dispatcher handles for every operation that documents them. */
const HEADERS = ['Idempotency-Key', 'If-Match', 'Last-Event-ID'];

const isPaged = ({ parameters }: Operation): boolean => parameters.some((one) => one.name === 'cursor');
const takes = contract.filter((one) => inputsOf(one).length > 0);
/** Deletes come last, so that the others find what their examples name. */
const ordered = [...takes.filter((one) => one.method !== 'DELETE'), ...takes.filter((one) => one.method === 'DELETE')];

describe('every input of the contract', () => {
  const recorder = new Recorder();
  let service: Service;
  let reader: Person;
  /** From a list: other lists refuse it, but only after reading it. */
  let cursor: string;

  before(async () => {
    service = await startService({}, undefined, { aroundHandler: recorder.around });
    reader = await storeExamples(service.db);
    const { body } = await call(service.url, '/feeds/popular?limit=1', { token: reader.token });
    cursor = body.pagination.endCursor;
  });
  after(() => service.close());

  const ask = (
    operation: Operation,
    { query, json }: { query: Record<string, string>; json?: unknown },
  ): Promise<Answer> =>
    call(service.url, exampleOf(operation, { query }), {
      method: operation.method,
      token: reader.token,
      ...(json === undefined ? {} : { json }),
    });

  /** Reads the area back after a write: the service checks that its answers are as documented. */
  const readBack = async ({ id, tag }: Operation, json: unknown): Promise<void> => {
    for (const one of reads.filter((read) => read.tag === tag)) {
      const { status, text } = await ask(one, { query: {} });
      expect(status, `${one.id}, after ${id} of ${JSON.stringify(json)}: ${text}`).to.be.below(500);
    }
  };

  for (const operation of ordered) {
    it(`${operation.id} reads all that it takes`, async () => {
      const { given, read } = recorder.of(operation.id);
      const query = wholeQuery(operation);
      const requests = [
        ...(operation.body ? wholeBodies(operation.body) : [undefined]).map((json) => ({ query, json })),
        ...(isPaged(operation) ? [{ query: { ...query, cursor } }] : []),
      ];
      for (const one of requests) {
        const { status, text } = await ask(operation, one);
        expect(status, text).to.be.below(500);
        if ('json' in one && status < 300) await readBack(operation, one.json);
      }
      const expected = inputsOf(operation);
      const withOperation = (inputs: string[]): string[] => inputs.map((input) => `${operation.id} ${input}`);
      expect(withOperation(expected.filter((input) => !given.has(input))), 'never sent').to.deep.equal([]);
      expect(
        withOperation(expected.filter((input) => !read.has(input))),
        `documented and validated, but not read: read it in src/handlers/${operation.tag}.ts, or remove it from spec/${operation.tag}.yaml`,
      ).to.deep.equal(Object.keys(UNREAD).filter((one) => one.startsWith(`${operation.id} `)));
    });
  }

  it('in a header is one that the dispatcher knows', () => {
    for (const { id, parameters } of contract)
      for (const { name } of parameters.filter((one) => one.in === 'header')) expect(HEADERS, id).to.include(name);
  });

  it('is read, or has a reason not to be', () => {
    const all = contract.flatMap((one) => inputsOf(one).map((input) => `${one.id} ${input}`));
    for (const [input, reason] of Object.entries(UNREAD)) {
      expect(all).to.include(input);
      expect(reason).to.match(/\w+ \w+/);
    }
  });
});

describe('what is noted as read', () => {
  const body = { name: 'x', place: { city: 'Bern', country: 'CH' }, items: [{ id: 1 }, { id: 2 }] };
  const ALL = [
    'body /items',
    'body /items/*/id',
    'body /name',
    'body /place',
    'body /place/city',
    'body /place/country',
  ];

  /** Runs a handler with recorded inputs and returns those that it read. */
  async function readBy(handler: (given: typeof body) => unknown): Promise<string[]> {
    const recorder = new Recorder();
    const around = recorder.around({
      id: 'createCustomFeed',
      handler: (call: { body: typeof body }) => Promise.resolve(handler(call.body)),
    } as never);
    await around({ body } as never);
    expect([...recorder.of('createCustomFeed').given].sort()).to.deep.equal(ALL);
    const { read } = recorder.of('createCustomFeed');
    return ALL.filter((input) => read.has(input));
  }

  it('is what code asks for by its name, at any depth', async () => {
    expect(await readBy(({ name, place: { city } }) => [name, city])).to.deep.equal([
      'body /name',
      'body /place',
      'body /place/city',
    ]);
    expect(await readBy(({ items }) => items.map(({ id }) => id))).to.deep.equal(['body /items', 'body /items/*/id']);
  });

  it('is nothing of what is copied, listed or written out as a whole', async () => {
    expect(await readBy((given) => ({ ...given }).name)).to.deep.equal([]);
    expect(await readBy((given) => Object.entries(given))).to.deep.equal([]);
    expect(await readBy((given) => Object.keys(given).map((key) => given[key as 'name']))).to.deep.equal([]);
    expect(await readBy((given) => JSON.stringify(given))).to.deep.equal([]);
    expect(await readBy(({ name, ...rest }) => [name, rest])).to.deep.equal(['body /name']);
    expect(await readBy(({ place }) => JSON.stringify(place))).to.deep.equal(['body /place']);
  });
});
