import { SingleBar } from 'cli-progress';
import { openDatabase } from '../../src/data/database.ts';
import { benchDatabase } from './load.ts';
import { measure, medians, type Sample } from './measure.ts';
import type { Options } from './options.ts';
import { readerToken } from './reader.ts';
import { report, type Results } from './report.ts';
import { assertSameAnswers, ENDPOINTS, pathsFor, type Endpoint, type Paths } from './requests.ts';
import { SERVER_NAMES, startServer, type Server, type ServerName } from './servers.ts';

/** Seconds at each endpoint. */
const WARM_UP = 1;

/** The three servers over one database, measured in turns; prints the tables. */
export async function compare(options: Options): Promise<void> {
  const url = await benchDatabase(options.databaseUrl, options.posts);
  const db = await openDatabase({ url });
  const servers: Server[] = [];
  try {
    const token = await readerToken(db);
    const paths = new Map<ServerName, Paths>();
    for (const name of SERVER_NAMES) {
      const server = await startServer(name, url);
      servers.push(server);
      paths.set(name, await pathsFor(server, token, db));
    }
    await assertSameAnswers(servers, paths, token);
    process.stdout.write('The three servers give the same posts.\n');
    const one = (duration: number) => (server: Server, endpoint: Endpoint) => measure(server, { ...options, duration, token, paths: paths.get(server.name)?.[endpoint] ?? [] }, db);
    // A round that does not count: until code is compiled and caches are full the first one measured would be the slowest.
    await rounds({ ...options, rounds: 1 }, servers, one(WARM_UP));
    const samples = await rounds(options, servers, one(options.duration));
    process.stdout.write(`\n${options.posts} posts, ${options.connections} connections, median of ${options.rounds} rounds of ${options.duration} s\n\n${report(summary(samples))}\n`);
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
    await db.close();
  }
}

type Samples = Map<string, Sample[]>;
const cell = (endpoint: Endpoint, server: ServerName): string => `${endpoint} ${server}`;

/** Servers change places at each endpoint and endpoints at each round: what disturbs the machine disturbs all alike. */
async function rounds({ rounds: count }: Options, servers: readonly Server[], one: (server: Server, endpoint: Endpoint) => Promise<Sample>): Promise<Samples> {
  const samples: Samples = new Map();
  const bar = new SingleBar({ format: 'measuring {bar} {percentage}% {what} {eta_formatted} left', noTTYOutput: true, notTTYSchedule: 30_000 });
  bar.start(count * ENDPOINTS.length * servers.length, 0, { what: '' });
  for (let round = 0; round < count; round += 1) {
    for (const endpoint of ENDPOINTS) {
      for (let turn = 0; turn < servers.length; turn += 1) {
        const server = servers[(turn + round) % servers.length] as Server;
        bar.update({ what: `${endpoint} ${server.name}` });
        const key = cell(endpoint, server.name);
        samples.set(key, [...(samples.get(key) ?? []), await one(server, endpoint)]);
        bar.increment();
      }
    }
  }
  bar.stop();
  return samples;
}

function summary(samples: Samples): Results {
  const of = (endpoint: Endpoint) => Object.fromEntries(SERVER_NAMES.map((server) => [server, medians(samples.get(cell(endpoint, server)) ?? [])]));
  return Object.fromEntries(ENDPOINTS.map((endpoint) => [endpoint, of(endpoint)])) as Results;
}
