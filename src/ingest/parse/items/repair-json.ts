const CLOSING: Readonly<Record<string, string>> = { '{': '}', '[': ']' };

/**
 * Closes a truncated JSON document after the last complete object of a list in it. Undefined if there is none, or if
 * the document is not truncated but invalid. Linear.
 */
export function repairTruncatedJson(json: string): string | undefined {
  const open: string[] = [];
  let end = 0;
  for (let at = 0; at < json.length; at += 1) {
    const sign = json.charAt(at);
    const closing = CLOSING[sign];
    if (sign === '"') at = stringEnd(json, at);
    else if (closing !== undefined) open.push(closing);
    else if (sign === '}' || sign === ']') {
      if (open.pop() !== sign) return undefined;
      if (sign === '}' && open.length === 2 && open[1] === ']') end = at + 1;
    }
  }
  return open.length === 0 || end === 0 ? undefined : `${json.slice(0, end)}]}`;
}

/** The index of the quote that ends a string, or that of the document's end. */
function stringEnd(json: string, start: number): number {
  for (let at = start + 1; at < json.length; at += 1) {
    const sign = json.charAt(at);
    if (sign === '"') return at;
    if (sign === '\\') at += 1;
  }
  return json.length;
}

/** One-letter escapes of JSON, of the characters that a string may not have as they are. */
const ESCAPES: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/**
 * Repairs common faults of JSON: escapes line breaks and tabs in strings and a backslash before a character that needs
 * none, and removes a comma after the last member. Linear; valid JSON is unchanged.
 */
export function lenientJson(json: string): string {
  const chunks: string[] = [];
  let done = 0;
  for (let at = 0; at < json.length;) {
    const sign = json.charAt(at);
    const end = sign === '"' ? Math.min(json.length, stringEnd(json, at) + 1) : at + 1;
    if (sign === '"' || (sign === ',' && isLastComma(json, at))) {
      chunks.push(json.slice(done, at), sign === ',' ? '' : lenientString(json.slice(at, end)));
      done = end;
    }
    at = end;
  }
  return chunks.join('') + json.slice(done);
}

function lenientString(text: string): string {
  return text
    .replace(/[\n\r\t]/g, (sign) => ESCAPES[sign] ?? sign)
    .replace(/\\(?:["\\/bfnrt]|u[\da-f]{4})|\\/gi, (escape) => (escape === '\\' ? '\\\\' : escape));
}

/** Whether nothing but white space is between a comma and the end of its list. */
function isLastComma(json: string, at: number): boolean {
  const next = /[^\s]/g;
  next.lastIndex = at + 1;
  return /[}\]]/.test(next.exec(json)?.[0] ?? '');
}
