import type { Command } from 'commander';
import { COMMAND_LINE } from '../../../operate/audit-log.ts';
import { decide, listReported, type Decision } from '../../../operate/comments.ts';
import { command, group, runCommand, table, withDatabase } from '../../command.ts';

/** Characters of a comment in the list. */
const SHOWN_CHARACTERS = 60;

/** `dcs comment`: comments that people reported. */
export function commentCommands(): Command {
  return group('comment', 'Reported comments')
    .addCommand(list())
    .addCommand(commentDecision('hide', 'Hide a comment; readers see "[removed]", replies stay'))
    .addCommand(commentDecision('show', 'Show a hidden comment again'))
    .addCommand(commentDecision('dismiss', 'Dismiss the reports of a comment'))
    .addCommand(commentDecision('delete', 'Delete a comment and its replies permanently'));
}

function list(): Command {
  return command('reported', 'List open reports of comments, most reported first')
    .option('--hidden', 'hidden ones instead')
    .action(
      runCommand<{ hidden?: boolean }>(async ({ hidden = false }) => {
        const { rows } = await withDatabase((db) => listReported(db, { page: 1, hidden }));
        return {
          json: rows,
          text: table(
            ['ID', 'REPORTS', 'REASONS', 'AUTHOR', 'COMMENT'],
            rows.map(({ id, open, reports, author, content }) => [
              id,
              String(open),
              [...new Set(reports.map(({ reason }) => reason))].join(', '),
              author,
              content.replaceAll(/\s+/g, ' ').slice(0, SHOWN_CHARACTERS),
            ]),
          ),
        };
      }),
    );
}

/** Result of each decision, before the id. */
const DONE = {
  hide: 'Hid comment',
  show: 'Restored comment',
  dismiss: 'Dismissed the reports of comment',
  delete: 'Deleted comment',
};

function commentDecision(name: Decision, summary: string): Command {
  return command(name, summary)
    .argument('<id>', 'comment id from `dcs comment reported`')
    .action(
      runCommand(async (_, [id = '']) => {
        await withDatabase((db) => decide(db, COMMAND_LINE, { id, decision: name }));
        return { json: { id, decision: name }, text: `${DONE[name]} ${id}.` };
      }),
    );
}
