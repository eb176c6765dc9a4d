import type { Command } from 'commander';
import { COMMAND_LINE } from '../../../operate/audit-log.ts';
import { decidePost, listReportedPosts, type PostDecision } from '../../../operate/posts.ts';
import { command, group, runCommand, table, withDatabase } from '../../command.ts';

/** Characters of a title in the list. */
const SHOWN_CHARACTERS = 60;

/** `dcs post`: posts that people reported, and any other by its id. */
export function postCommands(): Command {
  return group('post', 'Reported posts, and any other by id')
    .addCommand(list())
    .addCommand(postDecision('hide', 'Hide a post from every list, search, page and feed'))
    .addCommand(postDecision('show', 'Show a hidden post again'))
    .addCommand(postDecision('dismiss', 'Dismiss the reports of a post'))
    .addCommand(postDecision('delete', 'Delete a post and its comments permanently; feeds cannot bring it back'));
}

function list(): Command {
  return command('reported', 'List open reports of posts, most reported first')
    .option('--hidden', 'hidden ones instead')
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

/** Result of each decision, before the id. */
const DONE = {
  hide: 'Hid post',
  show: 'Restored post',
  dismiss: 'Dismissed the reports of post',
  delete: 'Deleted post',
};

function postDecision(name: PostDecision, summary: string): Command {
  return command(name, summary)
    .argument('<id>', 'post id, the end of its address')
    .action(
      runCommand(async (_, [id = '']) => {
        await withDatabase((db) => decidePost(db, COMMAND_LINE, { id, decision: name }));
        return { json: { id, decision: name }, text: `${DONE[name]} ${id}.` };
      }),
    );
}
