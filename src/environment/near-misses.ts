import { editDistance } from '../domain/text/edit-distance.ts';

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
    return limit > 0 && editDistance(bare, bareOf(setting), limit) <= limit;
  });
  if (near.length > 0) return near.slice(0, 1);
  const [prefix] = OWN.exec(name) ?? [];
  return prefix === undefined ? [] : settings.filter((setting) => setting.startsWith(prefix));
}

const bareOf = (name: string): string => name.toUpperCase().replaceAll(/[_-]/g, '');
