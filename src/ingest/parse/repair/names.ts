const ROOT = /<([\w.-]{1,40}:)?(rss|feed|rdf)(?=[\s>/])[^<>]{0,5000}>/i;
const DEFAULT_NAMESPACE = /\sxmlns\s{0,5}=\s{0,5}(?:"[^"<>]{0,500}"|'[^'<>]{0,500}')/i;
const INNER_NAMESPACE =
  /(<(?:channel|item|entry)(?:\s[^<>]{0,500})?)\sxmlns\s{0,5}=\s{0,5}(?:"[^"<>]{0,500}"|'[^'<>]{0,500}')/gi;

/** A document with the names that its format has. */
export interface RepairedNames {
  readonly xml: string;
  /** Whether the namespace of the feed's own elements was wrong or had a prefix. */
  readonly hadNamespace: boolean;
  /** Names of elements of another format that were read as its own. */
  readonly foreign: readonly string[];
}

/**
 * The elements of a feed by the names of its format: on an rss root the default namespace and its prefix mean nothing,
 * nor does the prefix of any root; and what an entry has in the words of another format is read where its own is
 * missing, such as `pubDate` in Atom.
 */
export function plainNames(xml: string): RepairedNames {
  const root = ROOT.exec(xml);
  if (root === null) return { xml, hadNamespace: false, foreign: [] };
  const [tag, prefix = '', name = ''] = root;
  const format = name.toLowerCase() as keyof typeof FOREIGN;
  const bare =
    format === 'rdf' ? xml : withoutNamespace(xml, { tag, index: root.index, prefix, isRss: format === 'rss' });
  const own = withOwnElements(format === 'rss' ? withChannel(bare) : bare, format);
  return { ...own, hadNamespace: bare !== xml };
}

function withoutNamespace(
  xml: string,
  { tag, index, prefix, isRss }: { tag: string; index: number; prefix: string; isRss: boolean },
): string {
  const hasDefault = DEFAULT_NAMESPACE.test(tag);
  const isOurs = !isRss && prefix === '' && /\sxmlns\s{0,5}=\s{0,5}["']https?:[^"']{1,60}(?:atom|2005)/i.test(tag);
  const bareRoot = hasDefault && !isOurs ? tag.replace(DEFAULT_NAMESPACE, '') : tag;
  const bare = bareRoot === tag ? xml : xml.slice(0, index) + bareRoot + xml.slice(index + tag.length);
  const plain = isRss ? bare.replace(INNER_NAMESPACE, '$1') : bare;
  return prefix === '' ? plain : plain.replaceAll(`<${prefix}`, '<').replaceAll(`</${prefix}`, '</');
}

/** RSS whose items and title are in its root. */
function withChannel(xml: string): string {
  if (/<channel[\s>]/i.test(xml)) return xml;
  return xml
    .replace(/<rss(?:\s[^<>]{0,5000})?>/i, '$&<channel>')
    .replace(/<\/rss\s{0,10}>(?![\s\S]{0,100}<\/rss)/i, '</channel>$&');
}

interface Foreign {
  /** The name in the other format, and what may be there in its place. */
  readonly name: string;
  readonly unless: RegExp;
  readonly as: string;
  readonly attributes?: string;
}

const FOREIGN: Readonly<Record<'rss' | 'feed' | 'rdf', readonly Foreign[]>> = {
  feed: [
    { name: 'pubDate', unless: /<(?:published|updated|issued|modified|created)[\s>]/i, as: 'published' },
    { name: 'date', unless: /<(?:published|updated|issued|modified|created|pubDate)[\s>]/i, as: 'published' },
    { name: 'content:encoded', unless: /<content[\s>]/i, as: 'content', attributes: ' type="html"' },
    { name: 'description', unless: /<summary[\s>]/i, as: 'summary' },
    { name: 'guid', unless: /<id[\s>]/i, as: 'id' },
  ],
  rss: [
    { name: 'published', unless: /<(?:pubDate|dc:date)[\s>]/i, as: 'pubDate' },
    { name: 'updated', unless: /<(?:pubDate|dc:date|published)[\s>]/i, as: 'pubDate' },
    { name: 'issued', unless: /<(?:pubDate|dc:date|published|updated)[\s>]/i, as: 'pubDate' },
    { name: 'date', unless: /<(?:pubDate|dc:date|published|updated)[\s>]/i, as: 'pubDate' },
    { name: 'content', unless: /<content:encoded[\s>]/i, as: 'content:encoded' },
    { name: 'summary', unless: /<description[\s>]/i, as: 'description' },
    { name: 'id', unless: /<guid[\s>]/i, as: 'guid', attributes: ' isPermaLink="false"' },
  ],
  rdf: [
    { name: 'pubDate', unless: /<dc:date[\s>]/i, as: 'dc:date' },
    { name: 'published', unless: /<(?:dc:date|pubDate)[\s>]/i, as: 'dc:date' },
    { name: 'summary', unless: /<description[\s>]/i, as: 'description' },
    { name: 'author', unless: /<dc:creator[\s>]/i, as: 'dc:creator' },
  ],
};
const ITEM = { rss: 'item', feed: 'entry', rdf: 'item' } as const;
/** A link as the other format has it. */
const TEXT_LINK =
  /<link(?:\s[^<>]{0,200})?>\s{0,100}(?:<!\[CDATA\[)?\s{0,20}([^<\]\s]{1,2100})\s{0,20}(?:\]\]>)?\s{0,100}<\/link\s{0,5}>/gi;
