import type { Schema } from '../../../generated/shapes.ts';

/** A kind of content that a person can turn off. Its id is public and never reused for another kind. */

/** The reference list, by id. */
export const ADVANCED_SETTINGS: readonly Schema<'AdvancedSetting'>[] = [
  on('advanced', 1, 'Community recommendations', 'Posts that people shared here.'),
  on('advanced', 2, 'Tech magazines', 'Posts of magazines with an editorial staff.'),
  on('advanced', 3, 'Newsletters', 'Issues of newsletters and digests.'),
  on('advanced', 4, 'Product launches', 'Announcements of new products.'),
  on('advanced', 5, 'Showcases', 'Projects that their makers show.'),
  on('advanced', 6, 'Non-editorial content', 'Product pages, listings and other pages that are not articles.'),
  on('content_types', 7, 'Videos', 'Recordings to watch.'),
  on('content_types', 8, 'Article', 'Texts to read.'),
  on('content_types', 9, 'Share', 'Links that people shared, with a few words.'),
  on('content_types', 10, 'Freeform', 'Texts that people wrote here.'),
  on('content_types', 11, 'Welcome', 'Posts that greet newcomers.'),
  on('content_types', 12, 'Collection', 'Several posts on one event, put together.'),
  on('content_curation', 13, 'News', 'What has just happened.'),
  on('content_curation', 14, 'Opinions', 'Views of their author.'),
  on('content_curation', 15, 'Listicles', 'Articles that are lists.'),
  on('content_curation', 16, 'Comparisons', 'One thing against another.'),
  on('content_curation', 17, 'Stories', 'Experience told by those who had it.'),
  on('content_curation', 18, 'Tutorials', 'How to do something, step by step.'),
  on('content_curation', 19, 'Release', 'New versions and what changed in them.'),
];

/** Settings as bits: bit n for setting n, as in posts.categories. */
export function categoryBits(ids: readonly number[]): number {
  return ids.reduce((bits, id) => bits | (1 << id), 0);
}

function on(
  group: Schema<'AdvancedSetting'>['group'],
  id: number,
  title: string,
  description: string,
): Schema<'AdvancedSetting'> {
  return { id, title, description, group, defaultEnabledState: true };
}

/** The number of the bit of each kind of posts that filters name: that of the setting which turns it off. */
const KIND_SETTINGS: Readonly<Record<Schema<'PostKind'>, number>> = {
  magazine: 2,
  newsletter: 3,
  launch: 4,
  showcase: 5,
  listing: 6,
  'video:youtube': 7,
  article: 8,
  share: 9,
  freeform: 10,
  welcome: 11,
  collection: 12,
  news: 13,
  opinion: 14,
  listicle: 15,
  comparison: 16,
  story: 17,
  tutorial: 18,
  release: 19,
};

/** Returns the bits of kinds of posts, of which a post that is of any has at least one. */
export function kindBits(kinds: readonly Schema<'PostKind'>[]): number {
  return categoryBits(kinds.map((kind) => KIND_SETTINGS[kind]));
}
