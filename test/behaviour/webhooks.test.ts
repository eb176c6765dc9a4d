import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect } from 'chai';
import { Webhook } from '../../src/data/entities/webhooks.ts';
import { FAILING_WEBHOOKS } from '../../src/cli/commands/operate/status.ts';
import type { EventType } from '../../src/data/entities/notifications.ts';
import { constraints } from '../../generated/constraints.ts';
import { userAgent } from '../../src/environment/user-agent.ts';
import { storeChanges } from '../../src/domain/changes/changes.ts';
import { call } from '../support/client.ts';
import { published, usePackages } from '../support/changes.ts';
import { person, post, type Person } from '../support/fixtures.ts';
import { startReceiver, type Receiver } from '../support/receiver.ts';
import { startService, type Service } from '../support/service.ts';
import { emptyDatabase } from '../support/database.ts';
import { until } from '../support/poll.ts';

interface Call {
  readonly post: { requestBody: { content: Record<string, { schema: { $ref: string } }> } };
}
const document = JSON.parse(readFileSync('generated/openapi.json', 'utf8')) as {
  webhooks: Record<EventType, Call>;
  paths: Record<string, { post: { callbacks: Record<string, Record<string, Call>> } }>;
};
const bodiesOf = (format: string): Call['post']['requestBody']['content'] =>
  Object.values(document.paths['/webhooks']!.post.callbacks[format]!)[0]!.post.requestBody.content;
const TYPES = constraints.EventType.enum as readonly EventType[];

const FORMATS = ['cloudevents', 'slack', 'discord', 'ntfy', 'matrix'] as const;

