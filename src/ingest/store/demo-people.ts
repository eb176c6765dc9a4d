import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { v7 as uuid } from 'uuid';
import type { Database } from '../../data/database.ts';
import { Account } from '../../data/entities/accounts.ts';
import { Comment } from '../../data/entities/comments.ts';
import { CommentVote } from '../../data/entities/engagement.ts';
import { statement } from '../../data/statement.ts';
import { notifyCommentMilestone, notifyMentions, notifyReply } from '../../domain/notifications/notify.ts';
import { canonicalUrl } from '../../domain/text/canonical-url.ts';
import { projectRoot } from '../../environment/project-folder.ts';

/** Milliseconds between two comments of the demo. */
const BETWEEN_COMMENTS_MS = 37 * 60_000;
/** The person in the file who stands for the demo account. */
const SELF = 'demo';

interface Remark {
  readonly by: string;
  /** Markdown. */
  readonly text: string;
  readonly likes?: readonly string[];
  readonly replies?: readonly Remark[];
}

interface Discussions {
  readonly people: readonly { readonly username: string; readonly name: string; readonly bio: string }[];
  readonly threads: readonly { readonly post: string; readonly comments: readonly Remark[] }[];
}

/** Person notified of the demo's comments, and the address of the service. */
export interface DemoContext {
  readonly publicUrl: string;
  /** The demo account. */
  readonly accountId: string;
}

/** SQL: a number from 0 to 99 that a text always has. */
const percentOf = (text: string): string => `('x' || left(md5(${text}), 7))::bit(28)::integer % 100`;

/** Votes of people $1 on posts: some posts many like, most a few, and now and then there is a downvote. */
const DEMO_VOTES = statement<{ accountId: string; postId: string; vote: number }>(`
  SELECT a.id AS "accountId", p.id AS "postId", CASE WHEN ${percentOf('p.url || a.username')} < 4 THEN -1 ELSE 1 END AS vote
    FROM accounts a CROSS JOIN posts p
   WHERE a.id = ANY ($1::uuid[]) AND p.url IS NOT NULL
     AND ${percentOf('a.username || p.url')} < (${percentOf('p.url')})::double precision ^ 2 / 120`);

const ADD_DEMO_VOTES = statement(`INSERT INTO post_votes (account_id, post_id, vote, voted_at)
  SELECT account_id, post_id, vote, now() FROM unnest($1::uuid[], $2::uuid[], $3::smallint[])
    AS v (account_id, post_id, vote) ON CONFLICT DO NOTHING`);

const DEMO_POSTS = statement<{ id: string; url: string | null }>(
  'SELECT id, url FROM posts WHERE url = ANY ($1::text[])',
);

/**
 * Lets invented people vote on the demo posts and talk about them, also with the demo account, which is notified.
 * The same at each installation. Call it once, in the transaction that loads the posts.
 */
export async function addDemoPeople(tx: Database, { publicUrl, accountId }: DemoContext): Promise<void> {
  const { people, threads } = JSON.parse(await readFile(discussionsFile(), 'utf8')) as Discussions;
  const ids = new Map([[SELF, accountId], ...people.map(({ username }) => [username, uuid()] as const)]);
  await tx.orm.insert(
    Account,
    people.map((person) => ({
      ...person,
      id: ids.get(person.username) ?? '',
      email: `${person.username}@demo.invalid`,
      plan: 'free' as const,
      createdAt: new Date(),
    })),
  );
  const demoVotes = await tx.query(DEMO_VOTES, [[...ids.values()]]);
  await tx.query(ADD_DEMO_VOTES, [
    demoVotes.map(({ accountId }) => accountId),
    demoVotes.map(({ postId }) => postId),
    demoVotes.map(({ vote }) => vote),
  ]);
  const posts = await tx.query(DEMO_POSTS, [threads.map(({ post }) => canonicalUrl(post) ?? post)]);
  const postOf = new Map(posts.map(({ id, url }) => [url, id]));
  const remarks = threads.flatMap(({ post, comments }) => {
    const postId = postOf.get(canonicalUrl(post) ?? post);
    return postId === undefined ? [] : comments.flatMap((comment) => flatten(comment, postId));
  });
  await storeRemarks(tx, remarks, { ids, publicUrl });
}

/** SQL: whether a picture is one that an earlier version drew for the demo content. */
const IS_DRAWN = String.raw`image ~ '^https?://[^/]+/demo/pictures/[0-9a-f]{8}\.svg$'`;

const REMOVE_DRAWN_PICTURES = statement(`
  WITH people AS (UPDATE accounts SET image = NULL WHERE ${IS_DRAWN})
  UPDATE posts SET image = NULL WHERE ${IS_DRAWN}`);

/** Removes the pictures that an earlier version drew for the demo content: nothing serves them any more. */
export async function removeDrawnPictures(db: Database): Promise<void> {
  await db.query(REMOVE_DRAWN_PICTURES);
}

interface PlacedRemark {
  readonly id: string;
  readonly postId: string;
  readonly parentId: string | null;
  readonly remark: Remark;
}

function flatten(remark: Remark, postId: string, parentId: string | null = null): PlacedRemark[] {
  const id = uuid();
  const replies = (remark.replies ?? []).flatMap((reply) => flatten(reply, postId, id));
  return [{ id, postId, parentId, remark }, ...replies];
}

async function storeRemarks(
  tx: Database,
  remarks: readonly PlacedRemark[],
  { ids, publicUrl }: { ids: ReadonlyMap<string, string>; publicUrl: string },
): Promise<void> {
  const { readMarkdown } = await import('../../domain/text/comment-html.ts');
  const idOf = (username: string): string => ids.get(username) ?? '';
  const linkOf = (name: string): string | undefined =>
    ids.has(name) ? `${publicUrl}/people/${idOf(name)}` : undefined;
  const read = remarks.map((placed) => readMarkdown(placed.remark.text));
  const rows = remarks.map(({ id, postId, parentId, remark }, at) => ({
    id,
    postId,
    parentId,
    accountId: idOf(remark.by),
    content: remark.text,
    contentHtml: read[at]?.toHtml(linkOf) ?? '',
    createdAt: new Date(Date.now() - (remarks.length - at) * BETWEEN_COMMENTS_MS),
  }));
  await tx.orm.insert(Comment, rows);
  const votes = remarks.flatMap(({ id, remark }) =>
    (remark.likes ?? []).map((by) => ({ commentId: id, accountId: idOf(by), vote: 1 as const })),
  );
  await tx.orm.insert(CommentVote, votes);
  const [self, nobody] = [idOf(SELF), uuid()];
  const own = new Set(rows.filter(({ accountId }) => accountId === self).map(({ id }) => id));
  for (const [at, { id, parentId, accountId: actorId }] of rows.entries()) {
    if (own.has(id)) await notifyCommentMilestone(tx, { commentId: id, actorId: nobody });
    if (actorId === self) continue;
    if (parentId !== null && own.has(parentId)) await notifyReply(tx, { commentId: id, actorId, answered: [parentId] });
    if (read[at]?.mentions.includes(SELF)) await notifyMentions(tx, { commentId: id, actorId, mentioned: [self] });
  }
}

function discussionsFile(): string {
  return join(projectRoot(), 'scripts/demo/people/discussions.json');
}
