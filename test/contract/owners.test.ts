import { isDeepStrictEqual } from 'node:util';
import { expect } from 'chai';
import { call, type Answer } from '../support/client.ts';
import type { Person } from '../support/fixtures.ts';
import { callTool } from '../support/mcp.ts';
import { settled } from '../support/settled.ts';
import { startService, type Service } from '../support/service.ts';
import { keepTwoPeople, replaced, type TwoPeople } from './another-person.ts';
import { argumentsOf, closed, contract, exampleOf, namedBy, reads, tools, type Operation } from './contract.ts';
import { CHANGES_OF_OTHERS, EXCEPTIONS } from './exceptions.ts';

/** A request for an operation, and the same as arguments of its tool. */
interface Sent {
  readonly path: string;
  readonly json: unknown;
  readonly args: object;
}

/** The operation's example with other values. */
function sentWith(operation: Operation, by: (text: string) => string): Sent {
  const values = (place: string, write: (text: string) => string): Record<string, string> =>
    Object.fromEntries(
      operation.parameters
        .filter((one) => one.in === place && one.example !== undefined)
        .map(({ name, example }) => [name, write([replaced(example, by)].flat().join())]),
    );
  return {
    path: exampleOf(operation, { path: values('path', encodeURIComponent), query: values('query', String) }),
    json: replaced(operation.body?.example, by),
    args: replaced(argumentsOf(operation), by) as object,
  };
}

const isStream = ({ answer }: Operation): boolean => answer?.type === 'text/event-stream';
const namesOwn = (operation: Operation): boolean => namedBy(operation) === 'own';
const answering = closed.filter((one) => !isStream(one));
const handlerOf = ({ id, tag }: Operation): string => `${id} (src/handlers/${tag}.ts)`;

