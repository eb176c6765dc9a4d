import type { JSX } from 'preact';
import { LOOKS, lookPath, type PageLook } from './look.ts';

const NAMES = { theme: 'Theme', density: 'Density' } as const;

/** Links that choose a theme or density, with the present one marked. */
export function Segments({ kind, look }: { kind: keyof PageLook; look: PageLook }): JSX.Element {
  return (
    <span class="segments" role="group" aria-label={NAMES[kind]}>
      {Object.entries(LOOKS[kind]).map(([value, text]) => (
        <a
          key={value}
          href={lookPath(kind, value)}
          rel="nofollow"
          {...(value === look[kind] ? { 'aria-current': 'true' as const } : {})}
        >
          {text}
        </a>
      ))}
    </span>
  );
}

/** Both choices, for a menu. */
export function LookChoices({ look }: { look: PageLook }): JSX.Element {
  return (
    <>
      {(['theme', 'density'] as const).map((kind) => (
        <div key={kind} class="choice">
          <span>{NAMES[kind]}</span>
          <Segments kind={kind} look={look} />
        </div>
      ))}
    </>
  );
}
