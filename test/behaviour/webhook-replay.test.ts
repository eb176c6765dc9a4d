import { expect } from 'chai';
import { Webhook } from '../../src/data/entities/webhooks.ts';
import { emptyDatabase } from '../support/database.ts';
import { call } from '../support/client.ts';
import { person, post, type Person } from '../support/fixtures.ts';
import { until } from '../support/poll.ts';
import { startReceiver, type Receiver } from '../support/receiver.ts';
import { startService, type Service } from '../support/service.ts';

describe('webhooks that are replayed', function () {
  this.timeout(60_000);
  let service: Service;
  let receiver: Receiver;
  /** At another host. */
  let other: Receiver;
  let ada: Person;
  let postId: string;

  before(async () => {
    [receiver, other] = [await startReceiver(), await startReceiver()];
    service = await startService({ webhookOrigins: [receiver.origin, other.origin] });
  });
  after(async () => {
    await service.close();
    await Promise.all([receiver.close(), other.close()]);
  });
  beforeEach(async () => {
    await emptyDatabase();
    for (const { all } of [receiver, other]) all.length = 0;
    receiver.answer = () => 204;
    ada = await person(service.db, { name: 'Ada' });
    postId = await post(service.db, { title: 'The post', tags: ['rust'] });
  });

  const send = (method: string, path: string, json?: object, token = ada.token): ReturnType<typeof call> =>
    call(service.url, path, { method, token, ...(json && { json }) });
  const subscribe = async (over: object = {}): Promise<any> =>
    (await send('POST', '/webhooks', { url: receiver.url, events: ['comment.created'], ...over })).body;
  const say = async (content: string): Promise<void> =>
    void expect((await send('POST', `/posts/${postId}/comments`, { content })).status).to.equal(200);
  const saidTo = ({ all }: Receiver): string[] =>
    all.map(({ body }) => (JSON.parse(body) as { data: { content: string } }).data.content);
  const webhookOf = async (id: string): Promise<any> => (await send('GET', `/webhooks/${id}`)).body;
  const log = async (id: string): Promise<any[]> => (await send('GET', `/webhooks/${id}/deliveries`)).body.data;
  const released = (id: string): Promise<unknown> =>
    until(async () => (await service.db.orm.findOneByOrFail(Webhook, { id })).claimedUntil === null);
  const replay = (id: string, since: Date | string, token = ada.token): ReturnType<typeof call> =>
    send('POST', `/webhooks/${id}/replay`, { since: new Date(since).toISOString() }, token);
  const isOver = (id: string): Promise<unknown> =>
    until(async () => (await webhookOf(id)).replay === null && (await webhookOf(id)).lastDeliveredAt !== null, 30_000);
  const eventTimes = async (): Promise<Date[]> =>
    (
      (await service.db.orm.query(
        `SELECT created_at FROM events WHERE type = 'comment.created' ORDER BY position`,
      )) as { created_at: Date }[]
    ).map((row) => row.created_at);

  it('get all since a moment again, in order, with their ids, and then what is new', async () => {
    const { id } = await subscribe();
    for (const text of ['one', 'two', 'three', 'four']) await say(text);
    await until(() => receiver.all.length === 4, 30_000);
    await released(id);
    const [, , third] = await eventTimes();
    const { status, body } = await replay(id, third!);
    expect([status, body.replay.since]).to.deep.equal([200, third!.toISOString()]);
    await say('five');
    await until(() => receiver.all.length >= 7, 30_000);
    await isOver(id);
    expect(saidTo(receiver)).to.deep.equal(['one', 'two', 'three', 'four', 'three', 'four', 'five']);
    expect(receiver.all[4]!.body).to.equal(receiver.all[2]!.body);
    // The delivery of the last one is stored after the receiver has it.
    await until(async () => (await log(id)).length === 5, 30_000);
    expect((await log(id)).map(({ attempts }) => attempts).sort()).to.deep.equal([1, 1, 1, 2, 2]);
  });

  it('wait while they are paused, refuse a second one, and send what fits them by then', async () => {
    const { id } = await subscribe();
    const { id: paused } = await subscribe({ url: other.url });
    await say('one');
    await until(() => receiver.all.length === 1 && other.all.length === 1, 30_000);
    await send('PATCH', `/webhooks/${paused}`, { status: 'paused' });
    await say('two');
    await until(() => receiver.all.length === 2, 30_000);
    const since = new Date(Date.now() - 3_600_000);
    expect((await replay(paused, since)).body.replay).to.not.equal(null);
    const again = await replay(paused, since);
    expect([again.status, again.body.error]).to.deep.equal([409, 'conflict']);
    await send('POST', `/webhooks/${paused}/test`);
    await until(() => other.all.length === 2, 30_000);
    await released(paused);
    expect((await webhookOf(paused)).replay).to.not.equal(null);
    await send('PATCH', `/webhooks/${paused}`, { status: 'active', tags: ['rust'] });
    await until(() => other.all.length === 4, 30_000);
    await isOver(paused);
    expect(saidTo(other).filter((_, i) => i !== 1)).to.deep.equal(['one', 'one', 'two']);
    expect(saidTo(receiver)).to.deep.equal(['one', 'two']);
    expect((await replay(id, since)).status).to.equal(200);
    await until(() => receiver.all.length === 4, 30_000);
  });

  it('while an event is on its way return after it, and lose none that waits', async () => {
    const { id } = await subscribe();
    await say('one');
    await until(() => receiver.all.length === 1, 30_000);
    await released(id);
    await send('PATCH', `/webhooks/${id}`, { status: 'paused' });
    for (const text of ['two', 'three']) await say(text);
    const [first] = await eventTimes();
    let requested: Promise<unknown> | undefined;
    receiver.answer = async () => {
      await (requested ??= replay(id, first!));
      return 204;
    };
    await send('PATCH', `/webhooks/${id}`, { status: 'active' });
    await until(() => receiver.all.length >= 5, 30_000);
    await isOver(id);
    expect(saidTo(receiver)).to.deep.equal(['one', 'two', 'one', 'two', 'three']);
  });

  it('have nothing to send since a moment that is to come, and none of another person’s', async () => {
    const { id } = await subscribe();
    await say('one');
    await until(() => receiver.all.length === 1, 30_000);
    expect((await replay(id, new Date(Date.now() + 3_600_000))).body.replay).to.equal(null);
    const bob = await person(service.db, { name: 'Bob' });
    expect((await replay(id, new Date(0), bob.token)).status).to.equal(404);
    expect((await webhookOf(id)).replay).to.equal(null);
  });
});
