import { limitName, type LimitKey, type LeaseRequest, type ToPrimary, type ToWorker } from './lease-messages.ts';

/** Milliseconds that a worker has to return what it has not used; until then it counts as used. */
const RECALL_LIMIT_MS = 1_000;
/** Milliseconds between searches for unused keys. */
const SWEEP_EVERY_MS = 60_000;
/** A worker gets this part of what is left, divided by the number of workers: few questions, and few recalls. */
const LEASED_PART = 1 / 4;

/** A key's units. */
interface Pool {
  readonly max: number;
  readonly endsAt: number;
  /** Units that no worker has. */
  left: number;
  /** Units that each worker has, used or not. */
  readonly holders: Map<number, number>;
}

/** The counts of all workers, in the first process. */
export interface Ledger {
  receive(workerId: number, message: ToPrimary): void;
  /** Gives back the places of a worker that ended; points of limits that it had count as used. */
  forget(workerId: number): void;
}

/** A ledger without entries, for so many workers. */
export function createLedger(workers: number, send: (workerId: number, message: ToWorker) => void): Ledger {
  const pools = new Map<string, Pool>();
  const { recall, returned, forget } = createRecalls(send);
  const poolOf = ({ limit, key, max, windowMs }: LeaseRequest): Pool => {
    const name = limitName({ limit, key });
    const known = pools.get(name);
    if (known !== undefined && (known.endsAt === 0 || known.endsAt > Date.now())) return known;
    const pool = { max, left: max, endsAt: windowMs === 0 ? 0 : Date.now() + windowMs, holders: new Map() };
    pools.set(name, pool);
    return pool;
  };
  const take = async (workerId: number, request: LeaseRequest): Promise<void> => {
    const before = poolOf(request);
    if (before.left < request.requested)
      await Promise.all(
        [...before.holders.keys()].filter((id) => id !== workerId).map((id) => recall(id, request, before)),
      );
    const pool = poolOf(request); // the window may have ended since
    const share = Math.floor((pool.left * LEASED_PART) / workers);
    const granted = Math.min(pool.left, Math.max(request.requested, share));
    pool.left -= granted;
    if (granted > 0) pool.holders.set(workerId, (pool.holders.get(workerId) ?? 0) + granted);
    const { limit, key } = request;
    const { left, endsAt } = pool;
    send(workerId, { given: { limit, key, granted, left, endsAt } });
    if (endsAt !== 0)
      for (const id of pool.holders.keys()) if (id !== workerId) send(id, { left: { limit, key, left, endsAt } });
  };
  const reset = (name: LimitKey): void => {
    for (const id of pools.get(limitName(name))?.holders.keys() ?? []) send(id, { reset: name });
    pools.delete(limitName(name));
  };
  setInterval(() => {
    for (const [name, pool] of pools)
      if (pool.endsAt === 0 ? pool.left === pool.max : pool.endsAt <= Date.now()) pools.delete(name);
  }, SWEEP_EVERY_MS).unref();
  return {
    receive: (workerId, message) => {
      if ('take' in message) void take(workerId, message.take);
      else if ('returned' in message) returned(message.returned);
      else if ('reset' in message) reset(message.reset);
      else giveBack(pools.get(limitName(message.givenBack)), workerId, message.givenBack.count);
    },
    forget: (workerId) => {
      forget(workerId);
      for (const pool of pools.values()) {
        if (pool.endsAt === 0) giveBack(pool, workerId, pool.holders.get(workerId) ?? 0);
        pool.holders.delete(workerId);
      }
    },
  };
}

function giveBack(pool: Pool | undefined, workerId: number, count: number): void {
  if (pool === undefined) return;
  const remaining = (pool.holders.get(workerId) ?? 0) - count;
  pool.left += count;
  if (remaining > 0) pool.holders.set(workerId, remaining);
  else pool.holders.delete(workerId);
}

/** Questions to workers for what they have not used. */
function createRecalls(send: (workerId: number, message: ToWorker) => void) {
  const open = new Map<number, { workerId: number; answer: (count: number) => void }>();
  let last = 0;
  const recall = (workerId: number, { limit, key }: LimitKey, pool: Pool): Promise<void> =>
    new Promise((resolve) => {
      const id = (last += 1);
      const timer = setTimeout(resolve, RECALL_LIMIT_MS); // later ones are still given back
      const answer = (count: number): void => {
        clearTimeout(timer);
        open.delete(id);
        giveBack(pool, workerId, count);
        resolve();
      };
      open.set(id, { workerId, answer });
      send(workerId, { recall: { id, limit, key, endsAt: pool.endsAt } });
    });
  return {
    recall,
    returned: ({ id, count }: { id: number; count: number }) => open.get(id)?.answer(count),
    /** A worker that ended answers nothing. */
    forget: (workerId: number) => {
      for (const recall of open.values()) if (recall.workerId === workerId) recall.answer(0);
    },
  };
}
