import { readFileSync } from 'node:fs';
import { deriveAccent, type Accent } from './accent.ts';
import type { SettingsReader } from './settings-reader.ts';

/** The name, icon and colour of a service, which its operator may choose. */
export interface Brand {
  readonly siteName: string;
  /** The operator's icon; undefined for the one that the service comes with. */
  readonly siteIcon: BrandIcon | undefined;
  /** The operator's accent colour; undefined for the one of the styles. */
  readonly siteAccent: Accent | undefined;
}

interface BrandIcon {
  readonly type: 'image/svg+xml' | 'image/png';
  readonly body: Buffer;
}

const DEFAULT_NAME = 'Developer Content Service';
const MAX_NAME = 40;
const MAX_ICON_BYTES = 256 * 1024;
/** Bytes that an SVG may have before its first element, such as a comment. */
const MAX_PROLOGUE_BYTES = 2_000;
const PNG = Buffer.from('\x89PNG\r\n\x1A\n', 'latin1');

/** Reads the name, icon and colour of the service. */
export function readBrand(read: SettingsReader): Brand {
  return { siteName: readName(read), siteIcon: readIcon(read), siteAccent: readAccent(read) };
}

function readName(read: SettingsReader): string {
  const name = read.text('SITE_NAME');
  if (name === undefined) return DEFAULT_NAME;
  if (name.length > MAX_NAME || /[\p{Cc}\p{Cf}<>"]/u.test(name))
    read.problems.push(
      `SITE_NAME is ${JSON.stringify(name)}; use at most ${MAX_NAME} characters, without quotes, < or >`,
    );
  return name;
}

function readAccent(read: SettingsReader): Accent | undefined {
  const text = read.text('SITE_ACCENT');
  if (text === undefined) return undefined;
  const accent = deriveAccent(text);
  if (!accent) read.problems.push(`SITE_ACCENT is ${JSON.stringify(text)}; use a colour such as #3b3bc4`);
  return accent;
}

function readIcon(read: SettingsReader): BrandIcon | undefined {
  const path = read.text('SITE_ICON');
  if (path === undefined) return undefined;
  const body = contentOf(path);
  const type = body && typeOf(body);
  if (body && type && body.length <= MAX_ICON_BYTES) return { type, body };
  const problem = body ? `is not a PNG or SVG of at most ${MAX_ICON_BYTES / 1024} KiB` : 'cannot be read';
  read.problems.push(`SITE_ICON names ${JSON.stringify(path)}, which ${problem}; use a square picture`);
  return undefined;
}

function contentOf(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch {
    return undefined;
  }
}

function typeOf(body: Buffer): BrandIcon['type'] | undefined {
  if (body.subarray(0, PNG.length).equals(PNG)) return 'image/png';
  return body.subarray(0, MAX_PROLOGUE_BYTES).includes('<svg') ? 'image/svg+xml' : undefined;
}
