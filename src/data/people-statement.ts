import { ONE_PLACE_TABLES, PEOPLE_TABLES } from './data-sets.ts';

/**
 * The kind of a statement on people's tables alone: `read` changes nothing, so that it may be run again after a failure
 * whose outcome is unknown. `mixed` is every other statement, on people's tables or not.
 */
export type PeopleKind = 'read' | 'write' | 'mixed';

const kinds = new Map<string, PeopleKind>();

/**
 * The kind of a statement, decided once for each text. It is `mixed` unless all words of the text are known to be
 * harmless: naming a table of the one place, even as a column without its table, a catalogue, a sequence, or a function
 * that is not in the list is enough. Words after `AS` or a dot, in comments and in literals do not count.
 */
export function peopleKindOf(text: string): PeopleKind {
  let kind = kinds.get(text);
  if (kind === undefined) kinds.set(text, (kind = decide(text)));
  return kind;
}

/** Comments and literals, quoted names, words, parameters and numbers, then any other sign. */
const TOKEN = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"[^"]+"|[a-z_][\w]*|\$\d+|\d[\w.]*|\S/gi;
/** Literals with escapes or dollars, and comments inside comments: nothing here can read them. */
const UNREADABLE = /\b(?:e|u&)['"]|\$[a-z_]*\$|\/\*(?:(?!\*\/)[\s\S])*\/\*/i;

const STATEMENTS = new Set(['select', 'insert', 'update', 'delete', 'with']);
const CHANGES = new Set(['insert', 'update', 'delete', 'merge']);
const PEOPLE = new Set<string>(PEOPLE_TABLES);
const ONE_PLACE = new Set<string>(ONE_PLACE_TABLES);

/** Catalogues, other schemas, and types whose values name what is in them. */
const OF_THE_NODE = /^(?:pg_|citus|dist_|reg[a-z]|public$|information_schema$|tableoid$|ctid$|xmin$|xmax$)/;

/** Words that may stand before an opening parenthesis without being a function. */
const KEYWORDS = new Set(
  (
    'all and any array as by case check conflict distinct else except exists filter from group in insert intersect ' +
    'join lateral limit materialized not on or order over partition returning row select set some then union using ' +
    'values when where with'
  ).split(' '),
);

/** Schema functions that are at each node with the triggers of people's tables, and depend on nothing else. */
export const NODE_FUNCTIONS = ['interest_scale'] as const;

/** Functions that give the same at each node. */
const FUNCTIONS = new Set([
  ...['array_agg', 'array_remove', 'bool_or', 'cardinality', 'clock_timestamp', 'coalesce', 'concat', 'count'],
  ...['date_trunc', 'extract', 'gen_random_uuid', 'greatest', 'jsonb_agg', 'jsonb_array_elements_text', 'lower', 'max'],
  ...['jsonb_array_length', 'jsonb_build_object', 'jsonb_set', 'jsonb_to_recordset', 'min', 'now', 'row_number', 'sum'],
  ...['timestamptz', 'to_json', 'trim_array', 'unnest'],
  ...NODE_FUNCTIONS,
]);

/** Words after which a relation stands, and those that may follow them in its place. */
const BEFORE_RELATION = new Set(['from', 'join', 'into', 'update', 'using', 'only', 'table']);
const NO_RELATION = new Set(['lateral', 'nowait', 'of', 'only', 'select', 'set', 'skip', 'unnest', 'values']);

function decide(text: string): PeopleKind {
  if (UNREADABLE.test(text)) return 'mixed';
  const tokens = (text.match(TOKEN) ?? [])
    .filter((token) => !/^(?:--|\/\*)/.test(token))
    .map((token) => (token.startsWith('"') ? token : token.toLowerCase()));
  // The quotation mark of a literal that does not end.
  if (!STATEMENTS.has(tokens[0] ?? '') || tokens.some((token) => /^[;'"]$/.test(token))) return 'mixed';
  const named = namesGiven(tokens);
  let hasPeople = false;
  for (const n of tokens.keys()) {
    const place = placeOf(tokens, n, named);
    if (place === 'other') return 'mixed';
    hasPeople ||= place === 'people';
  }
  if (!hasPeople) return 'mixed';
  return tokens.some((token) => CHANGES.has(token)) ? 'write' : 'read';
}

/** The names that the statement itself gives to queries: `name AS (`. */
function namesGiven(tokens: readonly string[]): ReadonlySet<string> {
  const isQuery = (n: number): boolean => /^(?:\(|materialized|not)$/.test(tokens[n + 1] ?? '');
  return new Set(tokens.filter((_, n) => tokens[n + 1] === 'as' && isQuery(n + 1)));
}

type StatementPlace = 'people' | 'none' | 'other';

/** Says of a word whether it is a table of people, nothing of interest, or something else, which is to stay away. */
function placeOf(tokens: readonly string[], n: number, named: ReadonlySet<string>): StatementPlace {
  const token = tokens[n] ?? '';
  if (!/^["a-z_]/i.test(token)) return 'none';
  const word = token.replaceAll('"', '');
  const [before = '', after = ''] = [tokens[n - 1], tokens[n + 1]];
  if (OF_THE_NODE.test(word)) return 'other';
  if (before === 'as') return 'none';
  if (before === '.') return after === '(' ? 'other' : 'none';
  if (PEOPLE.has(word)) return 'people';
  return ONE_PLACE.has(word) || !isHarmless(word, before, after, named) ? 'other' : 'none';
}

/** Whether a word that is no table of ours is no relation, and no function but those that may be called. */
function isHarmless(word: string, before: string, after: string, named: ReadonlySet<string>): boolean {
  if (after === '(') return KEYWORDS.has(word) || FUNCTIONS.has(word);
  return !BEFORE_RELATION.has(before) || after === '.' || NO_RELATION.has(word) || named.has(word);
}
