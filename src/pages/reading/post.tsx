import type { Router } from '@koa/router';
import type { Context } from 'koa';
import type { ComponentChildren, JSX } from 'preact';
import { Notice } from '../shell/fields.tsx';
import { visitorOf } from '../shell/visitor.ts';
import { Action, Report } from './components/action.tsx';
import { Byline, cardExcerpt } from './components/card.tsx';
import { More } from './components/cards.tsx';
import { CommentForm, ThreadView, type RefusedComment, discussionOf } from './components/comments.tsx';
import { Count, counted, shownHostOf, Picture, pictureOf, Icon, Tags, upvoteOf } from './components/ui.tsx';
import { MutePost } from './mute-post.tsx';
import { queryOf, type Reading, type ReadingPage } from './reading.tsx';
import { MAX_PAGE } from '../../../generated/limits.ts';
import type { Schema } from '../../../generated/shapes.ts';

/** Number of related posts next to a post. */
const MAX_RELATED = 6;
/** Characters of a post's text that its page holds. */
const MAX_TEXT_CHARACTERS = 100_000;

/** `/posts/{id}`: a post and its comments, which `commentsPermalink` links to. */
export function addPost(router: Router, reading: Reading): void {
  router.get('/posts/:id', (ctx) => reading.show(ctx, postPage(reading, ctx)));
}

/** The page of the post that the request's path names. Throws not_found. */
export async function postPage(reading: Reading, ctx: Context, refused?: RefusedComment): Promise<ReadingPage> {
  const { ask, publicUrl } = reading;
  const path = { id: (ctx.params as { id?: string }).id ?? '' };
  const session = visitorOf(ctx).session;
  const [{ data: post }, comments, related] = await Promise.all([
    ask(ctx, 'getPost', { path, query: { markOpened: String(session !== undefined) } }),
    ask(ctx, 'listComments', { path, query: { limit: String(MAX_PAGE), cursor: queryOf(ctx, 'cursor') } }),
    ask(ctx, 'listRelatedPosts', { path, query: { limit: String(MAX_RELATED) } }),
  ]);
  const image = pictureOf(post.image) === undefined ? undefined : (post.image ?? undefined);
  return {
    title: post.title,
    description: cardExcerpt(post.summary ?? `${post.title}: ${post.source.name}`),
    canonical: `/posts/${post.id}`,
    type: 'article',
    image,
    status: refused ? 422 : 200,
    data: discussionOf(post, publicUrl, image),
    content: { post, threads: comments.data },
    main: (
      <>
        <PostArticle post={post}>
          <MutePost post={post} ctx={ctx} />
          <ReportPost id={post.id} ctx={ctx} />
        </PostArticle>
        <section id="comments" aria-label="Comments">
          <h2>{counted(post.numComments, 'comment')}</h2>
          {refused && <Notice kind="wrong">{refused.message}</Notice>}
          <CommentForm
            post={post}
            refused={refused?.parentId === undefined && refused?.editedId === undefined ? refused : undefined}
          />
          {comments.data.map((thread) => (
            <ThreadView
              key={thread.id}
              thread={thread}
              post={post}
              viewer={session?.accountId}
              refused={refused}
              reported={queryOf(ctx, 'reported')}
            />
          ))}
          <More pagination={comments.pagination} next={new URLSearchParams()}>
            More comments
          </More>
        </section>
      </>
    ),
    aside: related.data.length > 0 ? <Related posts={related.data} /> : <></>,
  };
}

/** Reports a post to the operators; for signed-in visitors. */
function ReportPost({ id, ctx }: { id: string; ctx: Context }): JSX.Element | null {
  if (!visitorOf(ctx).session) return null;
  const page = `/posts/${id}`;
  return <Report action={`${page}/report`} page={page} what="this post" sent={queryOf(ctx, 'reported') === id} />;
}

