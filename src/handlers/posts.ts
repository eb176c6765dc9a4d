import type { HandlersFor } from '../contract.ts';
import { listComments } from '../domain/comments.ts';
import { getPost } from '../domain/posts.ts';
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
};
