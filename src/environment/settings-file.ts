import { readFileSync } from 'node:fs';

const NAME = /^[A-Za-z_][A-Za-z0-9_]*$/;

/**
 * The settings of a file in the form of systemd's EnvironmentFile: NAME=value lines; `#` and `;` begin comments at the
 * beginning of a line only; values may stand in single or double quotes; nothing is expanded. Throws the error of the
 * file system, and an Error with the number of a line that is no setting.
 */
export function readSettingsFile(path: string): Record<string, string> {
  const settings: Record<string, string> = {};
  // A backslash at the end of a line joins it with the next.
  const lines = readFileSync(path, 'utf8').replaceAll('\\\n', '').split('\n');
  for (const [index, line] of lines.entries()) {
    const text = line.trim();
    if (text === '' || text.startsWith('#') || text.startsWith(';')) continue;
    const end = text.indexOf('=');
    const name = text.slice(0, Math.max(end, 0)).trim();
    if (!NAME.test(name)) throw new Error(`line ${index + 1} is no NAME=value`);
    settings[name] = unquoted(text.slice(end + 1).trim());
  }
  return settings;
}

/** Single quotes keep all as it is; in double quotes a backslash stands before a few characters, else before any. */
function unquoted(text: string): string {
  const quote = text.charAt(0);
  if (text.length < 2 || !text.endsWith(quote) || (quote !== "'" && quote !== '"'))
    return text.replaceAll(/\\(.)/g, '$1');
  const inner = text.slice(1, -1);
  return quote === "'" ? inner : inner.replaceAll(/\\(["\\$`])/g, '$1');
}
