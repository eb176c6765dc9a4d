import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import { createServer } from 'node:net';

/** macOS only; Node has no constant for it: locks the file while it is open. */
const O_EXLOCK = 0x20;

/**
 * Does `work` unless another process is doing it under the same secret; returns whether it did. The operating system
 * holds the lock, so it ends with its holder, even in a crash: an abstract socket name on Linux, a pipe's name on
 * Windows, a locked file on macOS. No other user can guess the name and take it.
 */
export async function exclusively(secretFile: string, secret: string, work: () => Promise<void>): Promise<boolean> {
  const name = `dcs-${createHash('sha256').update(`lock ${secret}`).digest('hex')}`;
  let release: () => unknown;
  try {
    release = await (process.platform === 'darwin' ? lockFile(secretFile) : acquireName(name));
  } catch (error) {
    if (/EADDRINUSE|EAGAIN/.test((error as NodeJS.ErrnoException).code ?? '')) return false;
    throw error;
  }
  await work().finally(release);
  return true;
}

async function acquireName(name: string): Promise<() => unknown> {
  const server = createServer((socket) => socket.destroy());
  server.listen(process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : `\0${name}`);
  await once(server, 'listening');
  return () => server.close();
}

async function lockFile(path: string): Promise<() => unknown> {
  const file = await open(path, constants.O_RDONLY | constants.O_NONBLOCK | O_EXLOCK);
  return () => file.close();
}
