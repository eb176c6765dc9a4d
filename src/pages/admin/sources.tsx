import type { Router } from '@koa/router';
import type { Context } from 'koa';
import type { JSX } from 'preact';
import {
  addAnySource,
  exportOpml,
  fetchNow,
  importOpml,
  listSourceHealth,
  type SourceHealth,
  listSuggestions,
  pauseSourceAs,
  reject,
  resume,
  SOURCE_STATES,
  type SourceListState,
  sourceErrorMessage,
} from '../../operate/sources.ts';
import type { Overview } from '../../operate/overview.ts';
import { Notice, Field, Form, TextArea } from '../shell/fields.tsx';
import { readForm } from '../shell/forms.ts';
import type { Site, Uses } from '../shell/dependencies.ts';
import { ADMIN, done, operatorOf, pageNumber, searched, showAdmin } from './layout.tsx';
import { Pager, SearchForm, Table, numberText } from './table.tsx';
import { Time } from '../settings/time.tsx';

const PATH = `${ADMIN}/sources`;

/** `/admin/sources`: the feeds that are fetched, and how that goes. */
export function addSources(router: Router, { site }: Uses<'site'>): void {
  const { db, outbound } = site;
  router.get(PATH, (ctx) => showSources(site, ctx));
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
      return showSources(site, ctx, { url, error: sourceErrorMessage(error) });
    }
    return done(ctx, PATH, 'source_added');
  });
  router.post(`${PATH}/import`, async (ctx) => {
    const opml = readForm(ctx)('opml');
    try {
      const bytes = Buffer.from(opml);
      const { added, known, skipped, refused } = await importOpml(db, operatorOf(ctx), { bytes, outbound });
      return await showSources(site, ctx, { imported: { added, known, skipped: skipped.length, refused } });
    } catch (error) {
      return showSources(site, ctx, { opml, error: sourceErrorMessage(error) });
    }
  });
  router.post(`${PATH}/reject`, async (ctx) => {
    await reject(db, operatorOf(ctx), readForm(ctx)('url'));
    done(ctx, PATH, 'suggestion_rejected');
  });
  const actions = {
    pause: [pauseSourceAs, 'source_paused'],
    resume: [resume, 'source_resumed'],
    fetch: [fetchNow, 'source_fetched'],
  };
  for (const [name, [work, notice]] of Object.entries(actions) as [string, [typeof pauseSourceAs, string]][])
    router.post(`${PATH}/:handle/${name}`, async (ctx) => {
      await work(db, operatorOf(ctx), ctx.params.handle ?? '');
      done(ctx, PATH, notice);
    });
}

function stateParameter(ctx: Context): SourceListState {
  return SOURCE_STATES.find((state) => state === ctx.query.state) ?? 'all';
}

async function showSources({ db }: Site, ctx: Context, typed: SourceFields = {}): Promise<void> {
  const [search, state] = [searched(ctx), stateParameter(ctx)];
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
      <SearchForm action={PATH} label="Name, handle or address" value={search}>
        <select name="state" aria-label="State">
          {SOURCE_STATES.map((option) => (
            <option value={option} selected={option === state}>
              {option === 'all' ? 'All states' : option === 'failing' ? 'Failing' : 'Paused'}
            </option>
          ))}
        </select>
      </SearchForm>
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
        failure.pausedAt === null ? 'Retried' : 'Paused',
        failure.lastError ?? '–',
      ])}
      empty="No failing sources."
    />
  );
}

/** Feeds of a refused import that the page names; the rest is counted. */
const MAX_REFUSED = 20;

