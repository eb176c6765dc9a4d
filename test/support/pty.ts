import { spawn } from 'node:child_process';

/** A program in its own terminal, 80 columns wide. */
export interface InTerminal {
  readonly pid: number;
  /** Everything written to the screen, control sequences included. */
  screen(): string;
  /** Types into it; "\x03" is Ctrl+C, which the terminal sends to every process in it. */
  type(keys: string): void;
  /** The program's exit code. */
  readonly exited: Promise<number | null>;
}

/** Runs a shell command in a terminal, with `script` of util-linux and only this environment. */
export function inTerminal(line: string, env: Record<string, string>, cwd = '.'): InTerminal {
  const child = spawn('script', ['-qefc', `stty cols 80 rows 30; exec ${line}`, '/dev/null'], {
    cwd,
    env: { PATH: process.env.PATH, TERM: 'xterm-256color', SHELL: '/bin/sh', ...env },
  });
  let screen = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (screen += text));
  child.stdin.on('error', () => undefined);
  return {
    pid: child.pid!,
    screen: () => screen,
    type: (keys) => void child.stdin.write(keys),
    exited: new Promise((resolve) => child.on('close', resolve)),
  };
}
