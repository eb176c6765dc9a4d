import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { performance } from 'node:perf_hooks';
import { countRejected as countRefused } from '../telemetry/measure.ts';
import { isTrustedProxy } from './client-address.ts';

/** Requests that are worked on side by side: more make each other slow, and refusals wait for them. */
const SIDE_BY_SIDE = 16;
/** Milliseconds after which a request that is worked on makes room for another. */
const ROOM_MS = 100;
/** Milliseconds between two looks whether this process has nothing to do, and the share of its time that it is busy. */
const [LOOK_MS, IDLE] = [10, 0.5];
/** Requests that are open at a time, waiting ones included: all of a burst, and few while more come than go. */
const OPEN = { min: 64, max: 500 };
/** Milliseconds that half of the requests may wait to be begun: what waits longer outlives garbage collections. */
const AIM_MS = 15;
/** Milliseconds for which a burst may wait longer, and from one time that fewer are let in to the next. */
const [BURST_MS, AGAIN_MS] = [500, 100];
/** Milliseconds without a slow sample or a refusal after which all is as it was. */
const OVER_MS = 1_000;
/** Requests whose waiting is looked at together. */
const SAMPLE = 32;
/** By how much more, or by which share fewer, are let in after a sample. */
const [MORE, FEWER] = [8, 0.8];
/** Seconds for which a refused client is told to wait. */
const RETRY_AFTER_S = { min: 1, max: 5 };
/** Refusals as a share of what is begun: with more of them clients are told to wait longer, with fewer less long. */
const [MANY_REFUSED, FEW_REFUSED] = [0.08, 0.04];
/** Milliseconds between two lines of the log. */
const TELL_MS = 1_000;
/** Milliseconds for which one that does not wait as a 429 told it is kept waiting. */
const EARLY_RETRY_DELAY_MS = 1_000;
/** Asked by what runs the process, which would end it for want of an answer. */
const EXEMPT_PATHS = /^\/(?:healthz|readyz)(?:\?|$)/;

/** Resolves when all is done but to send the answer, which takes as long as its client wants. */
export type Work = (req: IncomingMessage, res: ServerResponse) => Promise<void>;
/** Answers a request. */
export type Handler = (req: IncomingMessage, res: ServerResponse) => void;

/** Load of a server; kept up to date. */
export interface ServerLoad {
  connections: number;
  /** Requests that are open, those that wait included. */
  open: number;
  /** Of those, the ones that were begun and wait for something else than this process. */
  away: number;
  /** Requests that wait for others to end before they are begun. */
  waiting: number;
  /** Limit of open requests now, besides those that are away. */
  most: number;
}

/** The load of a server that has none yet. */
export function noLoad(): ServerLoad {
  return { connections: 0, open: 0, away: 0, waiting: 0, most: OPEN.max };
}

/** Requests refused since the last call, and the current limit of open requests. */
export type OnOverload = (told: { refused: number; open: number }) => void;

/**
 * Passes 16 requests at a time to `next` and lets others wait, up to 500. What comes beyond them is answered with 503
 * at once, before any work is done for it: refusing then costs next to nothing, and what was let in ends in time. When
 * half of them wait longer than 15 ms for half a second, how many may be open is lowered by a fifth, each 100 ms, and
 * raised step by step while it is reached (additive increase, multiplicative decrease; Chiu and Jain 1989; by the time
 * in the queue, as CoDel does, RFC 8289). Refusing costs something, too: while more than 8 in 100 are refused, clients
 * are told to wait longer, up to five seconds. A request with a body counts once that has arrived, and none while its
 * answer is sent, so that slow clients, which are limited per address, block nobody else.
 *
 * While this process has nothing to do, all that it has begun waits for something else, such as a database. That makes
 * room at once for what may not need it, and counts only among the 500.
 */
export function withAdmissionControl(
  next: Work,
  tell: OnOverload = () => undefined,
  load: ServerLoad = noLoad(),
): Handler {
  let [refused, ended, refusedAt, toldAt, waitS] = [0, 0, -Infinity, -Infinity, RETRY_AFTER_S.min];
  const limit = createLimit(load);
  const line = createQueue(load);

  const refuseOne = (res: ServerResponse): void => {
    const now = limit.press();
    const isFirst = now - refusedAt > OVER_MS;
    [refused, refusedAt] = [refused + 1, now];
    countRefused('overload');
    if (isFirst) waitS = RETRY_AFTER_S.min;
    if (now - toldAt > TELL_MS) {
      tell({ refused, open: load.most });
      if (!isFirst && refused > ended * MANY_REFUSED) waitS = Math.min(RETRY_AFTER_S.max, waitS + 1);
      else if (refused < ended * FEW_REFUSED) waitS = Math.max(RETRY_AFTER_S.min, waitS - 1);
      [refused, ended, toldAt] = [0, 0, now];
    }
    refuse(res, waitS);
  };
  const leave = (job: Job | undefined, waitedMs?: number): void => {
    ended += 1;
    limit.leave(waitedMs);
    if (job) line.leave(job);
  };
  return (req, res) => {
    if (EXEMPT_PATHS.test(req.url ?? '')) void next(req, res);
    else if (limit.isFull()) refuseOne(res);
    else if (hasBody(req)) {
      let [job, isDone]: [Job | undefined, boolean] = [undefined, false];
      req.once('end', () => {
        if (isDone) return; // answered before all of its body had come
        limit.enter();
        job = line.begin(false);
      });
      void next(req, res).finally(() => {
        isDone = true;
        if (job) leave(job);
      });
    } else {
      const cameAt = performance.now();
      limit.enter();
      line.enter(() => {
        if (res.closed) {
          leave(undefined);
          return;
        }
        const [job, waitedMs] = [line.begin(true), performance.now() - cameAt];
        void next(req, res).finally(() => leave(job, waitedMs));
      });
    }
  };
}

