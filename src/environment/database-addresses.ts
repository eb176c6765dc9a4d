import { resolve } from 'node:path';

/** A server among those that a database URL names. */
export interface DatabaseAddress {
  readonly host: string;
  readonly port: number;
}

const URL_PARTS = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#@]*)([/?#].*|)$/;
const DEFAULT_PORT = 5432;

/**
 * Returns the servers of a database URL, which may name several as libpq allows:
 * `postgres://user@one:5432,two:5433/name`. `url` is the same with only the first of them; `addresses` is empty if
 * there is only one. Undefined for any other text.
 */
export function readAddresses(
  text: string,
): { readonly url: string; readonly addresses: readonly DatabaseAddress[] } | undefined {
  const [, before = '', hosts = '', after = ''] = URL_PARTS.exec(text) ?? [];
  const urls = hosts.split(',').map((host) => parseDatabaseUrl(before + host + after));
  const [first] = urls;
  if (first === undefined || before === '') return undefined;
  if (urls.length === 1) return { url: text, addresses: [] };
  const addresses = urls.map((url) => ({
    host: decodeURIComponent(url?.hostname ?? '').replace(/^\[(.+)\]$/, '$1'),
    port: url === undefined || url.port === '' ? DEFAULT_PORT : Number(url.port),
  }));
  if (addresses.some(({ host }) => host === '')) return undefined;
  return { url: first.href, addresses };
}

function parseDatabaseUrl(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}

/** The settings that say which database it is. */
export interface NamedDatabase {
  readonly databaseUrl: string | undefined;
  readonly dataDir: string;
}

/**
 * A database as people recognize it: its name and servers, or the folder of the embedded one. Without user and
 * password.
 */
export function databaseName({ databaseUrl, dataDir }: NamedDatabase): string {
  if (databaseUrl === undefined) return `embedded, in ${resolve(dataDir)}`;
  const { url, addresses } = readAddresses(databaseUrl) ?? { url: databaseUrl, addresses: [] };
  const { hostname, port, pathname, searchParams, username } = new URL(url);
  const name = decodeURIComponent(pathname.slice(1)) || decodeURIComponent(username);
  const socket = searchParams.get('host');
  const server = socket ?? `${hostname}:${port === '' ? '5432' : port}`;
  const servers = addresses.length === 0 ? server : addresses.map(({ host, port: at }) => `${host}:${at}`).join(', ');
  return `PostgreSQL, ${name} at ${servers}`;
}
