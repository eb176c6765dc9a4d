import { fragment } from '../statement.ts';

/**
 * A filter of posts as statements test it; see domain/filters/compile-filter.ts. A post fits when it fits all members
 * that are there. It is stored as JSON, and read as a row by `filterRow`.
 */
export interface CompiledFilter {
  /** Queries on documents, as text: posts match both `words` and `phrases`, and not `without`. */
  readonly words?: string;
  readonly phrases?: string;
  readonly without?: string;
  /** Of tags and of sources, by key and id, a post has one. */
  readonly tags?: readonly string[];
  readonly sources?: readonly string[];
  readonly languages?: readonly string[];
  /** Bits of posts.categories, of which a post has one. */
  readonly kinds?: number;
  readonly minUpvotes?: number;
  readonly minViews?: number;
  readonly maxAgeDays?: number;
  /** The word table of a vector, and the vector with one byte for each part, in hexadecimal digits. */
  readonly about?: readonly [model: string, vector: string];
}

/** The types of its members as columns of a row. */
const COLUMN_TYPES: Readonly<Record<keyof CompiledFilter, string>> = {
  words: 'tsquery',
  phrases: 'tsquery',
  without: 'tsquery',
  tags: 'text[]',
  sources: 'uuid[]',
  languages: 'text[]',
  kinds: 'integer',
  minUpvotes: 'integer',
  minViews: 'integer',
  maxAgeDays: 'integer',
  about: 'text[]',
};

const COLUMNS = Object.entries(COLUMN_TYPES);

/**
 * SQL: the row of a stored filter, for FROM, with null where it restricts nothing; `json` is a column or parameter of
 * type jsonb. Null for no filter makes a row of nulls, which all posts fit.
 */
export function filterRow(json: string, alias: string): string {
  const columns = COLUMNS.map(([name, type]) => `"${name}" ${type}`).join(', ');
  return `jsonb_to_record(coalesce(${json}, '{}')) AS ${alias} (${columns})`;
}

/** SQL: the rows of several filters, an array of type jsonb, for FROM; none for null. */
export function filterRows(json: string, alias: string): string {
  const columns = COLUMNS.map(([name, type]) => `"${name}" ${type}`).join(', ');
  return `jsonb_to_recordset((${json})::jsonb) AS ${alias} (${columns})`;
}

/**
 * The cosine from which a vector is near another, times 32,512. Of 0.30 to 0.70 this finds most of what was judged
 * relevant with the least of what was not, and nothing for the queries that no post answers.
 */
const NEAR = Math.round(0.45 * 127 * 256);

/** Conditions by the member that each is of; `v` is SQL of its value. */
const CONDITIONS: Readonly<
  Record<keyof CompiledFilter, { of: 'rank' | 'post'; sql: (p: string, v: string) => string }>
> = {
  kinds: { of: 'rank', sql: (p, v) => `${p}.categories & ${v} <> 0` },
  minUpvotes: { of: 'rank', sql: (p, v) => `${p}.num_upvotes >= ${v}` },
  minViews: { of: 'rank', sql: (p, v) => `${p}.num_views >= ${v}` },
  maxAgeDays: { of: 'rank', sql: (p, v) => `${p}.sorted_at >= now() - ${v} * interval '1 day'` },
  sources: { of: 'rank', sql: (p, v) => `${p}.source_id = ANY (${v})` },
  tags: {
    of: 'rank',
    sql: (p, v) => `EXISTS (SELECT FROM post_tags ft WHERE ft.post_id = ${p}.post_id AND ft.tag = ANY (${v}))`,
  },
  about: {
    of: 'rank',
    // Found by the post alone: the index of models has all posts under one.
    sql: (p, v) => `EXISTS (SELECT FROM post_vectors fv WHERE fv.post_id = ${p}.post_id
        AND CASE WHEN fv.model = ${v}[1] THEN vector_nearness(fv.parts, decode(${v}[2], 'hex')) >= ${NEAR} END)`,
  },
  languages: { of: 'post', sql: (s, v) => `${s}.language = ANY (${v})` },
  words: { of: 'post', sql: (s, v) => `${s}.search @@ ${v}` },
  phrases: { of: 'post', sql: (s, v) => `${s}.search @@ ${v}` },
  without: { of: 'post', sql: (s, v) => `NOT ${s}.search @@ ${v}` },
};

const MEMBERS = Object.entries(CONDITIONS) as [keyof CompiledFilter, (typeof CONDITIONS)[keyof CompiledFilter]][];

function inPost(p: string, conditions: readonly string[]): string {
  return `EXISTS (SELECT FROM posts fs WHERE fs.id = ${p}.post_id AND ${conditions.join(' AND ')})`;
}

/**
 * SQL: whether a post of post_ranks under the alias `p` fits the filter under the alias `f`, a row of `filterRow`: for
 * many filters at a time, such as those of webhooks.
 */
export function fitsFilter(p: string, f: string): string {
  const unless = (name: string, sql: string): string => `(${f}."${name}" IS NULL OR ${sql})`;
  const of = (kind: 'rank' | 'post', alias: string): string[] =>
    MEMBERS.flatMap(([name, condition]) =>
      condition.of === kind ? [unless(name, condition.sql(alias, `${f}."${name}"`))] : [],
    );
  const texts = MEMBERS.flatMap(([name, condition]) => (condition.of === 'post' ? [`${f}."${name}"`] : []));
  const isAny = `coalesce(${texts.map((text) => `${text}::text`).join(', ')}) IS NULL`;
  return fragment(`(${[...of('rank', p), `(${isAny} OR ${inPost(p, of('post', 'fs'))})`].join('\n    AND ')})`);
}
