import { mock } from 'node:test';
import { expect } from 'chai';
import { BatchLoader, createQueryCoalescer } from '../../src/data/servers/batch-loader.ts';
import { coalescedStatement, statement } from '../../src/data/statement.ts';

/** Rounds begin when what has arrived is read: once this resolves, those have begun that can. */
const arrived = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
/** As long as a round is waited for. */
const PATIENCE_MS = 50;

/** Something that is finished from outside. */
function held<Value>() {
  let [resolve, reject]: [(value: Value) => void, (error: Error) => void] = [() => undefined, () => undefined];
  const promise = new Promise<Value>((...both) => ([resolve, reject] = both));
  return { promise, resolve, reject };
}

describe('questions in rounds', () => {
  beforeEach(() => mock.timers.enable({ apis: ['setTimeout'] }));
  afterEach(() => mock.timers.reset());

  it('that come at once are one round, and those that come while two are on their way the next', async () => {
    const rounds: (readonly number[])[] = [];
    const gates = [held<undefined>(), held<undefined>(), held<undefined>()];
    const square = new BatchLoader(async (numbers: readonly number[]) => {
      rounds.push(numbers);
      await gates[rounds.length - 1]!.promise;
      return numbers.map((n) => n * n);
    });
    const first = [1, 2].map((n) => square.load(n));
    await arrived();
    const second = square.load(3);
    await arrived();
    const third = [4, 5].map((n) => square.load(n));
    await arrived();
    expect(rounds).to.deep.equal([[1, 2], [3]]);
    gates[1]!.resolve(undefined);
    expect(await second).to.equal(9);
    await arrived();
    expect(rounds).to.deep.equal([[1, 2], [3], [4, 5]]);
    gates.forEach((gate) => gate.resolve(undefined));
    expect(await Promise.all([...first, ...third])).to.deep.equal([1, 4, 16, 25]);
    expect(square.isIdle).to.equal(true);
  });

  it('are not held up by a round that takes long', async () => {
    const slow = held<undefined>();
    let round = 0;
    const rounds = new BatchLoader(async (asked: readonly string[]) => {
      round += 1;
      if (round <= 2) await slow.promise;
      return asked;
    });
    const first = rounds.load('slow');
    await arrived();
    const second = rounds.load('slow');
    await arrived();
    mock.timers.tick(PATIENCE_MS);
    expect(await rounds.load('quick')).to.equal('quick');
    expect(await rounds.load('again')).to.equal('again');
    slow.resolve(undefined);
    expect(await Promise.all([first, second])).to.deep.equal(['slow', 'slow']);
    await arrived();
    expect(rounds.isIdle).to.equal(true);
  });

  it('that fail, fail together and leave the next alone', async () => {
    let round = 0;
    const rounds = new BatchLoader((asked: readonly number[]) => {
      round += 1;
      return round === 1 ? Promise.reject(new Error('away')) : Promise.resolve(asked);
    });
    const answers = await Promise.allSettled([rounds.load(1), rounds.load(2)]);
    expect(answers.map(({ status }) => status)).to.deep.equal(['rejected', 'rejected']);
    expect(await rounds.load(3)).to.equal(3);
  });
});

describe('statements that are shared', () => {
  beforeEach(() => mock.timers.enable({ apis: ['setTimeout'] }));
  afterEach(() => mock.timers.reset());

  const ROWS = coalescedStatement<{ n: number }>('SELECT 1');

  it('are run once for all who ask at once with the same values, and again for who comes later', async () => {
    let runs = 0;
    const gate = held<undefined>();
    const share = createQueryCoalescer();
    const ask = (values: readonly unknown[]) =>
      share(ROWS, values, async () => {
        runs += 1;
        const n = runs;
        await gate.promise;
        return [{ n }];
      });
    const same = [ask(['a']), ask(['a']), ask(['a'])];
    const other = ask(['b']);
    await arrived();
    const later = [ask(['a']), ask(['a'])];
    await arrived();
    gate.resolve(undefined);
    const first = await Promise.all(same);
    expect(new Set(first).size, 'the same rows').to.equal(1);
    expect([first[0], await other]).to.deep.equal([[{ n: 1 }], [{ n: 2 }]]);
    expect(await Promise.all(later), 'asked after the others had begun').to.deep.equal([[{ n: 3 }], [{ n: 3 }]]);
    expect(runs).to.equal(3);
  });

  it('are few: one that is not is run for each', async () => {
    let runs = 0;
    const share = createQueryCoalescer();
    const run = () => Promise.resolve([{ n: (runs += 1) }]);
    await Promise.all([share(statement('SELECT 2'), [], run), share(statement('SELECT 2'), [], run)]);
    expect(runs).to.equal(2);
  });
});
