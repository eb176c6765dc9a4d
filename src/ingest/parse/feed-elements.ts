import type { AtomFeed, RssFeed } from 'feedsmith';
import type { DraftText } from './feed.ts';

type Media = NonNullable<RssFeed.Item<string>['media']>;
type Itunes = NonNullable<RssFeed.Item<string>['itunes']>;
type Link = AtomFeed.Link<string>;
type Syndication = RssFeed.Feed<string>['sy'];
type Dates = Pick<NonNullable<RssFeed.Item<string>['dcterms']>, 'created' | 'issued' | 'dates'>;

/** A text with its kind. */
export function draftText(value: string | undefined, kind: DraftText['kind']): DraftText | undefined {
  return value === undefined ? undefined : { value, kind };
}

/** An id, if it is also a URL; `17` is not, although it would resolve as a relative one. */
export function absolute(identity: string | undefined): string | undefined {
  return identity !== undefined && /^https?:/i.test(identity) ? identity : undefined;
}

/** RFC 4287 section 3.1: text is the default type, yet half of all untyped titles contain escaped HTML. */
export function atomText(value: AtomFeed.Text | undefined): DraftText | undefined {
  return draftText(value?.value, isHtmlType(value?.type) ? 'html' : 'guess');
}

/** RFC 4287 section 4.1.3: types other than text and HTML are separate documents or base64, and not readable. */
export function atomContent(content: AtomFeed.Content | undefined): DraftText | undefined {
  const type = content?.type?.toLowerCase();
  if (isHtmlType(type)) return draftText(content?.value, 'html');
  return type === undefined || type === 'text' || type.startsWith('text/')
    ? draftText(content?.value, 'guess')
    : undefined;
}

function isHtmlType(type: string | undefined): boolean {
  return ['html', 'xhtml', 'text/html', 'application/xhtml+xml'].includes(type?.toLowerCase() ?? '');
}

/**
 * The link with a relation, pages before other types. A link without rel is an alternate (RFC 4287 section 4.2.7.2).
 */
export function relationLinkOf(links: Link[] | undefined, rel: string): string | undefined {
  const matches = (links ?? []).filter((link) => link.href !== undefined && (link.rel ?? 'alternate') === rel);
  const pages = matches.filter((link) => link.type === undefined || link.type.includes('html'));
  return (pages[0] ?? matches[0])?.href;
}

const PERIODS: Readonly<Record<string, number>> = {
  hourly: 3_600,
  daily: 86_400,
  weekly: 604_800,
  monthly: 2_592_000,
  yearly: 31_536_000,
};

/** The interval of the RSS 1.0 syndication module: the period divided by the frequency, by default once a day. */
export function syndicationSeconds(sy: Syndication): number | undefined {
  return (
    sy && (PERIODS[sy.updatePeriod?.trim().toLowerCase() ?? 'daily'] ?? 86_400) / Math.max(1, sy.updateFrequency ?? 1)
  );
}

/** Atom's enclosure links in the form of RSS enclosures. */
export function enclosures(links: Link[] | undefined): { url?: string; type?: string }[] {
  return (links ?? [])
    .filter((link) => link.rel === 'enclosure')
    .map(({ href, type }) => ({ ...(href !== undefined && { url: href }), ...(type !== undefined && { type }) }));
}

/** The URLs of the images among enclosures. */
export function enclosureImages(files: { url?: string; type?: string }[] | undefined): (string | undefined)[] {
  return (files ?? []).filter((file) => file.type?.startsWith('image/')).map((file) => file.url);
}

/** The URLs of sound and video among enclosures and Media RSS contents. */
export function recordings(
  files: { url?: string; type?: string }[] | undefined,
  media?: Media,
): (string | undefined)[] {
  const contents = [...(media?.contents ?? []), ...(media?.groups ?? []).flatMap((group) => group.contents ?? [])];
  return [...(files ?? []), ...contents].filter((file) => isRecording(file)).map((file) => file.url);
}

/** By its type; by its name where that says nothing. */
function isRecording({ url = '', type = '', medium = '' }: { url?: string; type?: string; medium?: string }): boolean {
  if (/^(?:audio|video)(?:\/|$)/i.test(type) || /^(?:audio|video)$/.test(medium)) return true;
  return (
    /^$|octet-stream/i.test(type) && /\.(?:mp3|m4a|m4v|mp4|ogg|oga|opus|aac|flac|wav|webm|mov)(?:[?#]|$)/i.test(url)
  );
}

/** Media RSS: the description of the item, else of one of its groups, as YouTube has it. */
export function mediaDescription(media: Media | undefined): string | undefined {
  const groups = [media, ...(media?.groups ?? [])];
  return groups.map((part) => part?.description?.value).find((value) => value !== undefined);
}

/** Media RSS: the title of the item, else of one of its groups. */
export function mediaTitle(media: Media | undefined): string | undefined {
  return [media, ...(media?.groups ?? [])].map((part) => part?.title?.value).find((value) => value !== undefined);
}

/** Returns the description of a picture or recording without any text, written for those who cannot see it. */
export function contentDescription(media: Media | undefined): string | undefined {
  return media?.contents?.map((content) => content.description?.value).find((value) => value !== undefined);
}

/** Reads a podcast's episode, also from elements that Apple reads no longer and publishers still write. */
export function episode(itunes: Itunes | undefined): { summary?: string; subtitle?: string; keywords?: string[] } {
  /* eslint-disable @typescript-eslint/no-deprecated */
  const { summary, subtitle, keywords } = itunes ?? {};
  return { ...(summary && { summary }), ...(subtitle && { subtitle }), ...(keywords && { keywords }) };
}

/** Media RSS: thumbnails, widest first, then contents that are images, of the item and of its groups. */
export function mediaImages(media: Media | undefined): (string | undefined)[] {
  const groups = media?.groups ?? [];
  const contents = [...(media?.contents ?? []), ...groups.flatMap((group) => group.contents ?? [])];
  const thumbnails = [media ?? {}, ...groups, ...contents].flatMap((part) => part.thumbnails ?? []);
  const pictures = contents.filter((content) => content.medium === 'image' || content.type?.startsWith('image/'));
  return [...thumbnails.sort((a, b) => (b.width ?? 0) - (a.width ?? 0)), ...pictures].map((part) => part.url);
}

/** The tag of an Atom category. */
export function categoryName(category: AtomFeed.Category): string | undefined {
  // Some publishers put a URL in the term and the word only in the label.
  return category.term === undefined || /^https?:/i.test(category.term) ? category.label : category.term;
}

/** Dublin Core dates, in order of preference. */
export function termDates(terms: Dates | undefined): string[] {
  return [...(terms?.issued ?? []), ...(terms?.created ?? []), ...(terms?.dates ?? [])];
}
