/**
 * Compares one process with two of WEB_CONCURRENCY by processor time a request, the first process's own included: on a
 * machine that has cores for them, requests a second follow from it. Takes the options of `make bench`.
 */
import { openDatabase } from '../../src/data/database.ts';
import { benchDatabase } from './load.ts';
import { measure, medians, type Sample } from './measure.ts';
import { readOptions } from './options.ts';
import { READER, readerToken } from './reader.ts';
import { table } from './table.ts';
import { pathsFor } from './requests.ts';
import { startServer, type Server } from './servers.ts';

const PROCESSES = [1, 2] as const;
const ENDPOINTS = ['popular', 'post'] as const;
/** The most processor time that two processes may take for a request, as a multiple of one's. */
const TARGET = 1.1;
/** Limits of an address and a person that refuse nothing: all requests of the load come from one of each. */
const SETTINGS = { IP_CONCURRENCY_LIMIT: '1000' };

const options = readOptions(process.env);
const url = await benchDatabase(options.databaseUrl, options.posts);
const db = await openDatabase({ url });
const servers: Server[] = [];
const samples = new Map<string, Sample[]>();
try {
  for (const count of PROCESSES)
    servers.push(await startServer('service', url, { ...SETTINGS, WEB_CONCURRENCY: String(count) }));
  const token = await readerToken(db, READER);
  for (let round = 0; round <= options.rounds; round += 1)
    for (const endpoint of ENDPOINTS)
      for (let turn = 0; turn < servers.length; turn += 1) {
        const index = (turn + round) % servers.length;
        const server = servers[index] as Server;
        const paths = (await pathsFor(server, token, db))[endpoint];
        const sample = await measure(server, { ...options, paths, token }, db);
        const key = `${endpoint} ${PROCESSES[index] ?? ''}`;
        if (round > 0) samples.set(key, [...(samples.get(key) ?? []), sample]); // the first round warms up
      }
} finally {
  await Promise.all(servers.map((server) => server.stop()));
  await db.close();
}

const cpu = ({ serverCpu, postgresCpu }: Sample): number => serverCpu + postgresCpu;
const rows = ENDPOINTS.flatMap((endpoint) => {
  const [one, two] = PROCESSES.map((count) => medians(samples.get(`${endpoint} ${count}`) ?? [])) as [Sample, Sample];
  const ratio = cpu(two) / cpu(one);
  return [one, two].map((sample, index) => [
    endpoint,
    String(PROCESSES[index]),
    sample.rate.toFixed(0),
    sample.p50.toFixed(2),
    sample.p99.toFixed(2),
    sample.serverCpu.toFixed(0),
    sample.postgresCpu.toFixed(0),
    sample.memory.toFixed(0),
    ...(index === 0 ? ['', ''] : [ratio.toFixed(2), ratio <= TARGET ? 'pass' : 'MISS']),
  ]);
});
const head = ['endpoint', 'processes', 'req/s', 'p50 ms', 'p99 ms', 'server us', 'postgres us', 'RSS MB'];
console.log(
  `${options.posts} posts, ${options.connections} connections, median of ${options.rounds} rounds of ${options.duration} s\n`,
);
console.log(table([...head, 'cpu / one', `<= ${TARGET}`], rows));
