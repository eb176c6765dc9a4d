/** What is asked for at an address, and what is taken for it. */
export interface DocumentKind {
  /** The Accept header sent. */
  readonly accept: string;
  /** Content types taken, without parameters and in lower case. */
  readonly types: RegExp;
  /** Whether an answer without a content type is taken: what reads it looks at nothing else. */
  readonly untyped: boolean;
  /** Bytes after decompression. */
  readonly maxBytes: number;
  /** Said of another content type. */
  readonly otherwise: string;
}

/** RSS, Atom, RDF, JSON Feed, or a page that may name one. */
export const FEED: DocumentKind = {
  accept:
    'application/atom+xml, application/rss+xml, application/feed+json, application/rdf+xml, application/xml;q=0.9, ' +
    'text/xml;q=0.9, application/json;q=0.8, text/html;q=0.5, text/plain;q=0.3',
  types: /^(?:application|text)\/(?:[\w.-]+\+)?(?:xml|json)$|^text\/(?:html|plain)$|^application\/rss$/,
  untyped: true,
  maxBytes: 5 * 1024 * 1024,
  otherwise: 'The address holds neither a feed nor a page. Give the address of a feed.',
};

/** A web page. */
export const PAGE: DocumentKind = {
  accept: 'text/html, application/xhtml+xml;q=0.9',
  types: /^text\/html$|^application\/xhtml\+xml$/,
  untyped: false,
  maxBytes: 5 * 1024 * 1024,
  otherwise: 'The address holds no web page.',
};

/** A picture of the kinds that every browser shows. SVG is none of them: it is a document that can hold scripts. */
export const IMAGE: DocumentKind = {
  accept: 'image/avif, image/webp, image/png, image/jpeg, image/gif',
  types: /^image\/(?:avif|webp|png|jpe?g|gif)$/,
  untyped: false,
  maxBytes: 5 * 1024 * 1024,
  otherwise: 'The address holds no picture.',
};

/** A JSON document in which somebody describes themselves, such as an OAuth client. */
export const METADATA: DocumentKind = {
  accept: 'application/json',
  types: /^application\/(?:[\w.-]+\+)?json$/,
  untyped: false,
  maxBytes: 64 * 1024,
  otherwise: 'The address holds no JSON document.',
};
