/**
 * A receiver is away for ten minutes (DOWN_SECONDS) under a thousand events (EVENTS), and the service is killed twice
 * meanwhile: every event must arrive, signed, in its order, and a double only with the same id. Another webhook, whose
 * receiver is there, must not notice.
 */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { call } from '../../test/support/client.ts';
import { startReceiver, type Receiver } from '../../test/support/receiver.ts';
import { storeContent, type Content } from '../chaos/people.ts';
import { ready, startService, type Service } from '../chaos/processes.ts';
import { withNewDatabase } from '../databases.ts';
import { freePort } from '../free-port.ts';
import { addRow } from '../night/rows.ts';

const DOWN_MS = Number(process.env.DOWN_SECONDS ?? 600) * 1000;
const EVENTS = Number(process.env.EVENTS ?? 1_000);
/** Milliseconds that may pass until all has arrived once the receiver is back: it is tried every five minutes. */
const LONGEST_MS = 400_000;

interface Stage {
  readonly service: Service;
  readonly content: Content;
}

/** Sends a request until it is answered; made twice it would have the same key. */
async function ask(stage: Stage, method: string, path: string, json?: object): Promise<Record<string, string>> {
  const { service, content } = stage;
  const { token } = content.callers[0];
  const headers = { 'idempotency-key': randomBytes(8).toString('hex') };
  for (;;) {
    const answer = await call(service.url, path, { method, token, headers, ...(json && { json }) }).catch(
      () => undefined,
    );
    if (answer?.status === 200) return answer.body as Record<string, string>;
    if (answer && answer.status < 500) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`);
    await pause(200);
  }
}

const wordsOf = (receiver: Receiver): string[] =>
  receiver.all.map(({ body }) => (JSON.parse(body) as { data: { content: string } }).data.content);

/** Reports what arrived: how many, doubles, whether in order and signed. Returns whether all is well. */
function report(name: string, receiver: Receiver): boolean {
  const words = wordsOf(receiver);
  const first = words.filter((word, i) => words.indexOf(word) === i);
  const ids = new Map<string, string>();
  for (const [i, { id }] of receiver.all.entries()) ids.set(id, words[i] ?? '');
  const isOrdered = first.every((word, i) => word === `event ${i}`);
  const isWell = first.length === EVENTS && isOrdered && ids.size === EVENTS && receiver.unsigned === 0;
  console.log(
    `${name}: ${first.length} of ${EVENTS} events, ${words.length - first.length} doubles with the same id, ` +
      `${isOrdered ? 'in order' : 'OUT OF ORDER'}, ${receiver.unsigned} not signed, ${receiver.most()} at a time`,
  );
  const figure = `${first.length}${isOrdered ? '' : ', out of order'}, ${receiver.unsigned} not signed`;
  addRow({ measured: `events at ${name}`, target: `${EVENTS}, in order, signed`, figure, met: isWell });
  return isWell;
}

async function drill(databaseUrl: string, folder: string): Promise<boolean> {
  const port = await freePort();
  const [away, there] = [await startReceiver(port), await startReceiver()];
  const service = await startService(folder, {
    DATABASE_URL: databaseUrl,
    WEBHOOK_ORIGINS: `${away.origin},${there.origin}`,
    SECRET_KEY: 'a secret of the drill only 0123456789',
    ...{ IP_RATE_LIMIT: '1000000000', USER_RATE_LIMIT: '1000000000', WORKER: 'off', ENRICH: 'false' },
  });
  let back: Receiver | undefined;
  try {
    await ready(service);
    const stage = { service, content: await storeContent(databaseUrl, 1, 10) };
    const secrets: string[] = [];
    for (const { url } of [away, there]) {
      const { id } = await ask(stage, 'POST', '/webhooks', { url, events: ['comment.created'] });
      secrets.push((await ask(stage, 'GET', `/webhooks/${id}/secret`)).secret ?? '');
    }
    const [postId] = stage.content.postIds;
    there.secret = secrets[1];
    await away.close();
    const began = Date.now();
    const killing = killTwice(service);
    for (let i = 0; i < EVENTS; i += 1) {
      await ask(stage, 'POST', `/posts/${postId}/comments`, { content: `event ${i}` });
      await pause(Math.max(0, began + ((i + 1) / EVENTS) * DOWN_MS - Date.now()));
    }
    await killing;
    back = await startReceiver(port);
    back.secret = secrets[0];
    const returned = Date.now();
    const isThere = (receiver: Receiver): boolean => new Set(wordsOf(receiver)).size >= EVENTS;
    while (!(isThere(back) && isThere(there)) && Date.now() - returned < LONGEST_MS) await pause(100);
    console.log(
      `away for ${Math.round((returned - began) / 1000)} s; all was there ${Math.round((Date.now() - returned) / 1000)} s after it came back`,
    );
    const results = [report('the one that was away', back), report('the other one', there)];
    return results.every(Boolean);
  } finally {
    await service.program.kill().catch(() => undefined);
    await Promise.all([back?.close(), there.close()]);
  }
}

/** Kills the process after a third and two thirds of the time, and starts it again two seconds later. */
async function killTwice(service: Service): Promise<void> {
  for (let i = 0; i < 2; i += 1) {
    await pause(DOWN_MS / 3);
    await service.program.kill();
    await pause(2_000);
    service.program.start();
    await ready(service);
    console.log(`killed and started again, ${i + 1} of 2`);
  }
}

const folder = mkdtempSync(join(tmpdir(), 'dcs-drill-'));
await withNewDatabase(async (url) => {
  process.exitCode = (await drill(url, folder)) ? 0 : 1;
}).finally(() => rmSync(folder, { recursive: true, force: true }));
