import { expect } from 'chai';
import { request } from 'undici';
import type { Operation } from '../../src/contract/operation.ts';
import { exampleOf } from '../../src/contract/operations.ts';
import { Webhook } from '../../src/data/entities/webhooks.ts';
import type { EventType } from '../../src/data/entities/notifications.ts';
import { startSession } from '../../src/auth/accounts/sessions.ts';
import { call, fetchAny, type Answer } from '../support/client.ts';
import { Reader } from '../support/event-stream.ts';
import type { Person } from '../support/fixtures.ts';
import { callTask, rpc } from '../support/mcp.ts';
import { until } from '../support/poll.ts';
import { startReceiver, type Receiver } from '../support/receiver.ts';
import { keepRows } from '../support/kept-rows.ts';
import { constraints } from '../../generated/constraints.ts';
import { settled } from '../support/settled.ts';
import { startService, type Service } from '../support/service.ts';
import { visit, type Visitor } from '../support/visitor.ts';
import { CHANGES_BY_FORMS, CHANGES_OF_OTHERS, FORMS_NOT_SHOWN } from './exceptions.ts';
import { formsOf, type PageForm } from './forms-of-pages.ts';
import { keepTwoPeople, replaced, type TwoPeople } from './another-person.ts';
import { closed, exampleValue, reads, writes } from './contract.ts';
import { FORMS, GREADER, greaderRequest, PAGES, resourceOf, RESOURCES, TASK_CALLS } from './doors.ts';

const nameOf = ({ id, tag }: Operation): string => `${id} (src/handlers/greader/${tag}.ts)`;
/** Text that is sent when the other has done everything. */
const LAST = 'the last of all';
const EVENT_TYPES = constraints.EventType.enum as readonly EventType[];
const OWNERLESS = 'of another person: add the owner to the WHERE of what it reads';

