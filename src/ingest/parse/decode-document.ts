/** Bytes that are searched for the XML declaration. */
const DECLARATION_WINDOW = 1024;

/**
 * Decodes a document to text. Precedence as in RFC 7303 section 3: byte order mark, charset parameter of the content
 * type, XML declaration, else UTF-8. An unknown charset counts as UTF-8. Invalid bytes become U+FFFD; the byte order
 * mark is removed. Never throws.
 */
export function decodeDocument(bytes: Uint8Array, contentType?: string): string {
  const charset =
    byteOrderMark(bytes) ??
    supportedEncoding(charsetParameter(contentType)) ??
    wideCharset(bytes) ??
    supportedEncoding(declaredCharset(bytes));
  return new TextDecoder(charset ?? 'utf-8').decode(bytes);
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
