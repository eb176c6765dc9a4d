import type { HandlersFor } from '../contract/types.ts';
import { recommendPosts } from '../domain/ranking/recommend.ts';
import { describeSource, removeOwnSource } from '../domain/sources/own-sources.ts';
import { searchPosts } from '../domain/search/search-posts.ts';
import { searchWords } from '../domain/search/search-words.ts';
import { listSources, searchSources } from '../domain/sources/sources.ts';
import { suggestSearches } from '../domain/search/suggest.ts';
import { suggestSource } from '../domain/sources/suggest-source.ts';
import { listTags, searchTags } from '../domain/search/tags.ts';
import { pageReply } from '../views/page.ts';
import { sourceDetail, sourceSuggestion, sourceSummary } from '../views/source.ts';
import { cardTexts, foundPage, postPage } from './post-cards.ts';
import type { Schema } from '../contract/types.ts';

export const search: HandlersFor<'search'> = {
  async searchPosts(call) {
    const { q, time, since, until, limit, cursor } = call.query;
    const meaning = () => call.meaningOf(q);
    return foundPage(call, searchPosts(call.db, call.viewer.id, { q, time, since, until, limit, cursor, meaning }));
  },
  async suggestSearches({ db, viewer, query }) {
    return { body: { data: await suggestSearches(db, viewer.id, query) } };
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
    const page = searchWords(call.db, call.viewer.id, call.query);
    return postPage(call, page, () => 'No post holds all the words; try fewer, a longer time, or GET /search/posts.');
  },
  async recommendByMeaning(call) {
    const { q, time, limit } = call.query;
    const posts = await recommendPosts(call.db, call.viewer.id, { q, time, limit, meaning: call.meaningOf(q) });
    const cards = await cardTexts(call, posts);
    return { body: `{"data":[${cards.join()}]}` };
  },
};

function tagList(names: string[]): Schema<'TagList'> {
  return { data: names.map((name) => ({ name })) };
}
