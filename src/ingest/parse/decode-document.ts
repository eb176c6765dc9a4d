/** How much of a document is searched for its XML declaration, in bytes. */
const DECLARATION_WINDOW = 1024;

/**
 * The document as text. The charset is, in the order of RFC 7303 section 3: the byte order mark, the charset parameter
 * of the content type, the XML declaration; else UTF-8. A charset nobody knows counts as UTF-8. Bytes that are invalid
 * in it become U+FFFD; the byte order mark is not part of the text. Never throws.
 */
export function decodeDocument(bytes: Uint8Array, contentType?: string): string {
  const charset =
    byteOrderMark(bytes) ??
    supportedEncoding(parameter(contentType)) ??
    wideCharset(bytes) ??
    supportedEncoding(declared(bytes));
  return new TextDecoder(charset ?? 'utf-8').decode(bytes);
}

function byteOrderMark([first, second, third]: Uint8Array): string | undefined {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return first === 0xff && second === 0xfe ? 'utf-16le' : undefined;
}

/**
 * UTF-16 without a mark shows in how its first character, always `<`, `{` or white space, is laid out (XML appendix F).
 */
function wideCharset([first, second]: Uint8Array): string | undefined {
  if (first === 0 && second !== undefined && second !== 0) return 'utf-16be';
  return second === 0 && first !== undefined && first !== 0 ? 'utf-16le' : undefined;
}

function parameter(contentType: string | undefined): string | undefined {
  return /;\s*charset\s*=\s*["']?([^"';\s]+)/i.exec(contentType ?? '')?.[1];
}

function declared(bytes: Uint8Array): string | undefined {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, DECLARATION_WINDOW));
  const label = /^\s*<\?xml\s[^>]*?\bencoding\s*=\s*["']([^"']+)["']/i.exec(head)?.[1];
  // These bytes were readable as ASCII, so a declaration that says UTF-16 was left over from another encoding.
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
