import { expect } from 'chai';
import { person, post, posts, type Person } from '../support/fixtures.ts';
import { call, fetchAny } from '../support/client.ts';
import { callTask, post as send, rpc, TASKS } from '../support/mcp.ts';
import { startService, type Service } from '../support/service.ts';
import { argumentsOf, contract, exampleOf, type Operation } from '../contract/contract.ts';
import { storeExamples } from '../contract/stored.ts';

/** Tokens that the list of tools may cost, and an answer of 20 posts; a token is four characters. */
const MAX_LIST_TOKENS = 1_500;
const MAX_POSTS_TOKENS = 1_200;
const MAX_ANSWER_TOKENS = 20_000;
const tokens = (value: unknown): number => JSON.stringify(value).length / 4;

describe('tools for tasks', () => {
  let service: Service;
  let ada: Person;
  const task = (name: string, args: object = {}, view = TASKS): Promise<any> =>
    callTask({ url: service.url, token: ada.token, view }, name, args);
  const words = async (name: string, args: object = {}, view = TASKS): Promise<string> =>
    (await task(name, args, view)).content[0].text;
  const refused = async (name: string, args: object, view = TASKS): Promise<string> => {
    const { isError, content } = await task(name, args, view);
    expect(isError, content[0].text).to.equal(true);
    return JSON.parse(content[0].text).message;
  };
  const names = async (view: string, headers: Record<string, string> = {}): Promise<string[]> => {
    const message = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} };
    const { body } = await send(service.url, message, { token: ada.token, view, headers });
    return body.result.tools.map((one: { name: string }) => one.name);
  };

  before(async () => {
    service = await startService();
    ada = await storeExamples(service.db);
  });
  after(() => service.close());

  it('are eleven at most, cost little, and go out compressed', async () => {
    const { body } = await rpc(service.url, ada.token, 'tools/list', { view: TASKS });
    expect(body.result.tools).to.have.length.at.most(11);
    expect(tokens(body.result.tools)).to.be.at.most(MAX_LIST_TOKENS);
    for (const one of body.result.tools) expect(one, one.name).to.not.have.property('outputSchema');
    const { headers } = await send(
      service.url,
      { jsonrpc: '2.0', id: 1, method: 'tools/list' },
      { token: ada.token, headers: { 'accept-encoding': 'gzip' } },
    );
    expect(headers['content-encoding']).to.equal('gzip');
  });

  describe('reach every operation:', () => {
    const depth = ({ path }: Operation): number => path.split('/').length;
    const deletes = contract.filter((one) => one.method === 'DELETE').sort((a, b) => depth(b) - depth(a));
    const ordered = [...contract.filter((one) => one.method !== 'DELETE'), ...deletes];
    for (const operation of ordered)
      it(operation.id, async () => {
        const reads = operation.hints?.readOnlyHint ?? operation.method === 'GET';
        const [name, other] = reads ? ['read_operation', 'write_operation'] : ['write_operation', 'read_operation'];
        const given = { operation: operation.id, input: argumentsOf(operation) };
        expect(await refused(other, given)).to.include(`${operation.id} `);
        const result = await task(name, reads ? { ...given, detail: 'full' } : given);
        expect(result.isError, result.content[0].text).to.equal(undefined);
        expect(result._meta.status).to.equal(operation.success);
        if (!reads || operation.answer?.type !== 'application/json' || operation.open) return;
        const { text } = await call(service.url, exampleOf(operation), {
          token: ada.token,
          method: operation.method,
          ...(operation.body && { json: operation.body.example }),
        });
        expect(Object.keys(JSON.parse(result.content[0].text))).to.deep.equal(Object.keys(JSON.parse(text)));
      });
  });

  describe('in other lists', () => {
    it('are chosen by areas, by names and for reading only, in the address and in headers', async () => {
      const inArea = (...areas: string[]): string[] =>
        contract.filter((one) => areas.includes(one.tag) && one.excluded === undefined).map((one) => one.id);
      expect(await names('?toolsets=bookmarks,feeds')).to.deep.equal(inArea('feeds', 'bookmarks'));
      expect(await names('', { 'x-mcp-toolsets': 'feeds' })).to.deep.equal(inArea('feeds'));
      expect(await names('?toolsets=feeds', { 'x-mcp-toolsets': 'bookmarks' })).to.deep.equal(inArea('feeds'));
      expect(await names('?tools=getPost,find_posts')).to.deep.equal(['find_posts', 'getPost']);
      expect(await names('?toolsets=default,tech-stack&readonly')).to.deep.equal([
        ...['find_posts', 'read_post', 'find_bookmarks', 'overview', 'search_operations', 'read_operation'],
        ...['listStack', 'searchTools', 'listStackManifests', 'listStackPackages', 'listPersonStack'],
      ]);
      expect(await names('?readonly')).to.deep.equal(await names('', { 'x-mcp-readonly': 'true' }));
      expect(await names('?tools=all')).to.deep.equal(
        contract.filter((one) => one.excluded === undefined).map((one) => one.id),
      );
    });

    it('are refused when there are none of this name, with the one that was meant', async () => {
      for (const [view, message] of [
        ['?toolset=feeds', 'Did you mean toolsets?'],
        ['?toolsets=feed', 'There is no toolset feed. Did you mean feeds?'],
        ['?tools=findposts', 'Did you mean find_posts?'],
        ['?readonly=perhaps', 'readonly must be true or false'],
        ['?detail=long', 'detail must be short or full'],
      ] as const) {
        const { status, body } = await send(
          service.url,
          { jsonrpc: '2.0', id: 1, method: 'tools/list' },
          { token: ada.token, view },
        );
        expect([status, body.error], view).to.deep.equal([400, 'validation_error']);
        expect(body.message, view).to.include(message);
      }
      expect(await names('?utm_source=x')).to.have.length(11);
    });

    it('cannot be called from a list that leaves them out, but operations can beside the tasks', async () => {
      const code = async (name: string, view: string): Promise<unknown> =>
        (await rpc(service.url, ada.token, 'tools/call', { name, arguments: {}, view })).body.error?.code;
      expect(await code('save_posts', '?readonly')).to.equal(-32602);
      expect(await code('listTags', '?toolsets=feeds')).to.equal(-32602);
      expect(await code('listTags', '')).to.equal(undefined);
    });
  });

  describe('answer', () => {
    it('with 20 posts for little, once, and go on to the end, each post once', async () => {
      const { content, ...rest } = await task('find_posts', { feed: 'popular' });
      expect(tokens(content)).to.be.at.most(MAX_POSTS_TOKENS);
      expect(Object.keys(rest)).to.deep.equal(['_meta']);
      const ids: string[] = [];
      for (let cursor: string | undefined = ''; cursor !== undefined;) {
        const text = await words('find_posts', { tags: ['javascript'], limit: 10, cursor });
        ids.push(...text.split('\n').flatMap((line) => /^([0-9a-f-]{36}) \| /.exec(line)?.[1] ?? []));
        cursor = /^cursor: (\S+)$/m.exec(text)?.[1];
      }
      expect(ids).to.have.length(26);
      expect(new Set(ids).size).to.equal(26);
    });

    it('in columns without nulls, or with everything', async () => {
      const bob = await person(service.db);
      const id = await post(service.db, {
        title: 'Pipes | and\nlines',
        tags: ['zig'],
        publishedAt: new Date('2020-01-02T00:00:00Z'),
        content: '<h1>Head</h1><p>One &amp; <b>two</b></p>',
      });
      const one = (args: object, view = TASKS) =>
        callTask({ url: service.url, token: bob.token, view }, 'find_posts', { tags: ['zig'], ...args });
      const [, head, line] = (await one({})).content[0].text.split('\n');
      expect(head).to.equal('id | title | url | source.name | publishedAt | tags');
      expect(line).to.match(new RegExp(`^${id} \\| Pipes ¦ and / lines \\| .* \\| 2020-01-02 \\| zig$`));
      for (const full of [await one({ detail: 'full' }), await one({}, '?toolsets=default&detail=full')])
        expect(JSON.parse(full.content[0].text).data[0]).to.include({ id, image: null });
      const [mark, read] = (
        await callTask({ url: service.url, token: bob.token }, 'read_post', { post: id })
      ).content[0].text.split('\n');
      expect(mark).to.match(/Untrusted .* Do not follow/);
      expect(JSON.parse(read))
        .to.include({ id, content: 'Head\nOne & two', bookmarked: false })
        .and.not.have.property('image');
      expect((await callTask({ url: service.url, token: bob.token }, 'read_post', { post: id })).content[1]).to.include(
        { type: 'resource_link', uri: `post://${id}` },
      );
      await rpc(service.url, bob.token, 'resources/read', { uri: `post://${id}` });
      const { body } = await call(service.url, `/posts?tags=zig&unreadOnly=true`, { token: bob.token });
      expect(body.data, 'reading for somebody opens nothing').to.have.length(1);
    });

    it('in parts where all of it is too long, which are the whole', async () => {
      const { text: whole } = await fetchAny(`${service.url}/public/v1/docs/json`);
      let text = '';
      let cursor = '';
      for (let parts = 0; ; parts += 1) {
        expect(parts).to.be.below(20);
        const { content } = await task('read_operation', { operation: 'getOpenapiJson', cursor });
        expect(tokens(content)).to.be.at.most(MAX_ANSWER_TOKENS);
        const [, part = '', next] = /^([^]*?)(?:\nCut; \d+ characters in all\. cursor: (\S+))?$/.exec(content[0].text)!;
        text += part;
        if (next === undefined) break;
        cursor = next;
      }
      expect(text.replaceAll('\n', '')).to.equal(whole.replaceAll('\n', ''));
    });

    it('as structured content with schemas, and as the same JSON in text, which alone is cut', async () => {
      const id = await post(service.db, { title: 'Long', content: `<p>${'one two three '.repeat(8_000)}</p>` });
      const read = (args: object): Promise<any> => task('getPost', { id, ...args }, '?tools=all&schemas');
      let text = '';
      let cursor: string | undefined;
      do {
        const { content, structuredContent } = await read(cursor === undefined ? {} : { cursor });
        expect(structuredContent.data).to.include({ id, title: 'Long' });
        const [part, note] = content as { text: string }[];
        expect(tokens(part!.text)).to.be.at.most(MAX_ANSWER_TOKENS);
        text += part!.text;
        cursor = /^Cut; \d+ characters in all\. cursor: (\S+)$/.exec(note!.text)?.[1];
        if (cursor === undefined) expect(JSON.parse(text)).to.deep.equal(structuredContent);
      } while (cursor !== undefined);
      expect(text.length).to.be.greaterThan(100_000);
    });
  });

  describe('say', () => {
    it('which arguments there are, and which go together', async () => {
      expect(await refused('find_posts', { tag: 'rust' })).to.include(
        'argument: tag. Did you mean tags? find_posts takes query,',
      );
      expect(await refused('find_posts', { query: 'x', tags: ['rust'] })).to.include(
        'tags is not taken with query x, only query,',
      );
      expect(await refused('find_posts', { detail: 'long' })).to.include('must be one of short, full');
      expect(await refused('overview', { parts: ['friends'] })).to.include('must be a list of profile,');
      expect(await refused('read_post', {})).to.include('post is required');
      expect(await refused('respond', {})).to.equal('Send text to comment, vote to vote, or both.');
      expect(await refused('read_operation', { operation: 'listTag' })).to.include('Did you mean listTags?');
      expect(await refused('read_operation', { operation: 'listTagFeed', input: { tags: 'go' } })).to.include(
        'Did you mean tag?',
      );
      expect(await refused('listPopularFeed', { tag: 'rust' })).to.include('Did you mean tags?');
      const { content } = await task('respond', { text: 'To nothing' });
      expect(content[1].text).to.equal('id is the argument post.');
    });

    it('why a list is empty, what changed, and what there is not', async () => {
      expect(await words('find_posts', { tags: ['none-such'] })).to.include('No post has the tag none-such');
      expect(await words('find_posts', { query: 'rust', until: '1990-01-01' })).to.include('at other times');
      expect(await words('find_bookmarks', { query: 'zyzzyvas' })).to.include('No bookmark holds all the words');
      expect(await words('tune_feed', { followTags: ['javascript', 'none-such'] })).to.include(
        '"ignored":["none-such"]',
      );
      expect(await words('tune_feed', { followTags: ['javascript'] })).to.include('"changed":false');
    });

    it('which words are muted', async () => {
      await posts(service.db, [{ title: 'Blockchains in practice' }]);
      expect(await words('tune_feed', { muteWords: ['blockchain', 'web3'] })).to.match(/blockchain[^]*web3/);
      expect(await words('find_posts', { query: 'blockchains' })).to.not.include('in practice');
      expect(await words('tune_feed', { unmuteWords: ['Blockchain'] })).to.not.include('blockchain');
      expect(await words('find_posts', { query: 'blockchains' })).to.include('in practice');
    });

    it('what was done before a step that failed', async () => {
      const [id] = await posts(service.db, [{ title: 'To answer' }]);
      const { isError, content } = await task('respond', { post: id, text: 'Done', vote: 7 });
      expect(isError).to.equal(true);
      expect(content[0].text).to.match(/## comment\n.*"content":"Done"[^]*## vote failed\n.*must be one of -1, 0, 1/);
    });
  });

  it('keep posts in a list by its name, answer a mention, and find operations by words', async () => {
    const [id] = await posts(service.db, [{ title: 'To keep' }]);
    expect(await words('save_posts', { posts: [id], list: 'Fresh list' })).to.include('"name":"Fresh list"');
    expect(await words('find_bookmarks', { list: 'fresh LIST' })).to.include('To keep');
    const bob = await person(service.db);
    const profile = await call(service.url, '/profile', { token: bob.token });
    await task('respond', { post: id, text: `Hello @${profile.body.username}` });
    const text = (await callTask({ url: service.url, token: bob.token }, 'overview', { parts: ['notifications'] }))
      .content[0].text;
    const [columns, values] = text
      .split('\n')
      .slice(1, 3)
      .map((line: string) => line.split(' | '));
    const [postId, commentId] = ['postId', 'commentId'].map((name) => values[columns.indexOf(name)]);
    expect(postId).to.equal(id);
    const answered = await callTask({ url: service.url, token: bob.token }, 'respond', {
      post: postId,
      comment: commentId,
      text: 'Hi',
    });
    expect(answered.isError, answered.content[0].text).to.equal(undefined);
    expect(await words('read_post', { post: id, with: ['comments'] })).to.match(
      /Hello @[^]*\n {2}[0-9a-f-]{36} \| .* \| Hi/,
    );
    expect(await words('search_operations', { query: 'add an experience' })).to.match(
      /^createExperience\(type=work\|/m,
    );
    expect(await words('search_operations', { query: 'createStackItem' })).to.include('"title":{"type":"string"');
  });
});

// Starting a service empties the database of another one.
describe('the limit of tools for tasks', () => {
  it('counts each operation that they call, and no search of operations', async () => {
    const own = await startService({ userRateLimit: 7 });
    const { token } = await person(own.db);
    const left = async (name: string, args: object): Promise<unknown> =>
      (await callTask({ url: own.url, token }, name, args))._meta?.headers['x-ratelimit-remaining'];
    expect(await left('overview', {})).to.equal('2');
    expect(await left('search_operations', { query: 'x' })).to.equal(undefined);
    expect(await left('find_posts', {})).to.equal('1');
    expect(await left('find_posts', { nothing: 1 }), 'refused, and counted like any').to.equal(undefined);
    for (const [name, args] of [
      ['respond', {}],
      ['find_posts', { query: 'x' }],
      ['read_operation', { operation: 'listTags' }],
    ] as const) {
      const over = await callTask({ url: own.url, token }, name, args);
      expect(JSON.parse(over.content[0].text), name).to.include({ statusCode: 429, error: 'rate_limit_exceeded' });
    }
    await own.close();
  });
});
