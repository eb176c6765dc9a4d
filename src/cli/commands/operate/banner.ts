import type { Command } from 'commander';
import { COMMAND_LINE } from '../../../operate/audit-log.ts';
import { createBanner, endBanner, listBanners } from '../../../operate/banners.ts';
import { command, group, runCommand, table, withDatabase } from '../../command.ts';

/** `dcs banner`: announcements that stand above every page. */
export function bannerCommands(): Command {
  return group('banner', 'Banners at the top of every page')
    .addCommand(create())
    .addCommand(list())
    .addCommand(endCommand());
}

function create(): Command {
  return command('create', 'Create a banner')
    .argument('<text>', 'one line of plain text')
    .requiredOption('--until <time>', 'end time (ISO 8601)')
    .option('--from <time>', 'start time (ISO 8601; default: now)')
    .option('--url <address>', 'link target: a path of this service or an http(s) URL', '')
    .action(
      runCommand<{ until: string; from?: string; url: string }>(async ({ until, from, url }, [text = '']) => {
        const startsAt = from === undefined ? new Date() : new Date(from);
        const id = await withDatabase((db) =>
          createBanner(db, COMMAND_LINE, { text, url, startsAt, endsAt: new Date(until) }),
        );
        return { json: { id }, text: `Created banner ${id}.` };
      }),
    );
}

function list(): Command {
  return command('list', 'List banners, newest first').action(
    runCommand(async () => {
      const { rows } = await withDatabase((db) => listBanners(db, 1));
      return {
        json: rows,
        text: table(
          ['ID', 'STATE', 'FROM', 'UNTIL', 'TEXT'],
          rows.map((banner) => [
            banner.id,
            banner.state,
            banner.startsAt.toISOString(),
            banner.endsAt.toISOString(),
            banner.text,
          ]),
        ),
      };
    }),
  );
}

function endCommand(): Command {
  return command('end', 'End a banner now')
    .argument('<id>', 'from `dcs banner list`')
    .action(
      runCommand(async (_, [id = '']) => {
        await withDatabase((db) => endBanner(db, COMMAND_LINE, id));
        return { json: { id, ended: true }, text: `Ended banner ${id}.` };
      }),
    );
}
