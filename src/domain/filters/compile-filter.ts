import type { Database } from '../../data/database.ts';
import type { CompiledFilter } from '../../data/sql/filters.ts';
import { wordsInOrder, everyWord } from '../../data/sql/words.ts';
import { fragment, statement } from '../../data/statement.ts';
import { validationError, type ErrorDetail } from '../../errors.ts';
import type { Schema } from '../../../generated/shapes.ts';
import { kindBits } from '../feed-filters/advanced-settings.ts';
import { tagName } from '../text/tag-name.ts';
import { findSourceIds } from '../sources/sources.ts';
import { sentenceVector } from '../text/sentence-vector.ts';
import { readWordTable, type WordTable } from '../text/word-table.ts';

/** A filter as people write it; those of lists may have `unread`, which statements of lists test. */
export type WrittenFilter = Schema<'FeedFilter'>;

/** The place of a filter in a request: in a body at a path, or its members as parameters. */
export interface FilterPlace {
  readonly in: 'body' | 'query';
  /** A JSON pointer; empty for parameters. */
  readonly path: string;
  /** Whether it selects the posts of a list, which know what was opened; elsewhere `unread` is no member. */
  readonly isOfList?: boolean;
}

/** A filter to be stored: with sources by handle and tags by key, and as statements test it, with sources by id. */
export interface StoredFilter {
  readonly filter: WrittenFilter;
  readonly compiled: CompiledFilter;
}

/** Queries of texts in their order; empty for a text without a word that is in the index. */
interface QueriesRow {
  readonly words: string[];
  readonly phrases: string[];
  readonly not: string[];
}

const queriesOf = (parameter: string, query: string): string =>
  fragment(`ARRAY(SELECT ${query}::text FROM unnest(${parameter}::text[]) WITH ORDINALITY AS t (entry, n) ORDER BY n)`);

const COMPILE_TEXTS = statement<QueriesRow>(`SELECT ${queriesOf('$1', everyWord('entry'))} AS words,
    ${queriesOf('$2', wordsInOrder('entry'))} AS phrases, ${queriesOf('$3', wordsInOrder('entry'))} AS not`);

const TEXTS = ['words', 'phrases', 'not'] as const;

/**
 * Compiles a filter, once for all its uses. Throws validation_error where a text has no word that search knows, where a
 * source is unknown to the person, and for a filter that every post fits.
 */
export async function compileFilter(
  db: Database,
  viewerId: string,
  written: WrittenFilter,
  place: FilterPlace = { in: 'body', path: '/filter' },
): Promise<StoredFilter> {
  const filter = withoutEmpty(written, place.isOfList === true ? written.unread : undefined);
  const { tags, sources } = filter;
  const queries = await compileQueries(db, filter);
  const found = sources ? await findSourceIds(db, viewerId, sources) : undefined;
  const meaning = compiledMeaning(filter);
  throwIfInvalid(filter, { queries, unknown: found?.unknown ?? [], isKnown: meaning !== null, place });
  const keys = tags && { tags: [...new Set(tags.flatMap((tag) => tagName(tag) ?? []))] };
  const withSources = (sources?: readonly string[]) => ({ ...keys, ...(sources && { sources: [...sources] }) });
  return {
    filter: { ...filter, ...withSources(found?.handles) },
    compiled: { ...compiledNumbers(filter), ...withSources(found?.ids), ...compiledTexts(queries), ...meaning },
  };
}

async function compileQueries(
  db: Database,
  { words = [], phrases = [], not = [] }: WrittenFilter,
): Promise<QueriesRow | undefined> {
  if (words.length + phrases.length + not.length === 0) return undefined;
  const [queries] = await db.query(COMPILE_TEXTS, [words, phrases, not]);
  return queries;
}

/**
 * Compiles members of a filter that are parameters of a request; undefined without any. Throws validation_error as
 * compileFilter does.
 */
