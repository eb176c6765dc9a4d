import { AsyncLocalStorage } from 'node:async_hooks';
import { readEnvironment } from '../config.ts';

/** What a command reads and writes besides the database: its environment, its two outputs and its exit code. */
export interface Terminal {
  readonly env: Record<string, string | undefined>;
  out(text: string): void;
  err(text: string): void;
  exit(code: number): void;
}

/** This process's own. */
export const processTerminal: Terminal = {
  env: readEnvironment(),
  out: (text) => void process.stdout.write(text),
  err: (text) => void process.stderr.write(text),
  exit: (code) => void (process.exitCode = code),
};

const current = new AsyncLocalStorage<Terminal>();

/** Runs a command with this terminal. */
export function withTerminal<Result>(terminal: Terminal, work: () => Result): Result {
  return current.run(terminal, work);
}

/** The terminal of the command that runs. */
export function terminal(): Terminal {
  return current.getStore() ?? processTerminal;
}
