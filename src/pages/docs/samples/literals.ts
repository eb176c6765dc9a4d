/** A value as JavaScript writes it, without quotes around simple keys; `depth` is that of the line it begins on. */
export function literal(value: unknown, depth = 0): string {
  if (typeof value === 'string')
    return `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n')}'`;
  if (typeof value !== 'object' || value === null) return String(value);
  return Array.isArray(value)
    ? bracketed(
        '[]',
        value.map((item) => literal(item, depth + 1)),
        { depth, tab: '  ' },
      )
    : bracketed(
        '{}',
        Object.entries(value).map(([key, member]) => `${literalKey(key)}: ${literal(member, depth + 1)}`),
        { depth, tab: '  ' },
      );
}

/** A key of it. */
export function literalKey(key: string): string {
  return /^[A-Za-z_]\w*$/.test(key) ? key : `'${key}'`;
}

/** A value as Python writes it. */
export function pythonLiteral(value: unknown, depth: number): string {
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (typeof value !== 'object') return JSON.stringify(value);
  return Array.isArray(value)
    ? bracketed(
        '[]',
        value.map((item) => pythonLiteral(item, depth + 1)),
        { depth, tab: '    ' },
      )
    : bracketed(
        '{}',
        Object.entries(value).map(([key, member]) => `"${key}": ${pythonLiteral(member, depth + 1)}`),
        { depth, tab: '    ' },
      );
}

/** The longest list that stays on one line, in characters. */
const MAX_INLINE_CHARACTERS = 60;

function bracketed(
  brackets: '[]' | '{}',
  texts: readonly string[],
  { depth, tab }: { depth: number; tab: string },
): string {
  const [open, close] = [brackets.charAt(0), brackets.charAt(1)];
  const pad = brackets === '{}' && tab.length === 2 && texts.length > 0 ? ' ' : '';
  const inline = `${open}${pad}${texts.join(', ')}${pad}${close}`;
  if (inline.length <= MAX_INLINE_CHARACTERS && !inline.includes('\n')) return inline;
  const inner = tab.repeat(depth + 1);
  return `${open}\n${texts.map((part) => `${inner}${part},\n`).join('')}${tab.repeat(depth)}${close}`;
}
