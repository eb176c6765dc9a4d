import { setImmediate as nextTurn } from 'node:timers/promises';

/** Level of detail of an item: all, all but its text, or only its name and link. */
export type TextDetail = 'whole' | 'summary' | 'brief';

const LESS = { whole: 'summary', summary: 'brief' } as const;
/** Characters after which other requests have their turn. */
const PIECE = 65_536;

/** Space that texts of items must fit into. */
export interface Room {
  /** Bytes of all of them together. */
  readonly bytes: number;
  /** Bytes of the largest brief item: so much is kept for each of those that follow. */
  readonly brief: number;
}

/**
 * The text of each item, none left out: whole ones as long as they fit into the room, then with less and less detail.
 * Lets other requests of this process have their turn in between.
 */
export async function fitTexts<Row>(
  rows: readonly Row[],
  { bytes, brief }: Room,
  textOf: (row: Row, detail: TextDetail, n: number) => string,
): Promise<string[]> {
  const texts: string[] = [];
  let detail: TextDetail = 'whole';
  let [left, piece] = [bytes, 0];
  for (const [n, row] of rows.entries()) {
    const reserved = (rows.length - n - 1) * brief;
    let text = textOf(row, detail, n);
    let size = Buffer.byteLength(text);
    while (detail !== 'brief' && size > left - reserved) {
      detail = LESS[detail];
      text = textOf(row, detail, n);
      size = Buffer.byteLength(text);
    }
    texts.push(text);
    left -= size;
    piece += text.length;
    if (piece > PIECE) {
      piece = 0;
      await nextTurn();
    }
  }
  return texts;
}
