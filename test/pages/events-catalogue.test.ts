import { expect } from 'chai';
import { constraints } from '../../generated/constraints.ts';
import { createWebhook } from '../../src/domain/webhooks/webhooks.ts';
import { fetchAny } from '../support/client.ts';
import { emptyDatabase } from '../support/database.ts';
import { until } from '../support/poll.ts';
import { startReceiver, type Receiver } from '../support/receiver.ts';
import { startService, type Service } from '../support/service.ts';
import { member, signedIn } from '../support/visitor.ts';

describe('the catalogue of events', function () {
  this.timeout(30_000);
  let service: Service;
  let receiver: Receiver;

  before(async () => {
    receiver = await startReceiver();
    service = await startService({ webhookOrigins: [receiver.origin] });
    await emptyDatabase();
  });
  after(async () => {
    await service.close();
    await receiver.close();
  });

  it('shows each event with its example in each format, and leads to its trial', async () => {
    const { status, text } = await fetchAny(`${service.url}/public/v1/docs/events`);
    expect(status).to.equal(200);
    for (const type of constraints.EventType.enum) expect(text).to.include(`href="/settings/webhooks/try/${type}"`);
    const forms = constraints.WebhookFormat.enum.length - 1;
    expect(text.match(/<details/g)?.length).to.be.at.least(constraints.EventType.enum.length * forms);
    for (const member of ['specversion', 'unfurl_links', 'allowed_mentions', 'topic', 'html'])
      expect(text.split(`${member}&quot;`).length + text.split(`${member}"`).length - 2, member).to.be.at.least(6);
  });

  it('is Markdown for programs, with every example', async () => {
    const { status, text, headers } = await fetchAny(`${service.url}/public/v1/docs/events.md`);
    expect([status, headers['content-type']]).to.deep.equal([200, 'text/markdown; charset=utf-8']);
    for (const type of constraints.EventType.enum) expect(text).to.include(`\n\n\`${type}\`, with the body `);
    const examples = text.split('```json\n').slice(1);
    expect(examples).to.have.length(constraints.EventType.enum.length * constraints.WebhookFormat.enum.length);
    for (const example of examples) JSON.parse(example.split('\n```')[0]!);
    const accept = { accept: 'text/markdown' };
    const page = `${service.url}/public/v1/docs/events`;
    expect((await fetchAny(page, { headers: accept })).text).to.equal(text);
    expect(String((await fetchAny(page)).headers.link)).to.include('</public/v1/docs/events.md>; rel="alternate"');
  });

  it('is found by the search of the documentation, by its name and by the words of it', async () => {
    for (const type of constraints.EventType.enum)
      for (const words of [type, `${type.replaceAll(/[._]/g, ' ')} event`]) {
        const { text } = await fetchAny(`${service.url}/public/v1/docs/search?q=${encodeURIComponent(words)}`);
        expect(text, words).to.include(`href="/public/v1/docs/events#${type.replaceAll(/[^a-z]/g, '-')}"`);
      }
  });

  it('sends the event that was chosen to the webhook that was chosen', async () => {
    const { id: accountId, email } = await member(service);
    const owner = { id: accountId, appId: undefined };
    const input = { url: receiver.url, events: ['mention'], format: 'slack' } as const;
    const { id } = await createWebhook(service.db, owner, { ...input, events: [...input.events] });
    const browser = await signedIn(service, email);
    const from = '/settings/webhooks/try/bookmark.added';
    const page = await browser.get(from);
    expect(page.text).to.include(`action="/settings/webhooks/${id}/test"`);
    const sent = await browser.send(`/settings/webhooks/${id}/test`, { event: 'bookmark.added' }, { from });
    expect(sent.status).to.equal(303);
    await until(() => receiver.all.length === 1);
    expect(receiver.all[0]!.body).to.include('Bookmark added');
    expect((await browser.get('/settings/webhooks/try/nothing')).status).to.equal(404);
  });
});
