import { nodeIn, nodesIn, numberIn, type Node } from './parse-tree.ts';

export interface ColumnOfTable {
  readonly table: number;
  readonly number: number;
}

/** RangeTblEntry.rtekind. */
const ENTRY = { relation: 0, subquery: 1, join: 2, with: 6, result: 8, group: 9 };
/** JoinExpr.jointype: the sides whose rows may be missing. */
const MISSING: Readonly<Record<number, readonly string[]>> = { 1: ['rarg'], 2: ['larg', 'rarg'], 3: ['larg'] };
/** SubLink.subLinkType of a scalar. */
const SCALAR = 4;
/** pg_proc oids of count("any") and count(*). */
const COUNTS = [2147, 2803];

/**
 * Determines which columns of a query may be null: by its tables, outer joins, and expressions that are null when one
 * of their operands is. The result of a function of non-null values is assumed not to be null.
 */
export class Nullability {
  private readonly nullable: ReadonlySet<string>;
  private readonly strict: ReadonlySet<number>;

  constructor(nullable: readonly ColumnOfTable[], strictFunctions: readonly number[]) {
    this.nullable = new Set(nullable.map(({ table, number }) => `${table}.${number}`));
    this.strict = new Set(strictFunctions);
  }

  /** For each column of the result. */
  of(query: Node): boolean[] {
    return columnsOf(query).map((_, i) => this.column(query, i, []));
  }

  /** `outer`: the enclosing queries, innermost last. */
  private column(query: Node, index: number, outer: readonly Node[]): boolean {
    const arms = nodeIn(query, 'setOperations') ? subqueriesOf(query) : [];
    if (arms.length > 0) return arms.some((arm) => this.column(arm, index, [...outer, query]));
    const expression = nodeIn(columnsOf(query)[index]!, 'expr')!;
    return this.expression(expression, [...outer, query]);
  }

  private expression(node: Node, queries: readonly Node[]): boolean {
    const some = (nodes: readonly Node[]): boolean => nodes.some((one) => this.expression(one, queries));
    const every = (nodes: readonly Node[]): boolean => nodes.every((one) => this.expression(one, queries));
    const args = nodesIn(node, 'args');
    const arg = nodeIn(node, 'arg');
    switch (node.is.replace(/EXPR$/, '')) {
      case 'VAR':
        return this.variable(node, queries);
      case 'CONST':
        return node.fields.constisnull === 'true';
      case 'COALESCE':
      case 'MINMAX':
        return every(args);
      case 'CASE':
        return some([...args.map((one) => nodeIn(one, 'result')!), nodeIn(node, 'defresult')!]);
      case 'AGGREF':
        return (
          !COUNTS.includes(numberIn(node, 'aggfnoid')) &&
          (!isGrouped(queries.at(-1)!) || some(args.map((one) => nodeIn(one, 'expr')!)))
        );
      case 'SUBLINK':
        return numberIn(node, 'subLinkType') === SCALAR && this.scalar(nodeIn(node, 'subselect')!, queries);
      case 'NULLIF':
        return true;
      case 'FUNC':
        return this.strict.has(numberIn(node, 'funcid')) && some(args);
      case 'OP':
        return this.strict.has(numberIn(node, 'opfuncid')) && some(args);
      case 'BOOL':
        return some(args);
      case 'RELABELTYPE':
      case 'COERCEVIAIO':
      case 'ARRAYCOERCE':
      case 'COLLATE':
      case 'COERCETODOMAIN':
        return arg !== undefined && this.expression(arg, queries);
      default:
        return false;
    }
  }

  /** A scalar subquery is null when it has no row; an ungrouped aggregate always has one. */
  private scalar(query: Node, queries: readonly Node[]): boolean {
    return !hasOneRow(query, queries) || this.column(query, 0, queries);
  }

  private variable(node: Node, queries: readonly Node[]): boolean {
    const at = queries.length - 1 - numberIn(node, 'varlevelsup');
    const [query, around] = [queries[at]!, queries.slice(0, at + 1)];
    const [table, column] = [numberIn(node, 'varno'), numberIn(node, 'varattno')];
    if (column <= 0) return false; // a whole row
    if (missing(nodeIn(query, 'jointree')).has(table)) return true;
    if (this.isRequired(query, node) || this.isSet(query, node, around)) return false;
    const entry = nodesIn(query, 'rtable')[table - 1]!;
    switch (numberIn(entry, 'rtekind')) {
      case ENTRY.relation:
        return this.nullable.has(`${numberIn(entry, 'relid')}.${column}`);
      case ENTRY.subquery:
        return this.column(nodeIn(entry, 'subquery')!, column - 1, around);
      case ENTRY.join:
        return this.expression(nodesIn(entry, 'joinaliasvars')[column - 1]!, around);
      case ENTRY.group:
        return this.expression(nodesIn(entry, 'groupexprs')[column - 1]!, around);
      case ENTRY.with:
        return this.withQuery(entry, column, around);
      default:
        return false;
    }
  }