describe('webhooks', function () {
  this.timeout(60_000);
  let service: Service;
  let receiver: Receiver;
  /** At another host. */
  let other: Receiver;
  let ada: Person;
  let postId: string;
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  ajv.addSchema(document, 'contract');

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
    receiver.all.length = 0;
    other.all.length = 0;
    receiver.answer = () => 204;
    receiver.headers = {};
    ada = await person(service.db, { name: 'Ada' });
    postId = await post(service.db, { title: 'The post', tags: ['rust'] });
  });

  const send = (method: string, path: string, json?: object, token = ada.token): ReturnType<typeof call> =>
    call(service.url, path, { method, token, ...(json && { json }) });
  const subscribe = async (over: object = {}, token = ada.token): Promise<any> => {
    const { status, body, text } = await send(
      'POST',
      '/webhooks',
      { url: receiver.url, events: TYPES, ...over },
      token,
    );
    expect(status, text).to.equal(200);
    return body;
  };
  const say = async (content: string, on = postId): Promise<void> =>
    void expect((await send('POST', `/posts/${on}/comments`, { content })).status).to.equal(200);
  const saidTo = (one: Receiver): string[] =>
    one.all.map(({ body }) => (JSON.parse(body) as { data: { content: string } }).data.content);
  const webhookOf = async (id: string): Promise<any> => (await send('GET', `/webhooks/${id}`)).body;
  const log = async (id: string, query = ''): Promise<any[]> =>
    ((await send('GET', `/webhooks/${id}/deliveries${query}`)).body as { data: any[] }).data;
  /** As if the time for the next attempt had come. */
  const retryNow = (id: string): Promise<unknown> =>
    service.db.orm.update(Webhook, { id }, { retryAt: null, dueAt: () => 'now()' });

  const released = (id: string): Promise<unknown> =>
    until(async () => (await service.db.orm.findOneByOrFail(Webhook, { id })).claimedUntil === null);

  for (const type of TYPES) {
    it(`send ${type} as the contract has it, signed so that the public library takes it`, async () => {
      const { id } = await subscribe({ events: [type] });
      const { secret } = (await send('GET', `/webhooks/${id}/secret`)).body as { secret: string };
      await HAPPENS[type]({ service, ada, postId });
      await until(() => receiver.all.length > 0, 30_000);
      const [one] = receiver.all;
      const event = one!.verify(secret) as { id: string; type: string };
      expect(event).to.deep.equal(JSON.parse(one!.body));
      expect([event.id, event.type]).to.deep.equal([one!.id, type]);
      const { $ref } = document.webhooks[type].post.requestBody.content['application/json']!.schema;
      const check = ajv.getSchema(`contract${$ref}`)!;
      expect(check(event), JSON.stringify(check.errors)).to.equal(true);
      expect(() => one!.verify('whsec_AAAA')).to.throw('signature');
      expect(one!.headers['user-agent']).to.equal(userAgent(service.url));
    });

    it(`send the example of ${type} when asked to test`, async () => {
      const { id } = await subscribe({ events: ['bookmark.added'] });
      const { status, body } = await send('POST', `/webhooks/${id}/test`, { event: type });
      expect([status, body.status, body.isTest, body.event]).to.deep.equal([200, 'waiting', true, type]);
      await until(() => receiver.all.length === 1);
      const { $ref } = document.webhooks[type].post.requestBody.content['application/json']!.schema;
      const check = ajv.getSchema(`contract${$ref}`)!;
      const event = JSON.parse(receiver.all[0]!.body) as { id: string };
      expect(check(event), JSON.stringify(check.errors)).to.equal(true);
      expect(event.id).to.equal(body.id);
      await until(async () => (await log(id))[0]?.status === 'delivered');
      expect((await log(id))[0]).to.include({ id: body.id, attempts: 1, responseStatus: 204, problem: null });
    });
  }

  for (const format of FORMATS)
    it(`send their events and tests as ${format}, signed, as the contract has it`, async () => {
      const isNtfy = format === 'ntfy';
      const url = isNtfy ? `${receiver.url}/my-topic?auth=x` : receiver.url;
      const { id, ...made } = await subscribe({ events: ['comment.created'], format, url });
      expect([made.format, (await webhookOf(id)).format]).to.deep.equal([format, format]);
      const { secret } = (await send('GET', `/webhooks/${id}/secret`)).body as { secret: string };
      await say('*hello* <!channel> & @everyone');
      await until(() => receiver.all.length === 1);
      await send('POST', `/webhooks/${id}/test`, { event: 'post.published' });
      await until(() => receiver.all.length === 2);
      const [media, { schema }] = Object.entries(bodiesOf(format))[0]!;
      const check = ajv.getSchema(`contract${schema.$ref}`)!;
      for (const { path, body, headers, verify } of receiver.all) {
        expect(headers['content-type']?.split(';')[0]).to.equal(media);
        expect(path).to.equal(isNtfy ? '/hook?auth=x' : '/hook');
        expect(verify(secret)).to.deep.equal(JSON.parse(body));
        expect(check(JSON.parse(body)), JSON.stringify(check.errors)).to.equal(true);
      }
      const [sent, example] = receiver.all.map(({ body }) => body);
      expect(sent).to.include(ESCAPED[format]);
      expect(example).to.include('Announcing Rust 1.0');
    });

  it('change their format from the next delivery on, and refuse a URL of ntfy without a topic', async () => {
    const { id } = await subscribe({ events: ['comment.created'] });
    await send('PATCH', `/webhooks/${id}`, { format: 'slack' });
    await say('one');
    await until(() => receiver.all.length === 1);
    expect(Object.keys(JSON.parse(receiver.all[0]!.body))).to.include('unfurl_links');
    const url = `${receiver.origin}/`;
    for (const { status, body } of [
      await send('POST', '/webhooks', { url, events: ['mention'], format: 'ntfy' }),
      await send('PATCH', `/webhooks/${id}`, { url, format: 'ntfy' }),
      (await send('PATCH', `/webhooks/${id}`, { url })) && (await send('PATCH', `/webhooks/${id}`, { format: 'ntfy' })),
    ]) {
      expect([status, body.details[0].path]).to.deep.equal([400, '/url']);
      expect(body.details[0].message).to.include('topic');
    }
    expect(await webhookOf(id)).to.include({ url, format: 'slack' });
  });

  it('keep their order while the receiver is away, and hold back only their own', async () => {
    receiver.answer = () => 500;
    const { id } = await subscribe({ events: ['comment.created'] });
    await subscribe({ events: ['comment.created'], url: other.url });
    for (let i = 0; i < 8; i += 1) await say(`n${i}`);
    await until(() => other.all.length === 8, 30_000);
    await until(async () => (await webhookOf(id)).failure !== null);
    expect((await webhookOf(id)).failure.attempts).to.be.at.least(1);
    expect(new Set(saidTo(receiver))).to.deep.equal(new Set(['n0']));
    expect(await log(id, '?status=waiting')).to.have.length(1);
    receiver.all.length = 0;
    receiver.answer = () => 200;
    await send('PATCH', `/webhooks/${id}`, { status: 'active' });
    await until(() => receiver.all.length >= 8, 30_000);
    const expected = Array.from({ length: 8 }, (_, i) => `n${i}`);
    expect([saidTo(receiver), saidTo(other)]).to.deep.equal([expected, expected]);
    expect((await webhookOf(id)).failure).to.equal(null);
  });

  it('go to a host four at a time, whoever’s they are and however many processes send', async () => {
    const second = await startService({ webhookOrigins: [receiver.origin] }, service.db);
    try {
      receiver.answer = () => new Promise((done) => setTimeout(() => done(204), 30));
      const people = await Promise.all(Array.from({ length: 8 }, () => person(service.db)));
      for (const { token } of people) await subscribe({ events: ['comment.created'] }, token);
      for (let i = 0; i < 5; i += 1) await say(`n${i}`);
      await until(() => receiver.all.length >= 5 * people.length, 30_000);
      expect(receiver.most()).to.be.within(2, 4);
      expect(new Set(receiver.all.map(({ id }) => id)).size).to.equal(5);
    } finally {
      await second.close();
    }
  });

  it('let through only what fits all filters, from what happens after they were made', async () => {
    await say('before');
    const other = await post(service.db, { title: 'About gardens', tags: ['gardens'] });
    await subscribe({ events: ['comment.created'], tags: ['rust'], q: 'post' });
    await say('on gardens', other);
    await say('on rust');
    await until(() => receiver.all.length > 0);
    await say('again');
    await until(() => receiver.all.length > 1);
    expect(saidTo(receiver)).to.deep.equal(['on rust', 'again']);
  });

  it('send nothing while they are paused, and go on where they were', async () => {
    const { id } = await subscribe({ events: ['comment.created'] });
    await say('one');
    await until(() => receiver.all.length === 1);
    expect((await send('PATCH', `/webhooks/${id}`, { status: 'paused' })).body).to.have.property('status', 'paused');
    await say('two');
    await say('three');
    await until(async () => (await send('GET', '/events?seconds=0')).status === 200);
    await send('POST', `/webhooks/${id}/test`); // a requested test is sent all the same
    await until(() => receiver.all.length === 2);
    expect(receiver.all[1]!.type).to.equal('comment.created');
    await send('PATCH', `/webhooks/${id}`, { status: 'active' });
    await until(() => receiver.all.length === 4);
    expect(saidTo(receiver).slice(2)).to.deep.equal(['two', 'three']);
  });

  it('send nothing once they are paused, even while an example is on its way', async () => {
    const { id } = await subscribe({ events: ['comment.created'] });
    receiver.answer = async () => {
      if (receiver.all.length > 1) return 204;
      await say('one');
      await until(async () => (await service.db.orm.findOneByOrFail(Webhook, { id })).lastMatch !== first);
      await send('PATCH', `/webhooks/${id}`, { status: 'paused' });
      return 204;
    };
    const { lastMatch: first } = await service.db.orm.findOneByOrFail(Webhook, { id });
    await send('POST', `/webhooks/${id}/test`);
    await until(() => receiver.all.length === 1);
    await released(id);
    expect(receiver.all).to.have.length(1);
    await send('PATCH', `/webhooks/${id}`, { status: 'active' });
    await until(() => receiver.all.length === 2);
    expect(saidTo(receiver)[1]).to.equal('one');
  });

  it('send to a new address, and with a new secret, from the next delivery on', async () => {
    const { id } = await subscribe({ events: ['comment.created'] });
    await send('PATCH', `/webhooks/${id}`, { status: 'paused' });
    for (const text of ['one', 'two', 'three']) await say(text);
    let secret = '';
    receiver.answer = async () => {
      if (receiver.all.length === 1) {
        const json = { overlapHours: 0 };
        secret = ((await send('POST', `/webhooks/${id}/secret`, json)).body as { secret: string }).secret;
      } else await send('PATCH', `/webhooks/${id}`, { url: other.url });
      return 204;
    };
    await send('PATCH', `/webhooks/${id}`, { status: 'active' });
    await until(() => other.all.length === 1, 30_000);
    expect([saidTo(receiver), saidTo(other)]).to.deep.equal([['one', 'two'], ['three']]);
    for (const { verify } of [receiver.all[1]!, other.all[0]!]) verify(secret);
    // Deliveries that were requested for the old address go to the new one as well.
    await released(id);
    receiver.all.length = 0;
    await send('PATCH', `/webhooks/${id}`, { url: receiver.url, status: 'paused' });
    receiver.answer = async () => (await send('PATCH', `/webhooks/${id}`, { url: other.url })) && 204;
    await service.db.orm.update(Webhook, { id }, { claimedUntil: () => `now() + interval '1 hour'` });
    for (let i = 0; i < 3; i += 1) await send('POST', `/webhooks/${id}/test`);
    await service.db.orm.update(Webhook, { id }, { claimedUntil: null });
    await until(() => other.all.length === 3, 30_000);
    expect(receiver.all).to.have.length(1);
  });

  it('hold their host no longer than they send to it, whatever becomes of them meanwhile', async () => {
    const { id } = await subscribe();
    receiver.answer = async () => (await send('DELETE', `/webhooks/${id}`)) && 204;
    await send('POST', `/webhooks/${id}/test`);
    await until(() => receiver.all.length === 1);
    receiver.answer = () => 204;
    await send('POST', `/webhooks/${(await subscribe()).id}/test`);
    await until(() => receiver.all.length === 2, 20_000);
  });

  it('try at once at a new address what waits to be tried again', async () => {
    receiver.answer = () => 503;
    receiver.headers = { 'retry-after': new Date(Date.now() + 1_800_000).toUTCString() };
    const { id } = await subscribe({ events: ['comment.created'] });
    await say('one');
    await until(async () => (await webhookOf(id)).failure !== null, 30_000);
    const { failure } = await webhookOf(id);
    expect(Date.parse(failure.nextAttemptAt) - Date.now()).to.be.within(1_700_000, 1_800_000);
    await send('PATCH', `/webhooks/${id}`, { url: other.url });
    await until(() => other.all.length === 1, 30_000);
  });

  it('send comments as they are by then, and none that was deleted', async () => {
    const { id } = await subscribe({ events: ['comment.created', 'notification', 'mention'] });
    await service.db.orm.query(`UPDATE accounts SET username = 'adatells' WHERE id = $1`, [ada.id]);
    await send('PATCH', `/webhooks/${id}`, { status: 'paused' });
    const bob = await person(service.db, { name: 'Bob' });
    const path = `/posts/${postId}/comments`;
    const write = async (content: string): Promise<string> =>
      ((await send('POST', path, { content }, bob.token)).body as { id: string }).id;
    const [deleted, changed, hidden] = [await write('@adatells one'), await write('two'), await write('three')];
    await until(async () => (await send('GET', '/notifications')).body.data.length > 0);
    const unplaced = `SELECT id FROM events WHERE position IS NULL AND type <> 'post.published'`;
    await until(async () => ((await service.db.orm.query(unplaced)) as unknown[]).length === 0, 30_000);
    await send('DELETE', `/comments/${deleted}`, undefined, bob.token);
    await send('PATCH', `/comments/${changed}`, { content: 'changed' }, bob.token);
    await service.db.orm.query('UPDATE comments SET hidden_at = now() WHERE id = $1', [hidden]);
    await send('PATCH', `/webhooks/${id}`, { status: 'active' });
    await until(() => receiver.all.length === 2, 30_000);
    expect(saidTo(receiver)).to.deep.equal(['changed', '[removed]']);
  });

  it('fail no more when what failed is not for them any longer', async () => {
    receiver.answer = () => 503;
    const { id } = await subscribe({ events: ['comment.created'] });
    await say('one');
    await until(async () => (await webhookOf(id)).failure !== null, 30_000);
    await send('PATCH', `/webhooks/${id}`, { events: ['mention'] });
    await retryNow(id);
    await until(async () => (await webhookOf(id)).failure === null, 30_000);
    expect(await log(id, '?status=waiting')).to.deep.equal([]);
    expect((await log(id, '?status=failed'))[0]).to.include({ attempts: 1, nextAttemptAt: null });
  });

  it('are disabled with a notification when nothing arrived for a day, and go on after it when they may again', async () => {
    receiver.answer = () => 503;
    const { id } = await subscribe({ events: ['comment.created'] });
    await say('one');
    await until(async () => (await webhookOf(id)).failure !== null, 30_000);
    const [failing] = await service.db.query(FAILING_WEBHOOKS);
    expect(failing, 'what dcs status shows').to.include({ host: new URL(receiver.url).host, webhooks: 1 });
    expect(failing?.problem).to.include('503');
    await service.db.orm.update(Webhook, { id }, { failingSince: () => `now() - interval '24 hours'` });
    await retryNow(id);
    await until(async () => (await webhookOf(id)).status === 'disabled', 30_000);
    const disabled = await webhookOf(id);
    expect(await service.db.query(FAILING_WEBHOOKS)).to.deep.equal([]);
    expect(disabled.statusReason).to.match(/Nothing arrived for 24 hours.*503/);
    expect((await log(id))[0]).to.include({ status: 'failed', responseStatus: 503 });
    const { body } = await send('GET', '/notifications');
    expect(body.data[0]).to.include({ type: 'announcement', description: disabled.statusReason });
    expect(body.data[0].title).to.include('127.0.0.1').and.include('is disabled');
    receiver.all.length = 0;
    receiver.answer = () => 204;
    await say('two');
    await send('PATCH', `/webhooks/${id}`, { status: 'active' });
    await until(() => receiver.all.length === 2, 30_000);
    expect(saidTo(receiver)).to.deep.equal(['one', 'two']);
  });

  it('are disabled at once by 410', async () => {
    receiver.answer = () => 410;
    const { id } = await subscribe({ events: ['comment.created'] });
    await say('one');
    await until(async () => (await webhookOf(id)).status === 'disabled', 30_000);
    expect((await webhookOf(id)).statusReason).to.include('410');
    expect(receiver.all).to.have.length(1);
  });

  it('wait as long as the receiver asks for', async () => {
    receiver.answer = () => 429;
    receiver.headers = { 'retry-after': '1800' };
    const { id } = await subscribe({ events: ['comment.created'] });
    await say('one');
    await until(async () => (await webhookOf(id)).failure !== null, 30_000);
    const { failure } = await webhookOf(id);
    expect(Date.parse(failure.nextAttemptAt) - Date.now()).to.be.within(1_700_000, 1_800_000);
  });

  it('send again what is asked for, with the same id', async () => {
    const { id } = await subscribe({ events: ['comment.created'] });
    await say('one');
    await until(async () => (await log(id))[0]?.status === 'delivered');
    const [{ id: eventId }] = (await log(id)) as [{ id: string }];
    const { status, body } = await send('POST', `/webhooks/${id}/deliveries/${eventId}/redeliver`);
    expect([status, body.status]).to.deep.equal([200, 'waiting']);
    await until(() => receiver.all.length === 2);
    expect(receiver.all[1]!.body).to.equal(receiver.all[0]!.body);
    await until(async () => (await log(id))[0]?.attempts === 2);
    expect((await log(id))[0]).to.include({ status: 'delivered', isTest: false, nextAttemptAt: null });
  });

  it('sign with both secrets while one changes, and with the new one alone when it must', async () => {
    const { id } = await subscribe({ events: ['comment.created'] });
    const secretOf = async (method: string, json?: object): Promise<string> =>
      ((await send(method, `/webhooks/${id}/secret`, json)).body as { secret: string }).secret;
    const old = await secretOf('GET');
    const fresh = await secretOf('POST');
    expect(fresh)
      .to.match(/^whsec_.{44}$/)
      .and.not.equal(old);
    expect(await secretOf('GET')).to.equal(fresh);
    await say('one');
    await until(() => receiver.all.length === 1);
    for (const secret of [old, fresh]) receiver.all[0]!.verify(secret);
    const last = await secretOf('POST', { overlapHours: 0 });
    await say('two');
    await until(() => receiver.all.length === 2);
    receiver.all[1]!.verify(last);
    for (const secret of [old, fresh]) expect(() => receiver.all[1]!.verify(secret)).to.throw('signature');
  });

  it('send nothing without a plan, nor for who is suspended, until that changes', async () => {
    const { id } = await subscribe({ events: ['comment.created'] });
    await service.db.orm.query(`UPDATE accounts SET plan = 'free' WHERE id = $1`, [ada.id]);
    const bob = await person(service.db, { name: 'Bob' });
    await send('POST', `/posts/${postId}/comments`, { content: 'one' }, bob.token);
    const due = async (): Promise<Date | null> => (await service.db.orm.findOneByOrFail(Webhook, { id })).dueAt;
    await until(async () => ((await due())?.getTime() ?? 0) > Date.now() + 30_000, 30_000);
    expect(receiver.all).to.deep.equal([]);
    await service.db.orm.query(`UPDATE accounts SET plan = 'paid' WHERE id = $1`, [ada.id]);
    await retryNow(id);
    await until(() => receiver.all.length === 1);
    expect(saidTo(receiver)).to.deep.equal(['one']);
  });

  it('are twenty a person at the most, even when they are made at once', async () => {
    const made = await Promise.all(
      Array.from({ length: 24 }, () => send('POST', '/webhooks', { url: receiver.url, events: ['mention'] })),
    );
    expect(made.filter(({ status }) => status === 200)).to.have.length(20);
    expect(made.filter(({ status }) => status === 403)).to.have.length(4);
    expect((await send('GET', '/webhooks')).body.data).to.have.length(20);
  });

  it('refuse what they may not be sent to, when they are made and when they are changed', async () => {
    const { id } = await subscribe();
    for (const [url, problem] of [
      ['https://127.0.0.1/', /public internet/],
      ['https://[::1]/', /public internet/],
      ['https://localhost/', /public internet/],
      ['https://10.1.2.3/', /public internet/],
      ['https://169.254.169.254/latest', /public internet/],
      ['https://2130706433/', /public internet/],
      ['http://hooks.example/', /https/],
      ['https://hooks.example:8443/', /port/],
      ['https://me:secret@hooks.example/', /password/],
      ['ftp://hooks.example/', /https/],
      [`${receiver.origin.replace('127.0.0.1', 'localhost')}/`, /https/],
    ] as const) {
      for (const { status, body } of [
        await send('POST', '/webhooks', { url, events: ['mention'] }),
        await send('PATCH', `/webhooks/${id}`, { url }),
      ]) {
        expect(status, url).to.equal(400);
        expect(body.details[0]).to.include({ in: 'body', path: '/url' });
        expect(body.details[0].message).to.match(problem);
      }
    }
    expect((await send('GET', '/webhooks')).body.data).to.have.length(1);
  });

  it('do not follow redirects, and are not sent where a name leads to by now', async () => {
    receiver.answer = () => 302;
    receiver.headers = { location: `${receiver.origin}/elsewhere` };
    const { id } = await subscribe({ events: ['comment.created'] });
    await say('one');
    await until(async () => (await log(id)).length === 1, 30_000);
    expect((await log(id))[0]).to.include({ status: 'waiting', responseStatus: 302 });
    expect((await log(id))[0].problem).to.include('not followed');
    expect(receiver.all.every(({ headers }) => headers['content-type'] === 'application/json')).to.equal(true);
    // As if the name had led to the internet when it was subscribed.
    await service.db.orm.update(Webhook, { id }, { url: 'https://localhost/hook' });
    await retryNow(id);
    await until(async () => (await log(id))[0]?.attempts >= 2, 30_000);
    expect((await log(id))[0]).to.include({ responseStatus: null });
    expect((await log(id))[0].problem).to.match(/not on the public internet/);
  });
});

