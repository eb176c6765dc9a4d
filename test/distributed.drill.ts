import { expect } from 'chai';
import ts from 'typescript';
import { openDatabase } from '../src/data/database.ts';
import { COMPOSED, textsOf } from './statements/composed.ts';
import { createDataSetFinder, NAMED, type Named } from './statements/data-sets.ts';
import { Describer } from './statements/describe.ts';
import { findCalls, programOf } from './statements/find.ts';
import { sweep, type Swept } from './statements/sweep.ts';
import { closeDatabase, testDatabase, testDatabaseUrl } from './support/database.ts';
import { createCitusDatabase, distributeDatabase, onEveryNode } from './support/distributed.ts';
import { needs } from './support/needs.ts';

/** Statements on people's tables alone that are not one task on one shard, by reason. */
const SEVERAL_TASKS: Record<string, readonly string[]> = {};

interface Text {
  readonly name: string;
  readonly text: string;
}

/** Every statement of the source. */
async function allTexts(): Promise<Text[]> {
  const files = ts.sys.readDirectory('src', ['.ts', '.tsx']);
  const texts = new Map<string, string>();
  for (const call of await findCalls(programOf(files), files)) {
    const within = `${call.file} ${call.within}`;
    const composed = COMPOSED[within];
    const name = call.constants[0]?.replace(/:\d+$/, '') ?? within;
    for (const text of call.texts ?? (composed && (await textsOf(composed))) ?? [])
      if (!texts.has(text)) texts.set(text, name);
  }
  return [...texts].map(([text, name]) => ({ name, text }));
}

describe('every statement of a distributed database', function () {
  this.timeout(600_000);
  const name = `dcs_sweep_${process.pid}`;
  const citus = process.env.CITUS_URL ?? '';
  let all: Text[];
  let alone: Swept[];
  let distributed: Swept[];

  before(async function () {
    needs(this, 'citus');
    await onEveryNode(citus, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    await createCitusDatabase(citus, name);
    const url = Object.assign(new URL(citus), { pathname: `/${name}` }).href;
    const db = await openDatabase({ url });
    await db.migrate();
    await distributeDatabase(db);
    await db.close();
    all = await allTexts();
    const texts = all.map(({ text }) => text);
    await testDatabase();
    alone = await sweep(await testDatabaseUrl(), texts);
    distributed = await sweep(url, texts);
  });
  after(async () => {
    if (citus !== '') await onEveryNode(citus, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    await closeDatabase();
  });

  it('runs as it does on one server', () => {
    expect(all).to.have.length.above(500);
    const failed = all.flatMap(({ name: of }, n) => {
      const { error } = distributed[n]!;
      return error !== undefined && alone[n]!.error === undefined ? [`${of}: ${error}`] : [];
    });
    expect([...new Set(failed)].sort()).to.deep.equal([]);
  });

  it('on people’s tables alone is one task on one shard, but for these', async () => {
    const db = await testDatabase();
    const dataSetsIn = createDataSetFinder((await db.orm.query(NAMED)) as Named[]);
    const describer = new Describer(await testDatabaseUrl());
    await describer.open();
    const found = new Set<string>();
    for (const [n, { name: of, text }] of all.entries()) {
      const { error, tasks, hasSteps } = distributed[n]!;
      if (error !== undefined) continue;
      const { people, onePlace } = dataSetsIn(await describer.treeOf(text));
      if (people.length > 0 && onePlace.length === 0 && (hasSteps || tasks.length !== 1 || tasks[0] !== 1))
        found.add(of);
    }
    await describer.close();
    expect([...found].sort()).to.deep.equal(Object.values(SEVERAL_TASKS).flat().sort());
  });
});