  /** Whether WHERE excludes rows in which a column is null. */
  private isRequired(query: Node, column: Node): boolean {
    return conditionsOf(query).some((condition) => {
      if (condition.is === 'NULLTEST')
        return numberIn(condition, 'nulltesttype') === 1 && isVariable(nodeIn(condition, 'arg')!, column);
      return (
        this.strict.has(numberIn(condition, 'opfuncid')) &&
        nodesIn(condition, 'args').some((one) => isVariable(one, column))
      );
    });
  }

  /** Whether an UPDATE sets a column to a value that is not null. */
  private isSet(query: Node, column: Node, around: readonly Node[]): boolean {
    if (numberIn(query, 'commandType') !== 2 || query.fields.resultRelation !== column.fields.varno) return false;
    const assignment = nodesIn(query, 'targetList').find(({ fields }) => fields.resno === column.fields.varattno);
    const value = assignment && nodeIn(assignment, 'expr');
    // The value is computed from the row before the update.
    const before = { ...query, fields: { ...query.fields, commandType: '0' } };
    return value !== undefined && value.is !== 'PARAM' && !this.expression(value, [...around.slice(0, -1), before]);
  }

  private withQuery(entry: Node, column: number, around: readonly Node[]): boolean {
    const [query, outer] = named(entry, around);
    return query !== undefined && this.column(query, column - 1, outer);
  }
}

/** The WITH query that an entry refers to, and its enclosing queries; no query for a recursive one. */
function named(entry: Node, around: readonly Node[]): [query: Node | undefined, outer: readonly Node[]] {
  const outer = around.slice(0, around.length - numberIn(entry, 'ctelevelsup'));
  const cte = nodesIn(outer.at(-1)!, 'cteList').find(({ fields }) => fields.ctename === entry.fields.ctename);
  return [cte?.fields.cterecursive === 'false' ? nodeIn(cte, 'ctequery') : undefined, outer];
}

/**
 * Whether a query always has a row: an ungrouped aggregate, a query without FROM, or all rows of a query that always
 * has one.
 */
function hasOneRow(query: Node, outer: readonly Node[]): boolean {
  if (query.fields.hasAggs === 'true') return !isGrouped(query) && !nodeIn(query, 'havingQual');
  const [first, ...others] = nodesIn(query, 'rtable');
  if (conditionsOf(query).length > 0 || others.length > 0 || nodeIn(query, 'limitCount')) return false;
  if (first === undefined || numberIn(first, 'rtekind') === ENTRY.result) return true;
  if (numberIn(first, 'rtekind') !== ENTRY.with) return false;
  const [source, around] = named(first, [...outer, query]);
  return source !== undefined && hasOneRow(source, around);
}

function columnsOf(query: Node): Node[] {
  const returning = nodesIn(query, 'returningList');
  const columns = numberIn(query, 'commandType') === 1 ? nodesIn(query, 'targetList') : returning;
  return columns.filter((one) => one.fields.resjunk === 'false');
}

const subqueriesOf = (query: Node): Node[] =>
  nodesIn(query, 'rtable').flatMap((entry) => nodeIn(entry, 'subquery') ?? []);

const isGrouped = (query: Node): boolean => nodesIn(query, 'groupClause').length > 0;

/** The tables of a FROM whose rows may be missing because of an outer join. */
function missing(from: Node | undefined): Set<number> {
  if (from === undefined) return new Set();
  const sides = MISSING[numberIn(from, 'jointype')] ?? [];
  return new Set([
    ...sides.flatMap((side) => tablesOf(nodeIn(from, side)!)),
    ...sourcesOf(from).flatMap((one) => [...missing(one)]),
  ]);
}

function tablesOf(from: Node): number[] {
  return [...('rtindex' in from.fields ? [numberIn(from, 'rtindex')] : []), ...sourcesOf(from).flatMap(tablesOf)];
}

/** The conditions of WHERE and inner joins, all of which must hold. */
function conditionsOf(query: Node): Node[] {
  const from = nodeIn(query, 'jointree');
  return from === undefined ? [] : demandsOf(from);
}

function demandsOf(from: Node): Node[] {
  if (numberIn(from, 'jointype') > 0) return [];
  const all = nodeIn(from, 'quals');
  const own = all?.is === 'BOOLEXPR' && all.fields.boolop === 'and' ? nodesIn(all, 'args') : all ? [all] : [];
  return [...own, ...sourcesOf(from).flatMap(demandsOf)];
}

/** The operands of a FROM or a join. */
const sourcesOf = (from: Node): Node[] => [
  ...nodesIn(from, 'fromlist'),
  ...['larg', 'rarg'].flatMap((side) => nodeIn(from, side) ?? []),
];

const isVariable = ({ is, fields }: Node, wanted: Node): boolean =>
  is === 'VAR' && ['varno', 'varattno', 'varlevelsup'].every((name) => fields[name] === wanted.fields[name]);
