/** The surroundings of a command: tests pass their own. */
export interface CliIo {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Address of the service that served this file; undefined when it was built and not served. */
  readonly servedBy: string | undefined;
  /** Whether standard output is a terminal. */
  readonly isTerminal: boolean;
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
  /** All of standard input. */
  readonly input: () => Promise<string>;
  readonly fetch: typeof fetch;
  readonly sleep: (ms: number) => Promise<void>;
  /** Aborted when the person stops the command. */
  readonly signal: AbortSignal;
}

/** Text of others without what a terminal obeys: control characters, and marks that reverse the text around them. */
export function printable(text: string): string {
  return text.replaceAll(/[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, ' ');
}
