/** One entry as a publisher means it, before it is written in a format. */
export interface Entry {
  readonly id?: string;
  /** The id is also the address. */
  readonly isPermalink?: boolean;
  readonly link?: string;
  readonly title?: string;
  /** HTML. */
  readonly text?: string;
  readonly date?: string;
  readonly recording?: { readonly url: string; readonly type: string; readonly seconds?: number };
  /** More elements of the format RSS, as they are. */
  readonly more?: string;
}

export const FORMATS = ['rss', 'rdf', 'atom', 'json'] as const;
export type Format = (typeof FORMATS)[number];

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
const element = (name: string, text: string | undefined, attributes = ''): string =>
  text === undefined ? '' : `<${name}${attributes}>${escaped(text)}</${name}>`;
const linkTo = (href: string | undefined, attributes = ''): string =>
  href === undefined ? '' : `<link${attributes} href="${escaped(href)}"/>`;

/** A document of a feed. */
export function written(format: Format, home: string, entries: readonly Entry[]): string {
  return WRITERS[format](home, entries);
}

const WRITERS: Record<Format, (home: string, entries: readonly Entry[]) => string> = {
  rss: (home, entries) =>
    `<?xml version="1.0"?>
<rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:media="http://search.yahoo.com/mrss/"
  xmlns:content="http://purl.org/rss/1.0/modules/content/">
<channel><title>Feed</title><link>${home}</link><description>A feed</description>
${entries.map(rssItem).join('\n')}
</channel></rss>`,
  rdf: (home, entries) =>
    `<?xml version="1.0"?>
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/"
  xmlns:dc="http://purl.org/dc/elements/1.1/">
<channel rdf:about="${home}"><title>Feed</title><link>${home}</link><description>A feed</description></channel>
${entries.map(rdfItem).join('\n')}
</rdf:RDF>`,
  atom: (home, entries) =>
    `<?xml version="1.0"?>
<feed xmlns="http://www.w3.org/2005/Atom"><title>Feed</title><id>urn:feed</id><link href="${home}"/>
${entries.map(atomEntry).join('\n')}
</feed>`,
  json: (home, entries) =>
    JSON.stringify({
      version: 'https://jsonfeed.org/version/1.1',
      title: 'Feed',
      home_page_url: home,
      items: entries.map((entry) => ({
        id: entry.id,
        url: entry.isPermalink === true ? undefined : entry.link,
        title: entry.title,
        content_html: entry.text,
        date_published: entry.date,
        attachments: entry.recording && [
          { url: entry.recording.url, mime_type: entry.recording.type, duration_in_seconds: entry.recording.seconds },
        ],
      })),
    }),
};

function rssItem(entry: Entry): string {
  const { recording } = entry;
  return `<item>${element('title', entry.title)}${element('link', entry.link)}${element(
    'guid',
    entry.id,
    entry.isPermalink === true ? '' : ' isPermaLink="false"',
  )}${element('description', entry.text)}${element(
    'pubDate',
    entry.date === undefined ? undefined : new Date(entry.date).toUTCString(),
  )}${
    recording === undefined
      ? ''
      : `<enclosure url="${escaped(recording.url)}" type="${recording.type}" length="1"/>${element(
          'itunes:duration',
          recording.seconds?.toString(),
        )}`
  }${entry.more ?? ''}</item>`;
}

function rdfItem(entry: Entry): string {
  const about = entry.id === undefined ? '' : ` rdf:about="${escaped(entry.id)}"`;
  return `<item${about}>${element('title', entry.title)}${element('link', entry.link)}${element(
    'description',
    entry.text,
  )}${element('dc:date', entry.date)}</item>`;
}

function atomEntry(entry: Entry): string {
  const { recording } = entry;
  return `<entry>${element('id', entry.id)}${element('title', entry.title)}${linkTo(entry.link)}${
    recording === undefined ? '' : linkTo(recording.url, ` rel="enclosure" type="${recording.type}"`)
  }${element('content', entry.text, ' type="html"')}${element('updated', entry.date)}</entry>`;
}
