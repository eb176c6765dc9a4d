import type { JSX } from 'preact';
import { SITE } from '../../shell/page.tsx';

/** Characters of a description that search engines show. */
const MAX_DESCRIPTION = 200;

/** Metadata of a page for programs. */
export interface About {
  readonly title: string;
  readonly description: string;
  /** The page's own address, without what does not change what it is about. */
  readonly canonical: string;
  readonly image?: string | undefined;
  readonly type?: 'website' | 'article';
  /** Data by schema.org. */
  readonly data?: object;
  /** False for what is the person's own. */
  readonly indexed?: boolean;
  /** Addresses of the same list for feed readers. */
  readonly feed?: { readonly rssUrl: string; readonly jsonUrl: string } | undefined;
}

/** The elements of the head of a page of content: OpenGraph, JSON-LD, feed documents, its style and script. */
export function Head({ about, publicUrl }: { about: About; publicUrl: string }): JSX.Element {
  const { title, canonical, image, type = 'website', data, indexed = true, feed } = about;
  const description = about.description.slice(0, MAX_DESCRIPTION).toWellFormed();
  return (
    <>
      <meta name="description" content={description} />
      {indexed ? <link rel="canonical" href={canonical} /> : <meta name="robots" content="noindex" />}
      <meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content="#13171f" media="(prefers-color-scheme: dark)" />
      <meta property="og:site_name" content={SITE} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:type" content={type} />
      <meta property="og:url" content={canonical} />
      <meta property="og:image" content={image ?? `${publicUrl}/assets/icon-512.png`} />
      <meta name="twitter:card" content={image === undefined ? 'summary' : 'summary_large_image'} />
      {feed && (
        <>
          <link rel="alternate" type="application/rss+xml" title={title} href={feed.rssUrl} />
          <link rel="alternate" type="application/feed+json" title={title} href={feed.jsonUrl} />
        </>
      )}
      {data && (
        // `<` is the one character that could end the element.
        <script
          type="application/ld+json"
          dangerouslySetInnerHTML={{ __html: JSON.stringify(data).replaceAll('<', '\\u003c') }}
        />
      )}
      <link rel="stylesheet" href="/assets/reading.css" />
      <script src="/assets/reading.js" defer />
    </>
  );
}
