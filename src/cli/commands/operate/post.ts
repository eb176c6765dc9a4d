import type { Command } from 'commander';
import { COMMAND_LINE } from '../../../operate/audit-log.ts';
import { decidePost, listReportedPosts, type PostDecision } from '../../../operate/posts.ts';
import { command, group, runCommand, table, withDatabase } from '../../command.ts';

/** Characters of a title in the list. */
const SHOWN_CHARACTERS = 60;

/** `dcs post`: posts that people reported, and any other by its id. */
export function postCommands(): Command {
  return group('post', 'Posts that people reported, and any other by its id')
    .addCommand(list())
    .addCommand(decision('hide', 'Take a post out of every list, search, page and feed until it is shown again'))
    .addCommand(decision('show', 'Show a hidden post again'))
    .addCommand(decision('dismiss', 'Leave a reported post as it is'))
    .addCommand(
      decision('delete', 'Delete a post for good, with its comments; neither its feed nor people bring it back'),
    );
}

function list(): Command {
  return command('reported', 'List reported posts that nobody has decided on, most reported first')
    .option('--hidden', 'those that are hidden instead')
    .action(
      runCommand<{ hidden?: boolean }>(async ({ hidden = false }) => {
        const { rows } = await withDatabase((db) => listReportedPosts(db, { page: 1, hidden }));
        return {
          json: rows,
          text: table(
            ['ID', 'REPORTS', 'REASONS', 'SOURCE', 'POST'],
            rows.map(({ id, open, reports, author, source, title }) => [
              id,
              String(open),
              [...new Set(reports.map(({ reason }) => reason))].join(', '),
              author ?? source,
              title.slice(0, SHOWN_CHARACTERS),
            ]),
          ),
        };
      }),
    );
}

function decision(name: PostDecision, summary: string): Command {
  return command(name, summary)
    .argument('<id>', 'id of the post, which is at the end of its address')
    .action(
      runCommand(async (_, [id = '']) => {
        await withDatabase((db) => decidePost(db, COMMAND_LINE, { id, decision: name }));
        return { json: { id, decision: name }, text: `Done: ${name} ${id}.` };
      }),
    );
}
