import type { ComponentChildren, JSX } from 'preact';

/** Characters of the address of a face. */
const MAX_FACE = 500;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** The signs of assets/signs.svg. */
export type SignName =
  | 'up'
  | 'down'
  | 'comment'
  | 'bookmark'
  | 'bell'
  | 'feed'
  | 'user'
  | 'star'
  | 'home'
  | 'search'
  | 'tag'
  | 'menu'
  | 'read';

/** A decorative icon next to text with the same meaning. */
export function Icon({ name }: { name: SignName }): JSX.Element {
  return (
    <svg class="sign" aria-hidden="true">
      <use href={`/assets/signs.svg#${name}`} />
    </svg>
  );
}

/** Shows the age of something, or its day when that is more than a week; the moment in UTC as a tooltip. */
export function RelativeTime({ at }: { at: string }): JSX.Element {
  return (
    <time dateTime={at} title={`${at.slice(0, 10)} ${at.slice(11, 16)} UTC`}>
      {agoOf(at)}
    </time>
  );
}

/** The same as text. */
export function agoOf(moment: string, now = Date.now()): string {
  const at = new Date(moment);
  const elapsed = now - at.getTime();
  if (elapsed < MINUTE_MS) return 'now';
  if (elapsed < HOUR_MS) return `${Math.floor(elapsed / MINUTE_MS)} min ago`;
  if (elapsed < DAY_MS) return `${Math.floor(elapsed / HOUR_MS)} h ago`;
  if (elapsed < 7 * DAY_MS) return `${Math.floor(elapsed / DAY_MS)} d ago`;
  const day = `${at.getUTCDate()} ${MONTHS[at.getUTCMonth()] ?? ''}`;
  return at.getUTCFullYear() === new Date(now).getUTCFullYear() ? day : `${day} ${at.getUTCFullYear()}`;
}

/** An image of another server: https only, loaded lazily, without a referrer. */
export function Picture({
  src,
  width,
  height,
  eager = false,
  ...rest
}: {
  src: string;
  width: number;
  height: number;
  eager?: boolean;
  class?: string;
  alt?: string;
  'aria-hidden'?: 'true';
}): JSX.Element {
  return (
    <img
      src={src}
      alt=""
      width={width}
      height={height}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      referrerPolicy="no-referrer"
      {...rest}
    />
  );
}

/** The address that a page loads a picture from; undefined for one that its policy does not allow: plain http. */
export function pictureOf(image: string | null): string | undefined {
  return image?.startsWith('https://') === true ? image : undefined;
}

/**
 * The logo of a source or the face of a person, or the first letter of the name: also where its address is so long that
 * a page with a hundred of them would be.
 */
export function Avatar({ image, name, size = 20 }: { image: string | null; name: string; size?: number }): JSX.Element {
  const src = image !== null && image.length > MAX_FACE ? undefined : pictureOf(image);
  const initial = initialOf(name);
  // Browsers show the alternative text of a picture that fails.
  if (src !== undefined)
    return <Picture src={src} width={size} height={size} class="face" alt={initial} aria-hidden="true" />;
  return (
    <span class="face" aria-hidden="true">
      {initial}
    </span>
  );
}

/** The first character of a name, as a capital; a question mark for an empty one. */
export function initialOf(name: string): string {
  return String.fromCodePoint(name.trim().codePointAt(0) ?? 63).toUpperCase();
}

/** A count next to an icon. */
export function Count({ of }: { of: number }): JSX.Element {
  return <span data-count>{of}</span>;
}

/** A count with its noun: "1 comment", "2 comments". */
export function counted(count: number, noun: string): string {
  return `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`;
}

/** Returns the label of an upvote button. Its count is a word of its own, as people see it. */
export function upvoteOf(count: number): string {
  return `Upvote, ${count} so far`;
}

/** The host of an address, without www; undefined for what is no address of the web. */
export function shownHostOf(url: string): string | undefined {
  const host = /^https?:\/\/(?:www\.)?([^/?#]+)/i.exec(url)?.[1];
  return host?.toLowerCase();
}

/** Links that take the place of each other, with the present one marked. */
export function Tabs({
  label,
  tabs,
  current,
}: {
  label: string;
  tabs: readonly (readonly [href: string, text: string])[];
  current: string;
}): JSX.Element {
  return (
    <nav class="tabs" aria-label={label}>
      {tabs.map(([href, text]) => (
        <a href={href} {...(href === current ? { 'aria-current': 'page' as const } : {})}>
          {text}
        </a>
      ))}
    </nav>
  );
}

/** Shows an empty state. */
export function Empty({
  children,
  sign = 'feed',
}: {
  children: ComponentChildren;
  sign?: SignName | undefined;
}): JSX.Element {
  return (
    <div class="empty">
      <Icon name={sign} />
      {children}
    </div>
  );
}

/** Links to tags. */
export function Tags({ names }: { names: readonly string[] }): JSX.Element {
  return (
    <p class="tags">
      {names.map((name) => (
        <TagLink key={name} name={name} />
      ))}
    </p>
  );
}

/** A link to a tag's page. */
export function TagLink({ name }: { name: string }): JSX.Element {
  return (
    <a class="tag" href={`/tags/${encodeURIComponent(name)}`}>
      {`#${name}`}
    </a>
  );
}
