import { constraints } from '../../../generated/constraints.ts';
import { canonicalUrl, webUrl } from '../../domain/text/canonical-url.ts';
import type { DraftText, FeedAuthor, FeedItem, ItemDraft, SkippedItem } from './feed.ts';
import { feedDate } from './feed-date.ts';
import { tagNames } from '../../domain/text/tag-name.ts';
import type { ArticleBase } from './html-links.ts';
import { decodeReferences, firstImage, plainText, sanitiseHtml, textOfSanitised } from './html.ts';
import { isPlaceholder, itemAddress } from './items/item-address.ts';
import { withoutTurns } from '../../domain/text/imitation.ts';
import { summaryOfText, titleOfText } from './items/item-text.ts';
import { cleanText, countWords, cutAtWord, looksLikeHtml, readTime } from './text.ts';

const MAX_TITLE = constraints.FeedPost.title.maxLength;
const MAX_AUTHOR = constraints.PostAuthor.name.maxLength;
/** A longer guid would not fit into a PostgreSQL index row; the URL is used instead. */
const MAX_GUID = 1000;
/** Words from which a text given only as the description counts as the whole article and gets a reading time. */
const ARTICLE_WORDS = 200;
/** Characters below which a description says less than the beginning of the text. */
const MIN_SUMMARY_CHARACTERS = 40;

/** Longest reading time or recording that is believed, in minutes. */
const MAX_MINUTES = constraints.FeedPost.readTime.maximum;

/** Defaults from the feed for its items. */
export type ItemContext = {
  baseUrl: string;
  /** Whether the feed says itself what its addresses are relative to. */
  hasBase?: boolean;
  /** The page of the feed. */
  homepage?: string | undefined;
  /** The first page of the feed's host. */
  site?: string | undefined;
  author?: FeedAuthor | undefined;
  /** BCP 47. */
  language?: string | undefined;
};

/** An item ready to store, or the reason why it is skipped. Never throws. */
export function feedItem(draft: ItemDraft, context: ItemContext): FeedItem | SkippedItem {
  const baseUrl = webUrl(draft.base, context.baseUrl) ?? context.baseUrl;
  const page = firstDefined(draft.urls, (value) => webUrl(properLink(value), baseUrl));
  const read = itemTexts(draft, { baseUrl: webUrl(draft.textBase, baseUrl) ?? textBase(draft, context, page), page });
  const ownTitle = draftLine(draft.title, MAX_TITLE);
  const madeTitle = ownTitle ?? titleOfText(read.contentText ?? '', context.language);
  const publishedAt = firstDefined(draft.dates, (value) => feedDate(value, undefined, context.language));
  const guid = guidOf(draft);
  const identity = present({ guid, title: madeTitle ?? '', publishedAt });
  const address = itemAddressOf(draft, { ...context, baseUrl, hasText: read.contentText !== undefined, identity });
  if (address === undefined) return present({ reason: 'no-url' as const, title: ownTitle });
  const title = madeTitle ?? address.url.slice(0, MAX_TITLE);
  return present({
    guid,
    ...address,
    title,
    ...body(draft, { ...read, baseUrl, title, language: context.language }),
    author: authorOf(draft.author, baseUrl) ?? context.author,
    tags: tagNames(draft.tags.filter((tag) => tag !== undefined).map((tag) => decodeReferences(tag))),
    publishedAt,
  });
}

/** The content as sanitised HTML, if it is HTML, and as plain text. */
function itemTexts(draft: ItemDraft, base: ArticleBase): { content?: string; contentText: string | undefined } {
  const main = draft.content ?? draft.summary;
  if (main === undefined || !isHtml(main)) return { contentText: readableText(main) };
  const content = sanitiseHtml(main.value, base.baseUrl, base.page);
  return { content, contentText: textOfSanitised(content) || undefined };
}

/** Returns the base of a text's relative addresses: what its feed says (xml:base), else its page, else the site. */
function textBase(draft: ItemDraft, { baseUrl, hasBase }: ItemContext, page: string | undefined): string {
  const ofEntry = webUrl(draft.base, baseUrl);
  return ofEntry ?? (hasBase === true ? baseUrl : (page ?? baseUrl));
}

/** A link, unless it only stands where software had none. */
function properLink(value: string | undefined): string | undefined {
  return value === undefined || isPlaceholder(value) ? undefined : value;
}

