import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { refused as countRefused } from '../telemetry/measure.ts';
import { isTrustedProxy } from './client-address.ts';
import { hasBody } from './in-flight.ts';

/** Requests that are worked on side by side: what more there are only make each other slow. */
const SIDE_BY_SIDE = 32;
/** Milliseconds after which a request that is worked on makes room: it waits for something else than this process. */
const ROOM_MS = 100;
/** Requests that are open at a time, waiting ones included: as many as still end in time. */
const OPEN = { min: 200, max: 500 };
/** Milliseconds that half of the requests may take before fewer are let in. */
const AIM_MS = 150;
/** Milliseconds without a slow sample or a refusal after which all is as it was. */
const OVER_MS = 1_000;
/** Requests whose time is looked at together. */
const SAMPLE = 32;
/** By how much more, or by which share fewer, are let in after a sample. */
const [MORE, FEWER] = [8, 0.8];
/** Milliseconds for which a refused client is told to wait. */
const WAIT_MS = 1_000;
const MESSAGE = 'Too many requests are in progress. Try again in 1 second.';
/** Milliseconds between two lines of the log. */
const TELL_MS = 1_000;
/** Asked by what runs the process, which would end it for want of an answer. */
const ALWAYS = /^\/(?:healthz|readyz)(?:\?|$)/;

/** Resolves when all is done but to send the answer, which takes as long as its client wants. */
export type Work = (req: IncomingMessage, res: ServerResponse) => Promise<void>;
type Handler = (req: IncomingMessage, res: ServerResponse) => void;

/** How busy a server is; kept up to date for whoever looks at it. */
export interface ServerLoad {
  connections: number;
  /** Requests that are open, those that wait included. */
  open: number;
  /** Requests that wait for others to end before they are begun. */
  waiting: number;
  /** How many may be open at a time, now. */
  most: number;
}

/** The load of a server that has none yet. */
export function noLoad(): ServerLoad {
  return { connections: 0, open: 0, waiting: 0, most: OPEN.max };
}

/** How many were refused since it was last told, and how many may be open at a time. */
export type TellRefused = (told: { refused: number; open: number }) => void;

/**
 * Passes 32 requests at a time to `next` and lets others wait, as many as end in time, up to 500. What comes beyond
 * them is answered with 503 at once, before any work is done for it: refusing then costs next to nothing, and what was
 * let in ends in time. How many wait is lowered by a fifth when half of the requests take longer than 150 ms, and
 * raised step by step while it is reached (additive increase, multiplicative decrease; Chiu and Jain 1989). A request
 * with a body counts once that has arrived, and none while its answer is sent, so that slow clients, which are limited
 * per address, block nobody else.
 */
export function limitWork(next: Work, tell: TellRefused = () => undefined, load: ServerLoad = noLoad()): Handler {
  let [open, most, limit] = [0, 0, OPEN.max];
  let [refused, toldAt, pressedAt] = [0, 0, 0];
  const times: number[] = [];
  const line = createLine(SIDE_BY_SIDE, load);

  const ended = (ms: number): void => {
    load.open = open -= 1;
    if (times.push(ms) < SAMPLE) return;
    const isSlow = (times.sort((a, b) => a - b)[SAMPLE / 2] ?? 0) > AIM_MS;
    if (isSlow) {
      limit = Math.max(OPEN.min, Math.floor(Math.min(limit, most) * FEWER));
      pressedAt = performance.now();
    } else if (most >= limit) limit = Math.min(OPEN.max, limit + MORE);
    times.length = 0;
    most = open;
    load.most = limit;
  };
  /** Counts work in progress from now on; returns what to call at its end. */
  const count = (): (() => void) => {
    const began = performance.now();
    load.open = open += 1;
    most = Math.max(most, open);
    return () => ended(performance.now() - began);
  };
  const isFull = (): boolean => {
    if (open >= limit && limit < OPEN.max && performance.now() - pressedAt > OVER_MS) limit = OPEN.max;
    return open >= limit;
  };
  return (req, res) => {
    if (ALWAYS.test(req.url ?? '')) void next(req, res);
    else if (isFull()) {
      [refused, pressedAt] = [refused + 1, performance.now()];
      countRefused('overload');
      if (pressedAt - toldAt > TELL_MS) {
        tell({ refused, open: limit });
        [refused, toldAt] = [0, pressedAt];
      }
      refuse(res);
    } else if (hasBody(req)) {
      let [stop, isDone]: [(() => void) | undefined, boolean] = [undefined, false];
      req.once('end', () => isDone || (stop = count())); // answered before all of its body had come
      void next(req, res).finally(() => {
        isDone = true;
        stop?.();
      });
    } else {
      const stop = count();
      line.enter(res, () => next(req, res).finally(stop), stop);
    }
  };
}

/** Begins so many at a time, in the order in which they came; one whose client has gone is `left` out. */
function createLine(
  places: number,
  load: ServerLoad,
): { enter(res: ServerResponse, begin: () => Promise<void>, left: () => void): void } {
  let taken = 0;
  const waiting: (() => void)[] = [];
  const leave = (): void => {
    taken -= 1;
    while (taken < places && waiting.length > 0) waiting.shift()?.();
    load.waiting = waiting.length;
  };
  return {
    enter: (res, begin, left) => {
      const start = (): void => {
        if (res.closed) {
          left();
          return;
        }
        taken += 1;
        let isIn = true;
        const out = (): void => {
          clearTimeout(timer);
          if (isIn) leave();
          isIn = false;
        };
        const timer = setTimeout(out, ROOM_MS).unref();
        void begin().finally(out);
      };
      if (taken < places) start();
      else load.waiting = waiting.push(start);
    },
  };
}

/**
 * Passes requests to `next`. Whom a 429 or 503 told to wait and who asks again at once over the same connection is kept
 * waiting for a second, so that clients that do not listen take no time from the others. Not over connections of
 * trusted proxies, which bring requests of many people.
 */
export function holdImpatient(next: Handler, trustedProxies: readonly string[]): Handler {
  const until = new WeakMap<Socket, number>();
  const isProxy = isTrustedProxy(trustedProxies);
  return (req, res) => {
    const { socket } = req;
    const wait = (until.get(socket) ?? 0) - performance.now();
    const pass = (): void => {
      if (res.destroyed) return;
      res.once('finish', () => {
        const wasTold = (res.statusCode === 429 || res.statusCode === 503) && res.hasHeader('retry-after');
        if (wasTold && !isProxy(socket.remoteAddress ?? '')) until.set(socket, performance.now() + WAIT_MS);
      });
      next(req, res);
    };
    if (wait > 0) setTimeout(pass, wait);
    else pass();
  };
}

/** The connection stays open: opening the next one would cost more than this answer. */
function refuse(res: ServerResponse): void {
  const requestId = randomUUID();
  const body = JSON.stringify({ statusCode: 503, error: 'service_unavailable', message: MESSAGE, requestId });
  res.setHeader('retry-after', WAIT_MS / 1_000);
  res
    .writeHead(503, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': body.length,
      'x-request-id': requestId,
      'cache-control': 'private, no-cache',
      'access-control-allow-origin': '*',
    })
    .end(body);
}
