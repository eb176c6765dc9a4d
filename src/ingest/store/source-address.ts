/** An address with the id of a source behind it, which tells its post apart from those of others. */
export function sourceAddress(url: string, sourceId: string): string {
  return `${url}#${sourceId}`;
}

/** Changes an address, and keeps the id of the source behind it if it is there. */
export function changedAddress(url: string, sourceId: string, change: (plain: string) => string): string {
  const end = `#${sourceId}`;
  return url.endsWith(end) ? `${change(url.slice(0, -end.length))}${end}` : change(url);
}
