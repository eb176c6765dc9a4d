import { v7 as uuid } from 'uuid';
import type { Database } from '../../data/database.ts';
import {
  ADD_SHARED_POST,
  LOCK_AUTHOR,
  MAKE_SHARES_SOURCE,
  POST_OF_URL,
  SHARED_TODAY,
  SHARES_SOURCE,
  WANT_PAGE,
} from '../../data/queries/posts/shared-posts.ts';
import { IS_REFUSED_ADDRESS } from '../../data/queries/posts/removed-posts.ts';
import { AppError } from '../../errors.ts';
import { bodyError } from '../invalid-body.ts';
import { canonicalUrl, NO_URL, parseUrl } from '../text/canonical-url.ts';
import { categoriesOf } from '../feed-filters/categories.ts';
import { notifyFollowers } from '../notifications/notify.ts';
import { tagNames } from '../text/tag-name.ts';
import { nameTags } from '../search/tags.ts';
import { constraints } from '../../../generated/constraints.ts';
import { withoutTurns } from '../text/imitation.ts';
import { MAX_SHARED_LINKS_A_DAY } from '../../../generated/limits.ts';
import type { Body } from '../../../generated/shapes.ts';

/** The source of shared links, created with the first one. It is no feed. */
const SHARES = {
  feedUrl: 'dcs:shared-links',
  name: 'Community',
  handle: 'community',
  description: 'Links that people here share.',
};

/**
 * Creates a post from a link; what is left out is read from its page later. Runs in the caller's transaction. Returns
 * the post's id. Throws conflict, naming the post, for a link that exists already; forbidden for one that an operator
 * removed, and after MAX_SHARED_LINKS_A_DAY.
 */
export async function sharePost(
  db: Database,
  viewerId: string,
  { url: given, title, summary, tags = [] }: Body<'sharePost'>,
): Promise<string> {
  const url = canonicalUrl(given);
  if (url === undefined) throw notUrl();
  const [author = { name: null, image: null }] = await db.query(LOCK_AUTHOR, [viewerId]);
  const [{ shared } = { shared: 0 }] = await db.query(SHARED_TODAY, [viewerId]);
  if (shared >= MAX_SHARED_LINKS_A_DAY)
    throw new AppError(
      'forbidden',
      `You have shared ${MAX_SHARED_LINKS_A_DAY} links in the last 24 hours. Share the next one later.`,
    );
  const [address] = await db.query(IS_REFUSED_ADDRESS, [url]);
  if (address?.refused === true)
    throw new AppError('forbidden', 'An operator of this service removed this link. Share another one.');
  const source = await sharesSource(db);
  const [id, at] = [uuid(), new Date()];
  const named = lineOf(title) ?? url.slice(0, constraints.PostDetail.title.maxLength);
  const row = [
    id,
    source.id,
    named,
    url,
    blankless(summary) ?? null,
    viewerId,
    author.name,
    author.image,
    at,
    categoriesOf({ title: named, url }),
    tagNames(tags),
    source.name,
  ];
  await nameTags(db, tagNames(tags));
  const [post] = await db.query(ADD_SHARED_POST, row);
  if (!post) throw await knownLink(db, url);
  await db.query(WANT_PAGE, [id, parseUrl(url)?.hostname, viewerId]);
  await notifyFollowers(db, { sourceId: source.id, added: 1, newest: [id], at });
  return id;
}

function lineOf(text: string | null | undefined): string | undefined {
  return blankless(text && withoutTurns(text).replace(/\s+/g, ' '));
}

/** Trims a text; undefined when blank, so that the page's text is used. */
function blankless(text: string | null | undefined): string | undefined {
  const trimmed = text?.trim();
  return trimmed === '' ? undefined : trimmed;
}

async function sharesSource(db: Database): Promise<{ id: string; name: string }> {
  await db.query(MAKE_SHARES_SOURCE, [uuid(), SHARES.name, SHARES.handle, SHARES.description, SHARES.feedUrl]);
  const [source] = await db.query(SHARES_SOURCE, [SHARES.feedUrl]);
  if (!source) throw new Error('the source of shared links could not be created');
  return source;
}

async function knownLink(db: Database, url: string): Promise<AppError> {
  const [post] = await db.query(POST_OF_URL, [url]);
  return new AppError(
    'conflict',
    `This link exists already, as the post ${post?.id ?? ''}. Vote for it or comment on it.`,
  );
}

function notUrl(): AppError {
  return new AppError('validation_error', `The request does not fit the contract: body /url ${NO_URL}.`, {
    details: [bodyError('/url', NO_URL)],
  });
}
