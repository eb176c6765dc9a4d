import { LRUCache } from 'lru-cache';
import type { Database } from '../../data/database.ts';
import type { Mutes } from '../../data/sql/muted.ts';
import { withoutMuted } from '../mutes/find-muted.ts';
import { TOP } from '../feeds/feed-cursor.ts';
import { readHotKeys } from '../feeds/post-list.ts';
import { foldText } from '../search/query/spelling.ts';
import { everyWord } from '../../data/sql/words.ts';
import { noPost } from '../posts/posts.ts';
import type { QueryEmbedding } from './recommend.ts';
import { cosineSimilarity } from './vector-encoding.ts';
import type { PostRef } from '../posts/post-cards.ts';
import { CONTENT_VERSION, VECTORS_VERSION, cardVersion } from '../../data/sql/versions.ts';
import { fragment, statement } from '../../data/statement.ts';
import { isVisible } from '../../data/sql/visible.ts';

/**
 * Numbers of posts that are compared: the nearest, the most popular of any of the tags, or of the source without tags,
 * and some with a rare name of the title.
 */
const CANDIDATES = { near: 60, tagged: 60, named: 40 };
/** Weight of shared tags besides similarity; both are at most 1. */
const TAGS = 0.5;

/** Weight of rare names of the title that another post has, too; at most 1 like the others. */
const NAMES = 0.2;
/** Names of a title that are looked up, and uses in titles up to which a name is rare. */
const MAX_NAMES = { looked: 12, rare: 4, uses: 20 };

/** Limit of a tag's posts that are counted: a tag with more is common. */
const MANY_POSTS = 500;

/** Properties that other posts are related by. */
interface RelatingRow {
  readonly source: string;
  readonly title: string;
  /** The post that leads its story, if that is another. */
  readonly story: string | null;
  readonly tags: readonly string[];
  /** Number of posts with each of the tags, at most MANY_POSTS. */
  readonly uses: readonly number[];
}

/** SQL: the number of posts with a tag, up to a limit. */
export const tagUses = (tag: string, limit: number): string =>
  fragment(`(SELECT count(*)::integer FROM (SELECT FROM post_tags u WHERE u.tag = ${tag} LIMIT ${limit}) used)`);

const RELATING = statement<RelatingRow>(`SELECT p.source_id AS source, p.story_id AS story, c.title,
    t.tags, t.uses
  FROM post_ranks p JOIN posts c ON c.id = p.post_id CROSS JOIN LATERAL (SELECT coalesce(array_agg(o.tag ORDER BY o.tag), '{}') AS tags,
      coalesce(array_agg(${tagUses('o.tag', MANY_POSTS)} ORDER BY o.tag), '{}') AS uses
    FROM post_tags o WHERE o.post_id = p.post_id) t
  WHERE p.post_id = $1 AND ${isVisible('p', '$2')}`);

/** Posts that have rare names, with the sum of how telling these are, 0 to 1 each. */
const NAMING_POSTS = statement<{ id: string; names: number }>(`WITH rare AS MATERIALIZED (
    SELECT word, ln(2.0 * ${MAX_NAMES.uses} / uses) / ln(${MAX_NAMES.uses}) AS telling FROM search_words
     WHERE word = ANY ($1::text[]) AND uses BETWEEN 2 AND ${MAX_NAMES.uses} ORDER BY uses, word LIMIT ${MAX_NAMES.rare})
  SELECT n.id, sum(r.telling)::double precision AS names FROM rare r CROSS JOIN LATERAL (
    SELECT p.id FROM posts p WHERE p.search @@ ${everyWord('r.word')} LIMIT ${CANDIDATES.named}) n
  GROUP BY n.id ORDER BY names DESC, n.id LIMIT ${CANDIDATES.named}`);

/** Endings of common words, which titles write with a capital letter as well. */
const COMMON_ENDING = /(?:ing|ed|ly|[ts]ions?|ment|ness|ity|[ae]nce)$/;

/** Words of a title that begin with a capital letter or have a digit, in small letters, except common ones. */
function namesOf(title: string): string[] {
  const words = title.match(/[\p{L}\p{N}]+/gu) ?? [];
  const names = words
    .filter((word) => word.length > 2 && /\p{Lu}|\d/u.test(word) && !COMMON_ENDING.test(word))
    .map(foldText);
  return [...new Set(names)].slice(0, MAX_NAMES.looked);
}

/** A post that may be related. */
type RelatedRow = PostRef & {
  readonly tags: readonly string[];
  readonly encoded: Buffer | null;
  readonly isVisible: boolean;
};

/** Lists posts that lead their story by one lookup each, newest first, and whether person $3 may see them. */
const RELATED_POSTS = statement<RelatedRow>(`SELECT p.post_id AS id, ${cardVersion('p')} AS version, v.parts AS encoded,
    coalesce((SELECT jsonb_agg(t.tag) FROM post_tags t WHERE t.post_id = p.post_id), '[]') AS tags,
    ${isVisible('p', '$3')} AS "isVisible"
  FROM post_ranks p LEFT JOIN post_vectors v ON v.post_id = p.post_id AND v.model = $2
  WHERE p.post_id = ANY ($1::uuid[]) AND p.story_id IS NULL
  ORDER BY p.sorted_at DESC, p.post_id DESC`);

/** The posts that are related to one, the same for everybody: who asks is shown those that they may see. */
interface Selection {
  /** Of the content, the vectors and the post that it was made from. */
  readonly versions: string;
  /** Best first. */
  readonly ids: readonly string[];
}

