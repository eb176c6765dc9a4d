import type { Command } from 'commander';
import { group } from '../command.ts';

/** `dcs serve`: the server, in this process. */
export function serveCommand(): Command {
  return group('serve', 'Run the server; SIGTERM lets requests in flight finish').action(async () => {
    await import('../../main.ts');
  });
}