function guidOf(draft: ItemDraft): string | undefined {
  const guid = cleanText(draft.guid ?? '').trim();
  return guid === '' || guid.length > MAX_GUID ? undefined : guid;
}

type ItemFacts = ItemContext & { hasText: boolean; identity: { guid?: string; title: string; publishedAt?: Date } };

/**
 * The address of an item: its page, else its recording. What has neither, but a title or something to read, is at the
 * page of the feed, with an address of its own.
 */
function itemAddressOf(draft: ItemDraft, place: ItemFacts): Pick<FeedItem, 'url' | 'hasNoPage'> | undefined {
  const { baseUrl, homepage, site, hasText, identity } = place;
  const page = firstDefined(draft.urls, (value) => canonicalUrl(properLink(value) ?? '', baseUrl));
  if (page !== undefined) return { url: page };
  const recording = firstDefined(draft.recordings ?? [], (value) => canonicalUrl(value ?? '', baseUrl));
  if (recording !== undefined) return { url: recording, hasNoPage: true };
  const home = hasText || identity.title !== '' ? canonicalUrl(homepage ?? site ?? '') : undefined;
  return home === undefined ? undefined : { url: itemAddress(home, identity), hasNoPage: true };
}

/** A text as one plain line of at most `max` characters, cut at a word; undefined when nothing is left. */
export function draftLine(draft: DraftText | undefined, max: number): string | undefined {
  const line = withoutTurns(readableText(draft) ?? '')
    .replace(/\s+/g, ' ')
    .trim();
  return line ? cutAtWord(line, max) : undefined;
}

/** An author with a name; undefined without one. */
export function authorOf(draft: ItemDraft['author'], baseUrl: string): FeedAuthor | undefined {
  const name = draftLine(draft?.name === undefined ? undefined : { value: draft.name, kind: 'guess' }, MAX_AUTHOR);
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

type ItemReading = {
  baseUrl: string;
  content?: string;
  contentText: string | undefined;
  title: string;
  language: string | undefined;
};

function body(draft: ItemDraft, { baseUrl, content = '', contentText, title, language }: ItemReading) {
  return {
    ...itemSummary(draft, contentText, { title, language, hasContent: content !== '' }),
    content: content === '' ? undefined : content,
    contentText,
    image: firstDefined(draft.images, (value) => webUrl(value, baseUrl)) ?? firstImage(content),
    readTime: recordingTime(draft) ?? articleTime(contentText, draft.content !== undefined),
  };
}

/** The feed's own summary if it is long enough, else the beginning of the text. */
function itemSummary(
  draft: ItemDraft,
  text: string | undefined,
  { hasContent, ...about }: { title: string; language: string | undefined; hasContent: boolean },
): Pick<FeedItem, 'summary' | 'summaryIsLead'> {
  const own = draft.content && readableText(draft.summary);
  const enough =
    own !== undefined && (own.length >= MIN_SUMMARY_CHARACTERS || (text?.length ?? 0) < MIN_SUMMARY_CHARACTERS);
  const usable = enough ? own : text;
  const summary = usable === undefined ? undefined : summaryOfText(usable, about);
  if (summary === undefined) return {};
  return !enough && hasContent && summary.endsWith('…') ? { summary, summaryIsLead: true } : { summary };
}

/** Minutes of a recording; undefined when there is none or its length is unknown. */
function recordingTime({ recordings = [], seconds }: ItemDraft): number | undefined {
  if (seconds === undefined || !(seconds > 0) || recordings.length === 0) return undefined;
  return Math.min(MAX_MINUTES, Math.max(1, Math.round(seconds / 60)));
}

function articleTime(text: string | undefined, isWhole: boolean): number | undefined {
  if (text === undefined) return undefined;
  return isWhole || countWords(text) >= ARTICLE_WORDS ? readTime(text) : undefined;
}

function isHtml(text: DraftText): boolean {
  return text.kind === 'html' || (text.kind === 'guess' && looksLikeHtml(text.value));
}

function readableText(draft: DraftText | undefined): string | undefined {
  if (draft === undefined) return undefined;
  const text = isHtml(draft)
    ? plainText(draft.value)
    : draft.kind === 'plain'
      ? cleanText(draft.value)
      : decodeReferences(draft.value);
  return text.trim() || undefined;
}
