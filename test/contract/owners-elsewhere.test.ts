import { expect } from 'chai';
import { request } from 'undici';
import { readDocument } from '../../src/contract/document.ts';
import { exampleOf, readOperations } from '../../src/contract/operations.ts';
import { startSession } from '../../src/auth/accounts/sessions.ts';
import { tasksIn } from '../../src/mcp/tools.ts';
import type { CallSource, TaskSource } from '../../src/mcp/tasks/task-language.ts';
import { peoplePages } from '../../src/pages/routes.ts';
import type { PageServices } from '../../src/pages/shell/services.ts';
import { encoded } from '../greader/reader.ts';
import { call, fetchAny, type Answer } from '../support/client.ts';
import { Reader } from '../support/event-stream.ts';
import type { Person } from '../support/fixtures.ts';
import { callTask, rpc } from '../support/mcp.ts';
import { until } from '../support/poll.ts';
import { settled } from '../support/settled.ts';
import { startService, type Service } from '../support/service.ts';
import { visit, type Visitor } from '../support/visitor.ts';
import { CHANGES_OF_OTHERS } from './exceptions.ts';
import { keepTwoPeople, replaced, type TwoPeople } from './another-person.ts';
import { argumentsOf, closed, contract, document, exampleValue, reads, writes } from './contract.ts';

const greader = readOperations(readDocument('greader')).filter((one) => !one.open);
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const OWNERLESS = 'of another person: add the owner to the WHERE of what it reads';

/** The paths of all pages for people. */
const PAGES = peoplePages({
  publicUrl: 'http://localhost',
  keyFor: () => Buffer.alloc(32),
  problems: [],
} as unknown as PageServices)
  .stack.filter(({ methods }) => methods.includes('GET'))
  .map(({ path }) => String(path));

/** Each call of each task, with arguments of the examples. */
const TASKS = tasksIn(document).tools.flatMap((task) =>
  [...(task.choose ?? []), ...(task.steps ?? [])].map((one) => ({ task, call: one, args: argumentsFor(task, one) })),
);

function argumentsFor({ arguments: all }: TaskSource, { with: inputs = {}, when = {} }: CallSource): object {
  const taken = Object.entries(inputs).flatMap(([, argument]) => {
    const [operation, input] = (typeof argument === 'string' ? (all[argument]?.of ?? '') : '').split('.');
    const example = argumentsOf(contract.find((one) => one.id === operation) ?? contract[0]!)[input ?? ''];
    return example === undefined ? [] : [[argument, example]];
  });
  const feed = when.given?.includes('feed') === true && { feed: exampleValue('feedId', 'path', 'getCustomFeed') };
  return { ...Object.fromEntries(taken), ...feed, ...when.is, ...when.has };
}

