import type { Command } from 'commander';
import { COMMAND_LINE } from '../../operate/audit-log.ts';
import { notifyAll } from '../../operate/banners.ts';
import { command, runCommand, withDatabase } from '../command.ts';

/** `dcs announce`: a notification for every existing account. */
export function announceCommand(): Command {
  return command('announce', 'Send a notification to all accounts')
    .argument('<title>', 'title, one line')
    .option('--description <text>', 'details, plain text')
    .option('--url <address>', 'link target: a path of this service or an http(s) URL')
    .action(
      runCommand<{ description?: string; url?: string }>(async ({ description, url }, [title = '']) => {
        const announcement = { title, description, url };
        const { id, notified } = await withDatabase((db) => notifyAll(db, COMMAND_LINE, announcement));
        return {
          // eslint-disable-next-line id-denylist -- a key of the command's JSON
          json: { id, told: notified },
          text: `Notified ${notified} ${notified === 1 ? 'account' : 'accounts'}.`,
        };
      }),
    );
}
