import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { refused as countRefused } from '../telemetry/measure.ts';
import { hasBody } from './in-flight.ts';

/** Requests that are worked on side by side: more make each other slow, and refusals wait for them. */
const SIDE_BY_SIDE = 16;
/** Milliseconds after which a request that is worked on makes room: it waits for something else than this process. */
const ROOM_MS = 100;
/** Requests that are open at a time, waiting ones included: all of a burst, and few while more come than go. */
const OPEN = { min: 64, max: 500 };
/** Milliseconds that half of the requests may wait to be begun: what waits longer outlives garbage collections. */
const AIM_MS = 25;
/** Milliseconds for which a burst may wait longer, and from one time that fewer are let in to the next. */
const [BURST_MS, AGAIN_MS] = [500, 100];
/** Milliseconds without a slow sample or a refusal after which all is as it was. */
const OVER_MS = 1_000;
/** Requests whose waiting is looked at together. */
const SAMPLE = 32;
/** By how much more, or by which share fewer, are let in after a sample. */
const [MORE, FEWER] = [8, 0.8];
/** Seconds for which a refused client is told to wait. */
export const WAIT_S = { min: 1, max: 5 };
/** Refusals as a share of what is begun: with more of them clients are told to wait longer, with fewer less long. */
const [MANY_REFUSED, FEW_REFUSED] = [0.08, 0.04];
/** Milliseconds between two lines of the log. */
const TELL_MS = 1_000;
/** Asked by what runs the process, which would end it for want of an answer. */
const ALWAYS = /^\/(?:healthz|readyz)(?:\?|$)/;

/** Resolves when all is done but to send the answer, which takes as long as its client wants. */
export type Work = (req: IncomingMessage, res: ServerResponse) => Promise<void>;
/** Answers a request. */
export type Handler = (req: IncomingMessage, res: ServerResponse) => void;

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
 * Passes 16 requests at a time to `next` and lets others wait, up to 500. What comes beyond them is answered with 503
 * at once, before any work is done for it: refusing then costs next to nothing, and what was let in ends in time. When
 * half of them wait longer than 25 ms for half a second, how many may be open is lowered by a fifth, each 100 ms, and
 * raised step by step while it is reached (additive increase, multiplicative decrease; Chiu and Jain 1989; by the time
 * in the queue, as CoDel does, RFC 8289). Refusing costs something, too: while more than 8 in 100 are refused, clients
 * are told to wait longer, up to five seconds. A request with a body counts once that has arrived, and none while its
 * answer is sent, so that slow clients, which are limited per address, block nobody else.
 */
export function limitWork(next: Work, tell: TellRefused = () => undefined, load: ServerLoad = noLoad()): Handler {
  let [refused, ended, refusedAt, toldAt, waitS] = [0, 0, -Infinity, 0, WAIT_S.min];
  const limit = createLimit(load);
  const line = createLine(SIDE_BY_SIDE, load);

  /** Counts work in progress from now on; returns what to call at its end, with the milliseconds that it waited. */
  const count = (): ((waitedMs?: number) => void) => {
    limit.enter();
    return (waitedMs) => {
      ended += 1;
      limit.leave(waitedMs);
    };
  };
  const refuseOne = (res: ServerResponse): void => {
    const now = limit.press();
    const isFirst = now - refusedAt > OVER_MS;
    [refused, refusedAt] = [refused + 1, now];
    countRefused('overload');
    if (isFirst) waitS = WAIT_S.min;
    if (now - toldAt > TELL_MS) {
      tell({ refused, open: load.most });
      if (!isFirst && refused > ended * MANY_REFUSED) waitS = Math.min(WAIT_S.max, waitS + 1);
      else if (refused < ended * FEW_REFUSED) waitS = Math.max(WAIT_S.min, waitS - 1);
      [refused, ended, toldAt] = [0, 0, now];
    }
    refuse(res, waitS);
  };
  return (req, res) => {
    if (ALWAYS.test(req.url ?? '')) void next(req, res);
    else if (limit.isFull()) refuseOne(res);
    else if (hasBody(req)) {
      let [stop, isDone]: [(() => void) | undefined, boolean] = [undefined, false];
      req.once('end', () => isDone || (stop = count())); // answered before all of its body had come
      void next(req, res).finally(() => {
        isDone = true;
        stop?.();
      });
    } else {
      const stop = count();
      line.enter(res, (waitedMs) => next(req, res).finally(() => stop(waitedMs)), stop);
    }
  };
}

/** How many requests may be open at a time, as `limitWork` says. */
function createLimit(load: ServerLoad) {
  let [most, pressedSince, pressedAt, loweredAt] = [0, 0, 0, 0];
  const waits: number[] = [];
  load.most = OPEN.max;

  /** Notes that there is too much to do; returns when. */
  const press = (): number => {
    const now = performance.now();
    if (now - pressedAt > OVER_MS) pressedSince = now;
    return (pressedAt = now);
  };
  const adapt = (): void => {
    const isSlow = (waits.sort((a, b) => a - b)[SAMPLE / 2] ?? 0) > AIM_MS;
    if (isSlow) {
      const now = press();
      if (now - pressedSince < BURST_MS || now - loweredAt < AGAIN_MS) return;
      load.most = Math.max(OPEN.min, Math.floor(Math.min(load.most, most) * FEWER));
      loweredAt = now;
    } else if (most >= load.most) load.most = Math.min(OPEN.max, load.most + MORE);
  };
  return {
    press,
    isFull: (): boolean => {
      if (load.open >= load.most && performance.now() - pressedAt > OVER_MS) load.most = OPEN.max;
      return load.open >= load.most;
    },
    enter: (): void => {
      load.open += 1;
      most = Math.max(most, load.open);
    },
    /** One with a body, which never waits, says nothing of waiting. */
    leave: (waitedMs: number | undefined): void => {
      load.open -= 1;
      if (waitedMs === undefined || waits.push(waitedMs) < SAMPLE) return;
      adapt();
      waits.length = 0;
      most = load.open;
    },
  };
}

/** Begins so many at a time, in the order in which they came; one whose client has gone is `left` out. */
function createLine(
  places: number,
  load: ServerLoad,
): { enter(res: ServerResponse, begin: (waitedMs: number) => Promise<void>, left: () => void): void } {
  let taken = 0;
  const waiting: (() => void)[] = [];
  const leave = (): void => {
    taken -= 1;
    while (taken < places && waiting.length > 0) waiting.shift()?.();
    load.waiting = waiting.length;
  };
  return {
    enter: (res, begin, left) => {
      const enteredAt = performance.now();
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
        void begin(performance.now() - enteredAt).finally(out);
      };
      if (taken < places) start();
      else load.waiting = waiting.push(start);
    },
  };
}

/** The connection stays open: opening the next one would cost more than this answer. */
function refuse(res: ServerResponse, seconds: number): void {
  const requestId = randomUUID();
  const message = `Too many requests are in progress. Try again in ${seconds} second${seconds === 1 ? '' : 's'}.`;
  const body = JSON.stringify({ statusCode: 503, error: 'service_unavailable', message, requestId });
  res.setHeader('retry-after', seconds);
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
