import { readFile, readlink } from 'node:fs/promises';

/** Names a process so that a reused pid is not mistaken for it. Parts the system does not tell are absent. */
export interface ProcessMark {
  pid: number;
  /** Clock ticks from boot to start: field 22 of /proc/<pid>/stat, see proc(5). */
  start?: string | undefined;
  /** Boot id and pid namespace. Pids can be compared only inside one; each container has its own. */
  space?: string | undefined;
}

/** The mark of this process. */
export async function ownMark(): Promise<ProcessMark> {
  return { pid: process.pid, start: await startOf(process.pid), space: await ownSpace() };
}

/** Whether the marked process runs; `unknown` when it lived in another container or before a reboot. */
export async function isAlive(mark: ProcessMark): Promise<boolean | 'unknown'> {
  if (mark.space !== (await ownSpace())) return 'unknown';
  if (!answersSignal(mark.pid)) return false;
  return mark.start === (await startOf(mark.pid));
}

async function startOf(pid: number): Promise<string | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  // The second field is the command in brackets and may hold spaces and brackets itself.
  return stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
}

async function ownSpace(): Promise<string | undefined> {
  try {
    const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8');
    return `${boot.trim()} ${await readlink('/proc/self/ns/pid')}`;
  } catch {
    return undefined;
  }
}

function answersSignal(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it runs, as somebody else.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
