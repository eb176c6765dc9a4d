import { statement, type Statement } from '../../statement.ts';
import { firstIdOf } from '../../first-id.ts';
import { type PostRef, cardVersion } from '../../sql/versions.ts';
import { conditionsOf, isShown, Values, type PostFilter } from '../../sql/post-filter.ts';

/** Which posts of a list: those that came after a time, and before a post; at most so many. */
interface Arrivals {
  readonly since: Date;
  readonly before: string | undefined;
  readonly limit: number;
}

/**
 * The posts of a list that came after a time, the last one first: from the end of the primary key, since ids are made
 * in the order of time. It costs what came since then, of all posts.
 */
export function arrivalsOf(
  filter: PostFilter,
  { since, before, limit }: Arrivals,
): { query: Statement<PostRef>; values: readonly unknown[] } {
  const values = new Values();
  const conditions = [
    `p.post_id >= ${values.add(firstIdOf(since))}::uuid`,
    ...(before === undefined ? [] : [`p.post_id < ${values.add(before)}::uuid`]),
    isShown(filter, values),
    isAbout(filter, values),
    ...conditionsOf(filter, values),
  ].filter((condition) => condition !== '');
  const query = statement<PostRef>(`SELECT p.post_id AS id, ${cardVersion('p')} AS version FROM post_ranks p
    WHERE ${conditions.join(' AND ')} ORDER BY p.post_id DESC LIMIT ${values.add(limit)}`);
  return { query, values: values.all };
}

function isAbout({ tag, anyOf }: PostFilter, values: Values): string {
  if (tag !== undefined) return hasTag(`= ${values.add(tag)}`);
  if (!anyOf) return '';
  return `(p.source_id = ANY (${values.add(anyOf.sources)}::uuid[]) OR ${hasTag(`= ANY (${values.add(anyOf.tags)})`)})`;
}

function hasTag(condition: string): string {
  return `EXISTS (SELECT FROM post_tags t WHERE t.post_id = p.post_id AND t.tag ${condition})`;
}
