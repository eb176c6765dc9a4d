import type { Command } from 'commander';
import { listSources, sourceState, type SourceState } from '../../ingest/store/sources.ts';
import { COMMAND_LINE } from '../../operate/audit-log.ts';
import { addAnySource, fetchNow, listSuggestions, pause, reject, remove, resume } from '../../operate/sources.ts';
import { command, group, runCommand, table, withDatabase } from '../command.ts';
import { commandSettings } from '../io.ts';

/** `dcs source ...`: the feeds that the worker fetches. */
export function sourceCommands(): Command {
  return group('source', 'The feeds that the service fetches')
    .addCommand(addCommand())
    .addCommand(listCommand())
    .addCommand(showCommand())
    .addCommand(removeCommand())
    .addCommand(
      command('suggestions', 'List the sources that people suggested; adding one accepts it').action(
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
      command('pause', 'Stop fetching a source until it is resumed')
        .argument('<url>', 'the address of its feed, or its handle')
        .action(
          runCommand(async (_, [url = '']) => {
            const source = await withDatabase((db) => pause(db, COMMAND_LINE, url));
            return { json: source, text: `${source.handle} is paused.` };
          }),
        ),
    )
    .addCommand(
      command('resume', 'Fetch a paused source again, starting now')
        .argument('<url>', 'the address of its feed, or its handle')
        .action(
          runCommand(async (_, [url = '']) => {
            const source = await withDatabase((db) => resume(db, COMMAND_LINE, url));
            return { json: source, text: `${source.handle} is due now.` };
          }),
        ),
    )
    .addCommand(
      command('fetch', 'Have a source fetched now, whenever it is due')
        .argument('<url>', 'the address of its feed, or its handle')
        .action(
          runCommand(async (_, [url = '']) => {
            await withDatabase((db) => fetchNow(db, COMMAND_LINE, url));
            return { json: { url, due: true }, text: `${url} is due now.` };
          }),
        ),
    );
}

function addCommand(): Command {
  return command('add', 'Add a source: a feed, or the feed that a web page links to')
    .argument('<url>', 'the address of a feed or of a site')
    .action(
      runCommand(async (_, [url = '']) => {
        const added = await withDatabase((db) => addAnySource(db, COMMAND_LINE, url, commandSettings()));
        return { json: added, text: `${added.source.handle}: ${added.url}, ${added.added} new posts` };
      }),
    );
}

function rejectCommand(): Command {
  return command('reject', 'Reject a suggested source')
    .argument('<url>', 'the address as it was suggested')
    .action(
      runCommand(async (_, [url = '']) => {
        const rejected = await withDatabase((db) => reject(db, COMMAND_LINE, url));
        return { json: { url, rejected }, text: `Rejected ${rejected} suggestions.` };
      }),
    );
}

function listCommand(): Command {
  return command('list', 'List all sources with the state of fetching them').action(
    runCommand(async () => {
      const sources = await withDatabase((db) => listSources(db));
      const rows = sources.map((source) => [
        source.handle,
        source.url,
        String(source.posts),
        iso(source.lastFetchedAt),
        source.pausedAt ? 'paused' : iso(source.nextFetchAt),
        String(source.failures),
        problem(source),
      ]);
      return {
        json: sources,
        text: table(['HANDLE', 'FEED', 'POSTS', 'LAST FETCH', 'NEXT FETCH', 'FAILURES', 'PROBLEM'], rows),
      };
    }),
  );
}

function showCommand(): Command {
  return command('show', 'Show a source, and what was repaired or left out of its feed')
    .argument('<url>', 'the address of its feed, or its handle')
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
          ['Problem', problem(source) ?? 'none'],
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
    .argument('<url>', 'the address of its feed, or its handle')
    .option('--with-posts', 'also delete its posts, with their comments and bookmarks')
    .action(
      runCommand<{ withPosts?: boolean }>(async ({ withPosts = false }, [url = '']) => {
        const source = await withDatabase((db) => remove(db, COMMAND_LINE, { address: url, withPosts }));
        return { json: source, text: `${source.handle} is removed${withPosts ? ' with its posts' : ''}.` };
      }),
    );
}

function problem({ pauseReason, lastError }: SourceState): string | null {
  return pauseReason !== null && lastError !== null && pauseReason !== lastError
    ? `${pauseReason} ${lastError}`
    : (pauseReason ?? lastError);
}

function iso(at: Date | null): string | null {
  return at && at.toISOString();
}
