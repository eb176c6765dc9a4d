/** Bytes that are searched for the XML declaration. */
const DECLARATION_WINDOW = 1024;

/** Begins the sequences that ISO-2022-JP, which is ASCII otherwise, changes its characters with. */
const ESCAPE = 0x1b;
/** A word of two scripts, as one has that is decoded with the wrong charset. */
const MIXED_WORD = /[a-z][\u0370-\u06FF]|[\u0370-\u06FF][a-z]/i;

const WESTERN = 'windows-1252';
/** Bytes 80 to 9F of windows-1252 (WHATWG Encoding, index windows-1252); 0 where it has none. */
const WESTERN_SIGNS = [
  ...[0x20ac, 0, 0x201a, 0x0192, 0x201e, 0x2026, 0x2020, 0x2021, 0x02c6, 0x2030, 0x0160, 0x2039, 0x0152, 0, 0x017d, 0],
  ...[
    0, 0x2018, 0x2019, 0x201c, 0x201d, 0x2022, 0x2013, 0x2014, 0x02dc, 0x2122, 0x0161, 0x203a, 0x0153, 0, 0x017e,
    0x0178,
  ],
];

/** Result of decoding a document. */
export interface Decoded {
  readonly text: string;
  /** Its name in the WHATWG Encoding Standard. */
  readonly charset: string;
  /** The charset that its header or declaration names, if that is another one. */
  readonly contradicted?: string;
}

/** In UTF-8 that is broken in a few places: right characters for each wrong one. */
const MOSTLY_RIGHT = 4;

/**
 * Decodes a document to text by what its bytes say: byte order mark, UTF-16 without one, UTF-8 if they are valid in it
 * and not plain ASCII. Else the first charset of the content type, the XML declaration and the meta element that is
 * known and decodes them without error; a header of Latin-1, which servers send for everything, comes after a
 * declaration whose letters fit. Where none does, windows-1252, which Latin-1 is a part of (WHATWG Encoding), if more
 * characters are wrong in UTF-8 than right beyond ASCII. Invalid bytes become U+FFFD; the byte order mark is removed.
 * Never throws.
 */
export function decodeWith(bytes: Uint8Array, contentType?: string): Decoded {
  const named = namedCharsets(bytes, contentType);
  const [first] = named;
  const result = decodedBySelf(bytes) ?? decodedByName(bytes, named) ?? decodedByChance(bytes);
  const isOther = first !== undefined && first !== result.charset && !isAscii(bytes);
  return isOther ? { ...result, contradicted: first } : result;
}

/** The text of decodeWith. */
export function decodeDocument(bytes: Uint8Array, contentType?: string): string {
  return decodeWith(bytes, contentType).text;
}

/** Decodes a document that needs no header or declaration. */
function decodedBySelf(bytes: Uint8Array): Decoded | undefined {
  const charset = byteOrderMark(bytes) ?? wideCharset(bytes);
  if (charset !== undefined) return { text: decode(bytes, charset), charset };
  if (isAscii(bytes)) return { text: decode(bytes, 'utf-8'), charset: 'utf-8' };
  const text = decode(bytes, 'utf-8');
  const { wrong, right } = beyondAscii(text);
  return wrong * MOSTLY_RIGHT < right ? { text, charset: 'utf-8' } : undefined;
}

function decodedByName(bytes: Uint8Array, named: readonly string[]): Decoded | undefined {
  for (const charset of named) {
    const text = decodeStrictly(bytes, charset);
    if (text === undefined) continue;
    const isDefault = charset === WESTERN && named.length > 1;
    const other = isDefault ? decodedByName(bytes, named.slice(1)) : undefined;
    return other !== undefined && !MIXED_WORD.test(other.text) ? other : { text, charset };
  }
  return undefined;
}

function decodedByChance(bytes: Uint8Array): Decoded {
  const text = decode(bytes, 'utf-8');
  const { wrong, right } = beyondAscii(text);
  return wrong > right ? { text: decode(bytes, WESTERN), charset: WESTERN } : { text, charset: 'utf-8' };
}

function isAscii(bytes: Uint8Array): boolean {
  return bytes.every((byte) => byte < 0x80) && !bytes.includes(ESCAPE);
}

/** The known charsets that are named, without those of two bytes a character: these bytes are readable as ASCII. */
function namedCharsets(bytes: Uint8Array, contentType: string | undefined): string[] {
  const labels = [charsetParameter(contentType), ...declaredCharsets(bytes)];
  const known = labels.map(supportedEncoding).filter((charset) => charset !== undefined);
  return [...new Set(known)].filter((charset) => !charset.startsWith('utf-16'));
}

function decodeStrictly(bytes: Uint8Array, charset: string): string | undefined {
  try {
    // The last character of a document that breaks off may be half of one.
    new TextDecoder(charset, { fatal: true }).decode(bytes, { stream: true });
  } catch {
    return undefined;
  }
  return decode(bytes, charset);
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

/** Counts characters of a text read as UTF-8: wrong ones, and right ones that are not ASCII. */
function beyondAscii(text: string): { wrong: number; right: number } {
  let wrong = 0;
  let right = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 0xfffd) wrong += 1;
    else if (code > 0x7f) right += 1;
  }
  return { wrong, right };
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

function declaredCharsets(bytes: Uint8Array): (string | undefined)[] {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, DECLARATION_WINDOW));
  return [
    /^\s{0,100}<\?xml\s[^>]{0,200}?\bencoding\s{0,10}=\s{0,10}["']([^"']{1,40})["']/i.exec(head)?.[1],
    /<meta\s[^>]{0,200}?\bcharset\s{0,10}=\s{0,10}["']?([^"'\s/>;]{1,40})/i.exec(head)?.[1],
  ];
}

/** A charset by its label, also as software misspells it: `win-1251`, `latin-1`, `utf8mb4`. */
function supportedEncoding(label: string | undefined): string | undefined {
  if (label === undefined) return undefined;
  const plain = label.toLowerCase().replace(/[^a-z0-9_:-]/g, '');
  const spellings = [
    plain,
    plain.replace(/^(?:win|windows|cp|ms)[_-]?(?=\d)/, 'windows-'),
    plain.replace(/^latin-/, 'latin'),
    plain.replace(/^utf[_-]?8.*$/, 'utf-8'),
    plain.replace(/^iso[_-]?8859[_-]?(?=\d)/, 'iso-8859-'),
  ];
  return spellings.map(encodingOf).find((encoding) => encoding !== undefined);
}

function encodingOf(label: string): string | undefined {
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return undefined;
  }
}