const HREF_LINK = /<link\s([^<>]{0,500})\/?>(?:\s{0,20}<\/link\s{0,5}>)?/gi;

function withOwnElements(xml: string, format: keyof typeof FOREIGN): { xml: string; foreign: readonly string[] } {
  const rules = FOREIGN[format].filter(({ name }) => xml.includes(`<${name}`));
  const hasLinks =
    format === 'feed' ? /<link(?:\s[^<>]{0,200})?>[^<]/i.test(xml) : /<link\s[^<>]{0,500}href/i.test(xml);
  if (rules.length === 0 && !hasLinks) return { xml, foreign: [] };
  const foreign = new Set<string>();
  const chunks: string[] = [];
  let done = 0;
  const opening = new RegExp(`<${ITEM[format]}(?=[\\s>])`, 'gi');
  for (let match = opening.exec(xml); match !== null; match = opening.exec(xml)) {
    const end = xml.indexOf(`</${ITEM[format]}`, match.index);
    if (end === -1) break;
    chunks.push(xml.slice(done, match.index));
    chunks.push(ownItem(xml.slice(match.index, end), { format, rules, foreign }));
    done = end;
    opening.lastIndex = end;
  }
  return { xml: chunks.join('') + xml.slice(done), foreign: [...foreign] };
}

function ownItem(
  item: string,
  { format, rules, foreign }: { format: keyof typeof FOREIGN; rules: readonly Foreign[]; foreign: Set<string> },
): string {
  let result = item;
  for (const { name, unless, as, attributes = '' } of rules) {
    if (!result.includes(`<${name}`) || unless.test(result)) continue;
    const tag = new RegExp(`<${name}(?:\\s[^<>]{0,500})?>([\\s\\S]*?)</${name}\\s{0,5}>`);
    const renamed = result.replace(tag, (_, text: string) => `<${as}${attributes}>${text}</${as}>`);
    if (renamed !== result) foreign.add(name);
    result = renamed;
  }
  if (format === 'feed')
    return /<link\s[^<>]{0,500}href/i.test(result) ? result : result.replace(TEXT_LINK, '<link href="$1"/>');
  return format === 'rss' &&
    !/<link(?:\s[^<>]{0,200})?>\s{0,100}[^<\s]/i.test(result) &&
    !/<link>\s{0,100}<!/i.test(result)
    ? result.replace(HREF_LINK, (link, attributes: string) => textLink(attributes) ?? link)
    : result;
}

function textLink(attributes: string): string | undefined {
  const href = /href\s{0,5}=\s{0,5}(?:"([^"]{1,2100})"|'([^']{1,2100})')/i.exec(attributes);
  const rel = /rel\s{0,5}=\s{0,5}["']?([\w-]{1,40})/i.exec(attributes)?.[1]?.toLowerCase();
  const address = href?.[1] ?? href?.[2];
  return address === undefined || (rel !== undefined && rel !== 'alternate') ? undefined : `<link>${address}</link>`;
}