describe('what is another person’s', () => {
  let service: Service;
  let people: TwoPeople;
  let rows: Readonly<Record<string, string>>;
  const changes = new Set<string>();

  before(async () => {
    service = await startService();
    people = await keepTwoPeople(service.db);
    rows = await people.another.rows();
  });
  after(() => service.close());

  const ask = (operation: Operation, who: Person, { path, json }: Sent): Promise<Answer> =>
    call(service.url, path, { method: operation.method, token: who.token, ...(json === undefined ? {} : { json }) });
  const requestWith = (operation: Operation, others: ReadonlyMap<string, string>): Sent =>
    sentWith(operation, (text) => others.get(text) ?? text);
  /** The example; the same with ids of the other, with names of theirs, and with what only they see; each once. */
  const variantsOf = (operation: Operation): Sent[] => {
    const { ids, names, unlisted } = people.another;
    const all = [new Map<string, string>(), ids, names, unlisted].map((others) => requestWith(operation, others));
    return [...new Map(all.map((one) => [JSON.stringify(one), one])).values()];
  };
  const demandNothingShown = (operation: Operation, text: string, sent: unknown): void => {
    const shown = people.another.found(text, JSON.stringify(sent));
    expect(
      shown,
      `${handlerOf(operation)} shows ${shown.join(', ')} of another person to who sent ${JSON.stringify(sent)}: add the owner to its WHERE`,
    ).to.deep.equal([]);
  };
  const demandNothingChanged = async (operation: Operation): Promise<void> => {
    if (operation.method !== 'GET') await settled(service.db);
    const now = await people.another.rows();
    const changed = Object.keys(now).filter((table) => now[table] !== rows[table]);
    for (const table of changed) changes.add(`${operation.id} ${table}`);
    const wrong = changed.filter((table) => !(`${operation.id} ${table}` in CHANGES_OF_OTHERS));
    if (operation.method !== 'GET' || changed.length > 0) await people.restore();
    expect(
      wrong,
      `${handlerOf(operation)} changes rows of another person in ${wrong.join(', ')}: add the owner to its WHERE, ` +
        'or a line with a reason to CHANGES_OF_OTHERS of test/contract/exceptions.ts',
    ).to.deep.equal([]);
  };
  /** Reads the area, in which what is the other's may be now. */
  const readBack = async ({ tag }: Operation, sent: Sent): Promise<void> => {
    for (const one of reads.filter((read) => read.tag === tag && answering.includes(read)))
      demandNothingShown(one, (await ask(one, people.reader, requestWith(one, new Map()))).text, sent);
  };

  for (const operation of answering) {
    it(`is neither shown nor changed by ${operation.id}`, async () => {
      const [example, ...others] = variantsOf(operation) as [Sent, ...Sent[]];
      for (const sent of [example, ...others]) {
        const { status, text } = await ask(operation, people.reader, sent);
        expect(status, text).to.be.below(500);
        demandNothingShown(operation, text, sent);
        if (operation.method !== 'GET' && status < 300 && sent !== example) await readBack(operation, sent);
      }
      if (operation.method !== 'GET') await demandNothingChanged(operation);
    });
  }

  for (const operation of closed.filter((one) => namedBy(one) === 'public')) {
    it(`is there for who asks ${operation.id}, which is public`, async () => {
      const { status, text } = await ask(operation, people.reader, requestWith(operation, people.another.ids));
      expect(
        status,
        `${handlerOf(operation)} refuses ${operation.path} of another person, though its x-public in ` +
          `spec/${operation.tag}.yaml says that anybody may have it: ${text}`,
      ).to.equal(operation.success);
      if (operation.method !== 'GET') await people.restore();
    });
  }

  for (const operation of tools.filter((one) => answering.includes(one))) {
    it(`is neither shown nor changed by ${operation.id} as a tool`, async () => {
      const sent = requestWith(operation, new Map([...people.another.ids, ...people.another.unlisted]));
      const answer = await callTool(service.url, people.reader.token, operation.id, sent.args);
      demandNothingShown(operation, JSON.stringify(answer), sent);
      if (operation.method !== 'GET') await demandNothingChanged(operation);
    });
  }

  for (const operation of answering.filter((one) => namesOwn(one) || one.id in EXCEPTIONS.ownedInBody)) {
    it(`is not found by ${operation.id}, but by its owner`, async () => {
      const { reader, another } = people;
      const [plain, theirs, unlisted] = [new Map<string, string>(), another.ids, another.unlisted].map((others) =>
        requestWith(operation, others),
      ) as [Sent, Sent, Sent];
      const sent = isDeepStrictEqual(theirs, plain) ? unlisted : theirs;
      const { status, body } = await ask(operation, reader, sent);
      if (operation.id in EXCEPTIONS.deletesTwice) expect(status).to.equal(operation.success);
      else
        expect(
          [status, body.error],
          `${handlerOf(operation)} finds what is another person's: add the owner to its WHERE, or, if anybody may have ` +
            `it, x-public with the reason to the operation in spec/${operation.tag}.yaml`,
        ).to.deep.equal([404, 'not_found']);
      expect((await ask(operation, another, sent)).status, 'the owner').to.equal(operation.success);
      if (operation.method !== 'GET') await people.restore();
    });
  }

  it('changes only where a reason says so', () => {
    for (const reason of Object.values(CHANGES_OF_OTHERS)) expect(reason).to.match(/\w+ \w+/);
    expect([...changes]).to.include.members(Object.keys(CHANGES_OF_OTHERS));
    for (const id of Object.keys({ ...EXCEPTIONS.deletesTwice, ...EXCEPTIONS.ownedInBody }))
      expect(contract.map((one) => one.id)).to.include(id);
  });

  it('is in every table of people', () => {
    const empty = Object.keys(rows).filter((table) => rows[table]!.startsWith('0 '));
    // A queue, which was emptied when the examples were stored.
    expect(empty, 'store a row of theirs: test/contract/another-person.ts').to.deep.equal(['interest_changes']);
  });
});
