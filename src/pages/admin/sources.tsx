import type { Router } from '@koa/router';
import type { Context } from 'koa';
import type { JSX } from 'preact';
import {
  addAnySource,
  exportOpml,
  fetchNow,
  importOpml,
  listSourceHealth,
  listSuggestions,
  pause,
  reject,
  resume,
  SOURCE_STATES,
  type SourceListState,
  sourceErrorMessage,
} from '../../operate/sources.ts';
import type { Overview } from '../../operate/overview.ts';
import { Notice } from '../shell/fields.tsx';
import { readForm } from '../shell/forms.ts';
import type { Site, Uses } from '../shell/dependencies.ts';
import { ADMIN, done, operatorOf, pageNumber, searched, showAdmin } from './layout.tsx';
import { AddSources, SourceRows, Suggestions, type Typed } from './source-rows.tsx';
import { Pager, Search, Table } from './table.tsx';

const PATH = `${ADMIN}/sources`;

/** `/admin/sources`: the feeds that are fetched, and how that goes. */
export function addSources(router: Router, { site }: Uses<'site'>): void {
  const { db, outbound } = site;
  router.get(PATH, (ctx) => view(site, ctx));
  router.get(`${PATH}/export`, async (ctx) => {
    const document = await exportOpml(db);
    ctx.set({ 'cache-control': 'no-store', 'content-disposition': 'attachment; filename="sources.opml"' });
    ctx.type = 'text/x-opml';
    ctx.body = document;
  });
  router.post(PATH, async (ctx) => {
    const url = readForm(ctx)('url').trim();
    try {
      await addAnySource(db, operatorOf(ctx), url, outbound);
    } catch (error) {
      return view(site, ctx, { url, error: sourceErrorMessage(error) });
    }
    return done(ctx, PATH, 'source_added');
  });
  router.post(`${PATH}/import`, async (ctx) => {
    const opml = readForm(ctx)('opml');
    try {
      const bytes = Buffer.from(opml);
      const { added, known, skipped, refused } = await importOpml(db, operatorOf(ctx), { bytes, outbound });
      return await view(site, ctx, { imported: { added, known, skipped: skipped.length, refused } });
    } catch (error) {
      return view(site, ctx, { opml, error: sourceErrorMessage(error) });
    }
  });
  router.post(`${PATH}/reject`, async (ctx) => {
    await reject(db, operatorOf(ctx), readForm(ctx)('url'));
    done(ctx, PATH, 'suggestion_rejected');
  });
  const actions = {
    pause: [pause, 'source_paused'],
    resume: [resume, 'source_resumed'],
    fetch: [fetchNow, 'source_fetched'],
  };
  for (const [name, [work, notice]] of Object.entries(actions) as [string, [typeof pause, string]][])
    router.post(`${PATH}/:handle/${name}`, async (ctx) => {
      await work(db, operatorOf(ctx), ctx.params.handle ?? '');
      done(ctx, PATH, notice);
    });
}

function stateOf(ctx: Context): SourceListState {
  return SOURCE_STATES.find((state) => state === ctx.query.state) ?? 'all';
}

async function view({ db }: Site, ctx: Context, typed: Typed = {}): Promise<void> {
  const [search, state] = [searched(ctx), stateOf(ctx)];
  const [part, suggestions] = await Promise.all([
    listSourceHealth(db, { page: pageNumber(ctx), search, state }),
    listSuggestions(db),
  ]);
  const { imported } = typed;
  const content = (
    <>
      {imported && <ImportedSources {...imported} />}
      <AddSources path={PATH} typed={typed} />
      <Suggestions path={PATH} suggestions={suggestions} />
      <h2>All sources</h2>
      <Search action={PATH} label="Name, handle or address" value={search}>
        <select name="state" aria-label="State">
          {SOURCE_STATES.map((option) => (
            <option value={option} selected={option === state}>
              {option === 'all' ? 'All states' : option === 'failing' ? 'Failing' : 'Paused'}
            </option>
          ))}
        </select>
      </Search>
      <SourceRows path={PATH} sources={part.rows} />
      <Pager ctx={ctx} part={part} />
    </>
  );
  showAdmin(ctx, 'Sources', content, { error: typed.error });
}

/** Sources that fail, the worst first. */
export function Failing({ failures }: { failures: Overview['status']['failures'] }): JSX.Element {
  return (
    <Table
      label="Failing sources"
      head={['Source', 'Failures', 'State', 'Last error']}
      rows={failures.map((failure) => [
        <a href={`${PATH}?q=${encodeURIComponent(failure.handle)}`}>{failure.handle}</a>,
        String(failure.failures),
        failure.pausedAt === null ? 'Tried again' : 'Paused',
        failure.lastError ?? '–',
      ])}
      empty="None."
    />
  );
}

/** Feeds of a refused import that the page names; the rest is counted. */
const MAX_REFUSED = 20;

function ImportedSources({ added, known, skipped, refused }: NonNullable<Typed['imported']>): JSX.Element {
  return (
    <>
      <Notice kind="done">
        {added} new sources, {known} that were there already
        {skipped > 0 && `, ${skipped} skipped that are not http addresses`}. A worker fetches them now.
      </Notice>
      {refused.length > 0 && (
        <Notice kind="wrong">
          {refused.length} can never be fetched from here, and were left out:
          <ul>
            {refused.slice(0, MAX_REFUSED).map(({ url, reason }) => (
              <li>
                {url}: {reason}
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </>
  );
}
