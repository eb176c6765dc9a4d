import { setImmediate as nextTurn } from 'node:timers/promises';
import type { AccountPart } from '../../domain/people/account-data.ts';

/** Characters that are sent at a time, after which other requests have their turn. */
const PIECE = 65_536;

/** The text of a JSON object with these parts as its members, in pieces; parts of one name are one list. */
export async function* accountFile(sections: AsyncIterable<AccountPart>): AsyncGenerator<string> {
  let piece = '';
  for await (const text of textsOf(sections)) {
    piece += text;
    if (piece.length < PIECE) continue;
    yield piece;
    piece = '';
    await nextTurn();
  }
  yield piece;
}

async function* textsOf(sections: AsyncIterable<AccountPart>): AsyncGenerator<string> {
  let last: AccountPart | undefined;
  for await (const part of sections) {
    const rows = listOf(part) ?? [part.value];
    if (part.name === last?.name) yield rows.length > 0 ? ',' : '';
    else yield `${last ? `${endOf(last)},` : '{'}\n${JSON.stringify(part.name)}: ${listOf(part) ? '[' : ''}`;
    for (const [n, row] of rows.entries()) yield `${n > 0 ? ',' : ''}${JSON.stringify(row)}`;
    last = part;
  }
  yield `${last ? endOf(last) : '{'}\n}\n`;
}

function listOf({ value }: AccountPart): readonly object[] | undefined {
  return Array.isArray(value) ? (value as object[]) : undefined;
}

function endOf(part: AccountPart): string {
  return listOf(part) ? ']' : '';
}
