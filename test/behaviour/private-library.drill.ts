import { expect } from 'chai';
import { request } from 'undici';
import { constraints } from '../../generated/constraints.ts';
import { readWordTable } from '../../src/domain/text/word-table.ts';
import { setOperator } from '../../src/auth/accounts/operators.ts';
import { startSession } from '../../src/auth/accounts/sessions.ts';
import { readDigestIssue } from '../../src/domain/digests/due-digests.ts';
import { enrichAll } from '../../src/ingest/enrich/enrich.ts';
import { runImport } from '../../src/ingest/imports/run-imports.ts';
import { startWorker } from '../../src/ingest/schedule/fetch-worker.ts';
import { adminRouter } from '../../src/pages/admin/admin.ts';
import { setMeter, type Labels } from '../../src/telemetry/measure.ts';
import type { Operation, Shape } from '../../src/contract/operation.ts';
import { replaced } from '../contract/another-person.ts';
import { argumentsOf, closed, exampleOf, exampleValue, reads, tools, writes } from '../contract/contract.ts';
import { FORMS, GREADER, greaderRequest, PAGES, resourceOf, RESOURCES, TASK_CALLS } from '../contract/doors.ts';
import { storeExamples } from '../contract/stored.ts';
import { call, fetchAny, type Answer } from '../support/client.ts';
import { Reader } from '../support/event-stream.ts';
import { answer, feedWeb, type FeedWeb } from '../support/feed-web.ts';
import { person, posts, type Person } from '../support/fixtures.ts';
import { callTask, callTool, rpc } from '../support/mcp.ts';
import { until } from '../support/poll.ts';
import { quiet } from '../support/quiet.ts';
import { startReceiver, type Receiver } from '../support/receiver.ts';
import { startService, type Service } from '../support/service.ts';
import { settled } from '../support/settled.ts';
import { STUB_PAGES } from '../support/stub-pages.ts';
import { parser, reader as texts } from '../support/threads.ts';
import { visit, type Visitor } from '../support/visitor.ts';

/** Each place of a library in which words are planted. */
const PLACES = [
  ...['title', 'summary', 'text', 'keyword', 'author', 'note', 'tag', 'list', 'given', 'comment'],
  ...['importtitle', 'importnote', 'importtag', 'importlist', 'importline', 'feed', 'item', 'itemtext', 'itemtag'],
] as const;
type Place = (typeof PLACES)[number];

/** Places of which no tag and no author is made, as nobody else uses these words: they are not kept at all. */
const NOT_KEPT: readonly Place[] = ['keyword', 'author', 'itemtag'];
const KEPT: readonly Place[] = PLACES.filter((place) => !NOT_KEPT.includes(place));

/** The word of a place that everybody may ask for, and the one beside it that only its owner may be shown. */
const known = (place: Place): string => `knownzyzz${place}`;
const hidden = (place: Place): string => `hiddenzyzz${place}`;
const both = (place: Place): string => `${known(place)} ${hidden(place)}`;
const LAST = 'the last of all';
const DIGEST = { frequency: 'daily', hour: 8, timezone: 'UTC' };
/** Places whose words each door shows to their owner. */
const SHOWN: Readonly<Record<string, readonly Place[]>> = {
  'operations that read': KEPT,
  tools: KEPT,
  'tools for tasks': ['title', 'summary', 'text', 'given', 'importtitle', 'feed', 'item', 'itemtext'],
  resources: ['title', 'summary', 'text', 'list', 'given', 'importtitle', 'importlist', 'feed', 'item', 'itemtext'],
  'reader apps': ['title', 'text', 'given', 'importtitle', 'feed', 'item', 'itemtext'],
  pages: KEPT,
  'feed links and digests': ['title', 'summary', 'text', 'given', 'importtitle', 'item', 'itemtext'],
  'the stream of events and webhooks': ['note', 'tag', 'given', 'importnote', 'importtag', 'item', 'comment'],
};

const PAGE = `<!doctype html><html lang="en"><head><title>${both('title')} of latency</title>
  <meta name="description" content="${both('summary')} of latency."><meta name="author" content="${both('author')}">
  <meta name="keywords" content="${known('keyword')}, ${hidden('keyword')}, postgresql"></head><body><article>
  <h1>${both('title')}</h1>${'<p>Indexes of PostgreSQL make queries fast, and measuring tells which.</p>'.repeat(12)}
  <p>Then came ${both('text')}, of latency.</p></article></body></html>`;
