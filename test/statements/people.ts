import { nodeIn, nodesIn, numberIn, type Node } from './parse-tree.ts';

/** RangeTblEntry.rtekind. */
const ENTRY = { relation: 0, subquery: 1, join: 2, function: 3, with: 6, group: 9 };
/** pg_operator oid of uuid = uuid. */
const UUID_EQUALS = 2972;
/** CmdType. */
const INSERT = 3;
/** Depth to which columns of subqueries are followed. */
const DEPTH = 20;
const MOST_PARAMETERS = 50;

/**
 * Tables with an account that are found before it is known, or are read with a post: they are not distributed, as
 * test/distribution.test.ts says with the reasons.
 */
export const IN_ONE_PLACE = [
  ...[
    'access_tokens',
    'comment_votes',
    'comments',
    'feed_links',
    'for_you_links',
    'letters',
    'stack_links',
    'oauth_apps',
  ],
  ...['oauth_artefacts', 'one_time_links', 'sessions', 'events'],
];
/** SQL: the columns that say whose a row is, of all tables of people. */
export const OWNERS = `SELECT c.oid::integer AS oid, c.relname AS "table", array_agg(a.attnum::integer) AS columns
  FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
 WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace
   AND a.attname = 'account_id'
 GROUP BY 1, 2`;

/** The columns of a person's tables that say whose a row is, by the table's oid: names and numbers. */
export type Owners = ReadonlyMap<number, { readonly table: string; readonly columns: readonly number[] }>;

/** Tables of which a statement reads or writes the rows of one person. */
interface OnePersons {
  readonly tables: readonly string[];
  /** Whether a parameter says whose. */
  readonly isGiven: boolean;
}

/**
 * The tables of people in a statement, grouped by whose rows they are read or written of: tables are in one group when
 * the statement compares their owners, or both with the same value. With two groups, rows of two people are joined.
 */