/**
 * Selections that a database remembers, some 3 kB each, and the milliseconds for which one is valid: votes, which no
 * version counts, decide only which posts of a common tag are compared.
 */
const REMEMBERED = { max: 2_000, ttl: 60_000 };
/** Posts of a remembered selection that are read for each that is shown: a person mutes some, or may not see them. */
const READ_FOR_EACH = 3;

const remembered = new WeakMap<Database, LRUCache<string, Selection>>();

function selectionsOf(db: Database): LRUCache<string, Selection> {
  const known = remembered.get(db) ?? new LRUCache<string, Selection>(REMEMBERED);
  remembered.set(db, known);
  return known;
}

interface SelectionState {
  readonly versions: string;
  /** In the order of the posts; null for one that was deleted, was put into a story, or that the person may not see. */
  readonly shown: readonly (number | null)[];
}

/** The versions of a post that person $3 may see, and those of the cards of others. */
const SELECTION_STATE = statement<SelectionState>(`SELECT
    concat_ws(' ', ${CONTENT_VERSION}, ${VECTORS_VERSION}, ${cardVersion('o')}) AS versions,
    ARRAY(SELECT CASE WHEN p.story_id IS NULL AND ${isVisible('p', '$3')} THEN ${cardVersion('p')} END
      FROM unnest($2::uuid[]) WITH ORDINALITY AS g (id, n) LEFT JOIN post_ranks p ON p.post_id = g.id
      ORDER BY g.n) AS shown
  FROM post_ranks o WHERE o.post_id = $1 AND ${isVisible('o', '$3')}`);

interface RelatedQuery {
  readonly postId: string;
  readonly limit: number;
  /** Reads the meaning of the post. */
  readonly meaningOf: () => Promise<QueryEmbedding | undefined>;
  readonly mutes?: Mutes | undefined;
}

/**
 * Posts to read after this one, best first: by nearness of meaning, by the share of its tags that they have, rare ones
 * counting more, and by rare names of its title. Without a meaning the others decide; ties go to the newer. They are
 * selected once a minute while nothing is added, whoever asks. Throws not_found.
 */
export async function relatedPosts(db: Database, viewerId: string, query: RelatedQuery): Promise<PostRef[]> {
  const { postId, limit, mutes } = query;
  const known = selectionsOf(db).get(postId);
  const ids = known?.ids.slice(0, READ_FOR_EACH * limit) ?? [];
  const [state] = await db.query(SELECTION_STATE, [postId, ids, viewerId]);
  if (!state) throw noPost();
  if (known?.versions === state.versions) {
    const shown = ids.flatMap((id, n) => {
      const version = state.shown[n];
      return typeof version === 'number' ? [{ id, version }] : [];
    });
    const related = await withoutMuted(db, shown, mutes);
    if (related.length >= limit || ids.length === known.ids.length) return related.slice(0, limit);
  }
  const selected = await select(db, viewerId, query);
  selectionsOf(db).set(postId, { versions: state.versions, ids: selected.map(({ id }) => id) });
  const visible = selected.filter(({ isVisible }) => isVisible);
  return (await withoutMuted(db, visible, mutes)).slice(0, limit).map(({ id, version }) => ({ id, version }));
}

/** All that is related to a post, best first. */
async function select(
  db: Database,
  viewerId: string,
  { postId, meaningOf }: RelatedQuery,
): Promise<(PostRef & { readonly isVisible: boolean })[]> {
  const [[post], meaning] = await Promise.all([db.query(RELATING, [postId, viewerId]), meaningOf()]);
  if (!post) throw noPost();
  const { tags, source } = post;
  const topics = { tags, sources: tags.length === 0 ? [source] : [] };
  const names = namesOf(post.title);
  const [near = [], tagged, naming] = await Promise.all([
    meaning?.nearest({ since: null, limit: CANDIDATES.near }),
    readHotKeys(db, { topics, after: TOP, limit: CANDIDATES.tagged }),
    names.length === 0 ? [] : db.query(NAMING_POSTS, [names]),
  ]);
  const named = new Map(naming.map((other) => [other.id, Math.min(1, other.names)]));
  const ids = new Set([...near, ...tagged.keys.map(([, id]) => id), ...named.keys()]);
  ids.delete(postId);
  if (post.story !== null) ids.delete(post.story);
  const candidates = await db.query(RELATED_POSTS, [[...ids], meaning?.model ?? null, viewerId]);
  const sharedBy = sharesOf(post);
  return candidates
    .map(({ id, version, ...other }) => ({
      id,
      version,
      isVisible: other.isVisible,
      score:
        TAGS * sharedBy(other) +
        NAMES * (named.get(id) ?? 0) +
        (meaning && other.encoded ? cosineSimilarity(meaning.vector, other.encoded) : 0),
    }))
    .toSorted((a, b) => b.score - a.score);
}

/** Returns the share of a post's tags that another has, 0 to 1, each weighted by rarity. */
function sharesOf({ tags, uses }: RelatingRow): (other: Pick<RelatedRow, 'tags'>) => number {
  const rarity = new Map(tags.map((tag, n) => [tag, Math.log((2 * MANY_POSTS) / Math.max(1, uses[n] ?? 1))]));
  const total = [...rarity.values()].reduce((sum, weight) => sum + weight, 0);
  return (other) => (total === 0 ? 0 : other.tags.reduce((sum, tag) => sum + (rarity.get(tag) ?? 0), 0) / total);
}
