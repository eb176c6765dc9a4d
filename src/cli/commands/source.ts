import type { Command } from 'commander';
import { loadSourceStates, sourceState, type SourceState } from '../../ingest/store/sources.ts';
import { COMMAND_LINE } from '../../operate/audit-log.ts';
import {
  addAnySource,
  fetchNow,
  listSuggestions,
  pauseSourceAs,
  reject,
  removeSourceAs,
  resume,
} from '../../operate/sources.ts';
import { command, group, runCommand, table, withDatabase } from '../command.ts';
import { commandSettings } from '../io.ts';

/** `dcs source ...`: the feeds that the worker fetches. */
export function sourceCommands(): Command {
  return group('source', 'Sources that the service fetches')
    .addCommand(addCommand())
    .addCommand(listCommand())
    .addCommand(showCommand())
    .addCommand(removeCommand())
    .addCommand(
      command('suggestions', 'List suggested sources; `dcs source add` accepts one').action(
        runCommand(async () => {
          const suggested = await withDatabase((db) => listSuggestions(db));
          return {
            json: suggested,
            text: table(
              ['ADDRESS', 'PEOPLE', 'SINCE'],
              suggested.map((suggestion) => [suggestion.url, String(suggestion.people), iso(suggestion.since)]),
            ),
          };
        }),
      ),
    )
    .addCommand(rejectCommand())
    .addCommand(
      command('pause', 'Stop fetching a source')
        .argument('<url>', 'feed URL or handle')
        .action(
          runCommand(async (_, [url = '']) => {
            const source = await withDatabase((db) => pauseSourceAs(db, COMMAND_LINE, url));
            return { json: source, text: `Paused ${source.handle}.` };
          }),
        ),
    )
    .addCommand(
      command('resume', 'Resume a paused source')
        .argument('<url>', 'feed URL or handle')
        .action(
          runCommand(async (_, [url = '']) => {
            const source = await withDatabase((db) => resume(db, COMMAND_LINE, url));
            return { json: source, text: `Resumed ${source.handle}.` };
          }),
        ),
    )
    .addCommand(
      command('fetch', 'Fetch a source now')
        .argument('<url>', 'feed URL or handle')
        .action(
          runCommand(async (_, [url = '']) => {
            await withDatabase((db) => fetchNow(db, COMMAND_LINE, url));
            return { json: { url, due: true }, text: `Scheduled ${url} for now.` };
          }),
        ),
    );
}

function addCommand(): Command {
  return command('add', 'Add a source by the URL of its feed or site')
    .argument('<url>', 'feed or site URL')
    .action(
      runCommand(async (_, [url = '']) => {
        const added = await withDatabase((db) => addAnySource(db, COMMAND_LINE, url, commandSettings()));
        return { json: added, text: `${added.source.handle}: ${added.url}, ${added.added} new posts` };
      }),
    );
}

function rejectCommand(): Command {
  return command('reject', 'Reject a suggested source')
    .argument('<url>', 'URL as suggested')
    .action(
      runCommand(async (_, [url = '']) => {
        const rejected = await withDatabase((db) => reject(db, COMMAND_LINE, url));
        return { json: { url, rejected }, text: `Rejected ${rejected} suggestions.` };
      }),
    );
}

function listCommand(): Command {
  return command('list', 'List sources and their fetch status').action(
    runCommand(async () => {
      const sources = await withDatabase((db) => loadSourceStates(db));
      const rows = sources.map((source) => [
        source.handle,
        source.url,
        String(source.posts),
        iso(source.lastFetchedAt),
        source.pausedAt ? 'paused' : iso(source.nextFetchAt),
        String(source.failures),
        sourceProblem(source),
      ]);
      return {
        json: sources,
        text: table(['HANDLE', 'FEED', 'POSTS', 'LAST FETCH', 'NEXT FETCH', 'FAILURES', 'PROBLEM'], rows),
      };
    }),
  );
}

function showCommand(): Command {
  return command('show', 'Show a source and the repairs of its feed')
    .argument('<url>', 'feed URL or handle')
    .action(
      runCommand(async (_, [url = '']) => {
        const source = await withDatabase((db) => sourceState(db, url));
        const rows = [
          ['Name', source.name],
          ['Handle', source.handle],
          ['Feed', source.url],
          ['For everybody', source.listed ? 'yes' : 'no'],
          ['Posts', String(source.posts)],
          ['Last fetch', iso(source.lastFetchedAt) ?? 'never'],
          ['Next fetch', source.pausedAt ? 'paused' : iso(source.nextFetchAt)],
          ['Failures', String(source.failures)],
          ['Problem', sourceProblem(source) ?? 'none'],
          ...notesOf(source).map((note, n) => [n === 0 ? 'Feed' : '', note]),
        ];
        return { json: source, text: table(['SOURCE', ''], rows) };
      }),
    );
}

function notesOf({ feedNotes, lastFetchedAt }: SourceState): readonly string[] {
  if (feedNotes.length > 0) return feedNotes;
  return lastFetchedAt === null ? [] : ['Nothing had to be repaired, and nothing was left out.'];
}

function removeCommand(): Command {
  return command('remove', 'Remove a source; its posts stay')
    .argument('<url>', 'feed URL or handle')
    .option('--with-posts', 'also delete its posts, with their comments and bookmarks')
    .action(
      runCommand<{ withPosts?: boolean }>(async ({ withPosts = false }, [url = '']) => {
        const source = await withDatabase((db) => removeSourceAs(db, COMMAND_LINE, { address: url, withPosts }));
        return { json: source, text: `Removed ${source.handle}${withPosts ? ' with its posts' : ''}.` };
      }),
    );
}

function sourceProblem({ pauseReason, lastError }: SourceState): string | null {
  return pauseReason !== null && lastError !== null && pauseReason !== lastError
    ? `${pauseReason} ${lastError}`
    : (pauseReason ?? lastError);
}

function iso(at: Date | null): string | null {
  return at && at.toISOString();
}
