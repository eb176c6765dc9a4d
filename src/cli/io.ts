import { AsyncLocalStorage } from 'node:async_hooks';
import { readEnvironment } from '../config.ts';

/** The environment of a command: variables, standard output and error, and exit code. */
export interface CommandIo {
  readonly env: Record<string, string | undefined>;
  out(text: string): void;
  err(text: string): void;
  exit(code: number): void;
  /** Whether each output is a terminal that shows colours, and nobody turned them off. */
  readonly colours?: { readonly out: boolean; readonly err: boolean };
}

/** This process's own. */
export const processIo: CommandIo = {
  env: readEnvironment(),
  out: (text) => void process.stdout.write(text),
  err: (text) => void process.stderr.write(text),
  exit: (code) => void (process.exitCode = code),
  colours: { out: showsColours(process.stdout), err: showsColours(process.stderr) },
};

/** NO_COLOR and its like are Node's own to read. */
function showsColours(stream: NodeJS.WriteStream): boolean {
  return stream.isTTY && stream.hasColors();
}

const current = new AsyncLocalStorage<CommandIo>();

/** Runs a command with this environment. */
export function withIo<Result>(io: CommandIo, work: () => Result): Result {
  return current.run(io, work);
}

/** The environment of the running command. */
export function commandIo(): CommandIo {
  return current.getStore() ?? processIo;
}
