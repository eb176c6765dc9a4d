import type { Schema } from '../../../../generated/shapes.ts';

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
