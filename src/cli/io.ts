import { AsyncLocalStorage } from 'node:async_hooks';
import { readEnvironment } from '../config.ts';

/** What a command reads and writes besides the database: its environment, its two outputs and its exit code. */
export interface CommandIo {
  readonly env: Record<string, string | undefined>;
  out(text: string): void;
  err(text: string): void;
  exit(code: number): void;
}

/** This process's own. */
export const processIo: CommandIo = {
  env: readEnvironment(),
  out: (text) => void process.stdout.write(text),
  err: (text) => void process.stderr.write(text),
  exit: (code) => void (process.exitCode = code),
};

const current = new AsyncLocalStorage<CommandIo>();

/** Runs a command with these. */
export function withIo<Result>(io: CommandIo, work: () => Result): Result {
  return current.run(io, work);
}

/** Those of the command that runs. */
export function commandIo(): CommandIo {
  return current.getStore() ?? processIo;
}
