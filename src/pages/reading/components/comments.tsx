import type { JSX } from 'preact';
import { useContext } from 'preact/hooks';
import { Form } from '../../shell/fields.tsx';
import { signInPath } from '../../shell/guards.ts';
import { Viewing } from '../../shell/visitor.ts';
import { Action, BACK_FIELD, Report } from './action.tsx';
import { RelativeTime, Count, Avatar, Icon, upvoteOf } from './ui.tsx';
import { constraints } from '../../../../generated/constraints.ts';
import type { Schema } from '../../../../generated/shapes.ts';

/** A comment that was refused, with what was typed. */
export interface RefusedComment {
  readonly content: string;
  /** Id of the parent comment, or of the edited one; neither for a new one. */
  readonly parentId?: string | undefined;
  readonly editedId?: string | undefined;
  readonly message: string;
}

interface CommentContext {
  readonly post: Pick<Schema<'PostDetail'>, 'id'>;
  /** The account that is signed in. */
  readonly viewer: string | undefined;
  readonly refused: RefusedComment | undefined;
  /** The comment that the person has just reported. */
  readonly reported: string | undefined;
}

/** One of them. */
type ShownComment = Schema<'Comment'> | Schema<'Reply'>;

/** A comment with its replies. */
export function ThreadView({ thread, ...place }: CommentContext & { thread: Schema<'Comment'> }): JSX.Element {
  return (
    <CommentArticle comment={thread} {...place}>
      {thread.children.map((reply) => (
        <CommentArticle key={reply.id} comment={reply} {...place} />
      ))}
    </CommentArticle>
  );
}

function CommentArticle({
  comment,
  children,
  ...place
}: CommentContext & { comment: ShownComment; children?: JSX.Element[] }): JSX.Element {
  const { id, author, createdAt, lastUpdatedAt, contentHtml, removed, numUpvotes, userState } = comment;
  const page = `/posts/${place.post.id}`;
  const up = userState?.vote === 1;
  return (
    <article class="comment" id={`comment-${id}`}>
      <p class="byline">
        {author.username === null ? (
          <span class="source">
            <Avatar image={author.image} name={author.name} /> <strong>{author.name}</strong>
          </span>
        ) : (
          <a class="source" href={`/people/${author.id}`}>
            <Avatar image={author.image} name={author.name} /> <strong>{author.name}</strong>
          </a>
        )}
        <a href={`#comment-${id}`}>
          <RelativeTime at={createdAt} />
        </a>
        {lastUpdatedAt !== null && <span>edited</span>}
      </p>
      {removed ? (
        <p class="said">
          <em>A moderator removed this comment.</em>
        </p>
      ) : (
        // Sanitised when it was stored: domain/text/comment-html.ts.
        <div class="said" dangerouslySetInnerHTML={{ __html: contentHtml }} />
      )}
      <div class="actions">
        <Action
          path={`/comments/${id}/vote`}
          name="vote"
          value={up ? '0' : '1'}
          pressed={up}
          page={`${page}#comment-${id}`}
          label={`${upvoteOf(numUpvotes)}: comment of ${author.name}`}
        >
          <Icon name="up" /> <Count of={numUpvotes} />
        </Action>
        {place.viewer !== undefined && <ReplyForm comment={comment} {...place} />}
        <Choices comment={comment} {...place} />
      </div>
      {children && children.length > 0 && <div class="replies">{children}</div>}
    </article>
  );
}

/** Shows the actions on a comment: its author changes and deletes it, any other signed-in person reports it. */
function Choices({ comment, ...place }: CommentContext & { comment: ShownComment }): JSX.Element | null {
  const { id, author, removed } = comment;
  const page = `/posts/${place.post.id}`;
  if (place.viewer === undefined) return null;
  if (place.viewer !== author.id)
    return removed ? null : (
      <Report
        action={`/comments/${id}/report`}
        page={page}
        what={`the comment of ${author.name}`}
        sent={place.reported === id}
      />
    );
  return (
    <>
      {!removed && <Edit comment={comment} {...place} />}
      <Delete id={id} page={page} />
    </>
  );
}

