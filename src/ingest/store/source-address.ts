/** An address with the id of a source behind it, which tells its post apart from those of others. */
export function sourceAddress(url: string, sourceId: string): string {
  return `${url}#${sourceId}`;
}

/** An address as readers see it. */
export function plainAddress(url: string, sourceId: string): string {
  const end = `#${sourceId}`;
  return url.endsWith(end) ? url.slice(0, -end.length) : url;
}

/** Changes an address, and keeps the id of the source behind it if it is there. */
export function changedAddress(url: string, sourceId: string, change: (plain: string) => string): string {
  const plain = plainAddress(url, sourceId);
  return plain === url ? change(url) : sourceAddress(change(plain), sourceId);
}
