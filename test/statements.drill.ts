import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import ts from 'typescript';
import { ONE_PLACE_TABLES, PEOPLE_TABLES } from '../src/data/data-sets.ts';
import { peopleKindOf } from '../src/data/people-statement.ts';
import { faultsOf } from './statements/compare.ts';
import { COMPOSED, textsOf } from './statements/composed.ts';
import { Describer } from './statements/describe.ts';
import { findWithoutOwner, type EntityCall } from './statements/entities.ts';
import { findCalls, programOf, type Call } from './statements/find.ts';
import { createDataSetFinder, NAMED, type Named } from './statements/data-sets.ts';
import type { Node } from './statements/parse-tree.ts';
import { IN_ONE_PLACE, OWNERS, peopleIn, type Owners } from './statements/people.ts';
import {
  AT_THE_COORDINATOR,
  ENTITIES_WITHOUT_OWNER,
  OF_BOTH_SETS,
  OF_SEVERAL,
  WITHOUT_OWNER,
} from './statements/reasons.ts';
import { testDatabase, testDatabaseUrl } from './support/database.ts';

const PLANTED = 'test/statements/planted.ts';

const NOTHING: Node = { is: 'QUERY', fields: {} };

describe('statements', function () {
  this.timeout(120_000);
  let calls: readonly Call[];
  let withoutOwner: readonly EntityCall[];
  let describer: Describer;
  /** Lists the faults in a file, or in all but it, as `file:line fault`. */
  const faults = async (of: readonly Call[]): Promise<string[]> => {
    const found: string[] = [];
    for (const call of of) {
      const wrong = new Set<string>();
      for (const fault of await faultsIn(describer, call, calls)) wrong.add(fault);
      const elsewhere = call.constants.filter((constant) => !constant.includes(` of ${call.file}:`));
      const from = elsewhere.length > 0 ? ` (${elsewhere.join(' or ')})` : '';
      if (wrong.size > 0) found.push(`${call.file}:${call.line}${from} ${[...wrong].join('; ')}`);
    }
    return found;
  };

  /** Each statement with its tree; planted ones that are wrong have none. */
  let read: { name: string; text: string; tree: Node }[];
  const readAll = async (): Promise<typeof read> => {
    const all: typeof read = [];
    for (const call of calls) {
      const name = call.constants[0]?.replace(/:\d+$/, '') ?? nameOf(call);
      const composed = COMPOSED[nameOf(call)];
      for (const text of call.texts ?? (composed && (await composedTexts(composed, calls))) ?? [])
        all.push({ name, text, tree: await describer.treeOf(text).catch(() => NOTHING) });
    }
    return all;
  };
  const ownersOf = async (isMeant: (owner: { table: string }) => boolean): Promise<Owners> => {
    const db = await testDatabase();
    const rows = (await db.orm.query(OWNERS)) as { oid: number; table: string; columns: number[] }[];
    expect(rows).to.have.length.above(20);
    return new Map(rows.filter(isMeant).map(({ oid, ...owner }) => [oid, owner]));
  };

  before(async () => {
    const files = ts.sys
      .readDirectory('src', ['.ts', '.tsx'])
      .filter((file) => /\.query|EntityManager|\.orm\b|\.transaction/.test(ts.sys.readFile(file) ?? ''))
      .concat(PLANTED);
    const program = programOf(files);
    withoutOwner = findWithoutOwner(program, files);
    [calls] = await Promise.all([
      findCalls(program, files),
      testDatabaseUrl().then((url) => (describer = new Describer(url)).open()),
    ]);
    read = await readAll();
  });
  after(() => describer.close());

  it('read what their rows say, of columns that are there', async () => {
    const ours = calls.filter(({ file }) => file !== PLANTED);
    expect(ours).to.have.length.above(150);
    expect(await faults(ours)).to.deep.equal([]);
  });

  it('that lie are told apart, by file and line', async () => {
    const lines = readFileSync(PLANTED, 'utf8').split('\n');
    const expected = lines.flatMap((line, i) => {
      const [, fault] = /\/\/ fault: (.*)/.exec(line) ?? [];
      return fault === undefined ? [] : [`${PLANTED}:${i + 2} ${fault}`];
    });
    expect(expected).to.have.length.above(20);
    expect(await faults(calls.filter(({ file }) => file === PLANTED))).to.deep.equal(expected);
  });

  it('join no rows of two people, so that each person could be on a server of their own, but for these', async () => {
    const owners = await ownersOf(({ table }) => !IN_ONE_PLACE.includes(table));
    const found = new Set<string>();
    for (const { name, tree } of read) if (peopleIn(tree, owners).length > 1) found.add(name);
    expect([...found].sort()).to.deep.equal(Object.values(OF_SEVERAL).flat().sort());
  });

  it('name people’s tables or those in one place, never both, but for these', async () => {
    const db = await testDatabase();
    const dataSetsIn = createDataSetFinder((await db.orm.query(NAMED)) as Named[]);
    const found = new Set<string>();
    for (const { name, text, tree } of read) {
      const { people, onePlace } = dataSetsIn(tree);
      if (text.includes('content_version')) onePlace.push('content_version'); // a sequence
      if (people.length > 0 && onePlace.length > 0) found.add(`${name}: ${people.join(', ')} | ${onePlace.join(', ')}`);
    }
    const names = new Set([...found].map((one) => one.replace(/: .*/, '')));
    if (process.env.SHOW === 'true') process.stdout.write(`${[...found].sort().join('\n')}\n`);
    expect([...names].sort()).to.deep.equal(Object.values(OF_BOTH_SETS).flat().sort());
  });

  it('that nodes of a cluster run name people’s tables and nothing else; they are all such, but for these', async () => {
    const db = await testDatabase();
    const dataSetsIn = createDataSetFinder((await db.orm.query(NAMED)) as Named[]);
    const allowed = (await db.orm.query(
      `SELECT oid::integer AS oid FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relname = ANY ($1::text[])`,
      [PEOPLE_TABLES],
    )) as { oid: number }[];
    const people = new Set(allowed.map(({ oid }) => String(oid)));
    const kept = new Set<string>();
    let routed = 0;
    for (const { name, text, tree } of read) {
      const isRouted = peopleKindOf(text) !== 'mixed';
      const sets = dataSetsIn(tree);
      const others = relationsIn(tree).filter((oid) => !people.has(oid));
      if (isRouted) expect([...others, ...sets.onePlace], `${name}: ${text}`).to.deep.equal([]);
      else if (sets.people.length > 0 && sets.onePlace.length === 0) kept.add(name);
      if (isRouted) routed += 1;
    }
    expect(routed).to.be.above(100);
    expect([...kept].sort(), 'Call tables’ columns by their table, or see src/data/people-statement.ts').to.deep.equal(
      Object.values(AT_THE_COORDINATOR).flat().sort(),
    );
  });

  it('that nodes of a cluster run for a read change nothing', () => {
    for (const { name, text, tree } of read)
      if (peopleKindOf(text) === 'read') expect(commandsIn(tree), `${name}: ${text}`).to.deep.equal(['1']);
  });

  it('each find the data set of their tables: every table is in one', async () => {
    const db = await testDatabase();
    const named = (await db.orm.query(NAMED)) as Named[];
    const tables = named.filter(({ source }) => source === null).map(({ name }) => name);
    expect([...PEOPLE_TABLES, ...ONE_PLACE_TABLES].sort()).to.deep.equal(tables.sort());
  });

  it('touch rows of a person only where a parameter says of whom, but for these', async () => {
    const owners = await ownersOf(() => true);
    const found = new Set<string>();
    for (const { name, tree } of read)
      for (const { tables, isGiven } of peopleIn(tree, owners))
        if (!isGiven) found.add(`${name}: ${tables.join(', ')}`);
    expectListed(found, WITHOUT_OWNER);
  });

  it('of TypeORM say of whom the rows are, but for these', () => {
    const found = new Set(withoutOwner.map(({ file, within, what }) => `${file} ${within}: ${what}`));
    expectListed(found, ENTITIES_WITHOUT_OWNER);
  });

  it('that are put together at run time are all named', () => {
    const composed = calls.filter(({ texts, file }) => texts === undefined && file !== PLANTED).map(nameOf);
    expect(Object.keys(COMPOSED)).to.have.members(composed);
  });
});

