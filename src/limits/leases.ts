import { AppError } from '../errors.ts';
import {
  limitName,
  type LeaseGrant,
  type LimitKey,
  type LeaseRecall,
  type ToPrimary,
  type ToWorker,
} from './lease-messages.ts';

/** Milliseconds without an answer of the first process, which does little else. */
const SILENCE_MS = 2_000;
/** Milliseconds for which a key is refused without asking again. */
const REFUSED_MS = 100;
/** Milliseconds between searches for leases that are not used any more. */
const SWEEP_EVERY_MS = 10_000;

/** Connection of a worker to the first process. */
export interface Channel {
  send(message: ToPrimary): void;
  /** Registers what hears the first process. */
  listen(onMessage: (message: ToWorker) => void): void;
}

/** Units of a key that this process may use without asking. */
interface Lease {
  readonly name: LimitKey;
  granted: number;
  used: number;
  /** As the first process last said. */
  left: number;
  endsAt: number;
  refusedUntil: number;
  /** Units that are requested from the first process now; 0 if none. */
  requested: number;
  askAgain: () => void;
  /** Callers that wait for the response; true for a unit. */
  waiting: ((outcome: boolean | AppError) => void)[];
  /** Whether it was used since the last sweep. */
  isFresh: boolean;
}

interface Units extends LimitKey {
  readonly max: number;
  readonly windowMs: number;
}

/** The leases of a worker. */
export interface Leases {
  /** Takes a unit; false when there is none. A promise when the first process has to be asked. */
  take(units: Units): boolean | Promise<boolean>;
  /** The lease of a key as it is now. */
  leaseOf(name: LimitKey): Lease;
  /** Makes all units of a limit's key free again, in every process. */
  reset(name: LimitKey): void;
}

/**
 * Creates leases through a channel. Units of the lease are used locally while there are any. Then the first process is
 * asked, which takes back unused units of other workers before it rejects: no unit is used twice, and no request is
 * rejected while another process has a unit to spare, except for a tenth of a second after a rejection. Without a
 * response in 2 seconds a request fails with service_unavailable.
 */
export function createLeases(channel: Channel): Leases {
  const leases = new Map<string, Lease>();
  channel.listen((message) => receive(leases, message, channel));
  setInterval(() => sweepLeases(leases, channel), SWEEP_EVERY_MS).unref();
  const leaseOf = ({ limit, key }: LimitKey): Lease => {
    const name = limitName({ limit, key });
    let lease = leases.get(name);
    if (lease === undefined) leases.set(name, (lease = newLease({ limit, key })));
    lease.isFresh = true;
    if (lease.endsAt !== 0 && lease.endsAt <= Date.now()) Object.assign(lease, NOTHING);
    return lease;
  };
  const take = (units: Units): boolean | Promise<boolean> => {
    const lease = leaseOf(units);
    if (lease.used < lease.granted) {
      lease.used += 1;
      return true;
    }
    if (Date.now() < lease.refusedUntil) return false;
    return new Promise((resolve, reject) => {
      lease.waiting.push((outcome) => (typeof outcome === 'boolean' ? resolve(outcome) : reject(outcome)));
      if (lease.waiting.length === 1) requestUnits(lease, units, channel);
    });
  };
  return {
    take,
    leaseOf,
    reset: (name) => {
      Object.assign(leaseOf(name), NOTHING);
      channel.send({ reset: name });
    },
  };
}

const NOTHING = { granted: 0, used: 0, left: 0, endsAt: 0, refusedUntil: 0 };

function newLease(name: LimitKey): Lease {
  return { ...NOTHING, name, requested: 0, askAgain: () => undefined, waiting: [], isFresh: true };
}

/** Asks for all that wait at the end of this turn of the event loop, and again for those that came after that. */
function requestUnits(lease: Lease, units: Units, channel: Channel): void {
  setImmediate(() => {
    const { waiting } = lease;
    lease.requested = waiting.length;
    lease.askAgain = () => requestUnits(lease, units, channel);
    channel.send({ take: { ...units, requested: lease.requested } });
    setTimeout(() => {
      if (lease.waiting !== waiting) return;
      Object.assign(lease, { requested: 0, waiting: [] });
      for (const settle of waiting) settle(noAnswer());
    }, SILENCE_MS).unref();
  });
}

function noAnswer(): AppError {
  return new AppError('service_unavailable', 'Rate limiting is unavailable. Retry in 5 seconds.', {
    retryAfter: 5,
    cause: new Error(`The first process did not answer for ${SILENCE_MS / 1000} seconds`),
  });
}

function receive(leases: Map<string, Lease>, message: ToWorker, channel: Channel): void {
  if ('given' in message) hearGiven(leases, message.given);
  else if ('recall' in message) {
    channel.send({ returned: { id: message.recall.id, count: unusedOf(leases, message.recall) } });
  } else if ('left' in message) {
    const lease = leases.get(limitName(message.left));
    if (lease?.endsAt === message.left.endsAt) lease.left = message.left.left;
  } else if ('reset' in message) Object.assign(leases.get(limitName(message.reset)) ?? {}, NOTHING);
}

function hearGiven(leases: Map<string, Lease>, given: LeaseGrant): void {
  const { limit, key, granted, left, endsAt } = given;
  const lease = leases.get(limitName(given)) ?? newLease({ limit, key });
  leases.set(limitName(given), lease);
  if (lease.endsAt !== endsAt) Object.assign(lease, NOTHING);
  const isAll = granted < lease.requested;
  Object.assign(lease, { granted: lease.granted + granted, left, endsAt, requested: 0 });
  const served = lease.waiting.slice(0, lease.granted - lease.used);
  const unserved = lease.waiting.slice(served.length);
  lease.used += served.length;
  lease.waiting = isAll ? [] : unserved;
  for (const settle of served) settle(true);
  if (!isAll) {
    if (unserved.length > 0) lease.askAgain();
    return;
  }
  lease.refusedUntil = Date.now() + REFUSED_MS;
  for (const settle of unserved) settle(false);
}

/** Ends the lease of what is not used; returns how much that is. */
function unusedOf(leases: Map<string, Lease>, recall: LeaseRecall): number {
  const lease = leases.get(limitName(recall));
  if (lease?.endsAt !== recall.endsAt) return 0;
  const unused = lease.granted - lease.used;
  lease.granted = lease.used;
  return unused;
}

/** Forgets leases whose window has ended, and gives back places of keys that were not used for a while. */
function sweepLeases(leases: Map<string, Lease>, channel: Channel): void {
  for (const [name, lease] of leases) {
    const isIdle = lease.endsAt === 0 ? lease.used === 0 && !lease.isFresh : lease.endsAt <= Date.now();
    lease.isFresh = false;
    if (!isIdle || lease.waiting.length > 0) continue;
    leases.delete(name);
    if (lease.endsAt === 0 && lease.granted > 0) channel.send({ givenBack: { ...lease.name, count: lease.granted } });
  }
}