function ReplyForm({
  comment: { id, author },
  post,
  refused,
}: CommentContext & { comment: ShownComment }): JSX.Element {
  const typed = refused?.parentId === id ? refused.content : undefined;
  return (
    <details open={typed !== undefined}>
      <summary aria-label={`Reply to ${author.name}`}>Reply</summary>
      <Form action={`/posts/${post.id}/comments`}>
        <input type="hidden" name="parentId" value={id} />
        <Writing label={`Your reply to ${author.name}`} value={typed} />
        <button type="submit">Send reply</button>
      </Form>
    </details>
  );
}

function Edit({ comment: { id, content }, post, refused }: CommentContext & { comment: ShownComment }): JSX.Element {
  const typed = refused?.editedId === id ? refused.content : undefined;
  return (
    <details open={typed !== undefined}>
      <summary>Edit</summary>
      <Form action={`/posts/${post.id}/comments/${id}`}>
        <Writing label="Comment text" value={typed ?? content} />
        <button type="submit">Save changes</button>
      </Form>
    </details>
  );
}

/** In two steps: what is deleted takes its replies with it. */
function Delete({ id, page }: { id: string; page: string }): JSX.Element {
  return (
    <details>
      <summary>Delete</summary>
      <Form action={`/comments/${id}/delete`}>
        <input type="hidden" name={BACK_FIELD} value={`${page}#comments`} />
        <button type="submit" class="secondary">
          Delete it and its replies
        </button>
      </Form>
    </details>
  );
}

/** The form for a comment, or where to sign in for it. */
export function CommentForm({ post, refused }: Pick<CommentContext, 'post' | 'refused'>): JSX.Element {
  const page = `/posts/${post.id}`;
  if (!useContext(Viewing)?.session)
    return (
      <p class="note">
        <a href={`${signInPath(`${page}#comments`)}&for=comment`}>Sign in</a> to vote and comment.
      </p>
    );
  return (
    <Form action={`${page}/comments`} class="write">
      <Writing label="Your comment" value={refused?.content} />
      <button type="submit">Comment</button>
    </Form>
  );
}

function Writing({ label, value = '' }: { label: string; value?: string | undefined }): JSX.Element {
  return (
    <textarea
      name="content"
      rows={3}
      required
      maxLength={constraints.CommentInput.content.maxLength}
      aria-label={label}
      placeholder={`${label}. Markdown supported. Use @name to notify someone.`}
    >
      {/* Browsers drop one leading line feed. */}
      {`\n${value}`}
    </textarea>
  );
}

/** A post that people discuss, as schema.org has it. */
export function discussionOf(post: Schema<'PostDetail'>, publicUrl: string, image: string | undefined): object {
  const counted = (type: string, count: number) => ({
    '@type': 'InteractionCounter',
    interactionType: `https://schema.org/${type}`,
    userInteractionCount: count,
  });
  return {
    '@context': 'https://schema.org',
    '@type': 'DiscussionForumPosting',
    headline: post.title,
    url: `${publicUrl}/posts/${post.id}`,
    datePublished: post.publishedAt ?? post.createdAt,
    author: post.author
      ? { '@type': 'Person', name: post.author.name }
      : { '@type': 'Organization', name: post.source.name },
    ...(post.summary === null ? {} : { text: post.summary }),
    ...(image === undefined ? {} : { image }),
    ...(post.tags.length === 0 ? {} : { keywords: post.tags.join(', ') }),
    sharedContent: { '@type': 'WebPage', headline: post.title, url: post.url },
    commentCount: post.numComments,
    interactionStatistic: [counted('LikeAction', post.numUpvotes), counted('CommentAction', post.numComments)],
  };
}
