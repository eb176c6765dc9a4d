import type { Router } from '@koa/router';
import type { JSX } from 'preact';
import { validate as isUuid } from 'uuid';
import type { CommentRow } from '../data/queries/posts/comments.ts';
import type { PostDetailRow } from '../data/queries/posts/posts.ts';
import { listComments, type Thread } from '../domain/posts/comments.ts';
import { ANONYMOUS_ID, assertPost, readPost } from '../domain/posts/posts.ts';
import { AppError } from '../errors.ts';
import { show } from './shell/page.tsx';
import type { PageServices } from './shell/services.ts';

/** Maximum comment threads on the page. */
const MAX_THREADS = 50;

/** `/posts/{id}`: the public page of a post and its comments, which `commentsPermalink` links to. */
export function addPost(router: Router, { db }: PageServices): void {
  router.get('/posts/:id', async (ctx) => {
    const id = ctx.params.id ?? '';
    if (!isUuid(id))
      throw new AppError('not_found', 'There is no such post. Check the address; it may have been deleted.');
    await assertPost(db, ANONYMOUS_ID, id);
    const post = await readPost(db, id);
    const cursor = typeof ctx.query.cursor === 'string' ? ctx.query.cursor : undefined;
    const { items, next } = await listComments(db, ANONYMOUS_ID, {
      postId: id,
      sort: 'oldest',
      limit: MAX_THREADS,
      cursor,
    });
    show(ctx, post.title, <Post post={post} threads={items} next={next} />);
  });
}

function Post({
  post,
  threads,
  next,
}: {
  post: PostDetailRow;
  threads: readonly Thread[];
  next: string | null;
}): JSX.Element {
  const at = post.publishedAt ?? post.createdAt;
  return (
    <>
      <article>
        <h1>
          {post.url === null ? (
            post.title
          ) : (
            <a href={post.url} rel="noopener nofollow ugc">
              {post.title}
            </a>
          )}
        </h1>
        <p>
          {post.sourceName}
          {post.authorName !== null && post.authorName !== post.sourceName && `, ${post.authorName}`},{' '}
          <time dateTime={at.toISOString()}>{at.toISOString().slice(0, 10)}</time>
          {post.readTime !== null && `, ${post.readTime} min`}
        </p>
        {post.summary !== null && <p>{post.summary}</p>}
        {post.tags.length > 0 && <p>{post.tags.map((tag) => `#${tag}`).join(' ')}</p>}
      </article>
      <section aria-label="Comments">
        <h2>{post.numComments === 1 ? '1 comment' : `${post.numComments} comments`}</h2>
        {threads.map((thread) => (
          <Comment key={thread.id} comment={thread}>
            {thread.children.map((reply) => (
              <Comment key={reply.id} comment={reply} />
            ))}
          </Comment>
        ))}
        {next !== null && (
          <p>
            <a href={`?cursor=${encodeURIComponent(next)}`}>More comments</a>
          </p>
        )}
      </section>
    </>
  );
}

function Comment({ comment, children }: { comment: CommentRow; children?: JSX.Element[] }): JSX.Element {
  return (
    <article id={`comment-${comment.id}`}>
      <p>
        <strong>{comment.authorName}</strong>,{' '}
        <time dateTime={comment.createdAt.toISOString()}>{comment.createdAt.toISOString().slice(0, 10)}</time>
      </p>
      {/* Sanitised when it was stored: domain/text/comment-html.ts. */}
      <div dangerouslySetInnerHTML={{ __html: comment.contentHtml }} />
      {children}
    </article>
  );
}
