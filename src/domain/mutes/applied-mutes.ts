import type { CompiledFilter } from '../../data/sql/filters.ts';
import type { Mutes } from '../../data/sql/muted.ts';
import { fragment } from '../../data/statement.ts';

/** A mute as it is applied, and the milliseconds when it ends; null for one without an end. */
export interface AppliedMute {
  readonly filter: CompiledFilter;
  readonly ends: number | null;
}

/** SQL: the mutes of the person $1 for all lists, and those of a custom feed where its id is given, as JSON. */
export function mutesIn(feedId: string): string {
  const isApplied = feedId === '' ? 'm.feed_id IS NULL' : `(m.feed_id IS NULL OR m.feed_id = ${feedId})`;
  return fragment(`(SELECT coalesce(jsonb_agg(jsonb_build_object('filter', m.compiled_filter,
      'ends', extract(epoch FROM m.until) * 1000)), '[]') FROM mutes m
    WHERE m.account_id = $1 AND ${isApplied} AND (m.until IS NULL OR m.until > now()))`);
}

/** Mutes for statements, and the milliseconds when the first of them ends. */
export interface AppliedMutes {
  readonly mutes: Mutes | undefined;
  readonly endsAt: number;
}

/** Returns mutes as statements test them, in as few filters as there can be; undefined without any. */
export function appliedMutes(rows: readonly AppliedMute[]): AppliedMutes {
  return {
    mutes: rows.length === 0 ? undefined : joinedFilters(rows.map(({ filter }) => filter)),
    endsAt: Math.min(...rows.map(({ ends }) => ends ?? Infinity)),
  };
}

type JoinedMember = 'words' | 'tags' | 'sources' | 'languages' | 'kinds';
type Joined = { -readonly [Member in JoinedMember]?: CompiledFilter[Member] };

/** Filters with a single member are joined: a post that has any word of all is muted, and so on. */
function joinedFilters(filters: readonly CompiledFilter[]): Mutes {
  const joined: Joined = {};
  const rest = filters.filter((filter) => Object.keys(filter).length > 1 || !join(joined, filter));
  const single = Object.entries(joined).map(([member, value]) => ({ [member]: value }));
  return JSON.stringify([...single, ...rest]);
}

/** Adds the only member of a filter to the joined ones; returns whether it could. */
function join(joined: Joined, { words, phrases, tags, sources, languages, kinds }: CompiledFilter): boolean {
  const query = words ?? phrases;
  if (query !== undefined) joined.words = joined.words === undefined ? query : `${joined.words} | ${query}`;
  else if (tags) joined.tags = [...(joined.tags ?? []), ...tags];
  else if (sources) joined.sources = [...(joined.sources ?? []), ...sources];
  else if (languages) joined.languages = [...(joined.languages ?? []), ...languages];
  else if (kinds !== undefined) joined.kinds = (joined.kinds ?? 0) | kinds;
  else return false;
  return true;
}
