/** A feed as the rest of the service sees it, whatever its format. Texts are plain unless stated otherwise. */
export type ParsedFeed = {
  title: string;
  /** The feed's URL according to itself (rel="self"). */
  url?: string;
  homepage?: string;
  /** At most 1,000 characters. */
  description?: string;
  image?: string;
  /** A BCP 47 tag in canonical form, such as en-US. */
  language?: string;
  /** Minimum seconds between two fetches that the feed asks for. */
  ttlSeconds?: number;
  /** URL of its WebSub hub. */
  hub?: string;
  /** The document breaks off; `items` are those before that. */
  isCut?: true;
  items: FeedItem[];
  skipped: SkippedItem[];
  /** Repairs that were needed to read the document, in sentences. */
  repairs: string[];
  /** Charset it was decoded by: a name of the WHATWG Encoding Standard. */
  charset: string;
  /** RSS, Atom, RDF or JSON Feed. */
  format: FeedFormat;
};

export type FeedFormat = 'RSS' | 'Atom' | 'RDF' | 'JSON Feed';

/** One entry of a feed. */
export type FeedItem = {
  /** The feed's own id of the entry; absent when it has none, or one that other items have, too. */
  guid?: string;
  /** An id that other items have, too, so that it names none of them. */
  sharedGuid?: string;
  /** Absolute, as returned by canonicalUrl or itemAddress; unique within the feed. */
  url: string;
  /** The address is that of a recording, or of a page of several items: there is no article at it. */
  hasNoPage?: true;
  /** At most 500 characters; of an item without one the beginning of its text, else the address. */
  title: string;
  /** At most 400 characters. */
  summary?: string;
  /** The summary is the beginning of a longer content. */
  summaryIsLead?: true;
  /** Sanitised HTML; absent when the feed has plain text or no content. */
  content?: string;
  contentText?: string;
  image?: string;
  author?: FeedAuthor;
  /** Normalised by tagNames. */
  tags: string[];
  publishedAt?: Date;
  /** Minutes, as returned by readTime; of a recording its length. */
  readTime?: number;
};

export type FeedAuthor = { name: string; image?: string };

/**
 * A skipped entry, and why. `no-url`: there is nothing to link to and nothing to read; `duplicate`: an earlier entry
 * has the same URL and identity; `not-an-item`: it is empty, or an element that is not closed hides it.
 */
export type SkippedItem = { reason: 'no-url' | 'duplicate' | 'not-an-item'; title?: string };

export type FeedErrorReason =
  | 'empty'
  | 'too-large'
  | 'dtd'
  | 'too-deep'
  | 'html-page'
  | 'malformed'
  | 'unknown-format'
  | 'too-slow';

/** A document that is not a readable feed. The message says what to do, and quotes no input. */
export class FeedError extends Error {
  readonly reason: FeedErrorReason;

  constructor(reason: FeedErrorReason, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'FeedError';
    this.reason = reason;
  }
}

/**
 * A text between its format and a Feed: `html` or `plain` if the format defines it, `guess` where publishers use
 * either.
 */
export type DraftText = { value: string; kind: 'html' | 'plain' | 'guess' };

/**
 * The output of a format's mapper. Candidates are listed best first; one place for all formats validates and selects
 * them.
 */
export type ItemDraft = {
  guid?: string | undefined;
  urls: (string | undefined)[];
  title?: DraftText | undefined;
  summary?: DraftText | undefined;
  content?: DraftText | undefined;
  images: (string | undefined)[];
  /** URLs of sound and video. */
  recordings?: (string | undefined)[];
  /** Length of the recording. */
  seconds?: number | undefined;
  author?: { name?: string | undefined; image?: string | undefined } | undefined;
  tags: (string | undefined)[];
  dates: (string | undefined)[];
  /** xml:base of the entry. */
  base?: string | undefined;
  /** xml:base of its text. */
  textBase?: string | undefined;
};

export type FeedDraft = {
  title?: DraftText | undefined;
  url?: string | undefined;
  homepage?: string | undefined;
  description?: DraftText | undefined;
  images: (string | undefined)[];
  language?: string | undefined;
  author?: { name?: string | undefined; image?: string | undefined } | undefined;
  ttlSeconds?: number | undefined;
  hub?: string | undefined;
  /** xml:base of the feed. */
  base?: string | undefined;
  items: ItemDraft[];
};
