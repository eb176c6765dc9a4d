/** Characters that XML cannot represent, even escaped: one of them in a title would make the whole document invalid. */
const NOT_IN_XML = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

/** A document without the characters that XML cannot hold. */
export function withoutNonXml(document: string): string {
  return document.replaceAll(NOT_IN_XML, '');
}