/** A post; `children` follow its buttons. */
function PostArticle({ post, children }: { post: Schema<'PostDetail'>; children: ComponentChildren }): JSX.Element {
  const { id, title, url, image, summary, tags, content } = post;
  const page = `/posts/${id}`;
  const src = pictureOf(image);
  const host = shownHostOf(url);
  const outside = url !== post.commentsPermalink && host !== undefined;
  return (
    <article class="post" data-post={page} data-url={outside ? url : page}>
      <Byline card={post} author={post.author?.name}>
        {host !== undefined && (
          <a class="host" href={url} rel="noopener nofollow ugc" data-original>
            {host}
          </a>
        )}
      </Byline>
      <h1 dir="auto">
        {outside ? (
          <a href={url} rel="noopener nofollow ugc">
            {title}
          </a>
        ) : (
          title
        )}
      </h1>
      {src !== undefined && (
        <p class="picture">
          <Picture src={src} width={1280} height={720} eager />
        </p>
      )}
      {summary !== null && (
        <p class="lead" dir="auto">
          {summary}
        </p>
      )}
      {tags.length > 0 && <Tags names={tags} />}
      <PostActions post={post} page={page} outside={outside}>
        {children}
      </PostActions>
      <AlsoIn post={post} />
      {content !== null && content.length <= MAX_TEXT_CHARACTERS && <Text content={content} open={!outside} />}
    </article>
  );
}

function PostActions({
  post,
  page,
  outside,
  children,
}: {
  post: Schema<'PostDetail'>;
  page: string;
  outside: boolean;
  children: ComponentChildren;
}): JSX.Element {
  const { numUpvotes, bookmarked, userState } = post;
  const [up, down] = [userState?.vote === 1, userState?.vote === -1];
  return (
    <div class="actions">
      {outside && (
        <a class="button" href={post.url} rel="noopener nofollow ugc" data-original>
          Read on {post.source.name}
        </a>
      )}
      <Action
        path={`${page}/vote`}
        name="vote"
        value={up ? '0' : '1'}
        pressed={up}
        page={page}
        label={upvoteOf(numUpvotes)}
      >
        <Icon name="up" /> <Count of={numUpvotes} />
      </Action>
      <Action path={`${page}/vote`} name="vote" value={down ? '0' : '-1'} pressed={down} page={page} label="Downvote">
        <Icon name="down" />
      </Action>
      <Action path={`${page}/bookmark`} name="on" value={bookmarked ? '0' : '1'} pressed={bookmarked} page={page}>
        <Icon name="bookmark" /> <span class="word">Bookmark</span>
      </Action>
      {children}
    </div>
  );
}

/** The other posts of the same story. */
function AlsoIn({ post: { alsoIn } }: { post: Schema<'PostDetail'> }): JSX.Element | null {
  if (alsoIn.length === 0) return null;
  return (
    <p class="also">
      Also in{' '}
      {alsoIn.map(({ id, url, sourceName }, index) => (
        <>
          {index > 0 && ', '}
          <a key={id} href={url} rel="noopener nofollow ugc">
            {sourceName}
          </a>
        </>
      ))}
    </p>
  );
}

/** The text where it is stored, which sanitised it. Its pictures are left out: any server could count who reads. */
function Text({ content, open }: { content: string; open: boolean }): JSX.Element {
  const [start = '', ...afterPictures] = content.split(/<img\b/);
  const html = [start, ...afterPictures.map((text) => text.slice(text.indexOf('>') + 1))].join('');
  return (
    <details class="whole" open={open}>
      <summary>Read it here</summary>
      <div dangerouslySetInnerHTML={{ __html: html }} />
    </details>
  );
}

function Related({ posts }: { posts: readonly Schema<'FeedPost'>[] }): JSX.Element {
  return (
    <section>
      <h2>Related</h2>
      <ul class="related">
        {posts.map(({ id, title, source, numUpvotes }) => (
          <li key={id}>
            <a href={`/posts/${id}`}>{title}</a>
            <small>
              {source.name}
              {numUpvotes > 0 && ` · ${counted(numUpvotes, 'upvote')}`}
            </small>
          </li>
        ))}
      </ul>
    </section>
  );
}
