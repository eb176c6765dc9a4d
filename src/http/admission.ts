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
/** Seconds that a rejected client should wait. */
const RETRY_AFTER_S = { min: 1, max: 5 };
/** Rejections as a share of started requests: above it `Retry-After` rises, below it falls. */
const [MANY_REFUSED, FEW_REFUSED] = [0.08, 0.04];
/** Milliseconds between two lines of the log. */
const TELL_MS = 1_000;
/** Seconds for which the next request of a client waits that was answered with 429. */
const EARLY_RETRY_DELAY_S = 1;
/** Asked by what runs the process, which would end it for want of an answer. */
const EXEMPT_PATHS = /^\/(?:healthz|readyz)(?:\?|$)/;

/** Resolves when all is done but to send the answer, which takes as long as its client wants. */
export type RequestWork = (req: IncomingMessage, res: ServerResponse) => Promise<void>;
/** Answers a request. */
export type NodeHandler = (req: IncomingMessage, res: ServerResponse) => void;

/** Load of a server; kept up to date. */
export interface ServerLoad {
  connections: number;
  /** Requests that are open, those that wait included. */
  open: number;
  /** Of those, the ones that were begun and wait for something else than this process. */
  elsewhere: number;
  /** Requests that wait for others to end before they are begun. */
  waiting: number;
  /** Limit of open requests now, besides those that are away. */
  limit: number;
}

/** The load of a server that has none yet. */
export function noLoad(): ServerLoad {
  return { connections: 0, open: 0, elsewhere: 0, waiting: 0, limit: OPEN.max };
}

/** Requests refused since the last call, and the current limit of open requests. */
export type OnOverload = (refusals: { refused: number; open: number }) => void;

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
  next: RequestWork,
  onOverload: OnOverload = () => undefined,
  load: ServerLoad = noLoad(),
): NodeHandler {
  const limit = createLimit(load);
  const queue = createQueue(load);
  const refusals = createRefusals(limit, load, onOverload);

  /** Works on a request without a body, whose turn it is. */
  const work = async (req: IncomingMessage, res: ServerResponse, cameAt: number): Promise<void> => {
    refusals.begun += 1;
    if (res.closed) {
      limit.leave(undefined);
      return;
    }
    const [job, waitedMs] = [queue.begin(true), performance.now() - cameAt];
    try {
      await next(req, res);
    } finally {
      limit.leave(waitedMs);
      queue.leave(job);
    }
  };
  /** Works on a request at once, and counts it from when its body has arrived. */
  const workWithBody = async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    const request: { job?: Job; isDone: boolean } = { isDone: false };
    req.once('end', () => {
      if (request.isDone) return; // answered before all of its body had come
      refusals.begun += 1;
      limit.enter();
      request.job = queue.begin(false);
    });
    try {
      await next(req, res);
    } finally {
      request.isDone = true;
      if (request.job) {
        limit.leave(undefined);
        queue.leave(request.job);
      }
    }
  };
  return (req, res) => {
    if (EXEMPT_PATHS.test(req.url ?? '')) void next(req, res);
    else if (limit.isFull()) refusals.refuse(res);
    else if (hasBody(req)) void workWithBody(req, res);
    else {
      const cameAt = performance.now();
      limit.enter();
      if (queue.hasSlot()) void work(req, res, cameAt);
      else queue.wait(() => void work(req, res, cameAt));
    }
  };
}

