/**
 * `make capacity`: measures what each operation costs on this machine and computes what 10^4, 10^6 and 10^8 people a
 * month need, on one primary and on a cluster. With CITUS_URL it measures the cluster too, else it takes the ratios
 * that were measured before. Then sends the operations as people mix them and says how far the model is off. The log
 * that is measured is that of the whole PostgreSQL server, which nothing else should be writing to.
 */
import { benchDatabase } from '../bench/load.ts';
import { readOptions } from '../bench/options.ts';
import { table } from '../bench/table.ts';
import { addRow } from '../night/rows.ts';
import { clusterDatabase } from './cluster.ts';
import { CLUSTER_RATIOS } from './cluster-ratios.ts';
import { measureCosts, stockOf, type Measured } from './measure-costs.ts';
import {
  atCluster,
  distributedNeedOf,
  meanCall,
  needOf,
  ratiosOf,
  type Cost,
  type Costs,
  type Stock,
} from './model.ts';
import { USAGE } from './usage.ts';

/** With as many posts as a run may change: votes and comments are stored. */
const POSTS = 50_000;
const PEOPLE = [10_000, 1_000_000, 100_000_000];
const ACCURACY = 0.3;

const options = readOptions(process.env);
const coordinator = process.env.CITUS_URL ?? '';
const url = await benchDatabase(options.databaseUrl, POSTS);
const { costs, mix, memory } = await measureCosts({ url, workers: [] }, options);
const stock = await stockOf(url, memory);
const round = `medians of ${options.rounds} rounds of ${options.duration} s over ${POSTS} posts`;
printCosts(`What a call costs, ${round}`, { costs, mix }, ['service', 'postgres', 'wal', 'blocks']);
printNeeds(costs, stock);
const clusterCosts = coordinator === '' ? atCluster(costs, CLUSTER_RATIOS) : await ofCluster();
printClusterNeeds(clusterCosts, stock);
judgeModel(costs, mix);

async function ofCluster(): Promise<Costs> {
  const cluster = await measureCosts(await clusterDatabase(coordinator, POSTS), options);
  const keys = ['service', 'postgres', 'wal', 'workers', 'workersWal'] as const;
  printCosts(`What a call costs on the cluster, ${round}`, cluster, keys);
  console.log(`\nTheir ratios to one server: ${JSON.stringify(ratiosOf(cluster.costs, costs))}`);
  return cluster.costs;
}

function printCosts(what: string, { costs: all, mix: mean }: Omit<Measured, 'memory'>, keys: readonly (keyof Cost)[]) {
  const names: Readonly<Record<keyof Cost, string>> = {
    service: 'service us',
    postgres: 'postgres us',
    wal: 'WAL bytes',
    blocks: 'blocks',
    workers: 'workers us',
    workersWal: 'their WAL bytes',
  };
  const rows = Object.entries({ ...all, 'all, as people mix them': mean }).map(([name, cost]) => [
    name,
    ...keys.map((key) => cost[key].toFixed(0)),
  ]);
  console.log(`\n${what}\n\n${table(['operation', ...keys.map((key) => names[key])], rows)}`);
}

function printNeeds(all: Costs, sizes: Stock): void {
  const needs = PEOPLE.map((people) => needOf(people, all, sizes, USAGE));
  console.log(
    `\nWhat people a month need at their busiest (${USAGE.active * 100} % come on a day, the peak is ${USAGE.peak} times the mean)\n\n` +
      table(
        ['people', 'calls/s', 'processes', 'GB', 'primary cores', 'replicas', 'their cores', 'WAL MB/s', 'disk GB'],
        needs.map((need) => [
          powerText(need.people),
          need.rate.toFixed(1),
          String(need.processes),
          need.memory.toFixed(1),
          need.primaryCores.toFixed(1),
          String(need.replicas),
          need.replicaCores.toFixed(1),
          need.wal.toFixed(2),
          need.disk.toFixed(0),
        ]),
      ),
  );
  const { lastsFor, bottleneck } = needOf(1, all, sizes, USAGE);
  console.log(`One primary lasts for ${lastsFor.toExponential(1)} people, and runs out first of ${bottleneck}.`);
}

function powerText(people: number): string {
  return people.toExponential(0).replace('+', '');
}

function printClusterNeeds(all: Costs, sizes: Stock): void {
  const needs = PEOPLE.map((people) => distributedNeedOf(people, all, sizes, USAGE));
  console.log(
    `\nWhat they need distributed${coordinator === '' ? ', by ratios that were measured before (CITUS_URL measures them here)' : ''}\n\n` +
      table(
        [
          'people',
          'coordinator cores',
          'replica cores',
          'WAL MB/s',
          'workers',
          'all their cores',
          'WAL MB/s each',
          'disk GB each',
        ],
        needs.map((need) => [
          powerText(need.people),
          need.coordinatorCores.toFixed(1),
          need.replicaCores.toFixed(1),
          need.coordinatorWal.toFixed(2),
          String(need.workers),
          need.workerCores.toFixed(1),
          need.workerWal.toFixed(2),
          need.workerDisk.toFixed(0),
        ]),
      ),
  );
  const [one, spread] = [meanCall(costs, USAGE), meanCall(all, USAGE)];
  const { lastsFor } = needOf(1, costs, sizes, USAGE);
  const { lastsFor: furthest, bottleneck } = distributedNeedOf(1, all, sizes, USAGE);
  console.log(
    `Distribute from ${lastsFor.toExponential(1)} people on, where one primary ends: below it costs more and gains nothing. A mean call ` +
      `takes ${one.postgres.toFixed(0)} us of one PostgreSQL, or ${spread.postgres.toFixed(0)} of the coordinator and ` +
      `${spread.workers.toFixed(0)} of the workers. The coordinator lasts for ${furthest.toExponential(1)}, and runs out first of ${bottleneck}.`,
  );
}

function judgeModel(all: Costs, mean: Cost): void {
  const model = meanCall(all, USAGE);
  const off = (model.service + model.postgres) / (mean.service + mean.postgres) - 1;
  console.log(
    `\nThe model's mean call takes ${model.service.toFixed(0)} + ${model.postgres.toFixed(0)} us, the mixed load took ` +
      `${mean.service.toFixed(0)} + ${mean.postgres.toFixed(0)}: ${(off * 100).toFixed(0)} % off, ${ACCURACY * 100} are allowed`,
  );
  const met = Math.abs(off) <= ACCURACY;
  const [target, figure] = [`<= ${ACCURACY * 100} %`, `${(off * 100).toFixed(0)} %`];
  addRow({ measured: 'how far the model is off the mixed load', target, figure, met });
  if (!met) process.exitCode = 1;
}
