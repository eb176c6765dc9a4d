import { commandIo } from './io.ts';

const CODES = { bold: 1, dim: 2, red: 31, green: 32, yellow: 33, cyan: 36 };

/** A text in a style, where the output is a terminal that shows it; NO_COLOR and FORCE_COLOR are heeded. */
export function styled(style: keyof typeof CODES, text: string, output: 'out' | 'err' = 'out'): string {
  return commandIo().colours?.[output] === true ? `\x1b[${CODES[style]}m${text}\x1b[0m` : text;
}