function ImportedSources({ added, known, skipped, refused }: NonNullable<SourceFields['imported']>): JSX.Element {
  return (
    <>
      <Notice kind="done">
        {added} new sources, {known} already present
        {skipped > 0 && `, ${skipped} skipped that are not http addresses`}. A worker fetches them now.
      </Notice>
      {refused.length > 0 && (
        <Notice kind="wrong">
          {refused.length} cannot be fetched from here and were skipped:
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

/** Input of a form of the page of sources, and its result. */
interface SourceFields {
  readonly url?: string;
  readonly opml?: string;
  readonly error?: string;
  readonly imported?: {
    readonly added: number;
    readonly known: number;
    readonly skipped: number;
    readonly refused: readonly { readonly url: string; readonly reason: string }[];
  };
}

type ListedSuggestion = Awaited<ReturnType<typeof listSuggestions>>[number];

/** Forms that add one source or many, and where to get all as a file. */
function AddSources({ path, typed }: { path: string; typed: SourceFields }): JSX.Element {
  return (
    <>
      <h2>Add a source</h2>
      <Form action={path} class="row">
        <Field
          name="url"
          label="Address"
          type="url"
          required
          maxLength={2048}
          value={typed.url ?? ''}
          help="URL of a feed, or of a site that links to its feed."
        />
        <button type="submit">Add source</button>
      </Form>
      <details open={typed.opml !== undefined}>
        <summary>Import or export OPML</summary>
        <p>
          <a href={`${path}/export`} download="sources.opml">
            Download all sources as OPML
          </a>
        </p>
        <Form action={`${path}/import`}>
          <TextArea
            name="opml"
            label="OPML document"
            rows={6}
            required
            value={typed.opml ?? ''}
            help="Paste the file, at most 30 kB. For larger files, use dcs opml import."
          />
          <button type="submit" class="secondary">
            Import sources
          </button>
        </Form>
      </details>
    </>
  );
}

/** Shows the sources that people suggest. */
function Suggestions({
  path,
  suggestions,
}: {
  path: string;
  suggestions: readonly ListedSuggestion[];
}): JSX.Element | null {
  if (suggestions.length === 0) return null;
  return (
    <>
      <h2>Suggested sources</h2>
      <Table
        label="Suggested sources"
        head={['Address', 'People', 'Since', 'Decide']}
        rows={suggestions.map(({ url, people, since }) => [
          <span class="address">{url}</span>,
          numberText(people),
          <Time at={since} day />,
          <div class="acts">
            <ActionButton action={path} name="url" value={url} text="Add" what={url} />
            <ActionButton action={`${path}/reject`} name="url" value={url} text="Reject" what={url} />
          </div>,
        ])}
        empty=""
      />
    </>
  );
}

/** Sources with the state of fetching them. */
function SourceRows({ path, sources }: { path: string; sources: readonly SourceHealth[] }): JSX.Element {
  return (
    <Table
      label="Sources"
      head={['Source', 'Posts', 'Last fetch', 'Next fetch', 'Health', 'Act']}
      rows={sources.map((source) => [
        <>
          <a href={`/sources/${source.handle}`}>{source.name}</a>
          <br />
          <small class="address">{source.url}</small>
        </>,
        numberText(source.posts),
        source.lastFetchedAt === null ? 'Never' : <Time at={source.lastFetchedAt} />,
        source.pausedAt === null ? <Time at={source.nextFetchAt} /> : '–',
        <SourceHealthNote {...source} />,
        <Acts path={`${path}/${source.handle}`} source={source} />,
      ])}
      empty="Source not found."
    />
  );
}

function SourceHealthNote({
  failures,
  lastError,
  feedNotes,
  pausedAt,
  pauseReason,
  listed,
}: SourceHealth): JSX.Element {
  const why = [...new Set([pauseReason, lastError])].filter((reason) => reason !== null).join(' ');
  return (
    <>
      {pausedAt !== null ? (
        <mark class="wrong">Paused</mark>
      ) : failures > 0 ? (
        <mark class="wrong">{failures === 1 ? '1 failure' : `${failures} failures`}</mark>
      ) : (
        'Good'
      )}
      {!listed && ' (not listed)'}
      {why !== '' && (
        <>
          <br />
          <small>{why}</small>
        </>
      )}
      {feedNotes.map((note) => (
        <>
          <br />
          <small>{note}</small>
        </>
      ))}
    </>
  );
}

function Acts({ path, source: { name, pausedAt } }: { path: string; source: SourceHealth }): JSX.Element {
  return (
    <div class="acts">
      {pausedAt === null ? (
        <>
          <ActionButton action={`${path}/fetch`} text="Fetch now" what={name} />
          <ActionButton action={`${path}/pause`} text="Pause" what={name} />
        </>
      ) : (
        <ActionButton action={`${path}/resume`} text="Resume" what={name} />
      )}
    </div>
  );
}

/** A form of one button; `what` identifies its row to screen readers. */
export function ActionButton({
  action,
  name,
  value,
  text,
  what,
}: {
  action: string;
  name?: string;
  value?: string;
  text: string;
  what: string;
}): JSX.Element {
  return (
    <Form action={action}>
      <button type="submit" class="secondary" name={name} value={value} aria-label={`${text}: ${what}`}>
        {text}
      </button>
    </Form>
  );
}
