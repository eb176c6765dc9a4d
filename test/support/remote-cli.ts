import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { CliIo } from '../../src/remote-cli/cli-io.ts';
import { runCli } from '../../src/remote-cli/run-cli.ts';

export interface RemoteResult {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** The command line of a person, with a home of its own. */
export interface RemoteCli {
  readonly home: string;
  /** Its file of profiles. */
  readonly file: string;
  run(...args: string[]): Promise<RemoteResult>;
}

/** Milliseconds that a pause takes at most in tests. */
const MAX_PAUSE_MS = 20;

/** Makes a command line that runs in this process, as a person's own but for shorter pauses. */
export function remoteCli(over: Partial<CliIo> = {}): RemoteCli {
  const home = mkdtempSync(join(tmpdir(), 'dcs-home-'));
  return {
    home,
    file: join(home, '.config', 'dcs', 'profiles.json'),
    run: async (...args) => {
      let [out, err] = ['', ''];
      const io: CliIo = {
        servedBy: undefined,
        isTerminal: false,
        out: (text) => void (out += text),
        err: (text) => void (err += text),
        input: () => Promise.resolve(''),
        fetch,
        sleep: (ms) => pause(Math.min(ms, MAX_PAUSE_MS)),
        signal: new AbortController().signal,
        ...over,
        env: { HOME: home, ...over.env },
      };
      const code = await runCli(io, args);
      return { code, out, err };
    },
  };
}
