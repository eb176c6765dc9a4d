import { isDeepStrictEqual } from 'node:util';
import { expect } from 'chai';
import type { Shape } from '../../src/contract/operation.ts';
import { call, type Answer } from '../support/client.ts';
import type { Person } from '../support/fixtures.ts';
import { callTool } from '../support/mcp.ts';
import { emptyDatabase } from '../support/database.ts';
import { settled } from '../support/settled.ts';
import { startService, type Service } from '../support/service.ts';
import { keepTwoPeople, replaced, type TwoPeople } from './another-person.ts';
import {
  argumentsOf,
  closed,
  contract,
  exampleOf,
  namedBy,
  notStored,
  reads,
  tools,
  type Operation,
} from './contract.ts';
import { CHANGES_OF_OTHERS, COUNTS_OF_ALL, EXCEPTIONS } from './exceptions.ts';

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
        .filter((one) => one.in === place && one.example !== undefined && one.deprecated !== true)
        .map(({ name, example }) => [name, write([replaced(example, by)].flat().join())]),
    );
  return {
    path: exampleOf(operation, { path: values('path', encodeURIComponent), query: values('query', String) }),
    json: replaced(operation.body?.example, by),
    args: replaced(argumentsOf(operation), by) as object,
  };
}

const isText = ({ type, enum: words, format }: Shape): boolean =>
  [type].flat().includes('string') && words === undefined && format === undefined;

/** The example with no parameter in its query but those that are required, and one of another value. */
function withRequired(operation: Operation, [name, value]: readonly string[] = []): Sent {
  const plain = sentWith(operation, String);
  const query = new URLSearchParams(plain.path.split('?')[1]);
  const required = operation.parameters.filter((one) => one.required === true && one.in === 'query');
  const all = required.map((one) => [one.name, query.get(one.name) ?? '']);
  const search = new URLSearchParams(name === undefined ? all : [...all, [name, value ?? '']]);
  return { ...plain, path: `${plain.path.split('?')[0]}?${search.toString()}` };
}

/** Requests with what is required and one text for which there is no example, such as the name of a list. */
function namingThings(operation: Operation, names: readonly string[]): Sent[] {
  const { parameters, body } = operation;
  const inQuery = parameters
    .filter((one) => one.in === 'query' && one.example === undefined && one.name !== 'cursor' && isText(one.schema))
    .flatMap(({ name }) => names.map((value) => withRequired(operation, [name, value])));
  const example = (body?.example ?? {}) as Record<string, unknown>;
  const kept = Object.fromEntries((body?.schema.required ?? []).map((one) => [one, example[one]]));
  const inBody = Object.entries(body?.schema.properties ?? {})
    .filter(([name, shape]) => !(name in example) && isText(shape))
    .flatMap(([name]) => names.map((value) => ({ ...sentWith(operation, String), json: { ...kept, [name]: value } })));
  return [...inQuery, ...inBody];
}

/** The example, the same with what is required alone, and with each choice that a parameter gives beside that. */
function choicesOf(operation: Operation): Sent[] {
  const choices = operation.parameters.flatMap(({ in: place, name, schema }) => {
    const words = [schema.type].flat().includes('boolean') ? ['true', 'false'] : (schema.enum ?? schema.items?.enum);
    return place === 'query' ? (words ?? []).map((word) => withRequired(operation, [name, String(word)])) : [];
  });
  const all = [sentWith(operation, String), withRequired(operation), ...choices];
  return [...new Map(all.map((one) => [one.path, one])).values()];
}

const isStream = ({ answer }: Operation): boolean => answer?.type === 'text/event-stream';
const namesOwn = (operation: Operation): boolean => namedBy(operation) === 'own';
const answering = closed.filter((one) => !isStream(one));
/** Reads whose answers are the same twice, but for what says when it was. */
const counted = answering.filter((one) => one.method === 'GET' && one.id !== 'getUsage');
const comparable = ({ text }: Answer): string => text.replaceAll(/"(?:cursor|endCursor|requestId)":"[^"]*"/g, '');
const handlerOf = ({ id, tag }: Operation): string => `${id} (src/handlers/${tag}.ts)`;