export async function compileParameters(
  db: Database,
  viewerId: string,
  members: WrittenFilter,
): Promise<CompiledFilter | undefined> {
  if (Object.keys(withoutEmpty(members)).length === 0) return undefined;
  return (await compileFilter(db, viewerId, members, { in: 'query', path: '' })).compiled;
}

/** Returns the members of a filter among the parameters of a request. */
export function membersIn(query: WrittenFilter): WrittenFilter {
  const { words, phrases, not, about, tags, sources, languages, types, minUpvotes, minViews, maxAgeDays } = query;
  return { words, phrases, not, about, tags, sources, languages, types, minUpvotes, minViews, maxAgeDays };
}

/** Leaves out members that restrict nothing, and `unread` unless it is given again. */
function withoutEmpty(filter: WrittenFilter, unread?: boolean): WrittenFilter {
  const all = { ...membersIn(filter), unread };
  return Object.fromEntries(
    Object.entries(all).filter(([, value]: [string, unknown]) => value !== undefined && value !== false),
  );
}

function compiledNumbers({ languages, types, minUpvotes, minViews, maxAgeDays }: WrittenFilter): CompiledFilter {
  return {
    ...(languages && { languages }),
    ...(types && { kinds: kindBits(types) }),
    ...(minUpvotes !== undefined && { minUpvotes }),
    ...(minViews !== undefined && { minViews }),
    ...(maxAgeDays !== undefined && { maxAgeDays }),
  };
}

function compiledTexts(queries: QueriesRow | undefined): CompiledFilter {
  const { words = [], phrases = [], not = [] } = queries ?? {};
  return {
    ...(words.length > 0 && { words: anyQuery(words) }),
    ...(phrases.length > 0 && { phrases: anyQuery(phrases) }),
    ...(not.length > 0 && { without: anyQuery(not) }),
  };
}

/** Null where too few words of `about` are known. */
function compiledMeaning({ about }: WrittenFilter): Pick<CompiledFilter, 'about'> | null {
  if (about === undefined) return {};
  const compiled = compileMeaning(readWordTable(), about);
  return compiled ? { about: compiled } : null;
}

/** A text by its meaning, as statements test it; undefined where too few of its words are known. */
export function compileMeaning(table: WordTable, text: string): CompiledFilter['about'] {
  const vector = sentenceVector(table, text);
  if (!vector) return undefined;
  const bytes = Buffer.from(vector.map((part) => 128 + Math.round(part * 127)));
  return [table.name, bytes.toString('hex')];
}

function anyQuery(queries: readonly string[]): string {
  return queries.map((query) => `(${query})`).join(' | ');
}

function throwIfInvalid(
  filter: WrittenFilter,
  {
    queries,
    unknown,
    isKnown,
    place,
  }: { queries: QueriesRow | undefined; unknown: readonly string[]; isKnown: boolean; place: FilterPlace },
): void {
  const fault = (member: string, entry: number | undefined, message: string): ErrorDetail => ({
    in: place.in,
    path: place.in === 'body' ? [place.path, member, ...(entry === undefined ? [] : [entry])].join('/') : member,
    message,
  });
  const faults = TEXTS.flatMap((member) =>
    (queries?.[member] ?? []).flatMap((query, n) =>
      query === '' ? [fault(member, n, 'has no word that search looks for; very common words are in no index')] : [],
    ),
  );
  for (const [n, tag] of (filter.tags ?? []).entries())
    if (tagName(tag) === undefined) faults.push(fault('tags', n, 'is no name of a tag'));
  for (const [n, name] of (filter.sources ?? []).entries())
    if (unknown.includes(name))
      faults.push(fault('sources', n, 'is the id or handle of no source; GET /sources lists them'));
  if (!isKnown)
    faults.push(fault('about', undefined, 'has too few words whose meaning is known; name the topic in plain English'));
  if (Object.keys(filter).length === 0 && place.in === 'body')
    faults.push({ in: 'body', path: place.path, message: 'restricts nothing; give at least one member' });
  if (faults.length > 0) throw validationError(faults);
}
