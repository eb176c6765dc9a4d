/** Characters of an answer at most: under 20,000 tokens of four each, with what JSON escapes of it. */
const MAX_ANSWER_CHARACTERS = 70_000;

/** Position at which an answer that was cut continues, and the cursor of the list that it is a page of. */
export interface ResultOffset {
  readonly offset: number;
  readonly cursor: string | undefined;
}

const CUT = /^cut:(\d{1,9}):/;

/** Reads a cursor that an answer named, ours or the operation's. */
export function placeOf(cursor: unknown): ResultOffset {
  const text = typeof cursor === 'string' ? cursor : '';
  const [head = '', offset] = CUT.exec(text) ?? [];
  const rest = text.slice(head.length);
  return { offset: Number(offset ?? 0), cursor: rest === '' ? undefined : rest };
}

/**
 * The part of a text from an offset on that an agent can take, cut at the end of a line where there is one, and the
 * cursor of the next part; null for the last one.
 */
export function truncate(text: string, { offset, cursor = '' }: ResultOffset): { text: string; next: string | null } {
  const rest = text.slice(offset);
  if (rest.length <= MAX_ANSWER_CHARACTERS) return { text: rest, next: null };
  const line = rest.lastIndexOf('\n', MAX_ANSWER_CHARACTERS);
  const end = line > MAX_ANSWER_CHARACTERS / 2 ? line + 1 : MAX_ANSWER_CHARACTERS;
  return { text: rest.slice(0, end).toWellFormed(), next: `cut:${offset + end}:${cursor}` };
}