describe('what is another person’s', () => {
  let service: Service;
  let people: TwoPeople;
  const changes = new Set<string>();

  /** By path, answers to the reader's examples when nobody else has anything. */
  const alone = new Map<string, string>();

  before(async () => {
    const db = await emptyDatabase();
    people = await keepTwoPeople(db, async (reader) => {
      const first = await startService({}, db); // one of its own, so that nothing is remembered
      service = first;
      for (const one of counted)
        for (const sent of choicesOf(one)) alone.set(sent.path, comparable(await ask(one, reader, sent)));
      await first.close();
    });
    service = await startService({ publicUrl: service.url }, db);
    await people.another.touched();
  });
  afterEach(function () {
    return this.currentTest?.state === 'failed' ? restore() : undefined;
  });
  after(() => service.close());

  /** Puts everything back, and what was touched until then counts no more. */
  const restore = async (): Promise<void> => {
    await people.restore();
    await people.another.touched();
  };
  const ask = (operation: Operation, who: Person, { path, json }: Sent): Promise<Answer> =>
    call(service.url, path, { method: operation.method, token: who.token, ...(json === undefined ? {} : { json }) });
  const requestWith = (operation: Operation, others: ReadonlyMap<string, string>): Sent =>
    sentWith(operation, (text) => others.get(text) ?? text);
  /** The example; the same with ids of the other, with names of theirs, and with what only they see; each once. */
  const variantsOf = (operation: Operation): Sent[] => {
    const { ids, names, unlisted, found } = people.another;
    const things = [...new Map([...names.values()].map((one) => [found(one)[0] ?? '', one]))]
      .filter(([column]) => /\.(name|slug|title)$/.test(column))
      .map(([, name]) => name);
    const all = [new Map<string, string>(), ids, names, unlisted].map((others) => requestWith(operation, others));
    return [...new Map([...all, ...namingThings(operation, things)].map((one) => [JSON.stringify(one), one])).values()];
  };
  const demandNothingShown = (operation: Operation, text: string, sent: unknown): void => {
    const shown = people.another.found(text, JSON.stringify(sent));
    expect(
      shown,
      `${handlerOf(operation)} shows ${shown.join(', ')} of another person to who sent ${JSON.stringify([sent].flat().at(-1))}: add the owner to its WHERE`,
    ).to.deep.equal([]);
  };
  /** With `may`, what CHANGES_OF_OTHERS has is no fault: something of the other was named. */
  const demandNothingChanged = async (operation: Operation, { may }: { may: boolean }): Promise<void> => {
    if (operation.method !== 'GET') await settled(service.db);
    const changed = await people.another.touched();
    const isExcepted = (table: string): boolean => may && `${operation.id} ${table}` in CHANGES_OF_OTHERS;
    for (const table of changed.filter(isExcepted)) changes.add(`${operation.id} ${table}`);
    const wrong = changed.filter((table) => !isExcepted(table));
    expect(
      wrong,
      `${handlerOf(operation)} changes rows of another person in ${wrong.join(', ')}` +
        `${may ? '' : ', though it names nothing of theirs'}: add the owner to its WHERE, ` +
        'or a line with a reason to CHANGES_OF_OTHERS of test/contract/exceptions.ts',
    ).to.deep.equal([]);
  };
  /** Reads the area, in which what is the other's may be now. */
  const readBack = async ({ tag }: Operation, sent: readonly Sent[]): Promise<void> => {
    for (const one of reads.filter((read) => read.tag === tag && answering.includes(read)))
      demandNothingShown(one, (await ask(one, people.reader, requestWith(one, new Map()))).text, sent);
  };

  const demandNotFound = async (operation: Operation, who: Person, sent: Sent): Promise<void> => {
    const { status, body } = await ask(operation, who, sent);
    if (operation.id in EXCEPTIONS.deletesTwice) expect(status).to.equal(operation.success);
    else
      expect(
        [status, body?.error],
        `${handlerOf(operation)} finds what is another person's: add the owner to its WHERE, or, if anybody may have ` +
          `it, x-public with the reason to the operation in spec/${operation.tag}.yaml, or, if nothing has its ` +
          `example's id yet, store it in test/contract/stored/${operation.tag}.ts`,
      ).to.deep.equal([404, 'not_found']);
  };
  /**
   * Asserts that a person who sets what is theirs of a thing of everybody changes nothing that its owner reads there.
   */
  const demandOwn = async (operation: Operation, who: Person, owner: Person): Promise<void> => {
    const read = reads.find(({ path }) => path === operation.path);
    const see = async (): Promise<string> => (read ? (await ask(read, owner, sentWith(read, String))).text : '');
    const before = await see();
    const { status, text } = await ask(operation, who, sentWith(operation, String));
    expect(status, text).to.equal(operation.success);
    expect(await see(), `${handlerOf(operation)} changes what is another person's: add the owner`).to.equal(before);
  };

  for (const operation of answering) {
    it(`is neither shown nor changed by ${operation.id}`, async () => {
      const [example, ...others] = variantsOf(operation) as [Sent, ...Sent[]];
      const all: Sent[] = [];
      for (const sent of [example, ...others]) {
        all.push(sent); // the reader's own write stays
        const { status, text } = await ask(operation, people.reader, sent);
        expect(status, `${handlerOf(operation)} given ${JSON.stringify(sent)}: ${text}`).to.be.below(500);
        demandNothingShown(operation, text, all);
        if (operation.method !== 'GET' && status < 300 && sent !== example) await readBack(operation, all);
        if (sent === example) await demandNothingChanged(operation, { may: false });
      }
      await demandNothingChanged(operation, { may: true });
      if (operation.method !== 'GET') await restore();
    });
  }

  for (const operation of counted) {
    it(`adds nothing to ${operation.id}, not to a number either`, async () => {
      const others: string[] = [];
      for (const sent of choicesOf(operation))
        if (comparable(await ask(operation, people.reader, sent)) !== alone.get(sent.path)) others.push(sent.path);
      if (operation.id in COUNTS_OF_ALL) expect(others, 'it is not in need of an exception').to.not.deep.equal([]);
      else
        expect(
          others,
          `${handlerOf(operation)} answers otherwise since another person has things: add the owner to its WHERE, or a ` +
            'line with a reason to COUNTS_OF_ALL of test/contract/exceptions.ts',
        ).to.deep.equal([]);
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
      const hidden = requestWith(operation, people.another.unlisted);
      if (hidden.path !== requestWith(operation, new Map()).path)
        await demandNotFound(operation, people.reader, hidden);
      if (operation.method !== 'GET') await restore();
    });
  }

  for (const operation of tools.filter((one) => answering.includes(one))) {
    it(`is neither shown nor changed by ${operation.id} as a tool`, async () => {
      const sent = requestWith(operation, new Map([...people.another.ids, ...people.another.unlisted]));
      const answer = await callTool(service.url, people.reader.token, operation.id, sent.args);
      demandNothingShown(operation, JSON.stringify(answer), sent);
      await demandNothingChanged(operation, { may: true });
      if (operation.method !== 'GET') await restore();
    });
  }

  for (const operation of answering.filter((one) => namesOwn(one) || one.id in EXCEPTIONS.ownedInBody)) {
    it(`is not found by ${operation.id}, but by its owner`, async () => {
      const { reader, another, stranger } = people;
      const [plain, theirs, unlisted] = [new Map<string, string>(), another.ids, another.unlisted].map((others) =>
        requestWith(operation, others),
      ) as [Sent, Sent, Sent];
      // A path that names what is everybody's: who asks has nothing of their own there, the reader has.
      const isShared = isDeepStrictEqual(theirs, plain);
      const [who, owner, sent] = isShared ? [stranger, reader, plain] : [reader, another, theirs];
      if (isShared && !isDeepStrictEqual(unlisted, plain)) await demandNotFound(operation, reader, unlisted);
      if (isShared && operation.method === 'PUT') await demandOwn(operation, who, owner);
      else await demandNotFound(operation, who, sent);
      const answer = await ask(operation, owner, sent);
      expect(answer.status, `its owner: ${notStored(operation, answer)}`).to.equal(operation.success);
      if (operation.method !== 'GET') await restore();
    });
  }

  it('changes only where a reason says so', () => {
    for (const reason of Object.values(CHANGES_OF_OTHERS)) expect(reason).to.match(/\w+ \w+/);
    expect([...changes]).to.include.members(Object.keys(CHANGES_OF_OTHERS));
    for (const id of Object.keys({ ...EXCEPTIONS.deletesTwice, ...EXCEPTIONS.ownedInBody }))
      expect(contract.map((one) => one.id)).to.include(id);
  });

  it('is in every table of people', async () => {
    await people.restore();
    // A queue, which was emptied when the examples were stored.
    expect(await people.another.without(), 'store a row of theirs: test/contract/another-person.ts').to.deep.equal([
      'interest_changes',
    ]);
  });
});
