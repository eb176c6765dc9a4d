/** Kinds of looks, each with its choices by value; the first is the default. */
export const LOOKS = {
  theme: { system: 'System', light: 'Light', dark: 'Dark' },
  density: { list: 'List', cards: 'Cards', headlines: 'Headlines' },
} as const;

/** The theme and density of pages in a browser. */
export interface PageLook {
  readonly theme: keyof (typeof LOOKS)['theme'];
  readonly density: keyof (typeof LOOKS)['density'];
}
type LookKind = keyof PageLook;

export const DEFAULT_LOOK: PageLook = { theme: 'system', density: 'list' };
/** Path that changes the look. */
export const LOOK = '/look';

/** The look in a browser's cookie, such as `dark.cards`; the default for what it does not say. */
export function lookIn(cookie: string | undefined): PageLook {
  const [theme = '', density = ''] = (cookie ?? '').split('.');
  return {
    ...DEFAULT_LOOK,
    ...(isChoice('theme', theme) && { theme }),
    ...(isChoice('density', density) && { density }),
  };
}

/** Whether a look may have this value. */
export function isChoice<K extends LookKind>(kind: K, value: string): value is PageLook[K] & string {
  return Object.hasOwn(LOOKS[kind], value);
}

/** Path of a link that chooses a look, and leads back to the page that it is on. */
export function lookPath(kind: LookKind, value: string): string {
  return `${LOOK}?${kind}=${value}`;
}

/** The attributes of a page's root element. */
export function lookAttributes({ theme, density }: PageLook): { 'data-theme'?: string; 'data-density': string } {
  return { ...(theme === 'system' ? {} : { 'data-theme': theme }), 'data-density': density };
}
