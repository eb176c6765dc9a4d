import { once } from 'node:events';
import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import { createServer } from 'node:net';
import { createHash } from 'node:crypto';
import { join } from 'node:path';

/** Of macOS: the lock goes with the open file. */
const O_EXLOCK = 0x20;

/**
 * Does `work` unless another process is at work under the same name; answers whether it was done. The system keeps the
 * lock, so it ends with its holder however that ends: the name of a socket in memory on Linux, of a pipe on Windows, a
 * locked file on macOS. `secret` makes a name that no other user can know and take.
 */
export async function exclusively(dataDir: string, secret: string, work: () => Promise<void>): Promise<boolean> {
  const release = await (process.platform === 'darwin' ? lockFile(join(dataDir, '.lock')) : takeName(secret));
  if (release === undefined) return false;
  try {
    await work();
  } finally {
    await release();
  }
  return true;
}

async function takeName(secret: string): Promise<(() => Promise<void>) | undefined> {
  const name = `dcs-${createHash('sha256').update(`lock ${secret}`).digest('hex')}`;
  const server = createServer((socket) => socket.destroy());
  server.listen(process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : `\0${name}`);
  try {
    await once(server, 'listening');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return undefined;
    throw error;
  }
  return async () => {
    server.close();
    await once(server, 'close');
  };
}

async function lockFile(path: string): Promise<(() => Promise<void>) | undefined> {
  try {
    const file = await open(path, constants.O_RDWR | constants.O_CREAT | constants.O_NONBLOCK | O_EXLOCK, 0o600);
    return () => file.close();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EAGAIN') return undefined;
    throw error;
  }
}
