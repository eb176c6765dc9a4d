import type { Database } from '../../data/database.ts';
import { createLoader } from '../../data/servers/batch-loader.ts';
import { cardVersion } from '../../data/sql/versions.ts';
import { isVisible } from '../../data/sql/visible.ts';
import { fragment, statement } from '../../data/statement.ts';

interface StateRequest {
  readonly id: string;
  readonly viewerId: string;
}

/** State of a post at one time: it changes without a new version of the post. */
interface SharedState {
  id: string;
  version: number;
  numUpvotes: number;
  numComments: number;
  numViews: number;
}

/** The same for one person. */
interface OwnState {
  read: boolean;
  bookmarked: boolean;
  vote: number;
}

/** State of a post for one person or at one time. */
export type PostStateRow = SharedState & OwnState;

/** Nulls for a post that one may not see. */
type SharedStateRow = { [Column in keyof SharedState]: SharedState[Column] | null };

/**
 * The state of a post for a person, with its counts exact: those of the last flush, and what has changed since.
 * Undefined where they may not see it. The most frequent read of single rows: concurrent ones are read together, and
 * what is the same for everybody is cached by id and version, so that this reads short rows by key.
 */
export const loadPostState = createLoader((db: Database, requests: readonly StateRequest[]) =>
  db.isDistributed ? readDistributedStates(db, requests) : readStates(db, requests),
);

/** The states of those of these posts that the person may see, in the same order, each once. */
export async function listPostStates(db: Database, viewerId: string, ids: readonly string[]): Promise<PostStateRow[]> {
  const posts = [...new Set(ids.map((id) => id.toLowerCase()))];
  const states = await (db.isDistributed
    ? readStatesOfOne(db, viewerId, posts)
    : readStates(
        db,
        posts.map((id) => ({ id, viewerId })),
      ));
  return states.filter((state) => state !== undefined);
}

/** Posts $1 and the people $2 who look at them, pair by pair. */
const PAIRS = fragment('unnest($1::uuid[], $2::uuid[]) WITH ORDINALITY AS a (post_id, account_id, place)');

/** SQL: posts as everybody sees them who may; `pending` are upvotes that no count has yet. */
const sharedStates = (pending = '0'): string =>
  fragment(`SELECT p.post_id AS id, ${cardVersion('p')} AS version,
      (p.num_upvotes + c.upvotes + ${pending})::integer AS "numUpvotes",
      (p.num_comments + c.comments)::integer AS "numComments", (p.num_views + c.views)::integer AS "numViews"
    FROM ${PAIRS}
    LEFT JOIN post_ranks p ON p.post_id = a.post_id AND ${isVisible('p', 'a.account_id')}
    LEFT JOIN LATERAL (SELECT coalesce(sum(num_upvotes), 0) AS upvotes,
        coalesce(sum(num_comments), 0) AS comments, coalesce(sum(num_views), 0) AS views
        FROM count_changes WHERE post_id = p.post_id) c ON true
    ORDER BY a.place`);

/** SQL: marks of an account on the posts of `a`. */
const ownStates = (account: string): string =>
  fragment(`EXISTS (SELECT FROM post_views w WHERE w.account_id = ${account} AND w.post_id = a.post_id) AS read,
    EXISTS (SELECT FROM bookmarks b WHERE b.account_id = ${account} AND b.post_id = a.post_id) AS bookmarked,
    coalesce((SELECT v.vote FROM post_votes v WHERE v.account_id = ${account} AND v.post_id = a.post_id), 0) AS vote`);

const SHARED_STATES = statement<SharedStateRow>(sharedStates());

const OWN_STATES = statement<OwnState>(`SELECT ${ownStates('a.account_id')} FROM ${PAIRS} ORDER BY a.place`);

async function readStates(db: Database, requests: readonly StateRequest[]): Promise<(PostStateRow | undefined)[]> {
  const pairs = [requests.map(({ id }) => id), requests.map(({ viewerId }) => viewerId)];
  const [shared, own] = await Promise.all([db.query(SHARED_STATES, pairs), db.query(OWN_STATES, pairs)]);
  return joinStates(shared, own);
}

function joinStates(shared: readonly SharedStateRow[], own: readonly OwnState[]): (PostStateRow | undefined)[] {
  return own.map((state, n) => {
    const row = shared[n];
    return row === undefined || row.id === null ? undefined : { ...(row as SharedState), ...state };
  });
}

/** Marks of the person $2 on posts $1. */
const OWN_STATES_OF_ONE = statement<OwnState>(`SELECT ${ownStates('$2')}
  FROM unnest($1::uuid[]) WITH ORDINALITY AS a (post_id, place) ORDER BY a.place`);

const PENDING_VOTES = statement<{
  id: string;
  postId: string;
  upvotes: number;
}>(`SELECT id, subject_id AS "postId", upvotes
  FROM people_outbox WHERE account_id = $1 AND subject_id = ANY ($2::uuid[]) AND kind = 'vote' AND upvotes IS NOT NULL`);

/** With changes $3 of posts $4 by so many upvotes, $5, those of them that the counts have not. */
const COUNTED_STATES = statement<SharedStateRow>(
  sharedStates(
    fragment(`coalesce((SELECT sum(w.upvotes) FROM unnest($3::uuid[], $4::uuid[], $5::integer[]) AS w (id, post_id, upvotes)
      WHERE w.post_id = p.post_id AND NOT EXISTS (SELECT FROM applied_changes d WHERE d.id = w.id)), 0)`),
  ),
);

/** Reads each person's rows apart, which are on one server, as other people's may be on others. */
async function readDistributedStates(
  db: Database,
  requests: readonly StateRequest[],
): Promise<(PostStateRow | undefined)[]> {
  const viewers = [...new Set(requests.map(({ viewerId }) => viewerId))];
  const states = new Map<StateRequest, PostStateRow | undefined>();
  await Promise.all(
    viewers.map(async (viewer) => {
      const ofViewer = requests.filter(({ viewerId }) => viewerId === viewer);
      const read = await readStatesOfOne(
        db,
        viewer,
        ofViewer.map(({ id }) => id),
      );
      ofViewer.forEach((request, n) => states.set(request, read[n]));
    }),
  );
  return requests.map((request) => states.get(request));
}

/** The states of posts for a person of a distributed installation, who sees their votes at once in the counts. */
async function readStatesOfOne(
  db: Database,
  viewerId: string,
  ids: readonly string[],
): Promise<(PostStateRow | undefined)[]> {
  const [own, pending] = await Promise.all([
    db.query(OWN_STATES_OF_ONE, [ids, viewerId]),
    db.query(PENDING_VOTES, [viewerId, ids]),
  ]);
  const pairs = [ids, ids.map(() => viewerId)];
  const votes = [pending.map(({ id }) => id), pending.map(({ postId }) => postId), pending.map((vote) => vote.upvotes)];
  const shared = await (pending.length === 0
    ? db.query(SHARED_STATES, pairs)
    : db.query(COUNTED_STATES, [...pairs, ...votes]));
  return joinStates(shared, own);
}
