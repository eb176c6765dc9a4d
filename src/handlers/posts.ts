import type { HandlersFor } from '../contract.ts';
import { listComments } from '../domain/comments.ts';
import { getPost } from '../domain/posts.ts';
import { voteComment, votePost } from '../domain/votes.ts';
import { createComment, deleteComment, updateComment } from '../domain/write-comments.ts';
import { comment } from '../views/comment.ts';
import { pageReply } from '../views/page.ts';
import { postDetail } from '../views/post.ts';

export const posts: HandlersFor<'posts'> = {
  async getPost({ db, viewer, path, publicUrl, recordView }) {
    const post = await getPost(db, viewer.id, path.id);
    recordView(viewer.id, post.id);
    return { body: { data: postDetail(post, publicUrl) } };
  },
  async listComments({ db, viewer, path, query, publicUrl }) {
    const page = await listComments(db, viewer.id, { ...query, postId: path.id });
    return pageReply(page, (thread) => comment(thread, publicUrl));
  },
  async createComment({ db, viewer, path, body, publicUrl }) {
    const thread = await createComment(db, viewer.id, { ...body, postId: path.id }, publicUrl);
    return { body: comment(thread, publicUrl) };
  },
  async updateComment({ db, viewer, path, body, publicUrl }) {
    const thread = await updateComment(db, viewer.id, { id: path.id, content: body.content }, publicUrl);
    return { body: comment(thread, publicUrl) };
  },
  async deleteComment({ db, viewer, path }) {
    await deleteComment(db, viewer.id, path.id);
    return { body: undefined };
  },
  async votePost({ db, viewer, path, body }) {
    await votePost(db, viewer.id, { postId: path.id, vote: body.vote });
    return { body: undefined };
  },
  async voteComment({ db, viewer, path, body }) {
    await voteComment(db, viewer.id, { commentId: path.id, vote: body.vote });
    return { body: undefined };
  },
};
