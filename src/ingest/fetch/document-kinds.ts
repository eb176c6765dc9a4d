/** Request of a URL, and the responses to accept. */
export interface DocumentKind {
  /** The Accept header. */
  readonly accept: string;
  /** Accepted content types, without parameters and in lower case. */
  readonly types: RegExp;
  /** Accepted where the document itself begins as one of this kind; tested with its first characters. */
  readonly sniffed?: { readonly types: RegExp; readonly begins: RegExp };
  /** Whether to accept a response without a content type, for parsers that do not depend on it. */
  readonly untyped: boolean;
  /** Maximum bytes after decompression. */
  readonly maxBytes: number;
  /** The error message for any other content type. */
  readonly otherwise: string;
}

/** RSS, Atom, RDF, JSON Feed, or a web page that may link to a feed. */
export const FEED: DocumentKind = {
  accept:
    'application/atom+xml, application/rss+xml, application/feed+json, application/rdf+xml, application/xml;q=0.9, ' +
    'text/xml;q=0.9, application/json;q=0.8, text/html;q=0.5, text/plain;q=0.3',
  types: /^(?:application|text)\/(?:[\w.-]+\+)?(?:xml|json)$|^text\/(?:html|plain)$|^application\/rss$/,
  // Servers say anything of files whose ending they do not know: all but pictures, sound and video is looked at.
  sniffed: {
    types: /^(?!(?:image|audio|video|font|model)\/)/,
    begins: /^\s{0,100}(?:<\?xml\s|<!--|<!doctype\s|<(?:[\w.-]{1,40}:)?(?:rss|feed|rdf|html)[\s>]|\{)/i,
  },
  untyped: true,
  maxBytes: 5 * 1024 * 1024,
  otherwise: 'The address holds neither a feed nor a page. Give the address of a feed.',
};

export const PAGE: DocumentKind = {
  accept: 'text/html, application/xhtml+xml;q=0.9',
  types: /^text\/html$|^application\/xhtml\+xml$/,
  untyped: false,
  maxBytes: 5 * 1024 * 1024,
  otherwise: 'The address holds no web page.',
};

/** An image in a format that every browser shows. Not SVG: it is a document that can contain scripts. */
export const IMAGE: DocumentKind = {
  accept: 'image/avif, image/webp, image/png, image/jpeg, image/gif',
  types: /^image\/(?:avif|webp|png|jpe?g|gif)$/,
  untyped: false,
  maxBytes: 5 * 1024 * 1024,
  otherwise: 'The address holds no picture.',
};

/** A JSON document with metadata, such as that of an OAuth client. */
export const CLIENT_METADATA: DocumentKind = {
  accept: 'application/json',
  types: /^application\/(?:[\w.-]+\+)?json$/,
  untyped: false,
  maxBytes: 64 * 1024,
  otherwise: 'The address holds no JSON document.',
};

/** A set of advisories or ends of life, which may be an archive: servers say anything of these. */
export const CHANGE_SET: DocumentKind = {
  accept: 'application/json, application/zip, application/x-ndjson;q=0.9, */*;q=0.1',
  types:
    /^(?:application\/(?:(?:[\w.-]+\+)?json|zip|x-zip-compressed|octet-stream|(?:x-)?ndjson|jsonl|gzip)|text\/plain)$/,
  untyped: true,
  maxBytes: 1024 * 1024 * 1024,
  otherwise: 'The address holds neither JSON nor an archive of it.',
};

/** A package in its registry: JSON, or the list of versions of a module. */
export const REGISTRY: DocumentKind = {
  accept: 'application/json, text/plain;q=0.5',
  types: /^(?:application\/(?:[\w.-]+\+)?json|text\/plain)$/,
  untyped: false,
  maxBytes: 24 * 1024 * 1024,
  otherwise: 'The registry answered with neither JSON nor a list.',
};
