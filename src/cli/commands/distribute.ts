import { Option, type Command } from 'commander';
import { PEOPLE_TABLES } from '../../data/data-sets.ts';
import { disableStatementTimeout, type OpenDatabase } from '../../data/database.ts';
import { distribute, distributionSteps, type DistributionStep } from '../../data/distribute.ts';
import { distributionLacks, sizeOfPeople, type Lack, type PeopleSize } from '../../data/distribution-checks.ts';
import { AppError } from '../../errors.ts';
import { command, progress, runCommand, withDatabase, type CommandOutput } from '../command.ts';
import { EXIT_CODES } from '../exit-codes.ts';
import { commandIo } from '../io.ts';

interface Options {
  readonly plan?: boolean;
}

/** `dcs distribute`: spreads people's tables over the workers of a Citus cluster. */
export function distributeCommand(): Command {
  return command('distribute', 'Distribute people’s tables over the workers of a Citus cluster')
    .option('--plan', 'say what is missing, what would be done and how long it takes, and change nothing')
    .addOption(new Option('--experimental', 'was asked for by 1.11.0').hideHelp())
    .addHelpText('after', HELP)
    .action(runCommand(({ plan: isPlan }: Options) => withDatabase((db) => (isPlan === true ? plan(db) : run(db)))));
}

const HELP = `
DATABASE_URL is the coordinator’s. Services and workers have to be stopped. All is done in one transaction, or nothing.
There is no way back but a backup, which can be restored into a database without Citus.`;

/** Rows a second, cautiously: a cluster on one machine with two processors and without fsync moved 350,000. */
const ROWS_PER_SECOND = 50_000;
/** Milliseconds for which it waits for others to leave a table. */
const LOCK_TIMEOUT_MS = 10_000;
const LOCK_NOT_AVAILABLE = '55P03';
const MEBIBYTE = 1 << 20;
const DONE = 'People’s tables are distributed already; nothing to do.';

async function plan(db: OpenDatabase): Promise<CommandOutput> {
  const lacks = await lacksOf(db);
  const size = await sizeOfPeople(db.orm);
  const steps = lacks.some(({ check }) => check === 'citus') ? [] : await distributionSteps(db.orm);
  const isDone = steps.length === 0 && lacks.every(({ check }) => check !== 'citus');
  const tables = isDone ? [] : tablesOf(steps);
  const seconds = isDone ? 0 : secondsOf(size);
  if (lacks.length > 0 && !isDone) commandIo().exit(EXIT_CODES.failed[0]);
  const json = { isDistributed: isDone, tables, ...size, seconds, lacks: isDone ? [] : lacks };
  if (isDone) return { json, text: DONE };
  const text = [
    `${PEOPLE_TABLES.length} tables would be distributed by account: some ${sizeText(size)}, ${steps.length} steps in one transaction.`,
    `Nobody can read or write them for some ${seconds} s, and services are stopped meanwhile.`,
    `The workers need as much free disk together, which PostgreSQL does not tell: look at it there.`,
    ...(lacks.length === 0 ? ['Nothing is missing.'] : [`Missing:\n${lackText(lacks)}`]),
    'Nothing was changed.',
  ];
  return { json, text: text.join('\n') };
}

async function run(db: OpenDatabase): Promise<CommandOutput> {
  const lacks = await lacksOf(db);
  if (lacks.every(({ check }) => check !== 'citus') && (await distributionSteps(db.orm)).length === 0)
    return { json: { tables: [], seconds: 0 }, text: DONE };
  if (lacks.length > 0) throw new AppError('conflict', `Nothing was changed. Missing:\n${lackText(lacks)}`);
  const start = performance.now();
  const steps = await db.transaction(async (tx) => {
    await disableStatementTimeout(tx);
    await tx.orm.query(`SET LOCAL lock_timeout = ${LOCK_TIMEOUT_MS}`);
    await tx.orm.query(`LOCK TABLE ${PEOPLE_TABLES.join(', ')} IN ACCESS EXCLUSIVE MODE`).catch(refuseLocked);
    const steps = await distributionSteps(tx.orm);
    const bar = progress(steps.length);
    await distribute(tx.orm, steps, ({ what, table }) => bar.step(`${what} ${table}`)).finally(() => bar.stop());
    return steps;
  });
  const seconds = Math.round((performance.now() - start) / 100) / 10;
  const tables = tablesOf(steps);
  const text = `Distributed ${tables.length} tables in ${seconds} s. Start services and workers now; \`dcs status\` shows the shards.`;
  return { json: { tables, seconds }, text };
}

function refuseLocked(error: unknown): never {
  if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE) throw error;
  throw new AppError(
    'conflict',
    'Nothing was changed. Another session keeps a table locked: `dcs status` shows long transactions; end it, and try again.',
  );
}

async function lacksOf(db: OpenDatabase): Promise<Lack[]> {
  return distributionLacks(db.orm, () => (db.use?.used ?? 0) + (db.use?.idle ?? 0));
}

const tablesOf = (steps: readonly DistributionStep[]): string[] =>
  steps.filter(({ what }) => what === 'distribute').map(({ table }) => table);
const lackText = (lacks: readonly Lack[]): string => lacks.map(({ message }) => `  - ${message}`).join('\n');
const secondsOf = ({ rows }: PeopleSize): number => Math.ceil(rows / ROWS_PER_SECOND) + 5;
const sizeText = ({ rows, bytes }: PeopleSize): string =>
  `${Math.round(rows).toLocaleString('en')} rows, ${Math.ceil(bytes / MEBIBYTE).toLocaleString('en')} MiB`;