export function peopleIn(tree: Node, owners: Owners): OnePersons[] {
  const groups = new Groups();
  const tables = new Map<string, string>();
  const ids = new Map<Node, number>();
  let values = 0;
  const idOf = (query: Node): number => ids.get(query) ?? (ids.set(query, ids.size), ids.size - 1);

  /** Returns what a column or value is, by name; columns of subqueries are those that they come from. */
  const whatIs = (node: Node, queries: readonly Node[], depth = DEPTH): string => {
    if (node.is === 'RELABELTYPE') return whatIs(nodeIn(node, 'arg')!, queries, depth);
    if (node.is === 'PARAM') return `$${numberIn(node, 'paramid')}`;
    if (node.is === 'SUBLINK') {
      const inner = nodeIn(node, 'subselect')!;
      return resultOf(inner, 1, [...queries, inner], depth) ?? `value ${(values += 1)}`;
    }
    if (node.is !== 'VAR' || depth === 0) return `value ${(values += 1)}`;
    const around = queries.slice(0, queries.length - numberIn(node, 'varlevelsup'));
    const query = around.at(-1)!;
    const [at, column] = [numberIn(node, 'varno'), numberIn(node, 'varattno')];
    const entry = nodesIn(query, 'rtable')[at - 1]!;
    const itself = `${idOf(query)}.${at}`;
    switch (numberIn(entry, 'rtekind')) {
      case ENTRY.relation:
        return owners.get(numberIn(entry, 'relid'))?.columns.includes(column) === true ? itself : `${itself}.${column}`;
      case ENTRY.subquery: {
        const inner = nodeIn(entry, 'subquery')!;
        return resultOf(inner, column, [...around, inner], depth) ?? `${itself}.${column}`;
      }
      case ENTRY.join:
        return whatIs(nodesIn(entry, 'joinaliasvars')[column - 1]!, around, depth - 1);
      case ENTRY.with: {
        const outer = around.slice(0, around.length - numberIn(entry, 'ctelevelsup'));
        const table = nodesIn(outer.at(-1)!, 'cteList').find(({ fields }) => fields.ctename === entry.fields.ctename);
        const inner = table && nodeIn(table, 'ctequery');
        return (inner && resultOf(inner, column, [...outer, inner], depth)) ?? `${itself}.${column}`;
      }
      case ENTRY.group: // of PostgreSQL 18; before it, columns that are grouped by are those of their tables
        return whatIs(nodesIn(entry, 'groupexprs')[column - 1]!, around, depth - 1);
      case ENTRY.function: {
        // Columns of unnest() are those of its arrays; PostgreSQL makes one function of each.
        const functions = nodesIn(entry, 'functions');
        const called = nodeIn(functions[functions.length > 1 ? column - 1 : 0] ?? entry, 'funcexpr');
        const array = called && nodesIn(called, 'args')[functions.length > 1 ? 0 : column - 1];
        return array ? whatIs(array, around, depth - 1) : `${itself}.${column}`;
      }
      default:
        return `${itself}.${column}`;
    }
  };
  const resultOf = (query: Node, column: number, queries: readonly Node[], depth: number): string | undefined => {
    const returned = nodesIn(query, 'returningList');
    const result = (returned.length > 0 ? returned : nodesIn(query, 'targetList'))[column - 1];
    const expression = result && nodeIn(result, 'expr');
    return expression && whatIs(expression, queries, depth - 1);
  };

  const visit = (node: Node, queries: readonly Node[]): void => {
    const around = node.is === 'QUERY' ? [...queries, node] : queries;
    if (node.is === 'QUERY')
      nodesIn(node, 'rtable').forEach((entry, i) => {
        const owned = numberIn(entry, 'rtekind') === ENTRY.relation && owners.get(numberIn(entry, 'relid'));
        if (owned) tables.set(`${idOf(node)}.${i + 1}`, owned.table);
      });
    if (node.is === 'QUERY' && numberIn(node, 'commandType') === INSERT) {
      const target = numberIn(node, 'resultRelation');
      const owned = owners.get(numberIn(nodesIn(node, 'rtable')[target - 1]!, 'relid'));
      for (const entry of nodesIn(node, 'targetList'))
        if (owned?.columns.includes(numberIn(entry, 'resno')) === true)
          groups.join(`${idOf(node)}.${target}`, whatIs(nodeIn(entry, 'expr')!, around));
      const conflict = nodeIn(node, 'onConflict'); // the row that was not inserted is a table of its own there
      if (conflict) groups.join(`${idOf(node)}.${target}`, `${idOf(node)}.${numberIn(conflict, 'exclRelIndex')}`);
    }
    if (node.is === 'OPEXPR' && numberIn(node, 'opno') === UUID_EQUALS) {
      const [left, right] = nodesIn(node, 'args');
      groups.join(whatIs(left!, around), whatIs(right!, around));
    }
    if (node.is === 'SCALARARRAYOPEXPR' && numberIn(node, 'opno') === UUID_EQUALS) {
      const [one, array] = nodesIn(node, 'args');
      if (array?.is === 'PARAM') groups.join(whatIs(one!, around), whatIs(array, around));
    }
    for (const value of Object.values(node.fields)) each(value, (inner) => visit(inner, around));
  };
  visit(tree, []);
  const byGroup = new Map<string, Set<string>>();
  for (const [item, table] of tables) {
    const group = groups.of(item);
    byGroup.set(group, (byGroup.get(group) ?? new Set()).add(table));
  }
  const given = new Set(Array.from({ length: MOST_PARAMETERS }, (_, n) => groups.of(`$${n + 1}`)));
  return [...byGroup].map(([group, names]) => ({ tables: [...names].sort(), isGiven: given.has(group) }));
}

function each(value: Node['fields'][string], found: (node: Node) => void): void {
  if (typeof value === 'string') return;
  if ('is' in value) found(value as Node);
  else for (const one of value as readonly Node['fields'][string][]) each(one, found);
}

/** Disjoint sets (union-find). */
class Groups {
  private readonly parents = new Map<string, string>();

  of(item: string): string {
    const parent = this.parents.get(item);
    return parent === undefined ? item : this.of(parent);
  }

  join(one: string, other: string): void {
    const [a, b] = [this.of(one), this.of(other)];
    if (a !== b) this.parents.set(a, b);
  }
}