const FEED = `<rss version="2.0"><channel><title>${both('feed')}</title><link>https://own.example/</link>
  <item><title>${both('item')} of PostgreSQL</title><link>https://own.example/1</link><category>${known('itemtag')}</category>
  <category>${hidden('itemtag')}</category><description>${both('itemtext')}, of latency.</description></item></channel></rss>`;
const TABLE = `title,url,time_added,tags,status,list,note
${both('importtitle')},https://imported.example/1,17,${known('importtag')}|${hidden('importtag')},unread,${both('importlist')},${both('importnote')}
${both('importline')},javascript:x,1700000000,,unread,,
`;

/** Operators see every feed that is fetched, so that they can pause one. */
const NAMED_FOR_OPERATORS: readonly string[] = [hidden('feed')];

/** Tables that hold what is planted: of a library, its posts and sources, and of what follows from them. */
const TABLES = [
  ...['bookmark_lists', 'bookmarks', 'comments', 'events', 'import_lines', 'posts', 'saved_pages', 'sources'],
];

/** Somebody who asks; without a token, a stranger. */
type Asker = Partial<Pick<Person, 'token' | 'id'>>;

describe('a private library', function () {
  this.timeout(600_000);
  let service: Service;
  let web: FeedWeb;
  let receiver: Receiver;
  let ada: Person;
  let bob: Person;
  let olga: Person;
  const sessions = new Map<string, Visitor>();
  const streams = new Map<string, Reader>();
  const labels = new Set<string>();
  /** Ids and handles that only Ada may be shown, by their kind. */
  const ids: Record<string, string> = {};

  const as = (who: Asker, path: string, rest: { method?: string; json?: unknown } = {}): Promise<Answer> =>
    call(service.url, path, { ...(who.token !== undefined && { token: who.token }), ...rest });
  const send = async (who: Asker, method: string, path: string, json?: unknown): Promise<any> => {
    const { status, body, text } = await as(who, path, { method, ...(json !== undefined && { json }) });
    expect(status, `${method} ${path} ${text}`).to.be.below(300);
    return body;
  };

  /** Places and ids that a text shows, without ids that were sent. */
  const found = (text: string, sent: unknown = ''): string[] => {
    const lower = text.toLowerCase();
    const words = [...lower.matchAll(/hiddenzyzz([a-z]+)/g)].map(([, place]) => place!);
    const asked = JSON.stringify(sent);
    const named = Object.entries(ids).filter(([, id]) => lower.includes(id) && !asked.includes(id));
    return [...new Set([...words, ...named.map(([what]) => `id of ${what}`)])];
  };

  before(async () => {
    const note = (_: string, said: Labels): void => Object.values(said).forEach((value) => labels.add(value));
    setMeter({ count: note, record: (name, _, said) => note(name, said) });
    receiver = await startReceiver();
    web = await feedWeb((path) =>
      path.startsWith('/page')
        ? answer(PAGE, { 'content-type': 'text/html; charset=utf-8' })
        : path === '/feed.xml'
          ? answer(FEED)
          : undefined,
    );
    service = await startService({ webhookOrigins: [receiver.origin] });
    bob = await storeExamples(service.db);
    [ada, olga] = [await person(service.db), await person(service.db)];
    await setOperator(service.db, olga.id, true);
    for (const { id } of [ada, bob, olga]) sessions.set(id, await browserOf(id));
    sessions.set('', visit(service));
    for (const who of [ada, bob]) await listen(who);
    await storePublic();
    await plant();
  });
  after(async () => {
    setMeter(undefined);
    for (const stream of streams.values()) stream.close();
    web.close();
    await service.close();
    await receiver.close();
  });

  async function browserOf(id: string): Promise<Visitor> {
    const { token } = await startSession(service.db, id, { address: '127.0.0.1', userAgent: 'test' });
    const visitor = visit(service);
    visitor.cookies.set('dcs_session', token);
    return visitor;
  }

  /** Opens the stream of events of a person, and a webhook with an address of its own for all of them. */
  async function listen(who: Person): Promise<void> {
    const opened = await request(`${service.url}/public/v1/events`, {
      headers: { authorization: `Bearer ${who.token}` },
      bodyTimeout: 0,
    });
    const stream = new Reader(opened);
    await until(() => stream.place !== '');
    streams.set(who.id, stream);
    const events = constraints.EventType.enum;
    await send(who, 'POST', '/webhooks', { url: `${receiver.url}/${who.id}`, events });
  }

  /** Posts for everybody of the words that may be asked for, and tags of them. */
  async function storePublic(): Promise<void> {
    const words = PLACES.map((place) => known(place));
    await posts(
      service.db,
      words.map((word) => ({ title: `${word} of latency`, tags: [word, 'postgresql'], summary: `On ${word}.` })),
    );
  }

  async function plant(): Promise<void> {
    const worker = startWorker(service.db, { log: quiet, hostDelay: 0, pages: true, parser, fetch: web.options });
    const save = async (json: object): Promise<any> => send(ada, 'POST', '/bookmarks', json);
    const { data } = await save({
      url: web.url(0, '/page'),
      note: both('note'),
      ownTags: [known('tag'), hidden('tag')],
      listName: both('list'),
    });
    const given = await save({ url: web.url(0, '/none'), title: both('given') });
    const files = [
      TABLE,
      `<opml version="2.0"><body><outline type="rss" xmlUrl="${web.url(1, '/feed.xml')}"/></body></opml>`,
    ];
    for (const [n, text] of files.entries())
      ids[`import ${n}`] = (await send(ada, 'POST', '/imports', { text })).data.id;
    while (await runImport(service.db, { parser }));
    const kept = async (): Promise<any[]> => (await as(ada, '/bookmarks?anyList=true&limit=50')).body.data;
    const isRead = async (id: string, state: string): Promise<boolean> =>
      (await kept()).find((card) => card.id === id)?.page?.state === state;
    await until(() => isRead(data[0].postId, 'read'));
    await until(() => isRead(given.data[0].postId, 'failed'));
    const item = async (): Promise<any[]> =>
      service.db.query(`SELECT p.id, s.id AS source, s.handle FROM posts p JOIN sources s ON s.id = p.source_id
        WHERE p.title LIKE '%zyzzitem%' AND NOT s.listed`);
    await until(async () => (await item()).length > 0);
    await worker.stop();
    const [own] = await item();
    const cards = await kept();
    Object.assign(ids, {
      page: data[0].postId,
      'page that cannot be read': given.data[0].postId,
      'imported page': cards.find(({ url }) => url === 'https://imported.example/1').id,
      list: data[0].listId,
      library: cards[0].source.id,
      'handle of the library': cards[0].source.handle,
      'post of her feed': own.id,
      'her feed': own.source,
      'handle of her feed': own.handle,
    });
    const filter = { sources: [own.handle] };
    await send(ada, 'POST', '/feeds/custom', { name: 'Mine', orderBy: 'DATE', filter });
    for (const what of ['page', 'post of her feed']) {
      const id = ids[what];
      await send(ada, 'PUT', `/posts/${id}/vote`, { vote: 1 });
      ids[`comment on the ${what}`] = (
        await send(ada, 'POST', `/posts/${id}/comments`, { content: both('comment') })
      ).id;
      await send(ada, 'GET', `/posts/${id}`);
    }
    await settled(service.db);
    await enrichAll(service.db, { log: quiet, table: readWordTable(), reader: texts });
  }

  /** Fails when a door shows anybody but Ada what is hers; returns what it shows, with where. */
  async function walk(name: string, who: Asker): Promise<string[]> {
    const seen = new Map<string, string>();
    const see: See = (what, { status, text }, sent) => {
      expect(status, `${what} ${text}`).to.be.below(500);
      for (const one of found(text, who === ada ? '' : sent)) if (!seen.has(one)) seen.set(one, what);
    };
    await DOORS[name]!(who, see);
    if (who !== ada)
      expect(
        [...seen].map((pair) => pair.join(' in ')),
        name,
      ).to.deep.equal([]);
    return [...seen.keys()];
  }

  /** Arguments of tools for what is asked by REST. */
  const inputsOf = (operation: Operation): object[] => {
    const plain = argumentsOf(operation);
    const names = operation.parameters.map(({ name }) => name).filter((name) => NAMES.test(name));
    const like = (name: string, value: string): unknown => (Array.isArray(plain[name]) ? [value] : value);
    const byId = names.flatMap((name) => Object.values(ids).map((id) => ({ ...plain, [name]: like(name, id) })));
    const words = operation.parameters.filter(
      ({ name, schema }) => name !== 'cursor' && isText(schema.items ?? schema),
    );
    const byWord = words.flatMap(({ name, schema, required }) =>
      NAMES.test(name) && required !== true
        ? []
        : PLACES.map((place) => ({ [name]: schema.items ? [known(place)] : known(place) })),
    );
    return [plain, ...byId, ...byWord];
  };
  const ask = (who: Asker, path: string): Promise<Answer> =>
    fetchAny(path, who.token === undefined ? {} : { token: who.token });
  const documentsOf = async (who: Asker, see: See): Promise<void> => {
    await send(who, 'PUT', '/feeds/foryou/digest', DIGEST);
    for (const feed of (await send(who, 'GET', '/feeds/custom?limit=50')).data) {
      await send(who, 'PUT', `/feeds/custom/${feed.id}/link`);
      await as(who, `/feeds/custom/${feed.id}/digest`, { method: 'PUT', json: DIGEST });
    }
    for (const feed of ['/feeds/foryou', '/bookmarks']) await send(who, 'PUT', `${feed}/link`);
    for (const { rssUrl, jsonUrl } of (await send(who, 'GET', '/feeds/links')).data)
      for (const address of [rssUrl, jsonUrl]) see('a feed link', await ask({}, address), '');
  };
  const pagesFor = (paths: readonly string[]): string[] => [
    ...paths.filter((path) => !path.includes(':')),
    ...paths
      .filter((path) => path.includes(':') && !path.includes('('))
      .flatMap((path) =>
        [...Object.values(ids), ...PLACES.map((place) => known(place))].map((one) => path.replaceAll(/:\w+/g, one)),
      ),
    ...PLACES.flatMap((place) => [
      `/search?q=${known(place)}`,
      `/bookmarks?q=${known(place)}`,
      `/?tag=${known(place)}`,
    ]),
  ];
  const show = async (who: Asker, paths: readonly string[], see: See): Promise<void> => {
    const visitor = sessions.get(who.id ?? '')!;
    for (const path of paths) see(path, await visitor.get(path), path);
  };

  const DOORS: Record<string, (who: Asker, see: See) => Promise<void>> = {
    'operations that read': async (who, see) => {
      for (const operation of reads.filter(isAnswer))
        for (const path of requestsOf(operation, Object.values(ids))) see(operation.id, await as(who, path), path);
    },
    tools: async (who, see) => {
      for (const operation of tools.filter((one) => reads.includes(one) && isAnswer(one)))
        for (const input of inputsOf(operation)) {
          const result = await callTool(service.url, who.token!, operation.id, input);
          see(operation.id, { status: 200, text: JSON.stringify(result) }, input);
        }
    },
    'tools for tasks': async (who, see) => {
      const all = [...PLACES.map((place) => known(place)), ...Object.values(ids)];
      for (const { task, call: one, args } of TASK_CALLS.filter((each) =>
        reads.some(({ id }) => id === each.call.call),
      ))
        for (const text of all) {
          const given = replaced(args, () => text) as object;
          const result = await callTask({ url: service.url, token: who.token! }, task.name, given);
          see(`${task.name} (${one.call})`, { status: 200, text: JSON.stringify(result) }, given);
        }
    },
    resources: async (who, see) => {
      for (const operation of RESOURCES)
        for (const text of [undefined, ...Object.values(ids), ...PLACES.map((place) => known(place))]) {
          const uri = resourceOf(operation, (example) => text ?? example);
          see(operation.id, await rpc(service.url, who.token, 'resources/read', { uri }), uri);
        }
    },
    'reader apps': async (who, see) => {
      const rows = await service.db.query<{ id: string; number: string }>(
        `SELECT post_id AS id, lpad(to_hex(number), 16, '0') AS number FROM post_numbers WHERE post_id = ANY ($1::uuid[])`,
        [Object.values(ids).filter((id) => /^[0-9a-f-]{36}$/.test(id))],
      );
      expect(rows).to.have.length.above(2);
      const post = exampleValue('source', 'path', 'listSourceFeed');
      const swaps = [
        String,
        ...rows.map(
          ({ number }) =>
            (text: string) =>
              text.replaceAll('000000000000002a', number),
        ),
        ...Object.values(ids).map(
          (id) => (text: string) => text.replaceAll('0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a11', id).replaceAll(post, id),
        ),
      ];
      for (const operation of GREADER)
        for (const swap of swaps) {
          const { path, ask: asked, sent } = greaderRequest(operation, swap);
          const { status, text } = await fetchAny(`${service.url}${path}`, { ...asked, token: who.token! });
          see(operation.id, { status, text }, sent);
        }
    },
    pages: async (who, see) => show(who, pagesFor([...PAGES, '/sitemap.xml', '/robots.txt', '/llms.txt']), see),
    'feed links and digests': async (who, see) => {
      await documentsOf(who, see);
      const digests = await service.db.query<{ id: string }>(
        `UPDATE digests SET covered_until = now() - interval '1 day' WHERE account_id = $1 RETURNING id`,
        [who.id],
      );
      expect(digests).to.have.length.above(0);
      await service.db.query(`UPDATE posts SET created_at = created_at - interval '10 minutes'`);
      for (const { id } of digests) {
        const text = JSON.stringify(await readDigestIssue(service.db, id));
        see('a digest', { status: 200, text }, '');
      }
    },
    'the stream of events and webhooks': async (who, see) => {
      const operation = reads.find(({ id }) => id === 'streamEvents')!;
      for (const path of requestsOf(operation, Object.values(ids)))
        see(path, await as(who, `${path}${path.includes('?') ? '&' : '?'}seconds=0`), path);
      const sent = (): string[] => receiver.all.filter(({ path }) => path.endsWith(who.id!)).map(({ body }) => body);
      await send(who, 'POST', '/posts', { url: `https://last.example/${who.id}`, title: LAST });
      await settled(service.db);
      await until(() => streams.get(who.id!)!.text.includes(LAST));
      await until(() => sent().some((body) => body.includes(LAST)));
      see('the stream', { status: 200, text: streams.get(who.id!)!.text }, '');
      see('a webhook', { status: 200, text: sent().join('\n') }, '');
    },
  };

  for (const [name, places] of Object.entries(SHOWN))
    it(`is shown to its owner by ${name}`, async () => {
      const shown = await walk(name, ada);
      expect(shown).to.include.members([...places]);
      expect(shown).to.not.include.members([...NOT_KEPT]);
    });

  it('is neither shown to nor changed by whoever writes, whatever they name', async () => {
    const library = async (): Promise<unknown> => [
      (await send(ada, 'GET', '/bookmarks?anyList=true&limit=50')).data,
      (await send(ada, 'GET', '/bookmarks/lists')).data,
      (await send(ada, 'GET', '/imports')).data,
      (await send(ada, 'GET', `/posts/${ids.page}/comments`)).data,
    ];
    const before = await library();
    const wrong: string[] = [];
    const token = await sessions.get(bob.id)!.formToken('/settings/tokens');
    for (const operation of writes.filter((one) => closed.includes(one)))
      for (const { path, json } of writesOf(operation, ids)) {
        const { status, text } = await as(bob, path, { method: operation.method, ...(json !== undefined && { json }) });
        expect(status, `${operation.id} ${text}`).to.be.below(500);
        for (const one of found(text, [path, json])) wrong.push(`${one} in ${operation.id}`);
      }
    for (const form of FORMS.filter((path) => path.includes(':')))
      for (const id of Object.values(ids)) {
        const path = form.replaceAll(/:\w+/g, id);
        const { status, text } = await sessions.get(bob.id)!.send(path, { id, listId: id }, { token });
        expect(status, `${path} ${text}`).to.be.below(500);
        for (const one of found(text, path)) wrong.push(`${one} in ${form}`);
      }
    expect(wrong).to.deep.equal([]);
    await settled(service.db);
    expect(await library()).to.deep.equal(before);
  });

  for (const name of Object.keys(SHOWN))
    it(`is shown to nobody else by ${name}`, async () => {
      await walk(name, bob);
    });

  it('is shown to no visitor', async () => {
    for (const name of ['operations that read', 'pages']) await walk(name, {});
  });

  it('is named on no page of operators, and by no label of metrics', async () => {
    const paths = adminRouter(STUB_PAGES.site, (_, next) => next())
      .stack.filter(({ methods }) => methods.includes('GET'))
      .map(({ path }) => String(path));
    const visitor = sessions.get(olga.id)!;
    expect(paths).to.have.length.above(5);
    for (const path of pagesFor(paths.map((one) => one.replace(':id', ada.id)))) {
      const { status, text } = await visitor.get(path);
      expect(status, path).to.be.below(500);
      const named = (text.match(/hiddenzyzz\w+/g) ?? []).filter((word) => !NAMED_FOR_OPERATORS.includes(word));
      expect(named, path).to.deep.equal([]);
    }
    expect((await visitor.get(`/admin/people/${ada.id}`)).text).to.include(ada.email);
    expect([...labels].filter((value) => found(value).length > 0)).to.deep.equal([]);
    expect([...labels]).to.include('searchPosts');
  });

  it('is in no table of what everybody shares', async () => {
    const tables = await service.db.query<{ name: string }>(
      `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'`,
    );
    const holding: string[] = [];
    for (const { name } of tables) {
      const rows = await service.db.orm.query(`SELECT FROM ${name} t WHERE t::text LIKE '%hiddenzyzz%' LIMIT 1`);
      if ((rows as unknown[]).length > 0) holding.push(name);
    }
    expect(holding.sort()).to.deep.equal(TABLES);
  });
});

