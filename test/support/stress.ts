import { spawn, type ChildProcess } from 'node:child_process';
import { availableParallelism } from 'node:os';

/** Goes on until the process that started it has ended, however that ends. */
const BUSY_LOOP = 'while (process.ppid === Number(process.argv[1]));';

let loops: ChildProcess[] = [];

/** Keeps every processor busy if STRESS=true, so that tests which hold on an idle machine only fail. */
export function startStress(): void {
  if (process.env.STRESS !== 'true') return;
  const args = ['--eval', BUSY_LOOP, String(process.pid)];
  loops = Array.from({ length: availableParallelism() }, () => spawn(process.execPath, args, { stdio: 'ignore' }));
}

export function stopStress(): void {
  for (const loop of loops.splice(0)) loop.kill('SIGKILL');
}
