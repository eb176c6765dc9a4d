import { likePattern } from '../data/conditions.ts';

const ROWS = 50;
/** Further rows are found by searching. */
const MAX_PAGE = 200;

/** A page of a table. */
export interface TablePage<Row> {
  readonly rows: readonly Row[];
  /** From 1. */
  readonly page: number;
  readonly hasNext: boolean;
}

/** The rows of a page of 50, counted from 1; `ask` gets how many rows to read after how many. */
export async function listPart<Row>(
  requested: number,
  ask: (limit: number, skip: number) => Promise<readonly Row[]>,
): Promise<TablePage<Row>> {
  const page = Number.isInteger(requested) && requested >= 1 ? Math.min(requested, MAX_PAGE) : 1;
  const rows = await ask(ROWS + 1, (page - 1) * ROWS);
  return { rows: rows.slice(0, ROWS), page, hasNext: rows.length > ROWS && page < MAX_PAGE };
}

/** A LIKE pattern in lower case for what was typed; null for nothing. */
export function searchPattern(typed: string): string | null {
  const text = typed.trim().toLowerCase().slice(0, 200);
  return text === '' ? null : likePattern(text);
}