/** Hears what a door answered to what was sent. */
type See = (what: string, answer: { status: number; text: string }, sent: unknown) => void;

const isAnswer = ({ answer: one }: Operation): boolean => one?.type !== 'text/event-stream';

const isText = ({ type, enum: words, format }: Shape): boolean =>
  [type].flat().includes('string') && words === undefined && format === undefined;
/** Parameters that name a thing. */
const NAMES = /^(id|ids|source|sources|sourceIds|postId|listId|feedId|eventId|posts|feed)$/;

/** The example, the same with each id in each place of one, and what is required with each word in each text. */
function requestsOf(operation: Operation, all: readonly string[]): string[] {
  const { parameters } = operation;
  const of = (place: string, fits: (name: string, schema: Shape) => boolean): string[] =>
    parameters.filter((one) => one.in === place && fits(one.name, one.schema)).map(({ name }) => name);
  const named = (place: string): string[] => of(place, (name) => NAMES.test(name));
  const worded = (place: string): string[] =>
    of(place, (name, schema) => name !== 'cursor' && !NAMES.test(name) && isText(schema.items ?? schema));
  const plain = exampleOf(operation).split('?')[0]!;
  const required = parameters.filter((one) => one.in === 'query' && one.required === true);
  const filled = Object.fromEntries(required.map(({ name, example }) => [name, String(example)]));
  const asked = (query: Record<string, string>, path: Record<string, string> = {}): string => {
    const text = new URLSearchParams({ ...filled, ...query }).toString();
    return `${exampleOf(operation, { path }).split('?')[0]}${text === '' ? '' : `?${text}`}`;
  };
  const pathNames = named('path');
  const byId = all.flatMap((id) => [
    ...(pathNames.length > 0 ? [asked({}, Object.fromEntries(pathNames.map((name) => [name, id])))] : []),
    ...named('query').map((name) => asked({ [name]: id })),
  ]);
  const byWord = PLACES.flatMap((place) => [
    ...worded('path').map((name) => asked({}, { [name]: known(place) })),
    ...worded('query').map((name) => asked({ [name]: known(place) })),
  ]);
  return [...new Set([exampleOf(operation), plain, ...byId, ...byWord])];
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The example of a write with each id in each place of one, and with each word in each text of its own. */
function writesOf(operation: Operation, ids: Readonly<Record<string, string>>): { path: string; json?: unknown }[] {
  const names = operation.parameters.filter((one) => one.in === 'path').map(({ name }) => name);
  const example = operation.body?.example;
  const handles = [exampleValue('source', 'path', 'listSourceFeed')];
  const named = Object.values(ids).flatMap((id) => {
    const json = replaced(example, (text) => (UUID.test(text) || handles.includes(text) ? id : text));
    const path = exampleOf(operation, { path: Object.fromEntries(names.map((name) => [name, id])) });
    return names.length > 0
      ? [
          { path, json },
          { path, json: example },
        ]
      : [{ path, json }];
  });
  const isFree = (text: string): boolean => /^[a-z0-9]{3,12}$/.test(text) && !handles.includes(text);
  const worded = PLACES.map((place) => ({
    path: exampleOf(operation),
    json: replaced(example, (text) => (isFree(text) ? known(place) : text)),
  }));
  const all = [...named, ...(operation.method === 'DELETE' ? [] : worded)];
  return [...new Map(all.map((one) => [JSON.stringify(one), one])).values()];
}
