/** Control characters and U+FFFE and U+FFFF: XML cannot represent them, even escaped. */
const NOT_IN_XML = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/;
const [SPACE, TAB, LINE_FEED, RETURN] = [0x20, 0x09, 0x0a, 0x0d];

/**
 * A document without the characters that XML cannot hold: one of them in a title would make the whole document invalid.
 * Half of a pair of surrogates becomes U+FFFD. The time it takes is in proportion to the text, whatever is in it.
 */
export function withoutNonXml(document: string): string {
  if (!NOT_IN_XML.test(document)) return document.toWellFormed();
  const bytes = Buffer.from(document);
  let end = 0;
  for (let n = 0; n < bytes.length; n += 1) {
    const byte = bytes[n] ?? 0;
    if (byte < SPACE && byte !== TAB && byte !== LINE_FEED && byte !== RETURN) continue;
    // U+FFFE and U+FFFF are EF BF BE and EF BF BF.
    if (byte === 0xef && bytes[n + 1] === 0xbf && (bytes[n + 2] ?? 0) >= 0xbe) {
      n += 2;
      continue;
    }
    bytes[end] = byte;
    end += 1;
  }
  return bytes.toString('utf8', 0, end);
}
