import { Client, StreamableHTTPClientTransport, type McpSubscription } from '@modelcontextprotocol/client';
import { expect } from 'chai';
import { sequenceEvents } from '../../src/events/sequence-events.ts';
import { call } from '../support/client.ts';
import { person, post, type Person } from '../support/fixtures.ts';
import { rpc, rpc2026 } from '../support/mcp.ts';
import { until } from '../support/poll.ts';
import { startService, type Service } from '../support/service.ts';

const MODERN = { versionNegotiation: { mode: 'auto' as const } };

describe('subscriptions to resources over MCP', function () {
  this.timeout(30_000);
  let service: Service;
  let ada: Person;
  let bob: Person;
  let postId: string;
  let clients: Client[] = [];

  before(async () => {
    service = await startService({ ipConcurrencyLimit: 2 });
  });
  beforeEach(async () => {
    ada = await person(service.db, { name: 'Ada' });
    bob = await person(service.db, { name: 'Bob' });
    postId = await post(service.db, { title: 'The post' });
  });
  afterEach(async () => {
    await Promise.all(clients.map((client) => client.close()));
    clients = [];
  });
  after(() => service.close());

  /** A client of the revision 2026-07-28 that notes which resources it is told of. */
  const connect = async (token: string): Promise<{ client: Client; told: string[] }> => {
    const client = new Client({ name: 'test', version: '1' }, MODERN);
    const requestInit = { headers: { authorization: `Bearer ${token}` } };
    await client.connect(new StreamableHTTPClientTransport(new URL(`${service.url}/mcp`), { requestInit }));
    clients.push(client);
    const told: string[] = [];
    client.setNotificationHandler('notifications/resources/updated', ({ params }) => void told.push(params.uri));
    return { client, told };
  };
  const listen = async (token: string, uris: string[]): Promise<{ subscription: McpSubscription; told: string[] }> => {
    const { client, told } = await connect(token);
    return { subscription: await client.listen({ resourceSubscriptions: uris }), told };
  };
  const send = async (token: string, path: string, json: object): Promise<void> => {
    const { status, text } = await call(service.url, path, { method: 'POST', token, json });
    expect(status, text).to.equal(200);
  };
  /** Gives what happened its place until something follows from it; new posts wait for their tags. */
  const happen = async (follows: () => boolean): Promise<void> => {
    await until(async () => {
      await sequenceEvents(service.db, { publicUrl: service.config.publicUrl });
      return follows();
    }, 20_000);
  };

  it('tells of what changes the resources that were named, and of nothing else', async () => {
    const mine = ['bookmarks://Reading', 'notifications://me', `post://${postId}`];
    const { subscription, told } = await listen(ada.token, [...mine, `${service.url}/public/v1/skill.md`, 'no://such']);
    expect(subscription.honoredFilter).to.deep.equal({ resourceSubscriptions: mine });
    const [other, feed] = [await post(service.db), await listen(ada.token, ['feed://me'])];
    await send(bob.token, '/bookmarks', { postIds: [postId] });
    await send(bob.token, `/posts/${other}/comments`, { content: 'Elsewhere.' });
    await send(ada.token, '/bookmarks', { postIds: [postId] });
    await happen(() => told.length > 0);
    expect(told).to.deep.equal(['bookmarks://Reading']);
    await send(bob.token, `/posts/${postId}/comments`, { content: 'Here.' });
    await happen(() => told.length > 1);
    expect(told).to.deep.equal(['bookmarks://Reading', `post://${postId}`]);
    await post(service.db);
    await happen(() => feed.told.length > 0);
    expect(new Set(feed.told)).to.deep.equal(new Set(['feed://me']));
    expect(told).to.have.length(2);
    await subscription.close();
  });

  it('tells of a new notification, which the resource then holds', async () => {
    const { client, told } = await connect(ada.token);
    await send(ada.token, `/posts/${postId}/comments`, { content: 'A question.' });
    const { body } = await call(service.url, `/posts/${postId}/comments`, { token: ada.token });
    await client.listen({ resourceSubscriptions: ['notifications://me'] });
    await send(bob.token, `/posts/${postId}/comments`, { content: 'An answer.', parentId: body.data[0].id });
    await happen(() => told.length > 0);
    const { contents } = await client.readResource({ uri: 'notifications://me' });
    expect(JSON.stringify(contents)).to.include('Bob');
  });

  it('ends at once when there is nothing to tell of', async () => {
    const { subscription } = await listen(ada.token, ['profile://me']);
    expect(subscription.honoredFilter).to.deep.equal({});
    expect(await subscription.closed).to.equal('graceful');
  });

  it('has five places of a person, those of GET /events, and none of the requests in flight', async () => {
    const all: Awaited<ReturnType<typeof listen>>[] = [];
    while (all.length < 5) all.push(await listen(ada.token, ['notifications://me']));
    const refused = await rpc2026(service.url, ada.token, 'subscriptions/listen', {
      notifications: { resourceSubscriptions: ['notifications://me'] },
    });
    expect([refused.status, refused.body.error]).to.deep.equal([429, 'rate_limit_exceeded']);
    expect(refused.headers).to.have.property('retry-after');
    expect((await call(service.url, '/events?seconds=0', { token: ada.token })).status).to.equal(429);
    expect((await call(service.url, '/profile', { token: ada.token })).status).to.equal(200);
    await all[0]?.subscription.close();
    await until(async () => (await call(service.url, '/events?seconds=0', { token: ada.token })).status === 200);
  });

  it('ends within five seconds of the end of its token', async () => {
    const { subscription } = await listen(ada.token, ['notifications://me']);
    const theirs = await listen(bob.token, ['notifications://me']);
    let ended: string | undefined;
    void subscription.closed.then((cause) => (ended = cause));
    await service.db.orm.query('DELETE FROM access_tokens WHERE account_id = $1', [ada.id]);
    await until(() => ended !== undefined, 5_000);
    expect(ended).to.equal('graceful');
    await theirs.subscription.close();
    expect(await theirs.subscription.closed).to.equal('local');
  });

  it('takes a hundred resources at most', async () => {
    const resourceSubscriptions = Array.from({ length: 101 }, (_, n) => `bookmarks://${n}`);
    const { status, body } = await rpc2026(service.url, ada.token, 'subscriptions/listen', {
      notifications: { resourceSubscriptions },
    });
    expect([status, body.error]).to.deep.equal([400, 'validation_error']);
  });

  it('is not offered to clients of the revisions that need a session for it', async () => {
    const client = new Client({ name: 'test', version: '1' });
    const requestInit = { headers: { authorization: `Bearer ${ada.token}` } };
    await client.connect(new StreamableHTTPClientTransport(new URL(`${service.url}/mcp`), { requestInit }));
    clients.push(client);
    expect(client.getServerCapabilities()?.resources).to.not.have.property('subscribe');
    const { body } = await rpc(service.url, ada.token, 'resources/subscribe', { uri: 'notifications://me' });
    expect(body.error.code).to.equal(-32601);
  });
});
