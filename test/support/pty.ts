import { spawn } from 'node:child_process';

/** A program in a terminal of its own, 80 columns wide. */
export interface InTerminal {
  readonly pid: number;
  /** What came onto the screen, control sequences and all. */
  screen(): string;
  /** Types into it; "\x03" is Ctrl+C, which the terminal sends to all that run in it. */
  type(keys: string): void;
  /** The program's exit code. */
  readonly exited: Promise<number | null>;
}

/** Runs a line of shell in a terminal, by `script` of util-linux, with this environment only. */
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
