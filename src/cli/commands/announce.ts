import type { Command } from 'commander';
import { announce } from '../../domain/notifications/notify.ts';
import { command, runCommand, withDatabase } from '../command.ts';

/** `dcs announce`: a notification for every account there is. */
export function announceCommand(): Command {
  return command('announce', 'Tell all accounts something, as a notification; each call is an announcement of its own')
    .argument('<title>', 'what it is, in one line')
    .option('--description <text>', 'more about it, plain text')
    .option('--url <address>', 'the page to open: a path of this service, or an http(s) address')
    .action(
      runCommand<{ description?: string; url?: string }>(async ({ description, url }, [title = '']) => {
        const { id, told } = await withDatabase((db) => announce(db, { title, description, url }));
        return { json: { id, told }, text: `Told ${told} ${told === 1 ? 'account' : 'accounts'}.` };
      }),
    );
}
