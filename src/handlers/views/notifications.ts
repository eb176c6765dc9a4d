import type { Schema } from '../../contract/types.ts';
import type {
  AttachedPost,
  DeprecationNotice,
  Face,
  NotificationRow,
} from '../../domain/notifications/notifications.ts';

/** The part of a notification that depends on its type. */
type TypedPart = Omit<Schema<'Notification'>, 'id' | 'createdAt' | 'readAt' | 'type'>;

/** Maximum characters of a comment to show. */
const MAX_EXCERPT_CHARACTERS = 200;

/** A notification as text. The text is made on each read, so that new wording applies to old notifications too. */
export function notification(row: NotificationRow, publicUrl: string): Schema<'Notification'> {
  return {
    id: row.id,
    createdAt: row.createdAt.toISOString(),
    readAt: row.readAt?.toISOString() ?? null,
    type: row.type,
    ...notificationShape(row, publicUrl),
  };
}

function notificationShape(row: NotificationRow, publicUrl: string): TypedPart {
  switch (row.type) {
    case 'comment_reply':
      return aboutComment(row, publicUrl, {
        icon: 'Comment',
        title: `${latestName(row.people)} replied to your comment`,
        total: 1,
      });
    case 'comment_mention':
      return aboutComment(row, publicUrl, {
        icon: 'Comment',
        title: `${latestName(row.people)} mentioned you in a comment`,
        total: 1,
      });
    case 'comment_upvote_milestone':
      return aboutComment(row, publicUrl, {
        icon: 'Upvote',
        title: `Your comment got ${countInWords(row.number, 'upvote')}`,
        total: row.number,
      });
    case 'article_upvote_milestone':
      return { ...upvotedPost(row.post, publicUrl, row.number), ...faces(row.people, publicUrl, row.number) };
    case 'source_post_added':
      return newPostsPart(row, publicUrl);
    case 'announcement':
      if (row.announcement) return announcement(row.announcement, publicUrl);
      return row.deprecation
        ? deprecatedUse(row.deprecation, row.accountId, publicUrl)
        : disabledWebhooks(row, publicUrl);
    case 'new_user_welcome':
      return {
        icon: 'Star',
        title: 'Welcome!',
        description: 'Follow the tags and sources that you care about, and your feed is made of them.',
        referenceId: row.accountId,
        ...NO_POST,
        targetUrl: `${publicUrl}/`,
        ...NO_AVATARS,
        attachments: null,
      };
  }
}

const NO_POST = { postId: null, commentId: null };

const NO_AVATARS = { numTotalAvatars: null, avatars: null };

function aboutComment(
  { comment, post, people }: Extract<NotificationRow, { comment: unknown }>,
  publicUrl: string,
  { icon, title, total }: { icon: TypedPart['icon']; title: string; total: number },
): TypedPart {
  const targetUrl = `${publicUrl}/posts/${post.id}#comment-${comment.id}`;
  return {
    icon,
    title,
    description: notificationExcerpt(comment.content),
    referenceId: comment.id,
    postId: post.id,
    commentId: comment.id,
    targetUrl,
    ...faces(people, publicUrl, total),
    attachments: attached([post]),
  };
}

function upvotedPost(
  post: AttachedPost,
  publicUrl: string,
  upvotes: number,
): Omit<TypedPart, 'avatars' | 'numTotalAvatars'> {
  return {
    icon: 'Upvote',
    title: `Your post got ${countInWords(upvotes, 'upvote')}`,
    description: post.title,
    referenceId: post.id,
    postId: post.id,
    commentId: null,
    targetUrl: `${publicUrl}/posts/${post.id}`,
    attachments: attached([post]),
  };
}

function newPostsPart(
  { source, posts, number }: Extract<NotificationRow, { source: unknown }>,
  publicUrl: string,
): TypedPart {
  const home = `${publicUrl}/sources/${source.handle}`;
  const [only] = posts;
  return {
    icon: 'Bell',
    title: number === 1 ? `${source.name} published a new post` : `${source.name} published ${number} new posts`,
    description: only?.title ?? null,
    referenceId: source.id,
    postId: number === 1 && only ? only.id : null,
    commentId: null,
    targetUrl: number === 1 && only ? `${publicUrl}/posts/${only.id}` : home,
    numTotalAvatars: 1,
    avatars: [{ referenceId: source.id, type: 'source', image: source.image, name: source.name, targetUrl: home }],
    attachments: attached(posts),
  };
}

function announcement(
  { id, title, description, url }: NonNullable<Extract<NotificationRow, { announcement: unknown }>['announcement']>,
  publicUrl: string,
): TypedPart {
  return {
    icon: 'Bell',
    title,
    description,
    referenceId: id,
    ...NO_POST,
    targetUrl: url === null ? `${publicUrl}/` : new URL(url, publicUrl).href,
    ...NO_AVATARS,
    attachments: null,
  };
}

function disabledWebhooks(
  { accountId, webhooks }: Extract<NotificationRow, { webhooks: unknown }>,
  publicUrl: string,
): TypedPart {
  const [first, ...rest] = webhooks ?? [];
  return {
    icon: 'Bell',
    title: first === undefined ? 'A webhook of yours was disabled' : webhookTitle(first.host, rest.length),
    description: first?.reason ?? null,
    referenceId: accountId,
    ...NO_POST,
    targetUrl: `${publicUrl}/settings/webhooks`,
    ...NO_AVATARS,
    attachments: null,
  };
}

function deprecatedUse(
  { kind, name, subject, instead, since, sunset }: DeprecationNotice,
  accountId: string,
  publicUrl: string,
): TypedPart {
  const user = `${kind === 'token' ? 'Your token' : 'The app'}${name === null ? '' : ` “${name}”`}`;
  const sentences = [
    ...(instead === null ? [] : [`Use ${instead} instead.`]),
    `It has been deprecated since ${since}${sunset === null ? '' : ` and may be removed after ${sunset}`}.`,
  ];
  return {
    icon: 'Bell',
    title: `${user} uses ${subject}, which is deprecated`,
    description: sentences.join(' '),
    referenceId: accountId,
    ...NO_POST,
    targetUrl: `${publicUrl}/changelog`,
    ...NO_AVATARS,
    attachments: null,
  };
}

function webhookTitle(host: string, otherHosts: number): string {
  return otherHosts === 0
    ? `Your webhook to ${host} is disabled`
    : `Your webhook to ${host} and ${countInWords(otherHosts, 'other')} are disabled`;
}

function faces(people: Face[], publicUrl: string, total: number): Pick<TypedPart, 'avatars' | 'numTotalAvatars'> {
  return {
    numTotalAvatars: total,
    avatars: people.map(({ id, name, image }) => ({
      referenceId: id,
      type: 'user',
      image,
      name,
      targetUrl: `${publicUrl}/people/${id}`,
    })),
  };
}

function attached(posts: AttachedPost[]): TypedPart['attachments'] {
  return posts.length === 0 ? null : posts.map(({ title, image }) => ({ type: 'post', image, title }));
}

function latestName([latest]: Face[]): string {
  return latest?.name ?? 'Somebody';
}

function countInWords(number: number, word: string): string {
  return `${number} ${word}${number === 1 ? '' : 's'}`;
}

/** The beginning of a text on one line. Cuts between code points, the closest it gets to visible characters. */
function notificationExcerpt(text: string): string {
  const line = Array.from(text.replace(/\s+/gu, ' ').trim());
  return line.length <= MAX_EXCERPT_CHARACTERS
    ? line.join('')
    : `${line.slice(0, MAX_EXCERPT_CHARACTERS - 1).join('')}…`;
}
