import { generateOpml, parseOpml, type Opml } from 'feedsmith';
import type { Database } from '../../data/database.ts';
import { statement } from '../../data/statement.ts';
import { type ListedSource, scheduleSources } from './store-source.ts';
import { canonicalUrl } from '../../domain/text/canonical-url.ts';
import { decodeDocument } from '../parse/decode-document.ts';
import { FeedError } from '../parse/feed.ts';
import { hostOf } from '../../domain/sources/new-source.ts';
import { AppError } from '../../errors.ts';
import { cleanText } from '../parse/text.ts';
import { guardXml, type GuardedXml } from '../parse/xml-guard.ts';

/** Maximum bytes of a document. */
const MAX_BYTES = 5 * 1024 * 1024;
/** Sources stored per statement. */
const BATCH = 200;
/** Our own attribute for a paused source, which OPML has none for. Other programs ignore it. */
const PAUSED = 'dcsPaused';

/** An outline of an OPML document: a source, a link or a folder. */
export type Outline = Opml.Outline<string, [typeof PAUSED]>;
/** Ordered by the folders of an OPML document. */
const LISTED_SOURCES = statement<ListedSource>(`
  SELECT s.feed_url AS url, s.name, s.homepage, s.description, f.folder, f.paused_at IS NOT NULL AS paused
    FROM source_fetches f JOIN sources s ON s.id = f.source_id
      ORDER BY f.folder COLLATE "C" NULLS FIRST, lower(s.name) COLLATE "C", s.feed_url COLLATE "C"`);

/**
 * Exports all fetched sources as OPML 2.0; importing it elsewhere creates the same sources in the same folders. Throws
 * not_found when there are none: the body of an OPML document has one outline at least.
 */
export async function exportOpml(db: Database): Promise<string> {
  const outlines: Outline[] = [];
  for (const source of await db.query(LISTED_SOURCES)) folderOf(outlines, source.folder).push(outlineOf(source));
  if (outlines.length === 0) throw new AppError('not_found', 'There are no sources to export. Add one first.');
  return generateOpml({ head: { title: 'Sources' }, body: { outlines } }, { extraOutlineAttributes: [PAUSED] });
}

/**
 * The sources in an OPML document, without duplicates; calls `passedOver` with each URL that is not http(s). Throws
 * FeedError if it is not OPML; as for feeds, DTDs are refused and 5 MiB is the limit.
 */
export function readOpml(bytes: Uint8Array, passedOver: (address: string) => void = () => undefined): ListedSource[] {
  const byUrl = new Map<string, ListedSource>();
  for (const listed of collectSources(readOutlines(bytes), '', passedOver))
    if (!byUrl.has(listed.url)) byUrl.set(listed.url, listed);
  return [...byUrl.values()];
}

/** The outlines of an OPML document. Throws FeedError like readOpml. */
export function readOutlines(bytes: Uint8Array): readonly Outline[] {
  if (bytes.byteLength > MAX_BYTES) throw new FeedError('too-large', 'The document is larger than 5 MiB.');
  const xml = cleanText(decodeDocument(bytes)).trim();
  const root = guardedOpml(xml);
  if (root.name !== 'opml') throw notOpml();
  return outlinesOf(root.xml);
}

/**
 * Adds sources to those that are fetched, each URL once, and calls `done` for each. Existing ones do not change.
 * Returns how many are new.
 */
export async function importSources(
  db: Database,
  listed: readonly ListedSource[],
  done: () => void = () => undefined,
): Promise<number> {
  const at = new Date();
  return db.transaction(async (tx) => {
    let added = 0;
    for (let start = 0; start < listed.length; start += BATCH) {
      const batch = listed.slice(start, start + BATCH);
      added += await scheduleSources(tx, batch, at);
      batch.forEach(() => done());
    }
    return added;
  });
}

function outlineOf({ url, name, homepage, description, paused }: ListedSource): Outline {
  return {
    type: 'rss',
    text: name,
    title: name,
    xmlUrl: url,
    ...(homepage !== null && { htmlUrl: homepage }),
    ...(description !== null && { description }),
    ...(paused && { [PAUSED]: 'true' }),
  };
}

/** The outlines of a folder, created if missing. */
function folderOf(outlines: Outline[], folder: string | null): Outline[] {
  return segments(folder).reduce((inside, text) => {
    const existing = inside.find((outline) => outline.xmlUrl === undefined && outline.text === text);
    const folder = existing ?? { text, outlines: [] };
    if (!existing) inside.push(folder);
    return (folder.outlines ??= []);
  }, outlines);
}

/** Slashes in folder names are percent-encoded, so that the path is unambiguous. */
function segments(folder: string | null): string[] {
  return folder === null
    ? []
    : folder
        .slice(1)
        .split('/')
        .map((segment) => segment.replaceAll('%2F', '/').replaceAll('%25', '%'));
}

function collectSources(
  outlines: readonly Outline[],
  folder: string,
  passedOver: (address: string) => void,
): ListedSource[] {
  return outlines.flatMap((outline) => {
    const name = (outline.title ?? outline.text ?? '').trim();
    const url = canonicalUrl(outline.xmlUrl ?? '');
    if (url === undefined && outline.xmlUrl) passedOver(outline.xmlUrl);
    const isFolder = outline.xmlUrl === undefined && name !== '';
    const inside = collectSources(
      outline.outlines ?? [],
      isFolder ? `${folder}/${name.replaceAll('%', '%25').replaceAll('/', '%2F')}` : folder,
      passedOver,
    );
    return url === undefined
      ? inside
      : [listedOf(outline, { url, name: name || hostOf(url), folder: folder || null }), ...inside];
  });
}

function listedOf(outline: Outline, source: Pick<ListedSource, 'url' | 'name' | 'folder'>): ListedSource {
  return {
    ...source,
    homepage: canonicalUrl(outline.htmlUrl ?? '') ?? null,
    description: outline.description ?? null,
    paused: outline[PAUSED] === 'true',
  };
}

function outlinesOf(xml: string): readonly Outline[] {
  try {
    return parseOpml(xml, { extraOutlineAttributes: [PAUSED] }).body?.outlines ?? [];
  } catch (error) {
    throw new FeedError('malformed', 'The OPML document cannot be read. Export it again from where it comes from.', {
      cause: error,
    });
  }
}

/** Replaces those errors of the guard that ask for the URL of a feed: an OPML document was expected. */
function guardedOpml(xml: string): GuardedXml {
  try {
    return guardXml(xml);
  } catch (error) {
    throw error instanceof FeedError && ['html-page', 'unknown-format'].includes(error.reason) ? notOpml() : error;
  }
}

function notOpml(): FeedError {
  return new FeedError(
    'unknown-format',
    'This is not an OPML document. Export one from the program that you read feeds with.',
  );
}
