import type { HandlersFor } from './types.ts';
import type { Schema } from '../contract/types.ts';
import { membersIn } from '../domain/filters/compile-filter.ts';
import { recommendPosts } from '../domain/ranking/recommend.ts';
import { describeSource, removeOwnSource, type FetchStateRow } from '../domain/sources/own-sources.ts';
import { findSourceAt, previewAddress, type PreviewedFeed } from '../domain/sources/feed-preview.ts';
import { searchPosts } from '../domain/search/search-posts.ts';
import { searchWords } from '../domain/search/search-words.ts';
import { listSources, searchSources, type SourceRow } from '../domain/sources/sources.ts';
import { suggestSearches } from '../domain/search/suggest.ts';
import { suggestSource, type SuggestionRow } from '../domain/sources/suggest-source.ts';
import { listTags, searchTags } from '../domain/search/tags.ts';
import { pageReply } from './pages.ts';
import { cardTexts, foundPage, mutesOf, postCardPage } from './post-cards.ts';

export const search: HandlersFor<'search'> = {
  async searchPosts(call) {
    const { q, time, since, until, asTyped, limit, cursor } = call.query;
    const meaning = (text: string) => call.meaningOf(text);
    const input = { ...membersIn(call.query), q, time, since, until, asTyped, limit, cursor };
    const search = { ...input, meaning, mutes: await mutesOf(call) };
    return foundPage(call, searchPosts(call.db, call.viewer.id, search));
  },
  async suggestSearches(call) {
    const { q, limit } = call.query;
    const mutes = await mutesOf(call);
    return { body: { data: await suggestSearches(call.db, call.viewer.id, { q, limit, mutes }) } };
  },
  async searchTags({ db, query }) {
    return { body: tagList(await searchTags(db, query.q)) };
  },
  async searchSources({ db, viewer, query }) {
    return { body: { data: (await searchSources(db, viewer.id, query)).map(sourceSummary) } };
  },
  async listTags({ db }) {
    return { body: `{"data":[${await listTags(db)}]}` };
  },
  async listSources({ db, viewer, query }) {
    return pageReply(await listSources(db, viewer.id, query), sourceSummary);
  },
  async previewSource({ db, viewer, query, previewFeed }) {
    const url = previewAddress(query.url);
    const { feed, problem } = await previewFeed(viewer.id, url);
    const source = await findSourceAt(db, viewer.id, feed ? [url, feed.url] : [url]);
    return { body: { feed: feed && previewedFeed(feed), problem, source: source ? sourceSummary(source) : null } };
  },
  async suggestSource({ db, viewer, body }) {
    return { body: sourceSuggestion(await suggestSource(db, viewer.id, body)) };
  },
  async getSource({ db, viewer, path }) {
    return { body: sourceDetail(await describeSource(db, viewer.id, path.source)) };
  },
  async removeOwnSource({ db, viewer, path }) {
    await removeOwnSource(db, viewer.id, path.source);
    return { body: undefined };
  },
  async recommendByKeyword(call) {
    const { q, time, limit, cursor } = call.query;
    const page = searchWords(call.db, call.viewer.id, { q, time, limit, cursor, mutes: await mutesOf(call) });
    return postCardPage(
      call,
      page,
      () => 'No post holds all the words; try fewer, a longer time, or GET /search/posts.',
    );
  },
  async recommendByMeaning(call) {
    const { q, time, limit } = call.query;
    const posts = await recommendPosts(call.db, call.viewer.id, {
      q,
      time,
      limit,
      meaning: call.meaningOf(q),
      mutes: await mutesOf(call),
    });
    const cards = await cardTexts(call, posts);
    return { body: `{"data":[${cards.join()}]}` };
  },
};

/** A source with its description. */
function sourceSummary({ id, name, handle, image, description, listed }: SourceRow): Schema<'SourceSummary'> {
  return { id, name, handle, image, description, private: !listed };
}

/** A source and how reading it goes. */
function sourceDetail(row: SourceRow & FetchStateRow): Schema<'SourceDetail'> {
  const { homepage, fetchedAt, problem, feedNotes } = row;
  return { ...sourceSummary(row), homepage, fetchedAt: fetchedAt?.toISOString() ?? null, problem, feedNotes };
}

/** A suggested source with its status. */
function sourceSuggestion({ id, url, status, createdAt, source }: SuggestionRow): Schema<'SourceSuggestion'> {
  return { id, url, status, createdAt: createdAt.toISOString(), ...(source && { source: sourceSummary(source) }) };
}

/** A feed that is not stored. */
function previewedFeed({ posts, notes, ...feed }: PreviewedFeed): NonNullable<Schema<'PreviewedFeed'>> {
  const shown = posts.map(({ publishedAt, ...post }) => ({ ...post, publishedAt: publishedAt?.toISOString() ?? null }));
  return { ...feed, posts: shown, notes: [...notes] };
}

function tagList(names: string[]): Schema<'TagList'> {
  return { data: names.map((name) => ({ name })) };
}
