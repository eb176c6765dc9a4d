import { FROM_REPLICA, OPERATIONS, type Operation, type Usage } from './usage.ts';

/** Cost of one call of an operation. */
export interface Cost {
  /** Microseconds of processor time of the service and of PostgreSQL: of one server, or of a coordinator. */
  readonly service: number;
  readonly postgres: number;
  /** Bytes of write-ahead log. */
  readonly wal: number;
  /** Blocks of 8 KiB that PostgreSQL looked at. */
  readonly blocks: number;
  /** The same of all workers of a cluster together; 0 of one server. */
  readonly workers: number;
  readonly workersWal: number;
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

/** Returns what a person needs at the busiest of the sum over their calls. */
const perPerson =
  ({ calls, active, peak }: Usage) =>
  (of: (operation: Operation) => number): number =>
    OPERATIONS.reduce((sum, one) => sum + calls[one] * of(one), 0) * active * (peak / 86_400);

/** The limit that is reached with the fewest people. */
const nearest = (limits: Readonly<Record<string, number>>): [string, number] =>
  Object.entries(limits).reduce((a, b) => (b[1] < a[1] ? b : a));

/** Computes what so many people a month need. */
export function needOf(people: number, costs: Costs, stock: Stock, usage: Usage): Need {
  const sum = perPerson(usage);
  const coresFor = (ofReplica: boolean): number =>
    sum((one) => (FROM_REPLICA.has(one) === ofReplica ? costs[one].postgres / 1e6 : 0)) / BUSY;
  const each = {
    rate: sum(() => 1),
    service: sum((one) => costs[one].service / 1e6) / BUSY,
    primary: coresFor(false),
    replica: coresFor(true),
    wal: sum((one) => costs[one].wal / 1e6),
    disk: stock.person / 1e9,
  };
  const [bottleneck, lastsFor] = nearest({
    'cores of the primary, with all lists on replicas': MACHINE.cores / each.primary,
    'write-ahead log that a replica can replay': MACHINE.wal / each.wal,
    'memory for what is read often': (MACHINE.memory - (POSTS * stock.post * HOT) / 1e9) / (each.disk * HOT),
  });
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

/** Resources that a number of people needs at their busiest from a coordinator and workers. */
export interface DistributedNeed {
  readonly people: number;
  /** Processor cores in use; those of all workers together. */
  readonly coordinatorCores: number;
  readonly replicaCores: number;
  readonly workerCores: number;
  readonly workers: number;
  /** Megabytes a second of write-ahead log, of the coordinator and of one worker. */
  readonly coordinatorWal: number;
  readonly workerWal: number;
  /** Gigabytes of a worker's tables and indexes after a year. */
  readonly workerDisk: number;
  /** Resource that the coordinator runs out of first, and for how many people it lasts. */
  readonly bottleneck: string;
  readonly lastsFor: number;
}

/** Costs of a call at a coordinator and its workers, as multiples of those on one server. */
export type Ratios = Readonly<Record<Operation, Omit<Cost, 'blocks'>>>;

/** Bytes of log of a call below which it writes nothing: they are those of other work. */
const NO_WAL = 1_000;

/** The ratios of a cluster to one server; those of the workers are to what PostgreSQL and its log take there. */
export function ratiosOf(cluster: Costs, one: Costs): Ratios {
  const rounded = (ratio: number): number => Math.round(ratio * 100) / 100;
  return byOperation((operation) => {
    const [of, to] = [cluster[operation], one[operation]];
    const ofWal = (bytes: number): number => (to.wal < NO_WAL ? 0 : rounded(bytes / to.wal));
    return {
      service: rounded(of.service / to.service),
      postgres: rounded(of.postgres / to.postgres),
      wal: ofWal(of.wal),
      workers: rounded(of.workers / to.postgres),
      workersWal: ofWal(of.workersWal),
    };
  });
}

/** The costs on a cluster by ratios to those on one server. */
export function atCluster(one: Costs, ratios: Ratios): Costs {
  return byOperation((operation) => {
    const [of, by] = [one[operation], ratios[operation]];
    return {
      service: of.service * by.service,
      postgres: of.postgres * by.postgres,
      blocks: of.blocks,
      wal: of.wal * by.wal,
      workers: of.postgres * by.workers,
      workersWal: of.wal * by.workersWal,
    };
  });
}

function byOperation<Value>(of: (operation: Operation) => Value): Readonly<Record<Operation, Value>> {
  return Object.fromEntries(OPERATIONS.map((one) => [one, of(one)])) as unknown as Readonly<Record<Operation, Value>>;
}

/** Lists of content, which replicas of the coordinator answer. */
const CONTENT_FROM_REPLICA: ReadonlySet<Operation> = new Set([...FROM_REPLICA].filter((one) => one !== 'bookmarks'));

/** Computes what so many people a month need with their rows spread over workers; `costs` are those of a cluster. */
export function distributedNeedOf(people: number, costs: Costs, stock: Stock, usage: Usage): DistributedNeed {
  const sum = perPerson(usage);
  const coordinatorFor = (ofReplica: boolean): number =>
    sum((one) => (CONTENT_FROM_REPLICA.has(one) === ofReplica ? costs[one].postgres / 1e6 : 0)) / BUSY;
  const each = {
    coordinator: coordinatorFor(false),
    workers: sum((one) => costs[one].workers / 1e6) / BUSY,
    coordinatorWal: sum((one) => costs[one].wal / 1e6),
    workersWal: sum((one) => costs[one].workersWal / 1e6),
    disk: stock.person / 1e9,
  };
  const [bottleneck, lastsFor] = nearest({
    'cores of the coordinator, with lists of content on replicas': MACHINE.cores / each.coordinator,
    'write-ahead log that its replica can replay': MACHINE.wal / each.coordinatorWal,
  });
  const ofWorker = nearest({
    cores: MACHINE.cores / each.workers,
    wal: MACHINE.wal / each.workersWal,
    memory: MACHINE.memory / (each.disk * HOT),
  })[1];
  const workers = Math.max(2, Math.ceil(people / ofWorker));
  return {
    people,
    coordinatorCores: people * each.coordinator,
    replicaCores: people * coordinatorFor(true),
    workerCores: people * each.workers,
    workers,
    coordinatorWal: people * each.coordinatorWal,
    workerWal: (people * each.workersWal) / workers,
    workerDisk: (people * each.disk) / workers,
    bottleneck,
    lastsFor,
  };
}

/** Processor time in microseconds of a mean call of the usage, as the model has it. */
export function meanCall(costs: Costs, { calls }: Usage): Pick<Cost, 'service' | 'postgres' | 'workers'> {
  const all = OPERATIONS.reduce((sum, one) => sum + calls[one], 0);
  const mean = (of: (cost: Cost) => number): number =>
    OPERATIONS.reduce((sum, one) => sum + calls[one] * of(costs[one]), 0) / all;
  return {
    service: mean(({ service }) => service),
    postgres: mean(({ postgres }) => postgres),
    workers: mean(({ workers }) => workers),
  };
}