describe('what is another person’s, elsewhere than in REST', () => {
  let service: Service;
  let people: TwoPeople;
  let rows: Readonly<Record<string, string>>;

  before(async () => {
    service = await startService();
    people = await keepTwoPeople(service.db);
    rows = await people.another.rows();
  });
  after(() => service.close());

  const demandNothingShown = (what: string, text: string, sent: unknown): void => {
    const shown = people.another.found(text, JSON.stringify(sent));
    expect(shown, `${what} shows ${shown.join(', ')} ${OWNERLESS} (${JSON.stringify(sent)})`).to.deep.equal([]);
  };
  const demandNothingChanged = async (what: string, may: readonly string[] = []): Promise<void> => {
    await settled(service.db);
    const now = await people.another.rows();
    await people.restore();
    const changed = Object.keys(now).filter((table) => now[table] !== rows[table] && !may.includes(table));
    expect(changed, `${what} changes rows of another person: add the owner to its WHERE`).to.deep.equal([]);
  };
  /** What takes a text to what it is for the other: ids, then also names, then what only they see. */
  const swaps = (): ((text: string) => string)[] => {
    const { ids, names, unlisted } = people.another;
    return [ids, names, unlisted].map(
      (others) => (text: string) => [...others].reduce((so, [one, other]) => so.replaceAll(one, other), text),
    );
  };

  for (const { task, call: one, args } of TASKS) {
    it(`is neither shown nor changed by the task ${task.name}, which calls ${one.call}`, async () => {
      for (const swap of [(text: string) => text, ...swaps()]) {
        const sent = replaced(args, swap) as object;
        const answer = await callTask({ url: service.url, token: people.reader.token }, task.name, sent);
        demandNothingShown(`${task.name} (spec/tasks.yaml, ${one.call})`, JSON.stringify(answer), sent);
      }
      const told = Object.keys(CHANGES_OF_OTHERS).flatMap((entry) => entry.split(`${one.call} `)[1] ?? []);
      if (writes.some(({ id }) => id === one.call)) await demandNothingChanged(task.name, told);
    });
  }

  for (const operation of contract.filter((one) => one.resource !== undefined && !one.open)) {
    it(`is not shown by ${operation.resource!.uri} as a resource`, async () => {
      for (const swap of [(text: string) => text, ...swaps()]) {
        const values = argumentsOf(operation);
        const uri = operation.resource!.uri.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
          encodeURIComponent(swap(String(values[name]))),
        );
        const { text } = await rpc(service.url, people.reader.token, 'resources/read', { uri });
        demandNothingShown(operation.id, text, uri);
      }
    });
  }

  for (const operation of greader) {
    it(`is neither shown nor changed by ${operation.id} of the Google Reader API`, async () => {
      const numberOf = async (id: string): Promise<string> => {
        const [row] = await service.db.query<{ number: string }>(
          `SELECT lpad(to_hex(number), 16, '0') AS number FROM post_numbers WHERE post_id = $1`,
          [id],
        );
        return row!.number;
      };
      const number = await numberOf(people.another.unlisted.get(exampleValue('id', 'path', 'getPost'))!);
      for (const swap of [(text: string) => text, ...swaps()]) {
        const there = (text: string): string =>
          swap(text)
            .replace('000000000000002a', number)
            .replace('0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a11', [...people.another.unlisted.values()].at(-1)!);
        const json = replaced(operation.body?.example, there) as Parameters<typeof encoded>[0] | undefined;
        const path = there(decodeURIComponent(exampleOf(operation)));
        const { status, text } = await fetchAny(`${service.url}/greader${encodeURI(path)}`, {
          method: operation.method,
          token: people.reader.token,
          headers: FORM,
          ...(json && { raw: encoded(json) }),
        });
        expect(status, text).to.be.below(500);
        demandNothingShown(`${operation.id} (src/handlers/greader/${operation.tag}.ts)`, text, { path, json });
      }
      if (operation.method !== 'GET') await demandNothingChanged(operation.id);
    });
  }

  describe('on pages', () => {
    const signedIn = async ({ id }: Person): Promise<Visitor> => {
      const visitor = visit(service);
      const { token } = await startSession(service.db, id, { address: '127.0.0.1', userAgent: 'test' });
      visitor.cookies.set('dcs_session', token);
      return visitor;
    };
    /** Links and addresses of forms that name something of the other. */
    const linksOf = ({ text }: Answer): string[] =>
      [...text.matchAll(/(?:href|action)="(\/[^"#]*)/g)]
        .map(([, href]) => href!.replaceAll('&amp;', '&'))
        .filter((href) => people.another.found(decodeURIComponent(href)).length > 0);
    /** One id of each kind, and what else stands for one. */
    const things = (): string[] => {
      const { ids, names, unlisted, found } = people.another;
      const all = [...ids.values(), ...[...ids.keys()].flatMap((id) => names.get(id) ?? []), ...unlisted.values()];
      return [...new Map(all.map((one) => [found(one)[0] ?? '', one])).values()];
    };
    const links = new Set<string>();

    it('is not shown at any path', async () => {
      const own = await signedIn(people.reader);
      for (const path of PAGES.filter((one) => !one.includes(':')))
        demandNothingShown(`the page ${path}`, (await own.get(path)).text, path);
    });

    it('is on their own pages', async () => {
      const theirs = await signedIn(people.another);
      for (const path of PAGES.filter((one) => !one.includes(':')))
        for (const link of linksOf(await theirs.get(path))) links.add(link);
      // A set goes on with what is added meanwhile.
      for (const link of links) for (const more of linksOf(await theirs.get(link))) links.add(more);
      expect(links.size).to.be.above(10);
    });

    it('is not shown at any link of those pages', async () => {
      const own = await signedIn(people.reader);
      for (const path of links) {
        const { status, text } = await own.get(path);
        expect(status, path).to.be.below(500);
        demandNothingShown(`the page ${path}`, text, decodeURIComponent(path));
      }
    });

    for (const page of PAGES.filter((one) => one.includes(':')))
      it(`is not shown at ${page}, whatever is named there`, async () => {
        const own = await signedIn(people.reader);
        for (const one of things()) {
          const path = page.replaceAll(/:\w+/g, encodeURIComponent(one));
          const { status, text } = await own.get(path);
          expect(status, path).to.be.below(500);
          demandNothingShown(`the page ${page}`, text, path);
        }
      });

    it('is not shown at the secret addresses of feeds', async () => {
      let documents = 0;
      for (const operation of reads.filter((one) => one.tag === 'feed-links')) {
        const { text } = await call(service.url, exampleOf(operation), { token: people.reader.token });
        for (const [address] of text.matchAll(/http[^"]+/g)) {
          const answer = await fetchAny(address);
          expect(answer.status, address).to.equal(200);
          demandNothingShown(address, answer.text, address);
          documents += 1;
        }
      }
      expect(documents).to.be.above(0);
    });
  });

  it('is not told to who listens, while they do all that can be done', async () => {
    const { reader, another } = people;
    const answer = await request(`${service.url}/public/v1/events`, {
      headers: { authorization: `Bearer ${reader.token}` },
      bodyTimeout: 0,
    });
    const stream = new Reader(answer);
    await until(() => stream.place !== '');
    for (const operation of writes.filter((one) => closed.includes(one))) {
      const [swap] = swaps() as [(text: string) => string];
      const { status, text } = await call(service.url, swap(exampleOf(operation)), {
        method: operation.method,
        token: another.token,
        ...(operation.body ? { json: replaced(operation.body.example, swap) } : {}),
      });
      expect(status, `${operation.id} ${text}`).to.be.below(500);
    }
    const { status } = await call(service.url, `/posts/${exampleValue('id', 'path', 'createComment')}/comments`, {
      method: 'POST',
      token: reader.token,
      json: { content: 'the last of all' },
    });
    expect(status).to.equal(200);
    await until(() => stream.said.includes('the last of all'));
    demandNothingShown('streamEvents (src/handlers/events.ts)', stream.text, undefined);
    stream.close();
    await until(() => stream.ended);
    await people.restore();
  });
});
