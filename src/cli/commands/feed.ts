import type { Command } from 'commander';
import { fetchOfOperators } from '../../ingest/fetch/ways.ts';
import { createParseThread } from '../../ingest/parse/parse-thread.ts';
import { checkFeed, type FeedCheck } from '../../operate/check-feed.ts';
import { command, group, runCommand, table } from '../command.ts';
import { EXIT_CODES } from '../exit-codes.ts';
import { commandIo, commandSettings } from '../io.ts';

/** Items that the table shows. */
const MAX_SHOWN = 20;
const MAX_TITLE = 60;

/** `dcs feed ...`: feeds, whether they are sources or not. */
export function feedCommands(): Command {
  return group('feed', 'Feeds of any site').addCommand(
    command('check', 'Check a feed for repairs, skipped items and missing data; store nothing')
      .argument('<location>', 'feed or site URL, or a file')
      .action(
        runCommand(async (_, [location = '']) => {
          const parser = createParseThread();
          try {
            const check = await checkFeed(location, { options: fetchOfOperators(commandSettings()), parser });
            if (!check.isReadable) commandIo().exit(EXIT_CODES.failed[0]);
            return { json: check, text: feedReport(check) };
          } finally {
            await parser.close();
          }
        }),
      ),
  );
}

function feedReport(check: FeedCheck): string {
  const { items } = check;
  const shown = items.slice(0, MAX_SHOWN).map(({ title, url, publishedAt }) => [short(title), publishedAt, url]);
  const rest = items.length - shown.length;
  return [
    table(['FEED', ''], summary(check)),
    ...(shown.length > 0 ? ['', table(['ITEM', 'DATE', 'ADDRESS'], shown)] : []),
    ...(rest > 0 ? [`and ${rest} more`] : []),
  ].join('\n');
}

function summary({
  location,
  problem,
  fetched,
  found,
  format,
  charset,
  title,
  homepage,
  ...check
}: FeedCheck): string[][] {
  const rows: (readonly [string, string | null | undefined])[] = [
    ['Location', location],
    ...(fetched?.redirects ?? []).map(({ url, status }) => ['Redirect', `${status} ${url}`] as const),
    ['Feed of the page', found],
    ['Fetched', fetched && `${fetched.status} ${fetched.url}`],
    ['Content type', fetched && (fetched.contentType ?? 'none')],
    ['Size', fetched && `${fetched.bytes} bytes`],
    ['Cannot be read', problem],
    ['Format', format],
    ['Decoded as', charset],
    ['Title', title],
    ['Site', homepage],
    ['Items', check.isReadable ? `${check.items.length} read, ${check.skipped.length} left out` : null],
    ...check.notes.map((note) => ['Note', note] as const),
    ...check.missing.map((note) => ['Missing', note] as const),
  ];
  return rows.flatMap(([name, value]) => (value === null || value === undefined ? [] : [[name, value]]));
}

function short(title: string): string {
  return title.length > MAX_TITLE ? `${title.slice(0, MAX_TITLE - 1)}…` : title;
}
