import { readFileSync } from 'node:fs';
import { editDistance } from '../domain/text/edit-distance.ts';
import { CliError } from './cli-error.ts';
import type { CliIo } from './cli-io.ts';

const MAX_EDITS = 3;

/** An option of a command. */
export interface OptionSpec {
  readonly flag: string;
  /** Whether it has no value: `--json`, and `--no-json` for its contrary. */
  readonly isSwitch?: boolean;
}

/** Arguments as they were typed. */
export interface ParsedArguments {
  readonly positional: readonly string[];
  /** The values of each option, in their order; of a switch `true` or `false`. */
  readonly options: ReadonlyMap<string, readonly string[]>;
}

/**
 * Reads arguments: `--name value`, `--name=value`, switches, and arguments in between; `--` ends the options. Throws
 * CliError for an unknown option, with the nearest known one, and for one without a value.
 */
export function parseArguments(args: readonly string[], specs: readonly OptionSpec[]): ParsedArguments {
  const positional: string[] = [];
  const options = new Map<string, string[]>();
  const add = (flag: string, value: string): unknown => options.set(flag, [...(options.get(flag) ?? []), value]);
  const rest = [...args];
  for (let word = rest.shift(); word !== undefined; word = rest.shift()) {
    if (word === '--') {
      positional.push(...rest.splice(0));
    } else if (word === '-h') {
      add('help', 'true');
    } else if (!word.startsWith('--')) {
      positional.push(word);
    } else {
      const { flag, value, spec } = readOption(word, specs);
      const given = value ?? (spec.isSwitch === true ? 'true' : rest.shift());
      if (given === undefined) throw new CliError('usage', `--${flag} needs a value.`);
      add(spec.flag, flag === spec.flag ? given : 'false');
    }
  }
  return { positional, options };
}

/** An option as typed; for a switch also with `no-` before its name. */
function readOption(
  word: string,
  specs: readonly OptionSpec[],
): { flag: string; value: string | undefined; spec: OptionSpec } {
  const [typed = '', ...rest] = word.slice(2).split('=');
  const value = rest.length === 0 ? undefined : rest.join('=');
  const flag = typed.replaceAll('_', '-');
  const spec =
    specs.find((known) => known.flag === flag) ??
    specs.find((known) => known.isSwitch === true && `no-${known.flag}` === flag && value === undefined);
  if (spec) return { flag, value, spec };
  throw new CliError(
    'usage',
    `There is no option --${typed}.${suggestion(
      flag,
      specs.map((known) => known.flag),
      '--',
    )}`,
  );
}

/** Whether a switch is on. */
export function isOn({ options }: ParsedArguments, flag: string): boolean {
  return options.get(flag)?.at(-1) === 'true';
}

/** The last value of an option. */
export function valueOf({ options }: ParsedArguments, flag: string): string | undefined {
  return options.get(flag)?.at(-1);
}

/** ` Did you mean x?`, or nothing where no known word is near. */
export function suggestion(typed: string, known: readonly string[], prefix = ''): string {
  const [nearest] = known
    .map((word) => ({ word, edits: editDistance(typed, word, MAX_EDITS) }))
    .filter(({ word, edits }) => edits <= Math.min(MAX_EDITS, Math.ceil(word.length / 3)))
    .sort((a, b) => a.edits - b.edits);
  return nearest === undefined ? '' : ` Did you mean ${prefix}${nearest.word}?`;
}

/** The text of a file, or of standard input for `-`. Throws CliError when it cannot be read. */
export async function readText(io: CliIo, file: string): Promise<string> {
  if (file === '-') return io.input();
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new CliError('usage', `${file} cannot be read: ${(error as Error).message}`, { cause: error });
  }
}
