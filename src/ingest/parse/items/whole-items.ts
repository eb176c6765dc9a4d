const CLOSING: Readonly<Record<string, string>> = { '{': '}', '[': ']' };

/**
 * A JSON document that breaks off, closed behind the last whole object of a list in it; undefined when there is none,
 * or when it does not break off but is no JSON. Linear.
 */
export function closedJson(json: string): string | undefined {
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
