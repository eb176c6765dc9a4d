import { appendFileSync, existsSync, readFileSync } from 'node:fs';

/** One figure of a long run, and what is asked of it. */
export interface Row {
  readonly measured: string;
  readonly target: string;
  readonly figure: string;
  readonly met: boolean;
}

/** Adds a row to the file that NIGHT_ROWS names, a line of JSON each; without that it does nothing. */
export function addRow(row: Row): void {
  const file = process.env.NIGHT_ROWS ?? '';
  if (file !== '') appendFileSync(file, `${JSON.stringify(row)}\n`);
}

/** The rows of a file; none where there is no file. */
export function readRows(file: string): Row[] {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  return lines.map((line) => JSON.parse(line) as Row);
}
