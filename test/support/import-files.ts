/** Seconds since 1970 at which entries were added that do not say otherwise. */
const ADDED = 1_700_000_000;
const LONG = 'x'.repeat(10_000);
const html = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
const cell = (text: string): string => `"${text.replaceAll('"', '""')}"`;

/** An entry as a file has it. */
export interface Entry {
  readonly url: string;
  readonly title?: string;
  readonly added?: string;
  readonly list?: string;
  readonly tags?: readonly string[];
}

/** Odd entries that files of people hold. */
const ODDITIES: readonly Entry[] = [
  ...['javascript:alert(1)', 'data:text/html,<b>x</b>', 'ftp://a.example/', 'mailto:a@b.example', 'place:sort=8', ''],
  ...[
    'http://',
    'https://u:p@a.example/',
    'about:blank',
    'chrome://settings',
    'file:///etc/passwd',
    'no address at all',
  ],
]
  .map((url): Entry => ({ url, title: `Not of the web ${url}` }))
  .concat([
    { url: 'http://localhost/a', title: 'Of this machine' },
    { url: 'http://169.254.169.254/latest', title: 'Of the network' },
    { url: 'https://long.example/', title: LONG },
    { url: `https://long.example/${LONG}`, title: 'Long address' },
    { url: 'https://date.example/broken', title: 'Broken date', added: 'yesterday, or so' },
    { url: 'https://date.example/future', title: 'Future date', added: '99999999999' },
    { url: 'https://quotes.example/', title: 'It says "yes", & <no> \'maybe\'', tags: ['a "b"', "it's"] },
    { url: 'https://emoji.example/', title: 'Party 🎉 👩‍👩‍👧 ﷽', tags: ['🎉'] },
    { url: 'https://nested.example/', title: 'Nested', list: 'Outer / Inner' },
    { url: 'https://tags.example/', title: 'Many tags', tags: Array.from({ length: 60 }, (_, n) => `tag${n}`) },
    { url: 'https://formula.example/', title: '=cmd|calc' },
    { url: 'https://double.example/?utm_source=x', title: 'First' },
    { url: 'https://double.example/#top', title: 'Second' },
  ]);

/** A thousand entries, the odd ones among them. */
export const ENTRIES: readonly Entry[] = Array.from(
  { length: 1_000 },
  (_, n): Entry =>
    ODDITIES[n % 40 === 0 ? n / 40 : -1] ?? {
      url: `https://site${n % 7}.example/${n}`,
      title: `Article ${n}`,
      tags: ['go'],
    },
);
const dateOf = ({ added }: Entry): string => added ?? String(ADDED);

export const netscape = (entries: readonly Entry[]): string =>
  `\uFEFF<!DOCTYPE NETSCAPE-Bookmark-file-1>\r\n<META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=UTF-8">\r\n<H1>Bookmarks</H1>\r\n<DL><p>\r\n${entries
    .map((entry) => {
      const link = `<DT><A HREF="${html(entry.url)}" ADD_DATE="${html(dateOf(entry))}" TAGS="${html((entry.tags ?? []).join(','))}">${html(entry.title ?? '')}</A>\r\n`;
      const folders = (entry.list ?? '').split(' / ').filter((name) => name !== '');
      return folders.reduceRight((inside, name) => `<DT><H3>${name}</H3>\r\n<DL><p>\r\n${inside}</DL><p>\r\n`, link);
    })
    .join('')}</DL><p>`;
const table = (head: string, entries: readonly Entry[], row: (entry: Entry) => readonly string[]): string =>
  `\uFEFF${head}\r\n${entries.map((entry) => row(entry).map(cell).join(',')).join('\r\n')}\r\n`;
export const pocket = (entries: readonly Entry[]): string =>
  table('title,url,time_added,tags,status', entries, (entry) => [
    ...[entry.title ?? '', entry.url, dateOf(entry), (entry.tags ?? []).join('|'), 'archive'],
  ]);
export const readwise = (entries: readonly Entry[]): string =>
  table('Title,URL,ID,Document tags,Saved date,Reading progress,Location,Seen', entries, (entry) => [
    ...[entry.title ?? '', entry.url, 'x', JSON.stringify(entry.tags ?? []).replaceAll('"', "'")],
    ...[entry.added ?? '2023-11-14 22:13:20+00:00', '0.5', 'archive', 'True'],
  ]);
export const omnivore = (entries: readonly Entry[]): string =>
  JSON.stringify(
    entries.map((entry) => ({
      ...{ id: 'x', slug: 'x', title: entry.title, description: 'y', author: null, url: entry.url, state: 'Archived' },
      ...{ readingProgress: 3, thumbnail: null, labels: entry.tags ?? [], updatedAt: null, publishedAt: null },
      savedAt: entry.added ?? '2023-11-14T22:13:20.000Z',
    })),
  );
export const karakeep = (entries: readonly Entry[]): string =>
  JSON.stringify({
    lists: [
      { id: 'o', name: 'Outer', type: 'manual', parentId: null, icon: '📚', description: null, query: null },
      { id: 'i', name: 'Inner', type: 'manual', parentId: 'o', icon: '📚', description: null, query: null },
    ],
    bookmarks: entries.map((entry) => ({
      ...{
        createdAt: entry.added ?? ADDED,
        title: entry.title ?? null,
        tags: entry.tags ?? [],
        note: 'A note',
        archived: true,
      },
      lists: entry.list === undefined ? [] : ['i'],
      content: entry.url === '' ? { type: 'text', text: 'words' } : { type: 'link', url: entry.url },
    })),
  });
