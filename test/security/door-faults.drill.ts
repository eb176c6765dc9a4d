import { expect } from 'chai';
import { startSession } from '../../src/auth/accounts/sessions.ts';
import { keepTwoPeople, type TwoPeople } from '../contract/another-person.ts';
import { exampleOf, exampleValue, reads, type Operation } from '../contract/contract.ts';
import { GREADER, greaderRequest, PAGES, resourceOf, RESOURCES, TASK_CALLS } from '../contract/doors.ts';
import { call, fetchAny, type Answer } from '../support/client.ts';
import { beginningOf, FailingStatements } from '../support/failing-statements.ts';
import { rpc, TASKS } from '../support/mcp.ts';
import { startService, type Service } from '../support/service.ts';
import { visit, type Visitor } from '../support/visitor.ts';

/** Statements that may fail while a page is shown, with the reason. */
const BESIDE: readonly { readonly statement: RegExp; readonly reason: string }[] = [
  {
    statement: /^SELECT id, text, url FROM banners\b/,
    reason: 'a page is shown without the banner that cannot be read, or with the one before',
  },
  {
    statement: /^(SELECT EXISTS \(SELECT FROM count_changes|WITH taken AS \(DELETE FROM count_changes)/,
    reason: 'counts are moved into lists in the background, which a request may wake',
  },
];

/** Pages about something that the other has not, with the reason. */
const NOT_SHOWN: Readonly<Record<string, string>> = {
  '/settings/apps/:id': 'what is made of marks is no app that this page shows',
  '/settings/apps/:id/secret': 'what is made of marks is no app that this page shows',
  '/bookmarks/:id/note': 'a post that another person bookmarked has no note of the reader',
  '/exports/:file': 'a file is named by its format, which nothing of the examples is called',
  '/consent/:uid': 'an app has to send the person there',
};

/** As statement-faults, at the other doors: pages, tools, resources and reader apps. */
describe('security 131: a statement that fails, elsewhere than in REST,', function () {
  this.timeout(600_000);
  let service: Service;
  let people: TwoPeople;
  let faults: FailingStatements;
  /** Of addresses of feeds. */
  const secrets: string[] = [];

  before(async () => {
    service = await startService();
    people = await keepTwoPeople(service.db);
    for (const operation of reads.filter(({ tag }) => tag === 'feed-links')) {
      const { text } = await call(service.url, exampleOf(operation), { token: people.reader.token });
      secrets.push(...[...text.matchAll(/\/feeds\/([^/"]+)\//g)].map(([, secret]) => secret!));
    }
    faults = new FailingStatements();
  });
  after(async () => {
    faults.end();
    await service.close();
  });

  /** Sends until nothing fails; throws for what is a success though a statement failed, or fails without. */
  const demandFailure = async (
    what: string,
    send: () => Promise<Answer>,
    hasFailed: (answer: Answer) => boolean = ({ status }) => status === 503,
  ): Promise<void> => {
    const swallowed: string[] = [];
    for await (const { answer, failed } of faults.each(send)) {
      if (failed === undefined) expect(hasFailed(answer), `${what} without a fault: ${answer.text}`).to.equal(false);
      else if (!hasFailed(answer) && !BESIDE.some(({ statement }) => statement.test(failed)))
        swallowed.push(`${answer.status} though this failed: ${beginningOf(failed)}`);
    }
    expect(
      swallowed,
      `${what} answers ${swallowed.join('\n')}\nLet the error of the database through, or give the reason in ` +
        'BESIDE of test/security/door-faults.drill.ts',
    ).to.deep.equal([]);
  };
  /** Somebody who has everything that there are pages for. */
  const signedIn = async (): Promise<Visitor> => {
    const visitor = visit(service);
    const { token } = await startSession(service.db, people.another.id, { address: '127.0.0.1', userAgent: 'test' });
    visitor.cookies.set('dcs_session', token);
    return visitor;
  };
  /** The address of a page about something of theirs; undefined when they have nothing for it. */
  const addressOf = async (visitor: Visitor, page: string): Promise<string | undefined> => {
    if (!page.includes(':')) return page;
    const { ids, names, unlisted } = people.another;
    const named = [exampleValue('tag', 'path', 'listTagFeed'), 'not_found', 'post.published'];
    const things = [...ids.values(), ...names.values(), ...unlisted.values(), ...named, ...secrets];
    for (const one of things) {
      const address = page.replaceAll(/:\w+/g, encodeURIComponent(one));
      if ((await visitor.get(address)).status === 200) return address;
    }
    return undefined;
  };

  for (const page of PAGES)
    it(`is never the page ${page} as if all was well`, async () => {
      const visitor = await signedIn();
      const address = await addressOf(visitor, page);
      expect(address === undefined, `${page}: see NOT_SHOWN`).to.equal(page in NOT_SHOWN);
      if (address !== undefined) await demandFailure(`the page ${page}`, () => visitor.get(address).catch(endOf));
    });

  const hasFailedTool = ({ status, body }: Answer): boolean =>
    status === 503 || body?.error !== undefined || body?.result?.isError === true;

  for (const { task, call: one, args } of TASK_CALLS)
    it(`is never a success of the task ${task.name}, which calls ${one.call}`, async () => {
      const { token } = people.reader;
      const send = async (): Promise<Answer> => {
        await people.restore();
        return rpc(service.url, token, 'tools/call', { name: task.name, arguments: args, view: TASKS });
      };
      await demandFailure(`the task ${task.name} (spec/tasks.yaml)`, send, hasFailedTool);
    });

  for (const operation of RESOURCES)
    it(`is never the resource ${operation.resource!.uri}`, () => {
      const uri = resourceOf(operation);
      const send = (): Promise<Answer> => rpc(service.url, people.reader.token, 'resources/read', { uri });
      return demandFailure(`the resource ${uri} (spec/${operation.tag}.yaml)`, send, hasFailedTool);
    });

  const source = exampleValue('source', 'path', 'listSourceFeed');
  const numberOf = async (id: string): Promise<string> => {
    const [row] = await service.db.query<{ number: string }>(
      `SELECT lpad(to_hex(number), 16, '0') AS number FROM post_numbers WHERE post_id = $1`,
      [id],
    );
    return row!.number;
  };
  for (const operation of GREADER)
    it(`is never a success of ${operation.id} of the Google Reader API`, async () => {
      const number = await numberOf(exampleValue('id', 'path', 'getPost'));
      const { path, ask } = greaderRequest(operation, (text) =>
        text.replace('000000000000002a', number).replace('0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a11', source),
      );
      const send = async (): Promise<Answer> => {
        await people.restore();
        return fetchAny(`${service.url}${path}`, { ...ask, token: people.reader.token });
      };
      await demandFailure(nameOf(operation), send);
    });

  it('is excepted only with a reason', () => {
    for (const reason of [...BESIDE.map((one) => one.reason), ...Object.values(NOT_SHOWN)])
      expect(reason).to.match(/\w+ \w+/);
  });
});

/** An answer that ends in its middle says that it is none. */
const endOf = (): Answer => ({ status: 503, text: '', body: undefined, headers: {} }) as unknown as Answer;

const nameOf = ({ id, tag }: Operation): string => `${id} (src/handlers/greader/${tag}.ts)`;
