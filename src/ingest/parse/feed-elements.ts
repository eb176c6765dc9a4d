import type { AtomFeed, RssFeed } from 'feedsmith';
import type { DraftText } from './feed.ts';

type Media = NonNullable<RssFeed.Item<string>['media']>;
type Link = AtomFeed.Link<string>;
type Syndication = RssFeed.Feed<string>['sy'];
type Dates = Pick<NonNullable<RssFeed.Item<string>['dcterms']>, 'created' | 'issued' | 'dates'>;

/** A text and how it is to be read. */
export function text(value: string | undefined, kind: DraftText['kind']): DraftText | undefined {
  return value === undefined ? undefined : { value, kind };
}

/** An identity that is at the same time an address; `17` is none, though it would resolve. */
export function absolute(identity: string | undefined): string | undefined {
  return identity !== undefined && /^https?:/i.test(identity) ? identity : undefined;
}

/** RFC 4287 section 3.1: text is the default type, yet half of the world's untyped titles hold escaped HTML. */
export function atomText(value: AtomFeed.Text | undefined): DraftText | undefined {
  return text(value?.value, isHtmlType(value?.type) ? 'html' : 'guess');
}

/** RFC 4287 section 4.1.3: other types than text and HTML are a document of their own or base64, not for reading. */
export function atomContent(content: AtomFeed.Content | undefined): DraftText | undefined {
  const type = content?.type?.toLowerCase();
  if (isHtmlType(type)) return text(content?.value, 'html');
  return type === undefined || type === 'text' || type.startsWith('text/') ? text(content?.value, 'guess') : undefined;
}

function isHtmlType(type: string | undefined): boolean {
  return ['html', 'xhtml', 'text/html', 'application/xhtml+xml'].includes(type?.toLowerCase() ?? '');
}

/**
 * The link of a relation, a page before any other type. A link without rel is an alternate (RFC 4287 section 4.2.7.2).
 */
export function linkOf(links: Link[] | undefined, rel: string): string | undefined {
  const related = (links ?? []).filter((link) => link.href !== undefined && (link.rel ?? 'alternate') === rel);
  const pages = related.filter((link) => link.type === undefined || link.type.includes('html'));
  return (pages[0] ?? related[0])?.href;
}

const PERIODS: Readonly<Record<string, number>> = {
  hourly: 3_600,
  daily: 86_400,
  weekly: 604_800,
  monthly: 2_592_000,
  yearly: 31_536_000,
};

/** The module syndication of RSS 1.0: so many times in a period, once a day where it says neither. */
export function syndicationSeconds(sy: Syndication): number | undefined {
  return (
    sy && (PERIODS[sy.updatePeriod?.trim().toLowerCase() ?? 'daily'] ?? 86_400) / Math.max(1, sy.updateFrequency ?? 1)
  );
}

/** Atom's files beside an entry, as RSS has them. */
export function enclosures(links: Link[] | undefined): { url?: string; type?: string }[] {
  return (links ?? [])
    .filter((link) => link.rel === 'enclosure')
    .map(({ href, type }) => ({ ...(href !== undefined && { url: href }), ...(type !== undefined && { type }) }));
}

/** The addresses of the pictures among files. */
export function enclosureImages(files: { url?: string; type?: string }[] | undefined): (string | undefined)[] {
  return (files ?? []).filter((file) => file.type?.startsWith('image/')).map((file) => file.url);
}

/** Media RSS: thumbnails, the widest first, then contents that are images, at the item and in its groups. */
export function mediaImages(media: Media | undefined): (string | undefined)[] {
  const groups = media?.groups ?? [];
  const contents = [...(media?.contents ?? []), ...groups.flatMap((group) => group.contents ?? [])];
  const thumbnails = [media ?? {}, ...groups, ...contents].flatMap((part) => part.thumbnails ?? []);
  const pictures = contents.filter((content) => content.medium === 'image' || content.type?.startsWith('image/'));
  return [...thumbnails.sort((a, b) => (b.width ?? 0) - (a.width ?? 0)), ...pictures].map((part) => part.url);
}

/** A tag's word. */
export function categoryName(category: AtomFeed.Category): string | undefined {
  // Some publishers make the term an address and only the label a word.
  return category.term === undefined || /^https?:/i.test(category.term) ? category.label : category.term;
}

/** Dublin Core's dates, the best first. */
export function termDates(terms: Dates | undefined): string[] {
  return [...(terms?.issued ?? []), ...(terms?.created ?? []), ...(terms?.dates ?? [])];
}
