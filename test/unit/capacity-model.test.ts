import { expect } from 'chai';
import { CLUSTER_RATIOS } from '../../scripts/capacity/cluster-ratios.ts';
import { atCluster, distributedNeedOf, needOf, ratiosOf, type Costs } from '../../scripts/capacity/model.ts';
import { OPERATIONS, USAGE } from '../../scripts/capacity/usage.ts';

describe('the model of capacity', () => {
  const cost = { service: 500, postgres: 200, wal: 4_000, blocks: 20, workers: 0, workersWal: 0 };
  const costs = Object.fromEntries(OPERATIONS.map((one) => [one, cost])) as unknown as Costs;
  const stock = { processMemory: 200, post: 5_000, person: 200_000 };

  it('has for twice the people twice the cores, on one primary and distributed', () => {
    const [one, two] = [1e6, 2e6].map((people) => needOf(people, costs, stock, USAGE));
    expect(two!.primaryCores).to.be.closeTo(2 * one!.primaryCores, 1e-9);
    const cluster = atCluster(costs, CLUSTER_RATIOS);
    const [few, many] = [1e6, 2e6].map((people) => distributedNeedOf(people, cluster, stock, USAGE));
    expect(many!.coordinatorCores + many!.workerCores).to.be.closeTo(
      2 * (few!.coordinatorCores + few!.workerCores),
      1e-9,
    );
  });

  it('reads the same ratios from the costs that they give', () => {
    expect(ratiosOf(atCluster(costs, CLUSTER_RATIOS), costs)).to.deep.equal(CLUSTER_RATIOS);
  });

  it('ends one primary by the memory for people’s rows, and adds workers for more', () => {
    const { lastsFor, bottleneck } = needOf(1, costs, stock, USAGE);
    expect(bottleneck).to.contain('memory');
    const workers = [lastsFor, 10 * lastsFor].map(
      (people) => distributedNeedOf(people, atCluster(costs, CLUSTER_RATIOS), stock, USAGE).workers,
    );
    expect(workers[0]).to.equal(2);
    expect(workers[1]).to.be.above(5);
  });
});
