import { FROM_REPLICA, OPERATIONS, type Operation, type Usage } from './usage.ts';

/** Cost of one call of an operation. */
export interface Cost {
  /** Microseconds of processor time of the service and of PostgreSQL. */
  readonly service: number;
  readonly postgres: number;
  /** Bytes of write-ahead log. */
  readonly wal: number;
  /** Blocks of 8 KiB that PostgreSQL looked at. */
  readonly blocks: number;
}

export type Costs = Readonly<Record<Operation, Cost>>;

/** Sizes that stay when the service does nothing. */
export interface Stock {
  /** Megabytes of one process under load. */
  readonly processMemory: number;
  /** Bytes on disk of a post with its indexes, and of what a person of a year has. */
  readonly post: number;
  readonly person: number;
}

/** Resources that a number of people needs at its busiest. */
export interface Need {
  readonly people: number;
  /** Calls a second. */
  readonly rate: number;
  readonly processes: number;
  /** Processor cores in use, of the primary and of all replicas together. */
  readonly primaryCores: number;
  readonly replicaCores: number;
  readonly replicas: number;
  /** Megabytes a second of write-ahead log. */
  readonly wal: number;
  /** Gigabytes of tables and indexes after a year. */
  readonly disk: number;
  /** Gigabytes of all processes of the service. */
  readonly memory: number;
  /** Resource that one machine of PostgreSQL runs out of first, and for how many people it lasts. */
  readonly bottleneck: string;
  readonly lastsFor: number;
}

/** Cores are planned to be used so far, since waiting grows without bound towards 1. */
const BUSY = 0.6;
/**
 * One large machine: cores, megabytes a second of log that a replica can replay with its one process, and gigabytes of
 * memory. Blocks that are read often have to fit in memory; half of the disk's bytes is taken for that.
 */
const MACHINE = { cores: 64, wal: 50, memory: 512 };
const POSTS = 3_000_000;
const HOT = 0.5;

/** Computes what so many people a month need. */
export function needOf(people: number, costs: Costs, stock: Stock, usage: Usage): Need {
  const perPerson = (of: (operation: Operation) => number): number =>
    OPERATIONS.reduce((sum, one) => sum + usage.calls[one] * of(one), 0) * usage.active * (usage.peak / 86_400);
  const coresFor = (ofReplica: boolean): number =>
    perPerson((one) => (FROM_REPLICA.has(one) === ofReplica ? costs[one].postgres / 1e6 : 0)) / BUSY;
  const each = {
    rate: perPerson(() => 1),
    service: perPerson((one) => costs[one].service / 1e6) / BUSY,
    primary: coresFor(false),
    replica: coresFor(true),
    wal: perPerson((one) => costs[one].wal / 1e6),
    disk: stock.person / 1e9,
  };
  const lasts: Record<string, number> = {
    'cores of the primary, with all lists on replicas': MACHINE.cores / each.primary,
    'write-ahead log that a replica can replay': MACHINE.wal / each.wal,
    'memory for what is read often': (MACHINE.memory - (POSTS * stock.post * HOT) / 1e9) / (each.disk * HOT),
  };
  const [bottleneck, lastsFor] = Object.entries(lasts).sort(([, a], [, b]) => a - b)[0] as [string, number];
  const needsReplicas = people * (each.primary + each.replica) > MACHINE.cores;
  const processes = Math.max(1, Math.ceil(people * each.service));
  return {
    people,
    rate: people * each.rate,
    processes,
    primaryCores: people * (needsReplicas ? each.primary : each.primary + each.replica),
    replicaCores: needsReplicas ? people * each.replica : 0,
    replicas: needsReplicas ? Math.ceil((people * each.replica) / MACHINE.cores) : 0,
    wal: people * each.wal,
    disk: people * each.disk + (POSTS * stock.post) / 1e9,
    memory: (processes * stock.processMemory) / 1e3,
    bottleneck,
    lastsFor,
  };
}

/** Processor time in microseconds of a mean call of the usage, as the model has it. */
export function meanCall(costs: Costs, { calls }: Usage): { service: number; postgres: number } {
  const all = OPERATIONS.reduce((sum, one) => sum + calls[one], 0);
  const mean = (of: (cost: Cost) => number): number =>
    OPERATIONS.reduce((sum, one) => sum + calls[one] * of(costs[one]), 0) / all;
  return { service: mean(({ service }) => service), postgres: mean(({ postgres }) => postgres) };
}
