/** A feed as the rest of the service sees it, whatever format it came in. Texts are plain unless said otherwise. */
export type Feed = {
  title: string;
  /** Where the feed says it lives (rel="self"); absent when it does not say. */
  url?: string;
  homepage?: string;
  /** At most 1,000 characters. */
  description?: string;
  image?: string;
  /** A BCP 47 tag in canonical spelling, such as en-US. */
  language?: string;
  /** Seconds that the feed asks to be left alone between two fetches. */
  ttlSeconds?: number;
  /** The WebSub hub that tells of changes. */
  hub?: string;
  items: FeedItem[];
  skipped: SkippedItem[];
};

/** One entry of a feed. */
export type FeedItem = {
  /** The feed's own identity of the entry; absent when it has none, or one that an earlier item already used. */
  guid?: string;
  /** Absolute, by canonicalUrl; unique within one feed. */
  url: string;
  /** At most 500 characters. */
  title: string;
  /** At most 400 characters. */
  summary?: string;
  /** The summary is only the beginning of the content, which goes on. */
  summaryIsLead?: true;
  /** Sanitised HTML; absent when the feed gives plain text or nothing. */
  content?: string;
  contentText?: string;
  image?: string;
  author?: FeedAuthor;
  /** By tagNames. */
  tags: string[];
  publishedAt?: Date;
  /** Minutes, by readTime. */
  readTime?: number;
};

export type FeedAuthor = { name: string; image?: string };

/** An entry left out, and why. `duplicate` means that an earlier entry has the same address. */
export type SkippedItem = { reason: 'no-url' | 'no-title' | 'duplicate' | 'not-an-item'; title?: string };

export type FeedErrorReason =
  | 'empty'
  | 'too-large'
  | 'dtd'
  | 'too-deep'
  | 'html-page'
  | 'malformed'
  | 'unknown-format'
  | 'too-slow';

/** A document that is no readable feed. The message says what whoever gave the address can do; it quotes no input. */
export class FeedError extends Error {
  readonly reason: FeedErrorReason;

  constructor(reason: FeedErrorReason, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'FeedError';
    this.reason = reason;
  }
}

/**
 * A text on its way from a format to a Feed: `html` by the format's own word, `plain` likewise, or `guess` where
 * publishers write either.
 */
export type DraftText = { value: string; kind: 'html' | 'plain' | 'guess' };

/** What a format's mapper finds; candidates are listed best first and judged later, in one place for all formats. */
export type ItemDraft = {
  guid?: string | undefined;
  urls: (string | undefined)[];
  title?: DraftText | undefined;
  summary?: DraftText | undefined;
  content?: DraftText | undefined;
  images: (string | undefined)[];
  author?: { name?: string | undefined; image?: string | undefined } | undefined;
  tags: (string | undefined)[];
  dates: (string | undefined)[];
  /** xml:base of the entry. */
  base?: string | undefined;
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
