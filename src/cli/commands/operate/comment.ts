import type { Command } from 'commander';
import { COMMAND_LINE } from '../../../operate/audit-log.ts';
import { decide, listReported, type Decision } from '../../../operate/comments.ts';
import { command, group, runCommand, table, withDatabase } from '../../command.ts';

/** Characters of a comment in the list. */
const SHOWN_CHARACTERS = 60;

/** `dcs comment`: comments that people reported. */
export function commentCommands(): Command {
  return group('comment', 'Comments that people reported')
    .addCommand(list())
    .addCommand(decision('hide', 'Show readers that it was removed, and not its text; its replies stay'))
    .addCommand(decision('show', 'Show a hidden comment again'))
    .addCommand(decision('dismiss', 'Leave a reported comment as it is'))
    .addCommand(decision('delete', 'Delete a comment for good, with its replies'));
}

function list(): Command {
  return command('reported', 'List reported comments that nobody has decided on, most reported first')
    .option('--hidden', 'those that are hidden instead')
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

function decision(name: Decision, summary: string): Command {
  return command(name, summary)
    .argument('<id>', 'id of the comment, from `dcs comment reported`')
    .action(
      runCommand(async (_, [id = '']) => {
        await withDatabase((db) => decide(db, COMMAND_LINE, { id, decision: name }));
        return { json: { id, decision: name }, text: `Done: ${name} ${id}.` };
      }),
    );
}
