import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { call, type Answer } from '../../test/support/client.ts';
import { rpc } from '../../test/support/mcp.ts';
import { PASSWORD, visit } from '../../test/support/visitor.ts';
import type { Ledger } from './ledger.ts';
import type { Caller, Content } from './people.ts';

/** An answer; status 0: the connection broke; 598: there was none in 30 seconds. */
export interface Outcome {
  readonly what: string;
  readonly status: number;
  readonly ms: number;
}

export interface Load {
  /** The outcomes since the last call. */
  take(): Outcome[];
  /** Waits until no request is under way, and none begins until the returned function is called. */
  hold(): Promise<() => void>;
  stop(): Promise<void>;
}

/** Service that the load calls. */
interface Service {
  readonly url: string;
}

interface Parts {
  /** Read anew for each turn, so that they may come and go. */
  readonly services: readonly Service[];
  readonly content: Content;
  readonly ledger: Ledger;
}

/** Sends one request and notes how it went; undefined when there was no answer. */
type Ask = (what: string, send: () => Promise<Answer>) => Promise<Answer | undefined>;

const NO_ANSWER_MS = 30_000;
/** Milliseconds between two requests of a caller; leaves the processors to what is tested. */
const PAUSE_MS = 25;
/** After an answer of 503 or none: a caller that keeps to Retry-After would wait longer. */
const RETRY_MS = 200;
export const NO_ANSWER = 598;

/** Each caller sends one request after the other, to either process. */
export function startLoad({ services, content, ledger }: Parts): Load {
  const outcomes: Outcome[] = [];
  let isStopped = false;
  let held: Promise<void> | undefined;
  let underWay = 0;
  const ask: Ask = async (what, send) => {
    const began = performance.now();
    const late = new AbortController();
    const none = pause(NO_ANSWER_MS, NO_ANSWER, { signal: late.signal }).catch(() => 0);
    const answer = await Promise.race([send().catch(() => 0), none]);
    late.abort();
    const status = typeof answer === 'number' ? answer : (toolStatus(answer) ?? answer.status);
    outcomes.push({ what, status, ms: performance.now() - began });
    if (status === 503 || status === 0) await pause(RETRY_MS);
    return typeof answer === 'number' ? undefined : answer;
  };
  const callers = content.callers.map(async (caller, n) => {
    for (let turn = n; !isStopped; turn += 1) {
      await held;
      underWay += 1;
      const service = oneOf(services);
      const action = ACTIONS[turn % ACTIONS.length];
      await action?.({ ask, caller, service, content, ledger, isStopped: () => isStopped });
      underWay -= 1;
      await pause(PAUSE_MS);
    }
  });
  return {
    take: () => outcomes.splice(0),
    hold: async () => {
      let resume: () => void = () => undefined;
      held = new Promise((resolve) => (resume = resolve));
      while (underWay > 0) await pause(10);
      return resume;
    },
    stop: async () => {
      isStopped = true;
      await Promise.all(callers);
    },
  };
}

/** The status that a tool of the MCP server passes on. */
function toolStatus({ body }: Answer): number | undefined {
  return (body as { result?: { _meta?: { status?: number } } } | undefined)?.result?._meta?.status;
}

type Action = (turn: Turn) => Promise<unknown>;

interface Turn {
  readonly ask: Ask;
  readonly caller: Caller;
  readonly service: Service;
  readonly content: Content;
  readonly ledger: Ledger;
  readonly isStopped: () => boolean;
}

function oneOf<Item>(items: readonly Item[]): Item {
  const item = items[Math.floor(Math.random() * items.length)];
  if (item === undefined) throw new Error('there is nothing to choose from');
  return item;
}

const read =
  (what: string, path: (turn: Turn) => string): Action =>
  ({ ask, service, caller, ...turn }) =>
    ask(what, () => call(service.url, path({ ask, service, caller, ...turn }), { token: caller.token }));