/** Throws for what touches rows of anybody without a reason, and for reasons of what does no longer. */
function expectListed(found: ReadonlySet<string>, reasons: Readonly<Record<string, readonly string[]>>): void {
  const listed = new Set(Object.values(reasons).flat());
  expect(
    [...found].filter((one) => !listed.has(one)),
    'These read or write rows of anybody: compare the account with a parameter, or give a reason in ' +
      'test/statements/reasons.ts',
  ).to.deep.equal([]);
  expect(
    [...listed].filter((one) => !found.has(one)),
    'These say of whom the rows are: remove their reasons from test/statements/reasons.ts',
  ).to.deep.equal([]);
}

/** The values of a field at any depth, each once. */
function valuesOf(tree: Node, field: string): string[] {
  const found = new Set<string>();
  const visit = (value: Node['fields'][string]): void => {
    if (typeof value === 'string') return;
    if (!('is' in value)) return void (value as readonly Node['fields'][string][]).forEach(visit);
    const { fields } = value as Node;
    if (typeof fields[field] === 'string') found.add(fields[field]);
    Object.values(fields).forEach(visit);
  };
  visit(tree);
  return [...found].sort();
}

const relationsIn = (tree: Node): string[] => valuesOf(tree, 'relid').filter((oid) => oid !== '0');
/** CmdType: a SELECT is 1. */
const commandsIn = (tree: Node): string[] => valuesOf(tree, 'commandType');

const nameOf = ({ file, within }: Call): string => `${file} ${within}`;

/** The texts of a function, without those that another call shows. */
async function composedTexts(composed: (typeof COMPOSED)[string], calls: readonly Call[]): Promise<string[]> {
  const shown = new Set(calls.flatMap(({ texts }) => texts ?? []));
  return (await textsOf(composed)).filter((text) => !shown.has(text));
}

async function faultsIn(describer: Describer, call: Call, calls: readonly Call[]): Promise<string[]> {
  const composed = COMPOSED[nameOf(call)];
  const texts = call.texts ?? (composed && (await composedTexts(composed, calls)));
  if (texts === undefined) return ['is put together at run time: give its texts in test/statements/composed.ts'];
  const faults: string[] = [];
  for (const text of texts)
    faults.push(
      ...(await describer.describe(text).then(
        (described) => faultsOf(call, described),
        (error: unknown) => [String(error)],
      )),
    );
  return faults;
}
