import { gauge, type Observation, type ObservableMetric } from './measure.ts';

/** Hits and misses of a cache, since metrics are kept. */
interface CacheUse {
  readonly hits: number;
  readonly misses: number;
  readonly entries: number;
}

/** State of a service for metrics. Each is quick to read. */
export interface ServiceState {
  readonly caches: Readonly<Record<string, () => CacheUse>>;
  /** Streams of events that are open. */
  readonly streams: () => number;
  /** Number of gathered items that are not stored yet, by buffer. */
  readonly buffers: () => Readonly<Record<string, number>>;
  /** Undefined without a replica. */
  readonly replica: (() => { readonly isRead: boolean; readonly lagSeconds: number | undefined }) | undefined;
  /** Whether Redis is available; undefined without one. */
  readonly redis: (() => boolean) | undefined;
}

interface Cache {
  readonly size: number;
  get(...key: never[]): unknown;
}

/** Parts of a service that metrics observe. */
interface ObservedService {
  readonly caches: Readonly<Record<string, Cache>>;
  readonly streams: { readonly count: number };
  readonly buffers: { readonly waiting: ServiceState['buffers'] };
  readonly reads: { state(): { readonly isRead: boolean; readonly lagSeconds: number | undefined } } | undefined;
  readonly redis: { readonly status: string } | undefined;
}

/** Returns the state of a service for metrics; use of its caches counts from the call on. */
export function observeService({ caches, streams, buffers, reads, redis }: ObservedService): ServiceState {
  return {
    caches: Object.fromEntries(Object.entries(caches).map(([name, cache]) => [name, watchCache(cache)])),
    streams: () => streams.count,
    buffers: buffers.waiting,
    replica: reads && (() => reads.state()),
    redis: redis && (() => redis.status === 'ready'),
  };
}

/** Counts lookups in a cache. */
function watchCache(cache: Cache): () => CacheUse {
  const get = cache.get.bind(cache) as (...all: unknown[]) => unknown;
  let [hits, misses] = [0, 0];
  cache.get = (...all: unknown[]) => {
    const value = get(...all);
    if (value === undefined) misses += 1;
    else hits += 1;
    return value;
  };
  return () => ({ hits, misses, entries: cache.size });
}

/** Metrics of a service's caches, streams, buffers, replica and Redis. */
export function serviceMetrics({ caches, streams, buffers, replica, redis }: ServiceState): ObservableMetric[] {
  return [
    ...ofCaches(caches),
    gauge('dcs_event_streams_open', 'Streams of GET /events that are open', streams),
    {
      name: 'dcs_buffered_writes',
      help: 'What was gathered in memory and is not stored yet, by buffer',
      kind: 'gauge',
      read: () => labelled('buffer', buffers()),
    },
    gauge('dcs_replica_read', '1 while the replica is read from, 0 while the primary is asked instead', () =>
      replica === undefined ? undefined : Number(replica().isRead),
    ),
    gauge('dcs_replica_lag_seconds', 'How far the replica is behind, at most', () => replica?.().lagSeconds),
    gauge('dcs_redis_up', '1 while Redis answers', () => (redis === undefined ? undefined : Number(redis()))),
  ];
}

function ofCaches(caches: ServiceState['caches']): ObservableMetric[] {
  const of = (value: (use: CacheUse) => number) => (): Observation[] =>
    Object.entries(caches).map(([cache, use]) => ({ value: value(use()), labels: { cache } }));
  return [
    { name: 'dcs_cache_hits_total', help: 'What a cache had', kind: 'counter', read: of(({ hits }) => hits) },
    { name: 'dcs_cache_misses_total', help: 'What a cache lacked', kind: 'counter', read: of(({ misses }) => misses) },
    { name: 'dcs_cache_entries', help: 'What a cache holds', kind: 'gauge', read: of(({ entries }) => entries) },
  ];
}

function labelled(label: string, values: Readonly<Record<string, number>>): Observation[] {
  return Object.entries(values).map(([name, value]) => ({ value, labels: { [label]: name } }));
}
