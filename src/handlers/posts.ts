import type { Call, HandlersFor } from './types.ts';
import type { JsonText, Schema } from '../contract/types.ts';
import { findPosts } from '../domain/feeds/find-posts.ts';
import {
  listComments,
  listPersonComments,
  type CommentThread,
  type PersonCommentRow,
} from '../domain/posts/comments.ts';
import { getPerson } from '../domain/people/profile.ts';
import { listPostStates, type PostStateRow } from '../domain/posts/post-states.ts';
import { getPost, type PostDetailRow } from '../domain/posts/posts.ts';
import { markPosts } from '../domain/posts/mark-posts.ts';
import { listStateChanges } from '../domain/posts/state-changes.ts';
import { reportComment, reportPost } from '../domain/posts/reports.ts';
import { sharePost } from '../domain/posts/share-post.ts';
import { relatedPosts } from '../domain/ranking/related.ts';
import { voteComment, votePost } from '../domain/posts/votes.ts';
import { createComment, deleteComment, updateComment } from '../domain/posts/write-comments.ts';
import { FittingItems, pageReply } from './pages.ts';
import { cardList, cardTexts, mutedBy, mutesOf, selectedPage } from './post-cards.ts';
import { comment, commentPermalink, common } from './views/posts.ts';
import { withoutNonXml } from '../domain/text/xml-text.ts';

export const posts: HandlersFor<'posts'> = {
  async getPost(call) {
    const { json, id, version } = await cachedDetail(call, call.path.id);
    if (call.query.markOpened) call.recordView(call.viewer.id, id);
    return { body: `{"data":${json}}`, version };
  },
  async listPostStates({ db, viewer, query }) {
    return { body: postStates(await listPostStates(db, viewer.id, query.ids)) };
  },
  async markPosts({ db, viewer, body, viewsStored }) {
    await viewsStored();
    const marked = await markPosts(db, viewer.id, body);
    return { body: marked, unchanged: marked.changed === 0 };
  },
  async listStateChanges({ db, viewer, query, viewsStored }) {
    await viewsStored();
    const { limit, cursor, since } = query;
    const { reset, until, ...page } = await listStateChanges(db, viewer.id, { limit, cursor, since });
    return { ...pageReply(page, (state) => state), also: { reset, until } };
  },
  async findPosts(call) {
    if (call.query.unreadOnly) await call.viewsStored();
    return selectedPage(call, await findPosts(call.db, call.viewer.id, call.query, await mutedBy(call)));
  },
  async sharePost(call) {
    const { json } = await cachedDetail(call, await sharePost(call.db, call.viewer.id, call.body));
    return { body: json };
  },
  async listRelatedPosts(call) {
    const { id } = call.path;
    const posts = await relatedPosts(call.db, call.viewer.id, {
      postId: id,
      limit: call.query.limit,
      meaningOf: () => call.meaningOfPost(id),
      mutes: await mutesOf(call),
    });
    return { body: cardList(await cardTexts(call, posts)) };
  },
  async listComments({ db, viewer, path, query, publicUrl, inTurn }) {
    const { limit, cursor, sort } = query;
    const items = new FittingItems((thread: CommentThread) => comment(thread, publicUrl));
    const request = { limit, cursor, sort, postId: path.id, takes: items.takes };
    return items.reply(await inTurn(viewer.id, () => listComments(db, viewer.id, request)));
  },
  async listPersonComments({ db, viewer, path, query, publicUrl }) {
    const { id: authorId } = await getPerson(db, path.id);
    const { limit, cursor } = query;
    const items = new FittingItems((row: PersonCommentRow) => personComment(row, publicUrl));
    return items.reply(await listPersonComments(db, viewer.id, { limit, cursor, authorId, takes: items.takes }));
  },
  async createComment({ db, viewer, path, body, publicUrl }) {
    const { content, parentId } = body;
    const thread = await createComment(db, viewer.id, { content, parentId, postId: path.id }, publicUrl);
    return { body: comment(thread, publicUrl) };
  },
  async updateComment({ db, viewer, path, body, publicUrl }) {
    const { thread, unchanged } = await updateComment(db, viewer.id, { id: path.id, content: body.content }, publicUrl);
    return { body: comment(thread, publicUrl), unchanged };
  },
  async deleteComment({ db, viewer, path }) {
    await deleteComment(db, viewer.id, path.id);
    return { body: undefined };
  },
  async votePost({ db, viewer, path, body }) {
    const changed = await votePost(db, viewer.id, { postId: path.id, vote: body.vote });
    return { body: undefined, unchanged: !changed };
  },
  async reportComment({ db, viewer, path, body }) {
    const { reason, details } = body;
    const changed = await reportComment(db, viewer.id, { commentId: path.id, reason, details });
    return { body: undefined, unchanged: !changed };
  },
  async reportPost({ db, viewer, path, body }) {
    const { reason, details } = body;
    const changed = await reportPost(db, viewer.id, { postId: path.id, reason, details });
    return { body: undefined, unchanged: !changed };
  },
  async voteComment({ db, viewer, path, body }) {
    const changed = await voteComment(db, viewer.id, { commentId: path.id, vote: body.vote });
    return { body: undefined, unchanged: !changed };
  },
};

