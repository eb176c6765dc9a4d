import { createReadStream } from 'node:fs';
import { open, readFile, stat } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { buffer } from 'node:stream/consumers';
import { openPromise, type Entry, type ZipFile } from 'yauzl';
import type { PublishedChange } from '../../domain/changes/changes.ts';
import { FeedError } from '../parse/feed.ts';
import { readCsaf } from './read-csaf.ts';
import { readEndOfLife } from './read-endoflife.ts';
import { readOsv } from './read-osv.ts';

/** Bytes of a document of a set: one with more is left out. */
const MAX_DOCUMENT_BYTES = 4 * 1024 * 1024;
/** Bytes of a file that is one JSON document, and so is read at once. */
const MAX_JSON_BYTES = 32 * 1024 * 1024;
/** The first bytes of a zip archive (APPNOTE 4.3.7). */
const ARCHIVE_MARK = 'PK\u0003\u0004';
/** Documents, and characters of them, that are passed on together. */
const BATCH = { documents: 100, characters: 250_000 };

/** Some documents of a set: what they say has changed, and how many say nothing that is known here. */
export interface ChangeBatch {
  readonly published: readonly PublishedChange[];
  readonly skipped: number;
}

/**
 * Reads a file of advisories or ends of life, some of its documents at a time, in bounded memory: a zip archive of JSON
 * documents as osv.dev publishes it, a document, a list of them, or one a line. Throws FeedError for another file.
 */
export async function* readChangeSet(file: string, at: Date): AsyncGenerator<ChangeBatch> {
  let batch = { published: [] as PublishedChange[], skipped: 0, documents: 0, characters: 0 };
  for await (const { document, characters } of documentsOf(file)) {
    for (const published of changesOf(document, at))
      if (published) batch.published.push(published);
      else batch.skipped += 1;
    batch.documents += 1;
    batch.characters += characters;
    if (batch.documents < BATCH.documents && batch.characters < BATCH.characters) continue;
    yield* inPortions(batch);
    batch = { published: [], skipped: 0, documents: 0, characters: 0 };
  }
  yield* inPortions(batch);
}

/** One large document, such as a list of all, has more than is passed on together. */
function* inPortions({ published, skipped }: ChangeBatch): Generator<ChangeBatch> {
  for (let from = 0; from === 0 || from < published.length; from += BATCH.documents)
    yield { published: published.slice(from, from + BATCH.documents), skipped: from === 0 ? skipped : 0 };
}

function changesOf(document: unknown, at: Date): (PublishedChange | undefined)[] {
  const ends = readEndOfLife(document, at);
  if (ends) return ends;
  const documents = Array.isArray(document) ? (document as unknown[]) : [document];
  return documents.map((entry) => readOsv(entry) ?? readCsaf(entry));
}

interface SetDocument {
  /** Undefined for one that is too large. */
  readonly document: unknown;
  readonly characters: number;
}

const TOO_LARGE: SetDocument = { document: undefined, characters: 0 };

function parseJson(text: string): SetDocument {
  try {
    return { document: JSON.parse(text) as unknown, characters: text.length };
  } catch (cause) {
    throw new FeedError('malformed', 'The file is no JSON that can be read, nor lines or an archive of it.', { cause });
  }
}

async function* documentsOf(file: string): AsyncGenerator<SetDocument> {
  const begin = await firstBytes(file);
  if (begin.toString('latin1') === ARCHIVE_MARK) {
    yield* documentsOfArchive(file);
    return;
  }
  if (await hasDocumentALine(file)) {
    for await (const line of linesOf(file)) yield line.length > MAX_DOCUMENT_BYTES ? TOO_LARGE : parseJson(line);
    return;
  }
  if ((await stat(file)).size > MAX_JSON_BYTES)
    throw new FeedError('too-large', 'The file is one document of more than 32 MiB. Use an archive, or lines of them.');
  yield parseJson(await readFile(file, 'utf8'));
}

async function firstBytes(file: string): Promise<Buffer> {
  const handle = await open(file);
  try {
    const bytes = Buffer.alloc(4);
    await handle.read(bytes, 0, bytes.length, 0);
    return bytes;
  } finally {
    await handle.close();
  }
}

/** Whether the first line of several is a whole document. */
async function hasDocumentALine(file: string): Promise<boolean> {
  const lines: string[] = [];
  for await (const line of linesOf(file)) if (lines.push(line) === 2) break;
  const [first = ''] = lines;
  if (lines.length < 2 || !first.startsWith('{') || first.length > MAX_DOCUMENT_BYTES) return false;
  try {
    JSON.parse(first);
    return true;
  } catch {
    return false;
  }
}

/** Lines that are not empty. */
async function* linesOf(file: string): AsyncGenerator<string> {
  const input = createReadStream(file, 'utf8');
  try {
    for await (const line of createInterface({ input, crlfDelay: Infinity })) if (line.trim() !== '') yield line.trim();
  } finally {
    input.destroy();
  }
}

/** The entries of an archive, one after the other; its directory is read along with them. */
async function* documentsOfArchive(file: string): AsyncGenerator<SetDocument> {
  let archive: ZipFile | undefined;
  try {
    archive = await openPromise(file, { autoClose: false, lazyEntries: true });
    for await (const entry of archive.eachEntry())
      if (/\.json$/i.test(entry.fileName)) yield await documentOfEntry(archive, entry);
  } catch (cause) {
    throw new FeedError('malformed', 'The archive is damaged. It has to be fetched again.', { cause });
  } finally {
    archive?.close();
  }
}

/** A document of an archive; one that is no JSON is left out as one that is too large. */
async function documentOfEntry(archive: ZipFile, entry: Entry): Promise<SetDocument> {
  if (entry.uncompressedSize > MAX_DOCUMENT_BYTES) return TOO_LARGE;
  const text = (await buffer(await archive.openReadStreamPromise(entry))).toString('utf8');
  try {
    return parseJson(text);
  } catch {
    return TOO_LARGE;
  }
}