/** Rejects requests, and adapts the `Retry-After` of their responses. */
function createRefusals(limit: ReturnType<typeof createLimit>, load: ServerLoad, onOverload: OnOverload) {
  let [refused, refusedAt, toldAt, waitS] = [0, -Infinity, -Infinity, RETRY_AFTER_S.min];
  const refusals = {
    /** Requests that were started since the last log line about rejections. */
    begun: 0,
    refuse: (res: ServerResponse): void => {
      const now = limit.press();
      const isFirst = now - refusedAt > OVER_MS;
      [refused, refusedAt] = [refused + 1, now];
      countRefused('overload');
      if (isFirst) waitS = RETRY_AFTER_S.min;
      if (now - toldAt > TELL_MS) {
        onOverload({ refused, open: load.limit });
        if (!isFirst && refused > refusals.begun * MANY_REFUSED) waitS = Math.min(RETRY_AFTER_S.max, waitS + 1);
        else if (refused < refusals.begun * FEW_REFUSED) waitS = Math.max(RETRY_AFTER_S.min, waitS - 1);
        [refused, refusals.begun, toldAt] = [0, 0, now];
      }
      refuseOverload(res, waitS);
    },
  };
  return refusals;
}

/** Adapts the limit of open requests, as `withAdmissionControl` says. */
function createLimit(load: ServerLoad) {
  let [peak, pressedSince, pressedAt, loweredAt] = [0, 0, 0, 0];
  const waits: number[] = [];
  load.limit = OPEN.max;

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
      load.limit = Math.max(OPEN.min, Math.floor(Math.min(load.limit, peak) * FEWER));
      loweredAt = now;
    } else if (peak >= load.limit) load.limit = Math.min(OPEN.max, load.limit + MORE);
  };
  return {
    press,
    isFull: (): boolean => {
      const here = load.open - load.elsewhere;
      if (here >= load.limit && performance.now() - pressedAt > OVER_MS) load.limit = OPEN.max;
      return here >= load.limit || load.open >= OPEN.max;
    },
    enter: (): void => {
      load.open += 1;
      peak = Math.max(peak, load.open - load.elsewhere);
    },
    /** One with a body, which never waits, says nothing of waiting. */
    leave: (waitedMs: number | undefined): void => {
      load.open -= 1;
      if (waitedMs === undefined || waits.push(waitedMs) < SAMPLE) return;
      adapt();
      waits.length = 0;
      peak = load.open - load.elsewhere;
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
      if (isIdle && jobs.delete(job)) load.elsewhere += 1;
    }
    beginNext();
    if (jobs.size >= SIDE_BY_SIDE) return;
    clearInterval(timer);
    timer = undefined;
  };
  return {
    /** Whether a request may begin now. */
    hasSlot: (): boolean => taken < SIDE_BY_SIDE,
    /** Calls `start`, which is to `begin`, when it is its turn. */
    wait: (start: () => void): void => {
      load.waiting = waiting.push(start);
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
      if (!jobs.delete(job)) load.elsewhere -= 1;
      if (job.hasPlace) taken -= 1;
      job.hasPlace = false;
      if (waiting.length > 0) beginNext();
    },
  };
}

/** Earliest next request of a connection after `Retry-After`, by performance.now(). */
const notBefore = new WeakMap<Socket, number>();

/**
 * Delays the next request of a connection after a response with `Retry-After`, by `seconds`, by default one. Clients
 * that wait as long are not affected.
 */
export function delayNextRequest(socket: Socket | null, seconds = EARLY_RETRY_DELAY_S): void {
  if (socket) notBefore.set(socket, performance.now() + seconds * 1_000);
}

/**
 * Passes requests to `next`, those of `delayNextRequest` once their time has come, so that clients that do not wait
 * take no time from others. A 503 for any other reason than too much work, such as a database that is away, delays
 * nothing: it may be back by then. Connections of trusted proxies, which bring requests of many people, never wait.
 */
export function delayEarlyRetries(next: NodeHandler, trustedProxies: readonly string[]): NodeHandler {
  const isProxy = isTrustedProxy(trustedProxies);
  return (req, res) => {
    const waitMs = (notBefore.get(req.socket) ?? 0) - performance.now();
    if (waitMs > 0 && !isProxy(req.socket.remoteAddress ?? ''))
      setTimeout(() => {
        if (!res.destroyed) next(req, res);
      }, waitMs);
    else next(req, res);
  };
}

/** The connection stays open: opening the next one would cost more than this answer. */
function refuseOverload(res: ServerResponse, seconds: number): void {
  delayNextRequest(res.socket, seconds);
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
