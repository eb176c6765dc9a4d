/** Characters. Some letters become several, so that a bound of the text itself says nothing. */
const MAX_LENGTH = 60;

/**
 * A text as addresses have it: plain Latin letters without marks and digits, with one `-` for whatever stands between.
 * Apostrophes vanish. Empty where no such letter is in it.
 */
export function slug(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, MAX_LENGTH)
    .replace(/-$/, '');
}
