import { constraints } from '../../../generated/constraints.ts';
import { canonicalUrl, webUrl } from '../../domain/text/canonical-url.ts';
import type { DraftText, FeedAuthor, FeedItem, ItemDraft, SkippedItem } from './feed.ts';
import { feedDate } from './feed-date.ts';
import { tagNames } from '../../domain/text/tag-name.ts';
import { decodeReferences, firstImage, plainText, sanitiseHtml } from './html.ts';
import { cleanText, countWords, cutAtWord, excerpt, looksLikeHtml, readTime } from './text.ts';

const MAX_TITLE = constraints.FeedPost.title.maxLength;
const MAX_AUTHOR = constraints.PostAuthor.name.maxLength;
/** A longer guid would not fit into a PostgreSQL index row; the URL is used instead. */
const MAX_GUID = 1000;
/** Words from which a text given only as the description counts as the whole article and gets a reading time. */
const ARTICLE_WORDS = 200;
/** Characters below which a description says less than the beginning of the text. */
const MIN_SUMMARY_CHARACTERS = 40;

/** Defaults from the feed for its items. */
export type ItemContext = { baseUrl: string; author?: FeedAuthor | undefined };

/** An item ready to store, or the reason why it is skipped. Never throws. */
export function feedItem(draft: ItemDraft, context: ItemContext): FeedItem | SkippedItem {
  const baseUrl = webUrl(draft.base, context.baseUrl) ?? context.baseUrl;
  const title = oneLine(draft.title, MAX_TITLE);
  const url = firstDefined(draft.urls, (value) => canonicalUrl(value ?? '', baseUrl));
  if (url === undefined) return title === undefined ? { reason: 'no-url' } : { reason: 'no-url', title };
  if (title === undefined) return { reason: 'no-title' };
  const guid = cleanText(draft.guid ?? '').trim();
  const author = authorOf(draft.author, baseUrl) ?? context.author;
  return present({
    guid: guid === '' || guid.length > MAX_GUID ? undefined : guid,
    url,
    title,
    ...body(draft, baseUrl),
    author,
    tags: tagNames(draft.tags.filter((tag) => tag !== undefined).map((tag) => decodeReferences(tag))),
    publishedAt: firstDefined(draft.dates, (value) => feedDate(value)),
  });
}

/** A text as one plain line of at most `max` characters, cut at a word; undefined when nothing is left. */
export function oneLine(draft: DraftText | undefined, max: number): string | undefined {
  const line = readable(draft)?.replace(/\s+/g, ' ').trim();
  return line ? cutAtWord(line, max) : undefined;
}

/** An author with a name; undefined without one. */
export function authorOf(draft: ItemDraft['author'], baseUrl: string): FeedAuthor | undefined {
  const name = oneLine(draft?.name === undefined ? undefined : { value: draft.name, kind: 'guess' }, MAX_AUTHOR);
  return name === undefined ? undefined : present({ name, image: webUrl(draft?.image, baseUrl) });
}

/** The first result of `read` that is defined. */
export function firstDefined<In, Out>(values: readonly In[], read: (value: In) => Out | undefined): Out | undefined {
  for (const value of values) {
    const result = read(value);
    if (result !== undefined) return result;
  }
  return undefined;
}

/** Drops undefined members, so that an absent member and an undefined one are stored alike. */
export function present<T extends object>(value: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(value).filter(([, member]) => member !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };
}

function body(draft: ItemDraft, baseUrl: string) {
  const main = draft.content ?? draft.summary;
  const contentText = readable(main);
  const content = main !== undefined && isHtml(main) ? sanitiseHtml(main.value, baseUrl) : '';
  return {
    ...summaryOf(draft, contentText, content !== ''),
    content: content === '' ? undefined : content,
    contentText,
    image: firstDefined(draft.images, (value) => webUrl(value, baseUrl)) ?? firstImage(content),
    readTime: contentText === undefined ? undefined : articleTime(contentText, draft.content !== undefined),
  };
}

/** The feed's own summary if it is long enough, else the beginning of the text. */
function summaryOf(
  draft: ItemDraft,
  text: string | undefined,
  hasContent: boolean,
): Pick<FeedItem, 'summary' | 'summaryIsLead'> {
  const own = draft.content && readable(draft.summary);
  const enough =
    own !== undefined && (own.length >= MIN_SUMMARY_CHARACTERS || (text?.length ?? 0) < MIN_SUMMARY_CHARACTERS);
  const usable = enough ? own : text;
  if (usable === undefined) return {};
  const summary = excerpt(usable);
  return !enough && hasContent && summary.endsWith('…') ? { summary, summaryIsLead: true } : { summary };
}

function articleTime(text: string, isWhole: boolean): number | undefined {
  return isWhole || countWords(text) >= ARTICLE_WORDS ? readTime(text) : undefined;
}

function isHtml(text: DraftText): boolean {
  return text.kind === 'html' || (text.kind === 'guess' && looksLikeHtml(text.value));
}

function readable(draft: DraftText | undefined): string | undefined {
  if (draft === undefined) return undefined;
  const text = isHtml(draft)
    ? plainText(draft.value)
    : draft.kind === 'plain'
      ? cleanText(draft.value)
      : decodeReferences(draft.value);
  return text.trim() || undefined;
}
