import { ownSummary } from '../../../src/ingest/enrich/lexrank.ts';
import { READ_CHARACTERS, SUMMARY_LIMITS, WORTH_WORDS } from '../../../src/ingest/enrich/summarise.ts';
import { plainText } from '../../../src/ingest/parse/html.ts';
import { readFeed } from '../../../src/ingest/parse/read-feed.ts';
import { countWords } from '../../../src/ingest/parse/text.ts';
import type { SummaryCase } from './posts.ts';

const URL = 'https://blog.example/feed';

/** The summary that a post has in the end: that of its feed, else one made of its sentences. */
export function summaryOf({ title, language = 'en', text, description }: SummaryCase): string | null {
  const html = text.map((paragraph) => `<p>${paragraph}</p>`).join('');
  const feed = {
    version: 'https://jsonfeed.org/version/1.1',
    title: 'Blog',
    language,
    items: [{ id: '1', url: 'https://blog.example/1', title, content_html: html, summary: description }],
  };
  const item = readFeed(Buffer.from(JSON.stringify(feed)), { url: URL }).items[0];
  const plain = plainText(item?.content ?? '').slice(0, READ_CHARACTERS);
  const isAsked = item?.content !== undefined && (item.summary === undefined || item.summaryIsLead === true);
  const made =
    isAsked && countWords(plain) >= WORTH_WORDS ? ownSummary(plain, SUMMARY_LIMITS, { title, language }) : undefined;
  return made ?? item?.summary ?? null;
}