/** Adapts the limit of open requests, as `withAdmissionControl` says. */
function createLimit(load: ServerLoad) {
  let [most, pressedSince, pressedAt, loweredAt] = [0, 0, 0, 0];
  const waits: number[] = [];
  load.most = OPEN.max;
  const here = (): number => load.open - load.away;

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
      if (here() >= load.most && performance.now() - pressedAt > OVER_MS) load.most = OPEN.max;
      return here() >= load.most || load.open >= OPEN.max;
    },
    enter: (): void => {
      load.open += 1;
      most = Math.max(most, here());
    },
    /** One with a body, which never waits, says nothing of waiting. */
    leave: (waitedMs: number | undefined): void => {
      load.open -= 1;
      if (waitedMs === undefined || waits.push(waitedMs) < SAMPLE) return;
      adapt();
      waits.length = 0;
      most = here();
    },
  };
}

/** A request that was begun. */
interface Job {
  readonly begunAt: number;
  hasPlace: boolean;
}

/** Begins requests in the order in which they came, as there are places for them. */
function createQueue(load: ServerLoad) {
  let taken = 0;
  const waiting: (() => void)[] = [];
  /** Jobs that were begun and are not away, in that order. */
  const jobs = new Set<Job>();
  let timer: NodeJS.Timeout | undefined;
  let seen = performance.eventLoopUtilization();

  const beginNext = (): void => {
    while (taken < SIDE_BY_SIDE && waiting.length > 0) waiting.shift()?.();
    load.waiting = waiting.length;
  };
  const makeRoom = (job: Job): void => {
    if (job.hasPlace) taken -= 1;
    job.hasPlace = false;
  };
  const look = (): void => {
    const isIdle = performance.eventLoopUtilization(seen).utilization < IDLE;
    seen = performance.eventLoopUtilization();
    const oldAt = performance.now() - ROOM_MS;
    for (const job of jobs) {
      if (!isIdle && job.begunAt > oldAt) break;
      makeRoom(job);
      if (isIdle && jobs.delete(job)) load.away += 1;
    }
    beginNext();
    if (jobs.size >= SIDE_BY_SIDE) return;
    clearInterval(timer);
    timer = undefined;
  };
  return {
    /** Calls `start`, which is to `begin`, when it is its turn. */
    enter: (start: () => void): void => {
      if (taken < SIDE_BY_SIDE) start();
      else load.waiting = waiting.push(start);
    },
    begin: (hasPlace: boolean): Job => {
      const job = { begunAt: performance.now(), hasPlace };
      jobs.add(job);
      if (hasPlace) taken += 1;
      if (jobs.size >= SIDE_BY_SIDE && timer === undefined) {
        seen = performance.eventLoopUtilization();
        timer = setInterval(look, LOOK_MS).unref();
      }
      return job;
    },
    leave: (job: Job): void => {
      if (!jobs.delete(job)) load.away -= 1;
      makeRoom(job);
      beginNext();
    },
  };
}

/** For how many seconds the client of an answer was told to wait. */
const toldToWait = new WeakMap<ServerResponse, number>();

/**
 * Passes requests to `next`. Who was refused and asks again at once over the same connection is kept waiting, for a
 * second after a 429 and as long as it was told where there was too much to do, so that clients that do not listen take
 * no time from others. Not after a 503 of any other reason, such as a database that is away: it may be back by then,
 * and there is time for them. Nor over connections of trusted proxies, which bring requests of many people.
 */
export function delayEarlyRetries(next: Handler, trustedProxies: readonly string[]): Handler {
  const until = new WeakMap<Socket, number>();
  const isProxy = isTrustedProxy(trustedProxies);
  return (req, res) => {
    const { socket } = req;
    const wait = (until.get(socket) ?? 0) - performance.now();
    const pass = (): void => {
      if (res.destroyed) return;
      res.once('finish', () => {
        const delayMs = delayAfter(res);
        if (delayMs > 0 && !isProxy(socket.remoteAddress ?? '')) until.set(socket, performance.now() + delayMs);
      });
      next(req, res);
    };
    if (wait > 0) setTimeout(pass, wait);
    else pass();
  };
}

/** Milliseconds for which who asks again at once after this answer is kept waiting. */
function delayAfter(res: ServerResponse): number {
  return res.statusCode === 429 && res.hasHeader('retry-after')
    ? EARLY_RETRY_DELAY_MS
    : (toldToWait.get(res) ?? 0) * 1_000;
}

/** The connection stays open: opening the next one would cost more than this answer. */
function refuse(res: ServerResponse, seconds: number): void {
  toldToWait.set(res, seconds);
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

/** Whether the headers announce a body (RFC 9112 section 6.3). */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';
}