/** Texts of a comment with markup, as each format has them within JSON. */
const ESCAPED: Record<(typeof FORMATS)[number], string> = {
  cloudevents: '"content":"*hello* <!channel> & @everyone"',
  slack: '*hello* &lt;!channel&gt; &amp; @everyone"',
  discord: String.raw`\\*hello\\* \\<!channel\\> & @everyone"`,
  ntfy: '\\n*hello* <!channel> & @everyone"',
  matrix: '<br>*hello* &lt;!channel&gt; &amp; @everyone"',
};

interface Stage {
  readonly service: Service;
  readonly ada: Person;
  readonly postId: string;
}

/** Makes each event happen. */
const HAPPENS: Record<EventType, (stage: Stage) => Promise<unknown>> = {
  'post.published': ({ service }) => post(service.db, { title: 'Another' }),
  'comment.created': (stage) => comment(stage, 'Hello'),
  mention: async (stage) => {
    await stage.service.db.orm.query(`UPDATE accounts SET username = 'adatells' WHERE id = $1`, [stage.ada.id]);
    await comment(stage, 'Hello @adatells');
  },
  notification: async (stage) => {
    await stage.service.db.orm.query(`UPDATE accounts SET username = 'adatells' WHERE id = $1`, [stage.ada.id]);
    await comment(stage, 'Hello @adatells');
  },
  'source.failed': async ({ service, ada, postId }) => {
    await service.db.orm.query(
      `INSERT INTO source_filters (account_id, source_id, blocked) SELECT $1, source_id, false FROM posts WHERE id = $2`,
      [ada.id, postId],
    );
    await service.db.orm.query(`INSERT INTO fetch_hosts (host) VALUES ('failing.example') ON CONFLICT DO NOTHING`);
    await service.db.orm.query(
      `INSERT INTO source_fetches (source_id, host) SELECT source_id, 'failing.example' FROM posts WHERE id = $1
        ON CONFLICT (source_id) DO UPDATE SET failures = 0`,
      [postId],
    );
    for (const failures of [1, 2, 3])
      await service.db.orm.query(`UPDATE source_fetches SET failures = $1, last_error = '404'`, [failures]);
  },
  'bookmark.added': ({ service, ada, postId }) =>
    call(service.url, '/bookmarks', { method: 'POST', token: ada.token, json: { postIds: [postId] } }),
  'change.published': async ({ service, ada }) => {
    await usePackages(service.db, ada, { lodash: '4.17.11' });
    await storeChanges(service.db, [published('GHSA-1', [{ name: 'lodash', before: '4.17.12' }])]);
  },
};

async function comment({ service, postId }: Stage, content: string): Promise<void> {
  const bob = await person(service.db, { name: 'Bob' });
  const path = `/posts/${postId}/comments`;
  await call(service.url, path, { method: 'POST', token: bob.token, json: { content } });
}
