import { execFileSync, spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Rules of squawk that do not apply: the runner sets timeouts itself, and the entities say which types columns have.
 */
const NOT_ASKED =
  'require-lock-timeout,require-statement-timeout,prefer-bigint-over-int,prefer-bigint-over-smallint,' +
  'prefer-identity,prefer-text-field,prefer-timestamp-tz,ban-char-field';
const OLDEST_POSTGRESQL = '15';

interface Statement {
  /** As squawk's grammar calls it, such as CREATE_INDEX. */
  readonly kind: string;
  readonly text: string;
  /** The comments before it. */
  readonly comments: string;
  /** In bytes of the whole; the comments are before it. */
  readonly end: number;
  /** Whether it is about a table that the same migration creates. */
  readonly isOfNewTable: boolean;
}

interface Rule {
  readonly kind: RegExp;
  /** Of the text; all texts without it. */
  readonly text?: RegExp;
  readonly says: string;
}

const IN_BATCHES = 'keeps its rows locked to the end: do it in batches, in a migration outside of a transaction';
const USED = 'the last release, which runs beside, may use it: take it out a release later';
const REWRITES = 'writes the whole table anew while nobody can read it';
/** Rules that squawk lacks. */
const RULES: readonly Rule[] = [
  { kind: /^(UPDATE|DELETE|MERGE)$/, says: IN_BATCHES },
  { kind: /^LOCK$/, says: 'keeps others out to the end of the transaction' },
  { kind: /^(TRUNCATE|DROP_SCHEMA)$/, says: 'takes rows away for good while nobody can read them' },
  { kind: /^CLUSTER$/, says: REWRITES },
  { kind: /^VACUUM$/, text: /\bFULL\b/i, says: REWRITES },
  { kind: /^ALTER_TABLE$/, text: /\bSET\s+(LOGGED|UNLOGGED|TABLESPACE|ACCESS\s+METHOD)\b/i, says: REWRITES },
  { kind: /^ALTER_TABLE$/, text: /\b(small|big)?serial\b|\bAS\s+IDENTITY\b/i, says: REWRITES },
  { kind: /^REFRESH$/, text: /^(?!.*\bCONCURRENTLY\b)/is, says: 'nobody can read it meanwhile: CONCURRENTLY' },
  { kind: /^ALTER_(?!TABLE|INDEX)/, text: /\bRENAME\b/i, says: USED },
  { kind: /^DROP_(FUNCTION|PROCEDURE|TRIGGER|VIEW|MATERIALIZED_VIEW|TYPE|DOMAIN|SEQUENCE)$/, says: USED },
  { kind: /^(DO|CALL)$/, says: 'hides its statements from this check' },
];
/** Rules inside of a transaction, and outside of one. */
const INSIDE: readonly Rule[] = [
  { kind: /_INDEX$|^REINDEX$|^ALTER_TABLE$/, text: /\bCONCURRENTLY\b/i, says: 'asks for `transaction = false`' },
];
const OUTSIDE: readonly Rule[] = [
  {
    kind: /^(?!DO$)/,
    text: /^(?!.*\bCONCURRENTLY\b)/is,
    says: 'stands outside of a transaction, where only CONCURRENTLY and batches belong',
  },
];

/**
 * Lists what a migration does that would keep others waiting on a large table, or that the last release cannot run
 * beside; a line for each. A statement whose comment says `-- safe: <reason>` may do it.
 */
export async function faultsOf(migration: MigrationInterface): Promise<string[]> {
  const sql = await sqlOf(migration);
  const statements = statementsOf(sql);
  const own = [...RULES, ...(migration.transaction === false ? OUTSIDE : INSIDE)];
  const faults = statements.flatMap((statement) =>
    own
      .filter(({ kind, text }) => kind.test(statement.kind) && (text?.test(statement.text) ?? true))
      .map(({ says }) => ({ statement, says: `${statement.kind} ${says}` })),
  );
  for (const { line, column, rule_name: rule, message } of squawk(sql, migration)) {
    const at = sql.split('\n').slice(0, line).join('\n').length + 1 + column;
    const statement = statements.find(({ end }) => Buffer.byteLength(sql.slice(0, at)) < end) ?? statements.at(-1);
    if (statement) faults.push({ statement, says: `${message} (${rule})` });
  }
  return faults
    .filter(({ statement }) => !statement.isOfNewTable && !/--\s*safe:\s*\S/.test(statement.comments))
    .map(({ statement: { text }, says }) => `${text.replaceAll(/\s+/g, ' ').slice(0, 100)}\n    ${says}`);
}

/** Returns the SQL that it would send. It reads nothing, so that the same is run on every database. */
async function sqlOf(migration: MigrationInterface): Promise<string> {
  const texts: string[] = [];
  const query = (text: string): Promise<unknown[]> => {
    texts.push(`${text}\n;\n`);
    return Promise.resolve([]);
  };
  await migration.up({ query } as unknown as QueryRunner);
  return texts.join('');
}

/** By the outermost lines of squawk's tree: `  UPDATE@18..37`. */
function statementsOf(sql: string): Statement[] {
  const tree = execFileSync(program(), ['--debug', 'parse'], { input: sql, encoding: 'utf8', maxBuffer: 64 << 20 });
  const bytes = Buffer.from(sql);
  const created = new Set<string>();
  let [comments, last] = ['', 0];
  const statements: Statement[] = [];
  for (const [, kind = '', start, end] of tree.matchAll(/^ {2}([A-Z_]+)@(\d+)\.\.(\d+)/gm)) {
    const text = bytes.toString('utf8', Number(start), Number(end));
    if (kind === 'COMMENT') comments += `${text}\n`;
    if (['COMMENT', 'WHITESPACE', 'EMPTY_STMT'].includes(kind)) continue;
    const table = tableOf(text);
    if (kind === 'CREATE_TABLE' && table !== undefined) created.add(table);
    statements.push({
      kind,
      text,
      comments,
      end: Number(end),
      isOfNewTable: table !== undefined && created.has(table),
    });
    [comments, last] = ['', Number(end)];
  }
  if (statements.length === 0 && last === 0 && sql.trim() !== '') throw new Error('squawk read no statement.');
  return statements;
}

/** The table that a statement is about, where one is. */
function tableOf(text: string): string | undefined {
  const names =
    /^\s*(?:CREATE(?:\s+UNLOGGED)?\s+TABLE(?:\s+IF\s+NOT\s+EXISTS)?|ALTER\s+TABLE(?:\s+IF\s+EXISTS)?(?:\s+ONLY)?|UPDATE|DELETE\s+FROM|MERGE\s+INTO)\s+(?:public\.)?("[^"]+"|\w+)/i;
  return names.exec(text)?.[1]?.replaceAll('"', '');
}

interface Finding {
  /** From 0. */
  readonly line: number;
  readonly column: number;
  readonly message: string;
  readonly rule_name: string;
}

function squawk(sql: string, { transaction }: MigrationInterface): Finding[] {
  const mode = transaction === false ? '--no-assume-in-transaction' : '--assume-in-transaction';
  const options = ['--reporter', 'json', '--pg-version', OLDEST_POSTGRESQL, '--exclude', NOT_ASKED, mode];
  const { stdout, stderr } = spawnSync(program(), [...options, '--stdin-filepath', 'up.sql'], {
    input: sql,
    encoding: 'utf8',
  });
  if (stdout === '') throw new Error(`squawk says nothing: ${stderr}`);
  return JSON.parse(stdout) as Finding[];
}

/** The program itself: a start by its package takes as long again. */
function program(): string {
  const { resolve } = createRequire(import.meta.url);
  const folder = dirname(resolve(`@squawk-cli/${process.platform}-${process.arch}/package.json`));
  return join(folder, 'bin', process.platform === 'win32' ? 'squawk.exe' : 'squawk');
}
