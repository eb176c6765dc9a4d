import { runInNewContext } from 'node:vm';

/** Repetitions that an exponential expression does not survive, and characters that show a quadratic one. */
const REPEATS = 20;
const LENGTH = 4_000;
/** Milliseconds of processor time that no text of these sizes takes in linear time. */
const NOTICEABLE_MS = 5;
/** Of a text twice as long: 2 in linear time, 4 in quadratic. */
const MAX_GROWTH = 3;
/**
 * After so many milliseconds of a clock an expression is given up as slow: of all texts with one beginning, which take
 * some tenths of a second together.
 */
const LIMIT_MS = 10_000;

/** Character that stands for each class of characters; for others the first that they name. */
const SAMPLES: Readonly<Record<string, string>> = {
  '\\s': ' ',
  '\\w': 'w',
  '\\d': '1',
  '\\b': '',
  '\\S': 'S',
  '\\W': '!',
  '\\D': 'D',
  '.': 'x',
};

/** The pieces that a text must have to get far in an expression: its words and one character of each of its classes. */
function piecesOf(source: string): string[] {
  const plain = source.replaceAll(/\(\?(?:[:=!]|<[=!])|\{\d+(?:,\d*)?\}|\\p\{\w+\}/g, (part) =>
    part.startsWith('\\p') ? 'a' : '|',
  );
  const pieces = [...plain.matchAll(/\[\^?((?:\\.|[^\]\\])+)\]|(\\.|\.)|([^\\[\](){}|?*+^$.]+)/g)].flatMap(
    ([, members, escape, word]) => {
      if (members !== undefined) return (members.match(/\\.|[^\\]/gu) ?? []).slice(0, 3).map(sampleOf);
      return [word ?? sampleOf(escape ?? '')];
    },
  );
  return [...new Set(pieces)].filter((piece) => piece !== '');
}

const sampleOf = (part: string): string => SAMPLES[part] ?? part.replace(/^\\(?=.)/, '');

/** Milliseconds of processor time of the best of some runs. */
function cost(expression: RegExp, text: string, runs: number): number {
  let best = Infinity;
  for (let run = 0; run < runs; run += 1) {
    const before = process.cpuUsage();
    text.replace(expression, '');
    const { user, system } = process.cpuUsage(before);
    best = Math.min(best, (user + system) / 1_000);
  }
  return best;
}

function isSlow(expression: RegExp, textOf: (repeats: number) => string, pump: string): boolean {
  if (cost(expression, textOf(REPEATS), 1) > NOTICEABLE_MS && cost(expression, textOf(REPEATS), 3) > NOTICEABLE_MS)
    return true;
  const repeats = Math.ceil(LENGTH / pump.length);
  if (cost(expression, textOf(repeats), 1) < NOTICEABLE_MS) return false;
  const [once, twice] = [repeats, 2 * repeats].map((count) => cost(expression, textOf(count), 3)) as [number, number];
  return twice > Math.max(NOTICEABLE_MS, MAX_GROWTH * once);
}

/**
 * A text for which an expression takes more than linear time, or undefined. It tries every one and two of the
 * expression's pieces, repeated, after each beginning made of its pieces in their order, with an end that matches not.
 * The same texts at each run; only the measure is of processor time, so that a busy machine does not change it.
 */
export function slowTextOf(source: string, flags: string): string | undefined {
  const expression = new RegExp(source, flags);
  const pieces = piecesOf(source);
  const pumps = [...pieces, ...pieces.flatMap((first) => pieces.map((second) => first + second))];
  const prefixes = ['', ...pieces.map((_, n) => pieces.slice(0, n + 1).join(''))];
  for (const prefix of prefixes) {
    const slow = attackAfter(expression, prefix, pumps);
    if (slow !== undefined) return slow;
  }
  return undefined;
}

/** The first pump that makes an expression slow after a beginning, or that it does not come back from; repeated. */
function attackAfter(expression: RegExp, prefix: string, pumps: readonly string[]): string | undefined {
  let tried = '';
  const attack = (): string | undefined => {
    for (const pump of pumps) {
      tried = prefix + pump.repeat(REPEATS);
      if (isSlow(expression, (repeats) => `${prefix}${pump.repeat(repeats)}\u0000`, pump)) return tried;
    }
    return undefined;
  };
  try {
    return runInNewContext('attack()', { attack }, { timeout: LIMIT_MS }) as string | undefined;
  } catch (error) {
    if ((error as { code?: string }).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') return tried;
    throw error;
  }
}