async function vote({ ask, caller, service, content, ledger }: Turn): Promise<void> {
  const [postId, value] = [oneOf(content.postIds), oneOf([-1, 0, 1])];
  ledger.vote(caller, postId, undefined);
  const request = { method: 'PUT', token: caller.token, json: { vote: value } };
  const answer = await ask('vote', () => call(service.url, `/posts/${postId}/vote`, request));
  if (answer !== undefined && answer.status < 300) ledger.vote(caller, postId, value);
}

async function bookmark({ ask, caller, service, content, ledger }: Turn): Promise<void> {
  const [postId, isKept] = [oneOf(content.postIds), Math.random() < 0.6];
  ledger.bookmark(caller, postId, undefined);
  const answer = await ask('bookmark', () =>
    isKept
      ? call(service.url, '/bookmarks', { method: 'POST', token: caller.token, json: { postIds: [postId] } })
      : call(service.url, `/bookmarks/${postId}`, { method: 'DELETE', token: caller.token }),
  );
  if (answer === undefined || answer.status >= 500) return;
  // a bookmark that is not there is 404, and so not there
  ledger.bookmark(caller, postId, isKept && answer.status < 300);
}

/** Sent under one key until it is acknowledged, as a careful client does. */
async function comment({ ask, caller, service, content, ledger, isStopped }: Turn): Promise<void> {
  const [postId, text, key] = [oneOf(content.postIds), `written ${randomUUID()}`, randomUUID()];
  const headers = { 'idempotency-key': key };
  let isAcknowledged = false;
  while (!isAcknowledged && !isStopped()) {
    const request = { method: 'POST', token: caller.token, headers, json: { content: text } };
    const answer = await ask('comment', () => call(service.url, `/posts/${postId}/comments`, request));
    isAcknowledged = answer !== undefined && answer.status < 300;
    if (answer !== undefined && answer.status >= 400 && ![409, 429, 503].includes(answer.status)) break;
  }
  ledger.comment(postId, text, isAcknowledged);
}

/** Signs in with a password, makes a token, and revokes it. */
async function signIn({ ask, caller, service, ledger }: Turn): Promise<void> {
  const visitor = visit({ url: service.url, config: { publicUrl: service.url } });
  /** Opens a page and sends its form; undefined when the page has none. */
  const submit = async (page: string, path: string, fields: Record<string, string>): Promise<Answer | undefined> => {
    const form = await ask(`page ${page}`, () => visitor.get(page));
    const token = /name="form_token" value="([^"]+)"/.exec(form?.text ?? '')?.[1];
    if (form?.status !== 200 || token === undefined) return undefined;
    return ask(`form ${page}`, () => visitor.send(path, fields, { token }));
  };
  const signedIn = await submit('/sign-in', '/sign-in', { email: caller.email, password: PASSWORD });
  if (signedIn?.status !== 303) return;
  const [tokens, name] = ['/settings/tokens', `made ${randomUUID().slice(0, 8)}`];
  const made = await submit(tokens, tokens, { name, lifetime: '30' });
  if (made?.status !== 200) return;
  const token = /dcs_pat_\w+/.exec(made.text)?.[0];
  const entry = made.text.slice(made.text.indexOf(`<strong>${name}`));
  const path = /\/settings\/tokens\/[\w-]+\/revoke/.exec(entry)?.[0];
  if (token === undefined || path === undefined)
    throw new Error('the page shows no new token, or no form to revoke it');
  const revoked = await submit(tokens, path, {});
  if (revoked?.status === 303) ledger.token(token, false);
}

const searches = read('search', () => `/search/posts?q=${oneOf(['rust', 'storm', 'redis', 'postgresql part'])}`);
const popular = read('popular feed', () => '/feeds/popular?limit=20');
const ACTIONS: readonly Action[] = [
  popular,
  vote,
  read('newest feed', () => '/feeds?limit=20'),
  comment,
  read('post', ({ content }) => `/posts/${oneOf(content.postIds)}`),
  bookmark,
  searches,
  ({ ask, service, caller }) =>
    ask('tool', () => rpc(service.url, caller.token, 'tools/call', { name: 'listTags', arguments: {} })),
  vote,
  read('for you', () => '/feeds/foryou?limit=20'),
  comment,
  signIn,
];