describe('what is another person’s, elsewhere than in REST', () => {
  let service: Service;
  let people: TwoPeople;
  let receiver: Receiver;

  before(async () => {
    receiver = await startReceiver();
    service = await startService({ webhookOrigins: [receiver.origin] });
    people = await keepTwoPeople(service.db);
    // An event that has no place yet would get it later, while something else is compared.
    const without = 'SELECT FROM events WHERE position IS NULL LIMIT 1';
    await until(async () => (await service.db.query(without)).length === 0);
    people = { ...people, restore: await keepRows(service.db) };
    await people.another.touched();
  });
  after(async () => {
    await service.close();
    await receiver.close();
  });

  const demandNothingShown = (what: string, text: string, sent: unknown): void => {
    const shown = people.another.found(text, JSON.stringify(sent));
    expect(shown, `${what} shows ${shown.join(', ')} ${OWNERLESS} (${JSON.stringify(sent)})`).to.deep.equal([]);
  };
  const demandNothingChanged = async (what: string, may: readonly string[] = []): Promise<void> => {
    await settled(service.db);
    const changed = (await people.another.touched()).filter((table) => !may.includes(table));
    await people.restore();
    expect(changed, `${what} changes rows of another person: add the owner to its WHERE`).to.deep.equal([]);
  };
  /** Resets what the other touched themself. */
  const forgetTouched = async (): Promise<void> => {
    // These wait until what everybody opened, and how often they called, is stored.
    for (const path of ['/bookmarks?unreadOnly=true', '/usage'])
      await call(service.url, path, { token: people.reader.token });
    await settled(service.db);
    await people.restore();
    await people.another.touched();
  };
  /**
   * Returns the replacements that make a text what it is for the other: ids, then also names, then what only they see.
   */
  const swaps = (): ((text: string) => string)[] => {
    const { ids, names, unlisted } = people.another;
    return [ids, names, unlisted].map(
      (others) => (text: string) => [...others].reduce((so, [one, other]) => so.replaceAll(one, other), text),
    );
  };

  for (const { task, call: one, args } of TASK_CALLS) {
    it(`is neither shown nor changed by the task ${task.name}, which calls ${one.call}`, async () => {
      for (const swap of [String, ...swaps()]) {
        const sent = replaced(args, swap) as object;
        const answer = await callTask({ url: service.url, token: people.reader.token }, task.name, sent);
        demandNothingShown(`${task.name} (spec/tasks.yaml, ${one.call})`, JSON.stringify(answer), sent);
      }
      const told = Object.keys(CHANGES_OF_OTHERS).flatMap((entry) => entry.split(`${one.call} `)[1] ?? []);
      if (writes.some(({ id }) => id === one.call)) await demandNothingChanged(task.name, told);
    });
  }

  for (const operation of RESOURCES) {
    it(`is not shown by ${operation.resource!.uri} as a resource`, async () => {
      for (const swap of [String, ...swaps()]) {
        const uri = resourceOf(operation, swap);
        const { text } = await rpc(service.url, people.reader.token, 'resources/read', { uri });
        demandNothingShown(operation.id, text, uri);
      }
    });
  }

  for (const operation of GREADER) {
    it(`is neither shown nor changed by ${operation.id} of the Google Reader API`, async () => {
      const numberOf = async (id: string): Promise<string> => {
        const [row] = await service.db.query<{ number: string }>(
          `SELECT lpad(to_hex(number), 16, '0') AS number FROM post_numbers WHERE post_id = $1`,
          [id],
        );
        return row!.number;
      };
      const post = exampleValue('id', 'path', 'getPost');
      const { unlisted } = people.another;
      const [source, theirs] = [exampleValue('source', 'path', 'listSourceFeed'), [...unlisted.values()].at(-1)!];
      const [number, numberOfTheirs] = [await numberOf(post), await numberOf(unlisted.get(post)!)];
      for (const swap of [String, ...swaps()]) {
        const there = (text: string): string =>
          swap(text)
            .replace('000000000000002a', swap === String ? number : numberOfTheirs)
            .replace('0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a11', swap === String ? source : theirs);
        const { path, ask, sent } = greaderRequest(operation, there);
        const { status, text } = await fetchAny(`${service.url}${path}`, { ...ask, token: people.reader.token });
        expect(status, text).to.be.below(500);
        demandNothingShown(nameOf(operation), text, sent);
      }
      if (operation.method !== 'GET') await demandNothingChanged(nameOf(operation));
    });
  }

  describe('on pages', () => {
    /** By account: the token of a session, which is kept with the rows, and that of forms of its browser. */
    const sessions = new Map<string, { token: string; formToken: string }>();

    before(async () => {
      for (const { id } of [people.reader, people.another]) {
        const { token } = await startSession(service.db, id, { address: '127.0.0.1', userAgent: 'test' });
        sessions.set(id, { token, formToken: '' });
        sessions.set(id, { token, formToken: await signedIn({ id }).formToken('/settings/tokens') });
      }
      people = { ...people, restore: await keepRows(service.db) };
      await people.another.touched();
    });
    const signedIn = ({ id }: Pick<Person, 'id'>): Visitor => {
      const visitor = visit(service);
      visitor.cookies.set('dcs_session', sessions.get(id)!.token);
      return visitor;
    };
    const sendForm = ({ id }: Person, { action, fields }: PageForm): Promise<Answer> =>
      signedIn({ id }).send(encodeURI(action), { ...fields }, { token: sessions.get(id)!.formToken });
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
    /** By the path of its kind, the form of their pages that names most of theirs. */
    const forms = new Map<string, PageForm>();
    const addForms = ({ text }: Answer): void => {
      const named = ({ action, fields }: PageForm): number =>
        people.another.found(JSON.stringify([decodeURIComponent(action), fields])).length;
      for (const form of formsOf(text)) {
        const kind = FORMS.find((one) => isAt(one, form.action)) ?? form.action;
        const known = forms.get(kind);
        if (!known || named(form) > named(known)) forms.set(kind, form);
      }
    };

    it('is not shown at any path', async () => {
      const own = signedIn(people.reader);
      for (const path of PAGES.filter((one) => !one.includes(':')))
        demandNothingShown(`the page ${path}`, (await own.get(path)).text, path);
    });

    it('is on their own pages', async () => {
      const theirs = signedIn(people.another);
      const see = async (path: string): Promise<void> => {
        const page = await theirs.get(path);
        expect(page.status, `${path} ${page.text}`).to.be.below(500);
        addForms(page);
        for (const link of linksOf(page)) links.add(link);
      };
      const post = `/posts/${exampleValue('id', 'path', 'getPost')}`;
      for (const path of [...PAGES.filter((one) => !one.includes(':')), post]) await see(path);
      // A set goes on with what is added meanwhile.
      for (const link of links) await see(link);
      expect(links.size).to.be.above(10);
      await forgetTouched();
    });

    it('is not shown at any link of those pages', async () => {
      const own = signedIn(people.reader);
      for (const path of links) {
        const { status, text } = await own.get(path);
        expect(status, path).to.be.below(500);
        demandNothingShown(`the page ${path}`, text, decodeURIComponent(path));
      }
    });

    for (const page of PAGES.filter((one) => one.includes(':')))
      it(`is not shown at ${page}, whatever is named there`, async () => {
        const own = signedIn(people.reader);
        for (const one of things()) {
          const path = page.replaceAll(/:\w+/g, encodeURIComponent(one));
          const { status, text } = await own.get(path);
          expect(status, path).to.be.below(500);
          demandNothingShown(`the page ${page}`, text, path);
        }
      });

    for (const form of FORMS)
      it(`is neither shown nor changed by the form ${form}, whatever is named there`, async () => {
        const shown = forms.get(form);
        const named = form.includes(':') ? things() : [''];
        const all = shown ? [shown] : named.map((one) => ({ action: form.replaceAll(/:\w+/g, one), fields: {} }));
        for (const { action, fields } of all) {
          const { status, text } = await sendForm(people.reader, { action, fields });
          expect(status, `${form} ${text}`).to.be.below(500);
          demandNothingShown(`the form ${form}`, text, [decodeURIComponent(action), fields]);
        }
        await demandNothingChanged(`the form ${form}`, Object.keys(CHANGES_BY_FORMS[form] ?? {}));
      });

    it('is changed by forms of their own pages', async () => {
      const refused = new Map<string, number | undefined>();
      for (const form of FORMS.filter((one) => one.includes(':'))) {
        const shown = forms.get(form);
        const answer = shown && (await sendForm(people.another, shown));
        if (answer === undefined || answer.status >= 400) refused.set(form, answer?.status);
        await people.restore();
      }
      await forgetTouched();
      expect(
        [...refused.keys()],
        `no page of the other has these forms, or they are refused (${JSON.stringify([...refused])}): store what they ` +
          'are for in test/contract/stored/, or give the reason in FORMS_NOT_SHOWN of test/contract/exceptions.ts',
      ).to.have.members(Object.keys(FORMS_NOT_SHOWN));
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

  it('is neither told to who listens nor sent to webhooks, while they do all that can be done', async () => {
    const { reader, another } = people;
    await service.db.orm.update(Webhook, { accountId: another.id }, { status: 'paused', dueAt: null });
    await service.db.orm.update(
      Webhook,
      { accountId: reader.id },
      { url: receiver.url, events: [...EVENT_TYPES], claimedUntil: null },
    );
    const answer = await request(`${service.url}/public/v1/events`, {
      headers: { authorization: `Bearer ${reader.token}` },
      bodyTimeout: 0,
    });
    const stream = new Reader(answer);
    await until(() => stream.place !== '');
    const [swap] = swaps() as [(text: string) => string];
    for (const operation of writes.filter((one) => closed.includes(one))) {
      const { status, text } = await call(service.url, swap(exampleOf(operation)), {
        method: operation.method,
        token: another.token,
        ...(operation.body ? { json: replaced(operation.body.example, swap) } : {}),
      });
      expect(status, `${operation.id} ${text}`).to.be.below(500);
    }
    const answered = writes.find(({ id }) => id === 'createComment')!;
    const say = (json: object): Promise<Answer> =>
      call(service.url, exampleOf(answered), { method: 'POST', token: reader.token, json });
    // An answer to the other, who is told of it before the last of all is said.
    const { parentId } = answered.body?.example as { parentId: string };
    expect((await say({ content: 'to you', parentId: swap(parentId) })).status).to.equal(200);
    const ofTheirs = 'SELECT id FROM events WHERE account_id = $1 AND position IS NOT NULL';
    await until(async () => (await service.db.query(ofTheirs, [another.id])).length > 0);
    expect((await say({ content: LAST })).status).to.equal(200);
    await until(() => stream.said.includes(LAST));
    await until(() => receiver.all.some(({ body }) => body.includes(LAST)));
    const theirs = await service.db.query<{ id: string }>('SELECT id FROM events WHERE account_id = $1', [another.id]);
    expect(theirs, 'nothing happened to the other').to.not.have.length(0);
    const sent = receiver.all.map(({ body }) => body).join('\n');
    for (const [what, text] of Object.entries({
      'streamEvents (src/handlers/events.ts)': stream.text,
      'a webhook (src/webhooks/deliver.ts)': sent,
    })) {
      demandNothingShown(what, text, undefined);
      const told = theirs.filter(({ id }) => text.includes(id));
      expect(told, `${what} tells of what happened to another person (src/data/sql/events.ts)`).to.deep.equal([]);
    }
    stream.close();
    await until(() => stream.ended);
    await forgetTouched();
  });
});

/** Whether an address is one of a path with parameters. */
function isAt(path: string, address: string): boolean {
  const pattern = path.replaceAll(/:\w+/g, '[^/]+');
  return new RegExp(`^${pattern}$`).test(address.split('?')[0] ?? '');
}
