/** An accent colour in both themes, with a quiet background and the colour of text on it. */
export interface Accent {
  readonly light: AccentTheme;
  readonly dark: AccentTheme;
}

interface AccentTheme {
  readonly accent: string;
  readonly soft: string;
}

type Rgb = readonly [red: number, green: number, blue: number];

/** Contrast that text needs (WCAG 2.2, 1.4.3, level AA). */
const MIN_CONTRAST = 4.5;
const WHITE: Rgb = [255, 255, 255];
const BLACK: Rgb = [0, 0, 0];
/** The page of each theme and its background on which an accent is hardest to read, both as in site.css. */
const THEMES = {
  light: { page: [251, 251, 250], hardest: [242, 241, 238], toward: BLACK, softness: 0.1 },
  dark: { page: [21, 21, 20], hardest: [36, 36, 34], toward: WHITE, softness: 0.2 },
} as const satisfies Record<string, { page: Rgb; hardest: Rgb; toward: Rgb; softness: number }>;
const STEPS = 50;

/**
 * The accents of a colour such as #3b3bc4: it is made darker for the light theme and lighter for the dark one until
 * text in it is readable everywhere. Undefined for what is no colour.
 */
export function deriveAccent(text: string): Accent | undefined {
  const [, digits] = /^#([0-9a-f]{6})$/i.exec(text) ?? [];
  if (digits === undefined) return undefined;
  const color = [0, 2, 4].map((at) => Number.parseInt(digits.slice(at, at + 2), 16)) as unknown as Rgb;
  return { light: readable(color, 'light'), dark: readable(color, 'dark') };
}

function readable(color: Rgb, theme: keyof typeof THEMES): AccentTheme {
  const { page, hardest, toward, softness } = THEMES[theme];
  const soft = mix(page, color, softness);
  const step = Array.from({ length: STEPS + 1 }, (_, n) => mix(color, toward, n / STEPS)).find((mixed) =>
    [page, hardest, soft].every((background) => contrastOf(mixed, background) >= MIN_CONTRAST),
  );
  return { accent: hexOf(step ?? toward), soft: hexOf(soft) };
}

function mix(from: Rgb, to: Rgb, share: number): Rgb {
  return from.map((value, at) => Math.round(value + ((to[at] ?? value) - value) * share)) as unknown as Rgb;
}

function hexOf(color: Rgb): string {
  return `#${color.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

/** Contrast ratio of two colours (WCAG 2.2). */
function contrastOf(first: Rgb, second: Rgb): number {
  const [a, b] = [luminanceOf(first), luminanceOf(second)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

function luminanceOf(color: Rgb): number {
  const [red = 0, green = 0, blue = 0] = color.map((value) => {
    const share = value / 255;
    return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
