import { mock } from 'node:test';
import { expect } from 'chai';
import { createTurns, type Turns } from '../../src/limits/turns.ts';

/** As in src/limits/turns.ts: the longest pause between two pieces, room for others, and what may wait how long. */
const [PAUSE_MS, ROOM_MS, MOST, LATE_MS] = [50, 1_000, 20, 20_000];
/** Milliseconds for which an account that was sent a large response takes turns with others. */
const ALONE_MS = 60_000;

describe('security 123: turns of expensive work', () => {
  let turns: Turns;
  /** The pieces of work that began, in their order, and what ends each. */
  let begun: string[];
  let ends: Map<string, () => void>;

  beforeEach(() => {
    mock.timers.enable({ apis: ['setTimeout', 'Date'] });
    [turns, begun, ends] = [createTurns(), [], new Map()];
    for (const accountId of ['ada', 'bob', 'cyd']) turns.answeredLarge(accountId);
  });
  afterEach(() => mock.timers.reset());

  /** Resolves when all that could go on has. */
  const goneOn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

  /** A piece of work of an account that lasts until it is ended; resolves with its name or the code of its error. */
  function ask(accountId: string, name: string): Promise<string> {
    const work = async (): Promise<string> => {
      begun.push(name);
      await new Promise<void>((resolve) => ends.set(name, resolve));
      return name;
    };
    return turns.inTurn(accountId, work).catch((error: unknown) => (error as { code: string }).code);
  }

  /** Ends a piece of work, and lets the pause after it pass. */
  async function end(name: string): Promise<void> {
    ends.get(name)!();
    await goneOn();
    mock.timers.tick(PAUSE_MS);
    await goneOn();
  }

  it('are one at a time for all', async () => {
    const [first] = [ask('ada', 'a'), ask('bob', 'b')];
    await goneOn();
    expect(begun).to.deep.equal(['a']);
    await end('a');
    expect(await first).to.equal('a');
    expect(begun).to.deep.equal(['a', 'b']);
  });

  it('begin with a pause in between, in which all else has its turn', async () => {
    void Promise.all([ask('ada', 'a'), ask('bob', 'b')]);
    const began = performance.now();
    while (performance.now() - began < PAUSE_MS) await goneOn(); // the pause is as long as the work took
    ends.get('a')!();
    await goneOn();
    mock.timers.tick(PAUSE_MS - 1);
    await goneOn();
    expect(begun).to.deep.equal(['a']);
    mock.timers.tick(1);
    await goneOn();
    expect(begun).to.deep.equal(['a', 'b']);
  });

  it('go round the accounts, however many pieces one has', async () => {
    void Promise.all([ask('ada', 'a1'), ask('ada', 'a2'), ask('ada', 'a3'), ask('bob', 'b1'), ask('cyd', 'c1')]);
    void ask('bob', 'b2');
    await goneOn();
    for (const name of ['a1', 'b1', 'c1', 'a2', 'b2', 'a3']) await end(name);
    expect(begun).to.deep.equal(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
  });

  it('make room for those of others after a second, and not for the same account', async () => {
    void Promise.all([ask('ada', 'a1'), ask('ada', 'a2'), ask('bob', 'b1')]);
    await goneOn();
    mock.timers.tick(ROOM_MS);
    mock.timers.tick(PAUSE_MS);
    await goneOn();
    expect(begun).to.deep.equal(['a1', 'b1']);
    await end('b1');
    expect(begun).to.deep.equal(['a1', 'b1']);
    await end('a1');
    expect(begun).to.deep.equal(['a1', 'b1', 'a2']);
  });

  it('are refused where 20 of an account wait, and to nobody else', async () => {
    void ask('ada', 'a');
    const waiting = Array.from({ length: MOST }, (_, n) => ask('ada', `a${n}`));
    expect(await ask('ada', 'too many')).to.equal('rate_limit_exceeded');
    void ask('bob', 'b');
    await end('a');
    expect(begun).to.deep.equal(['a', 'b']);
    expect(waiting).to.have.length(MOST);
  });

  it('end after 20 seconds of waiting, and leave their place', async () => {
    void ask('ada', 'a');
    const late = ask('ada', 'late');
    await goneOn();
    mock.timers.tick(LATE_MS);
    expect(await late).to.equal('service_unavailable');
    void ask('ada', 'next');
    await end('a');
    expect(begun).to.deep.equal(['a', 'next']);
  });

  it('are of those alone who were given a large answer within a minute; others wait for themselves only', async () => {
    void Promise.all([ask('ada', 'a'), ask('bob', 'b'), ask('dan', 'd1'), ask('dan', 'd2'), ask('eve', 'e')]);
    await goneOn();
    expect(begun).to.deep.equal(['a', 'd1', 'e']);
    ends.get('d1')!();
    await goneOn();
    expect(begun).to.deep.equal(['a', 'd1', 'e', 'd2']);
    await end('a');
    for (const name of ['b', 'd2', 'e']) await end(name);
    mock.timers.tick(ALONE_MS);
    void Promise.all([ask('ada', 'a2'), ask('bob', 'b2'), ask('cyd', 'c2')]);
    await goneOn();
    expect(begun.slice(-3), 'a minute later').to.deep.equal(['a2', 'b2', 'c2']);
  });

  it('pass on when work fails', async () => {
    const failing = turns
      .inTurn('ada', () => Promise.reject(new Error('broken')))
      .catch((error: unknown) => (error as Error).message);
    void ask('ada', 'next');
    expect(await failing).to.equal('broken');
    mock.timers.tick(PAUSE_MS);
    await goneOn();
    expect(begun).to.deep.equal(['next']);
  });
});
