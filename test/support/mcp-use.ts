import { expect } from 'chai';
import { call } from './client.ts';
import { person, post, type Person } from './fixtures.ts';
import type { Service } from './service.ts';

const TITLE = 'Indexes in PostgreSQL';

/** A program of others that is connected to the service, by what a person can do with it. */
export interface Connection {
  /** The names of the tools. */
  tools(): Promise<string[]>;
  /** Calls a tool and returns its answer as JSON text; rejects when it answered an error. */
  call(name: string, args: Record<string, unknown>): Promise<string>;
  /** The addresses of the resources. */
  resources(): Promise<string[]>;
  /** Returns the content of a resource, as JSON text. */
  read(uri: string): Promise<string>;
  templates(): Promise<string[]>;
  close(): Promise<void>;
}

/** The methods that the clients of the SDKs, and those built like them, have in common. */
export interface SdkClient {
  listTools(): Promise<{ tools: { name: string }[] }>;
  callTool(call: { name: string; arguments: Record<string, unknown> }): Promise<any>;
  listResources(): Promise<{ resources: { uri: string }[] }>;
  readResource(of: { uri: string }): Promise<{ contents: unknown[] }>;
  listResourceTemplates(): Promise<{ resourceTemplates: { uriTemplate: string }[] }>;
  close(): Promise<void>;
}

/** A connection through a client of an SDK. */
export function connectionOf(client: SdkClient): Connection {
  return {
    tools: async () => (await client.listTools()).tools.map(({ name }) => name),
    call: async (name, args) => answered(name, await client.callTool({ name, arguments: args })),
    resources: async () => (await client.listResources()).resources.map(({ uri }) => uri),
    read: async (uri) => JSON.stringify((await client.readResource({ uri })).contents),
    templates: async () =>
      (await client.listResourceTemplates()).resourceTemplates.map(({ uriTemplate }) => uriTemplate),
    close: () => client.close(),
  };
}

/** The result of a tool as JSON text; throws when it is an error. */
export function answered(name: string, result: { isError?: boolean }): string {
  const text = JSON.stringify(result);
  expect(result.isError, `${name}: ${text}`).to.not.equal(true);
  return text;
}

/** A person with a post to work on. */
export interface Work {
  readonly service: Service;
  readonly ada: Person;
  readonly postId: string;
}

/** A new person and a new post. */
export async function work(service: Service): Promise<Work> {
  return {
    service,
    ada: await person(service.db),
    postId: await post(service.db, { title: TITLE, tags: ['javascript'] }),
  };
}

type Call = readonly [name: string, args: Record<string, unknown>, answer: string];

const taskCalls = (id: string): readonly Call[] => [
  ['find_posts', { query: 'indexes' }, TITLE],
  ['read_post', { post: id }, TITLE],
  ['save_posts', { posts: [id], list: 'Later' }, 'Later'],
  ['tune_feed', { followTags: ['javascript'] }, 'javascript'],
  ['overview', {}, 'Later'],
  ['read_operation', { operation: 'listBookmarkLists' }, 'Later'],
];

const operationCalls = (id: string): readonly Call[] => [
  ['searchPosts', { q: 'indexes' }, id],
  ['getPost', { id }, TITLE],
  ['createBookmarkList', { name: 'Never' }, 'Never'],
  ['votePost', { id, vote: 1 }, ''],
];

/** Lists the tasks and makes six calls, two of which write; looks by REST whether they did. */
export async function useTasks({ service, ada, postId }: Work, connection: Connection): Promise<void> {
  const tools = await connection.tools();
  expect(tools)
    .to.have.length(11)
    .and.to.include.members(taskCalls(postId).map(([name]) => name));
  await makeCalls(connection, taskCalls(postId));
  const { body } = await call(service.url, '/bookmarks?listName=Later', { token: ada.token });
  expect(body.data.map(({ id }: { id: string }) => id)).to.deep.equal([postId]);
  const filters = await call(service.url, '/feeds/filters', { token: ada.token });
  expect(filters.body.includeTags).to.deep.equal(['javascript']);
}

/** Lists the operations and makes four calls, two of which write; looks by REST whether they did. */
export async function useOperations({ service, ada, postId }: Work, connection: Connection): Promise<void> {
  const tools = await connection.tools();
  expect(tools.length).to.be.greaterThan(50);
  expect(tools).to.include.members(operationCalls(postId).map(([name]) => name));
  await makeCalls(connection, operationCalls(postId));
  const { body } = await call(service.url, `/posts/${postId}`, { token: ada.token });
  expect(body.data.userState.vote).to.equal(1);
  const lists = await call(service.url, '/bookmarks/lists', { token: ada.token });
  expect(lists.body.data.map(({ name }: { name: string }) => name)).to.include('Never');
}

/** Lists resources and their templates, and reads one of each. */
export async function useResources({ ada, postId }: Work, connection: Connection): Promise<void> {
  expect(await connection.resources()).to.include('profile://me');
  expect(await connection.read('profile://me')).to.include(ada.id);
  expect(await connection.templates()).to.include('post://{id}');
  expect(await connection.read(`post://${postId}`)).to.include(TITLE);
}

async function makeCalls(connection: Connection, calls: readonly Call[]): Promise<void> {
  for (const [name, args, answer] of calls) expect(await connection.call(name, args), name).to.include(answer);
}