/** A comment in the list of its author. */
function personComment(row: PersonCommentRow, publicUrl: string): Schema<'PersonComment'> {
  return {
    id: row.id,
    content: row.content,
    contentHtml: row.contentHtml,
    createdAt: row.createdAt.toISOString(),
    lastUpdatedAt: row.updatedAt?.toISOString() ?? null,
    permalink: commentPermalink(row, publicUrl),
    numUpvotes: row.numUpvotes,
    post: { id: row.postId, title: row.postTitle },
  };
}

/** The part of a post's details that depends on the viewer, or changes without a new version of the post. */
type PostState = Pick<Schema<'PostDetail'>, 'bookmarked' | 'numUpvotes' | 'numComments' | 'numViews' | 'userState'>;

function postState(row: PostStateRow): PostState {
  const { bookmarked, numUpvotes, numComments, numViews, vote } = row;
  return { bookmarked, numUpvotes, numComments, numViews, userState: { vote: vote as -1 | 0 | 1 } };
}

/** A person's actions on posts, and the posts' counts. */
function postStates(rows: readonly PostStateRow[]): Schema<'PostStateList'> {
  return {
    data: rows.map((row) => {
      const { bookmarked, numUpvotes, numComments, userState } = postState(row);
      return { id: row.id, read: row.read, bookmarked, numUpvotes, numComments, userState };
    }),
  };
}

/** The part of a post's details that is the same for every viewer. */
function postDetail(row: PostDetailRow, publicUrl: string): Omit<Schema<'PostDetail'>, keyof PostState> {
  const { authorName: name, authorImage: image, authorUsername: username } = row;
  return {
    ...common(row, publicUrl),
    author: name === null || row.authorId === null ? null : { id: row.authorId, name, image, username },
    content: row.content === null ? null : withoutNonXml(row.content),
  };
}

/** A post as the viewer sees it, with its id and a version that changes whenever it does. */
async function cachedDetail(
  { db, viewer, publicUrl, cards }: Pick<Call<'getPost'>, 'db' | 'viewer' | 'publicUrl' | 'cards'>,
  postId: string,
): Promise<{ json: JsonText<Schema<'PostDetail'>>; id: string; version: string }> {
  const { text, state } = await getPost(db, viewer.id, postId, {
    cards,
    render: (row) => JSON.stringify(postDetail(row, publicUrl)),
  });
  const own = JSON.stringify(postState(state));
  // Joins two JSON objects: the first without its closing brace, the second without its opening one.
  return { json: `${text.slice(0, -1)},${own.slice(1)}`, id: state.id, version: `${state.id}:${state.version}${own}` };
}
