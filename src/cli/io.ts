import { AsyncLocalStorage } from 'node:async_hooks';
import { addSettingsFile, loadConfig, processEnvironment, type Config, type Environment } from '../config.ts';

/** The environment of a command: variables, standard output and error, and exit code. */
export interface CommandIo {
  readonly env: Environment;
  out(text: string): void;
  err(text: string): void;
  exit(code: number): void;
  /** Ends the process with that code once all is written, whatever it still waits for. */
  leave?(): void;
  /** Whether the database is not named. */
  readonly isQuiet?: boolean;
  /** Whether each output is a terminal that shows colours, and they are not turned off. */
  readonly colours?: { readonly out: boolean; readonly err: boolean };
}

/** This process's own. */
export const processIo: CommandIo = {
  env: processEnvironment(),
  out: (text) => void process.stdout.write(text),
  err: (text) => void process.stderr.write(text),
  exit: (code) => void (process.exitCode = code),
  leave: () => void process.stdout.write('', () => process.exit()),
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

/** The settings of the running command, with those of its file. Throws ConfigError. */
export function commandSettings(): Config {
  return loadConfig(addSettingsFile(commandIo().env));
}
