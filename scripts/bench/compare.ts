import { SingleBar } from 'cli-progress';
import { openDatabase, type Database } from '../../src/data/database.ts';
import { HEAVY_READER } from './heavy-reader.ts';
import { benchDatabase } from './load.ts';
import { measure, type Sample } from './measure.ts';
import type { Options } from './options.ts';
import { MUTING_READER } from './muting-reader.ts';
import { READER, readerToken } from './reader.ts';
import { heavyReport, mutedReport, report, type HeavyResults, type MutedResults, type Results } from './report.ts';
import {
  ask,
  assertSameAnswers,
  ENDPOINTS,
  HEAVY_ENDPOINTS,
  HEAVY_PATHS,
  MUTED_ENDPOINTS,
  pathsFor,
  type Endpoint,
  type HeavyEndpoint,
  type MutedEndpoint,
  type Paths,
} from './requests.ts';
import { startServer, type Server, type ServerName } from './servers.ts';

/** Seconds at each endpoint. */
const WARM_UP_S = 1;

/** A server at an endpoint. */
interface Task {
  readonly endpoint: Endpoint | HeavyEndpoint | `${'unmuted' | 'muted'} ${MutedEndpoint}`;
  readonly server: Server;
  readonly paths: string[];
  readonly token: string;
}

/** Measures the servers over one database, in turns, and prints the tables. */
export async function compare(options: Options): Promise<void> {
  const url = await benchDatabase(options.databaseUrl, options.posts);
  const db = await openDatabase({ url });
  const servers: Server[] = [];
  try {
    for (const name of ['service', ...options.floors] as const) servers.push(await startServer(name, url));
    const tasks = await tasksOf(servers, db);
    const one = (duration: number) => (task: Task) => measure(task.server, { ...options, ...task, duration }, db);
    // A warm-up round that does not count: until code is compiled and caches are full, the first server measured would
    // be the slowest.
    await rounds({ ...options, rounds: 1 }, tasks, one(WARM_UP_S));
    const samples = await rounds(options, tasks, one(options.duration));
    const heading = `${options.posts} posts, ${options.connections} connections, median of ${options.rounds} rounds of ${options.duration} s`;
    process.stdout.write(
      `\n${heading}\n\n${report(summary(samples, servers))}\n\n${heavyReport(heavySummary(samples))}\n\n${mutedReport(mutedSummary(samples))}\n`,
    );
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
    await db.close();
  }
}

/** The requests to measure, by endpoint; throws when servers give different answers, or less than a page. */
async function tasksOf(servers: readonly Server[], db: Database): Promise<Task[][]> {
  const token = await readerToken(db, READER);
  const paths = new Map<ServerName, Paths>();
  for (const server of servers) paths.set(server.name, await pathsFor(server, token, db));
  await assertSameAnswers(servers, paths, token);
  process.stdout.write('The servers return the same posts.\n');
  const shared = ENDPOINTS.map((endpoint) =>
    servers.map((server) => ({ endpoint, server, token, paths: paths.get(server.name)?.[endpoint] ?? [] })),
  );
  const heavyToken = await readerToken(db, HEAVY_READER);
  const service = servers.filter((server) => server.name === 'service');
  const heavy = HEAVY_ENDPOINTS.map((endpoint) =>
    service.map((server) => ({ endpoint, server, token: heavyToken, paths: [HEAVY_PATHS[endpoint]] })),
  );
  for (const {
    endpoint,
    server,
    paths: [path = ''],
  } of heavy.flat()) {
    const { data } = await ask(server, path, heavyToken);
    if (!Array.isArray(data) || data.length < PAGE) throw new Error(`The page of ${endpoint} is not full`);
  }
  const mutingToken = await readerToken(db, MUTING_READER);
  // In turns, so that a disturbance of the machine meets both.
  const muted = MUTED_ENDPOINTS.map((endpoint) =>
    service.flatMap((server) => {
      const shared = { server, paths: paths.get(server.name)?.[endpoint] ?? [] };
      return [
        { ...shared, endpoint: `unmuted ${endpoint}` as const, token },
        { ...shared, endpoint: `muted ${endpoint}` as const, token: mutingToken },
      ];
    }),
  );
  return [...shared, ...heavy, ...muted];
}

/** The default number of posts on a page. */
const PAGE = 20;

type Samples = Map<string, Sample[]>;
const cell = (endpoint: string, server: ServerName): string => `${endpoint} ${server}`;

/**
 * The order of servers changes with each endpoint and that of endpoints with each round, so that disturbances of the
 * machine affect all alike.
 */
async function rounds(
  { rounds: count }: Options,
  tasks: readonly Task[][],
  one: (task: Task) => Promise<Sample>,
): Promise<Samples> {
  const samples: Samples = new Map();
  const bar = new SingleBar({
    format: 'measuring {bar} {percentage}% {what} {eta_formatted} left',
    noTTYOutput: true,
    notTTYSchedule: 30_000,
  });
  bar.start(count * tasks.flat().length, 0, { what: '' });
  for (let round = 0; round < count; round += 1) {
    for (const endpoint of tasks) {
      for (let turn = 0; turn < endpoint.length; turn += 1) {
        const task = endpoint[(turn + round) % endpoint.length] as Task;
        const key = cell(task.endpoint, task.server.name);
        bar.update({ what: key });
        samples.set(key, [...(samples.get(key) ?? []), await one(task)]);
        bar.increment();
      }
    }
  }
  bar.stop();
  return samples;
}

function summary(samples: Samples, servers: readonly Server[]): Results {
  const of = (endpoint: Endpoint) =>
    Object.fromEntries(servers.map(({ name }) => [name, samples.get(cell(endpoint, name)) ?? []]));
  return Object.fromEntries(ENDPOINTS.map((endpoint) => [endpoint, of(endpoint)])) as unknown as Results;
}

function heavySummary(samples: Samples): HeavyResults {
  return Object.fromEntries(
    (['popular', ...HEAVY_ENDPOINTS] as const).map((endpoint) => [
      endpoint,
      samples.get(cell(endpoint, 'service')) ?? [],
    ]),
  ) as unknown as HeavyResults;
}

function mutedSummary(samples: Samples): MutedResults {
  return Object.fromEntries(
    MUTED_ENDPOINTS.map((endpoint) => [
      endpoint,
      {
        without: samples.get(cell(`unmuted ${endpoint}`, 'service')) ?? [],
        muted: samples.get(cell(`muted ${endpoint}`, 'service')) ?? [],
      },
    ]),
  ) as unknown as MutedResults;
}
