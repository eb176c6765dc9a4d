import { FeedError } from '../parse/feed.ts';

export type ManifestMembers = Readonly<Record<string, unknown>>;

/** An object's members; none for anything else. */
export function membersOf(value: unknown): ManifestMembers {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as ManifestMembers) : {};
}

/** The members of an object with their names; none for anything else. */
export function entriesOf(value: unknown): [name: string, value: unknown][] {
  return Object.entries(membersOf(value));
}

/** A list; empty for anything else. */
export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** A text; undefined for anything else. */
export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** Reads a document with a library; what that throws is a FeedError, also when the document is nested too deeply. */
export function parsedBy(parse: (text: string) => unknown, text: string, language: string): ManifestMembers {
  let document: unknown;
  try {
    document = parse(text);
  } catch (error) {
    throw new FeedError('malformed', `The file is no ${language} that can be read. Send it as its tool wrote it.`, {
      cause: error,
    });
  }
  if (typeof document !== 'object' || document === null || Array.isArray(document))
    throw new FeedError('malformed', `The file is no ${language} object. Send it as its tool wrote it.`);
  return document as ManifestMembers;
}

/** Reads a JSON object. Throws FeedError. */
export function parseJsonObject(text: string): ManifestMembers {
  return parsedBy((json) => JSON.parse(json) as unknown, text, 'JSON');
}
