/** A long run: a target of make, or files of tests, at the size of a night and at that of a minute. */
export interface Step {
  readonly name: string;
  /** In the table, where the run says nothing more exact itself. */
  readonly measures: string;
  /** Work to run: targets of make, in order, or compiled tests by their place. */
  readonly targets?: readonly string[];
  readonly tests?: readonly string[];
  /** Environment variables: at night, and with SHORT=true, where each is what it is by default without any. */
  readonly size?: Readonly<Record<string, string>>;
  readonly short?: Readonly<Record<string, string>>;
  /** Needs podman or docker; without them the step is left out, and the table says so. */
  readonly needsEngine?: boolean;
}

/** In the order in which they run; what is measured in time stands beside nothing else. */
export const STEPS: readonly Step[] = [
  {
    name: 'chaos',
    measures: 'faults of servers and ways to them',
    targets: ['chaos'],
    size: { CHAOS_MINUTES: '10' },
    short: { CHAOS_MINUTES: '1' },
  },
  { name: 'overload', measures: 'a thousand connections', targets: ['overload'], short: { SECONDS: '2', ROUNDS: '1' } },
  { name: 'streams', measures: 'a thousand streams', targets: ['streams'], short: { STREAMS: '200' } },
  {
    name: 'bench',
    measures: 'the service and floors',
    targets: ['bench'],
    short: { POSTS: '10000', ROUNDS: '1', DURATION: '0.4', FLOORS: 'rows', SECONDS: '10' },
  },
  { name: 'capacity', measures: 'what calls cost', targets: ['capacity'], short: { ROUNDS: '1', DURATION: '0.5' } },
  { name: 'relevance', measures: 'judged questions', targets: ['relevance'] },
  { name: 'hit-rate', measures: 'simulated readers', targets: ['hit-rate'] },
  { name: 'lighthouse', measures: 'pages on a slow phone', targets: ['lighthouse'] },
  {
    name: 'rolling-restart',
    measures: 'restarts behind a proxy',
    targets: ['rolling-restart'],
    short: { ROUNDS: '1' },
  },
  {
    name: 'upgrade-drill',
    measures: 'an upgrade from the last release',
    targets: ['upgrade-drill'],
    short: { POSTS: '10000', STEP_SECONDS: '5' },
  },
  {
    name: 'webhook-drill',
    measures: 'a receiver that is away',
    targets: ['webhook-drill'],
    short: { DOWN_SECONDS: '20', EVENTS: '100' },
  },
  {
    name: 'failover',
    measures: 'failover, pooler and replica',
    tests: ['security/failover', 'security/pooler', 'security/replica'],
  },
  {
    name: 'faults',
    measures: 'kills and faults of the database',
    tests: ['security/database-faults', 'security/no-database', 'embedded/crash', 'ingest/worker-process'],
    size: { LOOPS: '500', CRASH_ROUNDS: '20', SOURCES: '1000' },
  },
  {
    name: 'attacks',
    measures: 'slow clients, dear requests, locks',
    tests: ['security/slow-clients', 'security/cost', 'security/lock-order'],
    size: { SLOW_SOCKETS: '1000', SLOW_SECONDS: '180', CALLS: '10000', LOOPS: '500' },
  },
  { name: 'planted', measures: 'planted faults', targets: ['faults'], short: { ONLY: 'experience' } },
  { name: 'fuzz', measures: 'generated requests', tests: ['contract/fuzz'], size: { FUZZ: '100000' } },
  {
    name: 'volume',
    measures: 'many people and sources',
    tests: ['mcp/people', 'ingest/sources', 'security/token-life'],
    size: { CALLS: '10000', SOURCES: '1000', LOOPS: '500' },
  },
  { name: 'proofs', measures: 'regular expressions', tests: ['security/regular-expressions'], size: { PROVE: 'true' } },
  {
    name: 'screens',
    measures: 'every page in every look',
    tests: ['pages/screens'],
    size: { LOOKS: 'every', CHROMIUM: '/usr/bin/chromium' },
  },
  {
    name: 'sdk',
    measures: 'generated clients',
    targets: ['sdk'],
    short: { CLIENTS: 'openapi-fetch', CLIENTS_32: 'openapi-fetch' },
  },
  { name: 'conformance', measures: 'the public suite of MCP', targets: ['conformance'] },
  {
    name: 'image-drill',
    measures: 'the image as it is meant to run',
    targets: ['image', 'image-drill'],
    needsEngine: true,
  },
  {
    name: 'soak',
    measures: 'an hour of mixed load',
    targets: ['soak'],
    size: { MINUTES: '60' },
    short: { MINUTES: '1' },
  },
];
