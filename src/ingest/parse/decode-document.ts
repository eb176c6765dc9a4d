/** Bytes that are searched for the XML declaration. */
const DECLARATION_WINDOW = 1024;

const WESTERN = 'windows-1252';
/** Bytes 80 to 9F of windows-1252 (WHATWG Encoding, index windows-1252); 0 where it has none. */
const WESTERN_SIGNS = [
  ...[0x20ac, 0, 0x201a, 0x0192, 0x201e, 0x2026, 0x2020, 0x2021, 0x02c6, 0x2030, 0x0160, 0x2039, 0x0152, 0, 0x017d, 0],
  ...[
    0, 0x2018, 0x2019, 0x201c, 0x201d, 0x2022, 0x2013, 0x2014, 0x02dc, 0x2122, 0x0161, 0x203a, 0x0153, 0, 0x017e,
    0x0178,
  ],
];

/**
 * Decodes a document to text. Precedence as in RFC 7303 section 3: byte order mark, charset parameter of the content
 * type, XML declaration, else UTF-8; where none is named and more characters are wrong in UTF-8 than right beyond
 * ASCII, windows-1252, which Latin-1 is a part of (WHATWG Encoding). An unknown charset counts as none. Invalid bytes
 * become U+FFFD; the byte order mark is removed. Never throws.
 */
export function decodeDocument(bytes: Uint8Array, contentType?: string): string {
  const charset =
    byteOrderMark(bytes) ??
    supportedEncoding(charsetParameter(contentType)) ??
    wideCharset(bytes) ??
    supportedEncoding(declaredCharset(bytes));
  const text = decode(bytes, charset ?? 'utf-8');
  return charset === undefined && isMisread(text) ? decode(bytes, WESTERN) : text;
}

function decode(bytes: Uint8Array, charset: string): string {
  const text = new TextDecoder(charset).decode(bytes);
  // Some versions of Node decode windows-1252 as ISO 8859-1, which has control characters instead of quotation marks.
  return charset === WESTERN ? text.replace(/[\u0080-\u009F]/g, (sign) => western(sign.charCodeAt(0))) : text;
}

function western(byte: number): string {
  const code = WESTERN_SIGNS[byte - 0x80] ?? 0;
  return code === 0 ? String.fromCharCode(byte) : String.fromCharCode(code);
}

/** Whether a text read as UTF-8 was written otherwise. */
function isMisread(text: string): boolean {
  if (!text.includes('\uFFFD')) return false;
  let wrong = 0;
  let right = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 0xfffd) wrong += 1;
    else if (code > 0x7f) right += 1;
  }
  return wrong > right;
}

function byteOrderMark([first, second, third]: Uint8Array): string | undefined {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return first === 0xff && second === 0xfe ? 'utf-16le' : undefined;
}

/**
 * UTF-16 without a byte order mark, detected by its first character: always `<`, `{` or white space (XML appendix F).
 */
function wideCharset([first, second]: Uint8Array): string | undefined {
  if (first === 0 && second !== undefined && second !== 0) return 'utf-16be';
  return second === 0 && first !== undefined && first !== 0 ? 'utf-16le' : undefined;
}

function charsetParameter(contentType: string | undefined): string | undefined {
  return /;\s*charset\s*=\s*["']?([^"';\s]+)/i.exec(contentType ?? '')?.[1];
}

function declaredCharset(bytes: Uint8Array): string | undefined {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, DECLARATION_WINDOW));
  const label = /^\s*<\?xml\s[^>]*?\bencoding\s*=\s*["']([^"']+)["']/i.exec(head)?.[1];
  // These bytes were readable as ASCII, so a declaration of UTF-16 is left over from another encoding.
  return label?.toLowerCase().startsWith('utf-16') ? undefined : label;
}

function supportedEncoding(label: string | undefined): string | undefined {
  if (label === undefined) return undefined;
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return undefined;
  }
}
