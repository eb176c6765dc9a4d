/** A variable that is no setting, and the settings that may have been meant. */
interface NearMiss {
  readonly name: string;
  readonly candidates: readonly string[];
}

/** Beginnings of settings that no other program is likely to use, so that what begins so is meant for the service. */
const OWN = /^(DCS|EMBEDDED|MCP|OIDC|SIGN|SMTP|SUMMARY|WEBHOOK|TRUSTED|METRICS)_/;
/** Read by others than the settings: libraries, and what starts the programs. */
const OTHERS = /^(OTEL_.*|DCS_ENV_FILE)$/;
/** Letters of a setting from which on one that differs a little is taken for it; and two letters may differ. */
const MIN_LETTERS = { oneLetter: 6, twoLetters: 9 };

/** Names that look like settings but are none: of other case or without a `_`, with letters wrong, or begun alike. */
export function nearMisses(names: readonly string[], settings: readonly string[]): NearMiss[] {
  const known = new Set(settings);
  return names
    .filter((name) => !known.has(name) && !OTHERS.test(name))
    .flatMap((name) => {
      const candidates = meantBy(name, settings);
      return candidates.length === 0 ? [] : [{ name, candidates }];
    });
}

function meantBy(name: string, settings: readonly string[]): string[] {
  const bare = bareOf(name.replace(/^DCS_/, ''));
  const same = settings.filter((setting) => bareOf(setting) === bare);
  if (same.length > 0) return same;
  const near = settings.filter((setting) => {
    const { length } = bareOf(setting);
    const limit = length >= MIN_LETTERS.twoLetters ? 2 : length >= MIN_LETTERS.oneLetter ? 1 : 0;
    return limit > 0 && distance(bare, bareOf(setting), limit) <= limit;
  });
  if (near.length > 0) return near.slice(0, 1);
  const [prefix] = OWN.exec(name) ?? [];
  return prefix === undefined ? [] : settings.filter((setting) => setting.startsWith(prefix));
}

const bareOf = (name: string): string => name.toUpperCase().replaceAll(/[_-]/g, '');

/** Letters to add, take away, change or swap with their neighbour; more than `most` for what is further away. */
function distance(from: string, to: string, limit: number): number {
  if (Math.abs(from.length - to.length) > limit) return limit + 1;
  let before: number[] = [];
  let above = Array.from({ length: to.length + 1 }, (_, n) => n);
  for (let row = 1; row <= from.length; row += 1) {
    const here = [row];
    for (let column = 1; column <= to.length; column += 1) {
      const isSame = from[row - 1] === to[column - 1];
      here[column] = Math.min(
        at(above, column) + 1,
        at(here, column - 1) + 1,
        at(above, column - 1) + (isSame ? 0 : 1),
        isSwapped(from, to, row, column) ? at(before, column - 2) + 1 : Infinity,
      );
    }
    [before, above] = [above, here];
  }
  return at(above, to.length);
}

const at = (row: readonly number[], column: number): number => row[column] ?? 0;

/** Whether two letters that end at these places are the same, in the other order. */
function isSwapped(...[from, to, row, column]: [string, string, number, number]): boolean {
  return row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
}
