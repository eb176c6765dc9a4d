/** An address with the id of a source behind it, which tells its post apart from those of others. */
export function sourceAddress(url: string, sourceId: string): string {
  return `${url}#${sourceId}`;
}

/** An address as readers see it. */
export function plainAddress(url: string, sourceId: string): string {
  const end = `#${sourceId}`;
  return url.endsWith(end) ? url.slice(0, -end.length) : url;
}
