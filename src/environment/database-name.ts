import { resolve } from 'node:path';
import { readAddresses } from './database-addresses.ts';

/**
 * A database as people recognize it: its name and servers, or the folder of the embedded one. Without user and
 * password.
 */
export function databaseName({
  databaseUrl,
  dataDir,
}: {
  readonly databaseUrl: string | undefined;
  readonly dataDir: string;
}): string {
  if (databaseUrl === undefined) return `embedded, in ${resolve(dataDir)}`;
  const { url, addresses } = readAddresses(databaseUrl) ?? { url: databaseUrl, addresses: [] };
  const { hostname, port, pathname, searchParams, username } = new URL(url);
  const name = decodeURIComponent(pathname.slice(1)) || decodeURIComponent(username);
  const socket = searchParams.get('host');
  const server = socket ?? `${hostname}:${port === '' ? '5432' : port}`;
  const servers = addresses.length === 0 ? server : addresses.map(({ host, port: at }) => `${host}:${at}`).join(', ');
  return `PostgreSQL, ${name} at ${servers}`;
}
