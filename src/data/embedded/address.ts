import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { connect, type ListenOptions } from 'node:net';
import { tmpdir } from 'node:os';
import { isAbsolute, join } from 'node:path';

/** `host` and `port` as node-postgres wants them: a host that begins with '/' is the folder of the socket file. */
export interface Address {
  host: string;
  port: number;
}

/** Only names the socket file; nothing listens on this port. */
const SOCKET_PORT = 5432;
/** sun_path holds 108 bytes on Linux and 104 on macOS, with the closing zero. */
const LONGEST_PATH = 103;
const TEMPORARY = 'embedded-db-';

/**
 * Chooses where the server of `dataDir` listens. `<dataDir>/run` when the path of the socket file
 * fits, else a new private folder for temporary files; 127.0.0.1 on Windows, port 0 until it listens.
 * The folder is open to its owner only: that is all the protection there is, PGlite asks no password.
 */
export async function chooseAddress(dataDir: string, platform = process.platform): Promise<Address> {
  if (platform === 'win32') return { host: '127.0.0.1', port: 0 };
  const run = join(dataDir, 'run');
  if (Buffer.byteLength(socketFile(run)) > LONGEST_PATH) {
    return { host: await mkdtemp(join(tmpdir(), TEMPORARY)), port: SOCKET_PORT };
  }
  await mkdir(run, { recursive: true });
  await chmod(run, 0o700);
  return { host: run, port: SOCKET_PORT };
}

/** What to listen on. Removes the socket file a killed server left; only for the holder of the lock. */
export async function listenOptions(address: Address): Promise<ListenOptions> {
  if (!isFolder(address)) return { host: address.host, port: address.port };
  await rm(socketFile(address.host), { force: true });
  return { path: socketFile(address.host) };
}

/** Removes the temporary folder of an address, if it is one. Never throws. */
export async function dropAddress(address: Address): Promise<void> {
  const ours = isFolder(address) && address.host.startsWith(join(tmpdir(), TEMPORARY));
  if (ours) await rm(address.host, { recursive: true, force: true }).catch(() => undefined);
}

/** True when somebody accepts connections there. */
export function answers(address: Address): Promise<boolean> {
  const socket = isFolder(address) ? connect(socketFile(address.host)) : connect(address.port, address.host);
  return new Promise((resolve) => {
    socket.once('connect', () => resolve(true));
    socket.once('error', () => resolve(false));
  }).finally(() => socket.destroy()) as Promise<boolean>;
}

function isFolder(address: Address): boolean {
  return isAbsolute(address.host);
}

function socketFile(folder: string): string {
  return join(folder, `.s.PGSQL.${SOCKET_PORT}`);
}
