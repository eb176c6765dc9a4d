import { createHook, type AsyncHook } from 'node:async_hooks';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import { FEED, IMAGE, CLIENT_METADATA, PAGE } from '../../src/ingest/fetch/document-kinds.ts';
import { FetchError } from '../../src/ingest/fetch/fetch-error.ts';
import { fetchDocument } from '../../src/ingest/fetch/fetch.ts';
import { Receiver, type SendResult } from '../../src/webhooks/send.ts';
import { targetProblem } from '../../src/webhooks/target.ts';
import { startNameServer, type DnsRecord, type NameServer } from '../support/name-server.ts';
import { until } from '../support/poll.ts';

/** An address that the rules take for public and that nothing on the internet answers at. */
const PUBLIC = '25.25.25.25';
const address = (...all: string[]): DnsRecord[] => all.map((one) => ({ address: one }));
const alias = (name: string, to: string): DnsRecord => ({ name, alias: to });
const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=';

describe('name servers that change their answers', function () {
  this.timeout(20_000);
  /** Server that an attacker wants to reach, on this machine. */
  let inside: Server;
  let port: number;
  let reached = 0;
  let names: NameServer;
  let answers: (name: string, nth: number) => readonly DnsRecord[];
  /** Connections that the operating system was asked for: Node names the address after it has made the request. */
  let requests: { address?: string; port?: number }[] = [];
  let hook: AsyncHook;

  before(async () => {
    inside = createServer((_request, response) => {
      reached += 1;
      response.end();
    });
    await new Promise<void>((listening) => inside.listen(0, '127.0.0.1', listening));
    port = (inside.address() as AddressInfo).port;
    names = await startNameServer((name, nth) => answers(name, nth));
    hook = createHook({
      init: (_id, type, _trigger, resource) => {
        if (type === 'TCPCONNECTWRAP') requests.push(resource as { address?: string; port?: number });
      },
    }).enable();
  });
  after(async () => {
    hook.disable();
    await names.close();
    inside.close();
  });
  beforeEach(() => {
    [requests, reached] = [[], 0];
    names.questions.length = 0;
  });

  const connected = (to: number): (string | undefined)[] =>
    requests.filter((one) => one.port === to).map((one) => one.address);
  /** Fetches from a name at the port of what is inside; the reason of its failure. */
  const fetched = async (name: string, kind = FEED): Promise<string> => {
    const ending = new AbortController();
    const options = { resolve: names.resolve, allowedPorts: [port], kind, signal: ending.signal };
    const document = fetchDocument(`http://${name}:${port}/`, options).then(
      () => 'read',
      (error: unknown) => (error instanceof FetchError ? error.reason : 'ended'),
    );
    const isEnding = until(() => connected(port).length > 0 || ending.signal.aborted, 10_000).then(() =>
      ending.abort(),
    );
    const reason = await document;
    ending.abort();
    await isEnding;
    return reason;
  };
  /** Sends a message to a webhook at a name, until it is connected to. */
  const sent = async (name: string): Promise<SendResult> => {
    const ending = new AbortController();
    const receiver = new Receiver(`https://${name}/hook`, { origins: [], resolve: names.resolve }, ending.signal);
    const sending = receiver.send({ id: 'x', contentType: 'application/json', body: '{}', secrets: [SECRET] });
    const isEnding = until(() => connected(443).length > 0 || ending.signal.aborted, 10_000).then(() => ending.abort());
    const result = await sending;
    ending.abort();
    await isEnding;
    await receiver.close();
    return result;
  };

  for (const [kindName, kind] of Object.entries({ feed: FEED, page: PAGE, image: IMAGE, metadata: CLIENT_METADATA }))
    it(`security 59: a ${kindName} is fetched from the address that was checked, not from the next one`, async () => {
      answers = (_name, nth) => address(nth === 0 ? PUBLIC : '127.0.0.1');
      expect(await fetched('rebind.example', kind)).to.not.equal('read');
      expect([connected(port), reached]).to.deep.equal([[PUBLIC], 0]);
      expect(names.questions, 'one question for each family').to.deep.equal([
        'rebind.example A',
        'rebind.example AAAA',
      ]);
      requests = [];
      expect(await fetched('rebind.example', kind), 'the next time').to.equal('blocked-address');
      expect([connected(port), reached]).to.deep.equal([[], 0]);
    });

  it('security 59: a webhook is sent to the address that was checked, not to that of when it was made', async () => {
    answers = (_name, nth) => address(nth === 0 || nth === 1 ? PUBLIC : '127.0.0.1');
    const problem = (): Promise<string | undefined> =>
      targetProblem('https://rebind.example/hook', { origins: [], resolve: names.resolve });
    expect(await problem()).to.equal(undefined);
    await sent('rebind.example');
    expect(connected(443)).to.deep.equal([PUBLIC]);
    requests = [];
    expect(await sent('rebind.example')).to.deep.include({ isDelivered: false, status: null });
    expect(connected(443)).to.deep.equal([]);
    expect(await problem()).to.include('not on the public internet');
  });

  const wrong: Record<string, (name: string) => DnsRecord[]> = {
    'a private address alone': () => address('127.0.0.1'),
    'a public and a private address': () => address(PUBLIC, '127.0.0.1'),
    'a private and a public address': () => address('10.0.0.1', PUBLIC),
    'a public IPv4 and a private IPv6 address': () => address(PUBLIC, '::1'),
    'a public IPv6 and a private IPv4 address': () => address('2606:4700::1111', '127.0.0.1'),
    'a mapped IPv6 address': () => address('::ffff:127.0.0.1'),
    'the metadata service of clouds': () => address('169.254.169.254'),
    'an alias of a private address': (name) => [alias(name, 'inside.example'), ...address('127.0.0.1')],
    'an alias of an alias of public and private addresses': (name) => [
      alias(name, 'a.example'),
      alias('a.example', 'b.example'),
      ...address(PUBLIC, '192.168.0.1'),
    ],
    'no address': () => [],
  };
  for (const [what, records] of Object.entries(wrong))
    it(`security 59: a name with ${what} is not connected to, by a fetch or a webhook`, async () => {
      answers = (name) => records(name);
      const reason = what === 'no address' ? 'network' : 'blocked-address';
      expect(await fetched('mixed.example')).to.equal(reason);
      expect((await sent('mixed.example')).isDelivered).to.equal(false);
      expect([requests, reached]).to.deep.equal([[], 0]);
    });
});
