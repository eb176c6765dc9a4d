import type { JSX } from 'preact';
import type { listSourceHealth, listSuggestions } from '../../operate/sources.ts';
import { Field, Form, TextArea } from '../shell/fields.tsx';
import { Time } from '../settings/time.tsx';
import { Table } from './table.tsx';
import { numberText } from './units.ts';

/** Input of a form of the page of sources, and its result. */
export interface Typed {
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

type Source = Awaited<ReturnType<typeof listSourceHealth>>['rows'][number];
type Suggestion = Awaited<ReturnType<typeof listSuggestions>>[number];

/** Forms that add one source or many, and where to get all as a file. */
export function AddSources({ path, typed }: { path: string; typed: Typed }): JSX.Element {
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
          help="Of a feed, or of a site that links to its feed."
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
            help="Paste the text of the file, at most 30 kB; dcs opml import takes larger ones."
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
export function Suggestions({
  path,
  suggestions,
}: {
  path: string;
  suggestions: readonly Suggestion[];
}): JSX.Element | null {
  if (suggestions.length === 0) return null;
  return (
    <>
      <h2>Suggested by people</h2>
      <Table
        label="Suggested sources"
        head={['Address', 'People', 'Since', 'Decide']}
        rows={suggestions.map(({ url, people, since }) => [
          <span class="address">{url}</span>,
          numberText(people),
          <Time at={since} day />,
          <div class="acts">
            <Act action={path} name="url" value={url} text="Add" what={url} />
            <Act action={`${path}/reject`} name="url" value={url} text="Reject" what={url} />
          </div>,
        ])}
        empty=""
      />
    </>
  );
}

/** Sources with the state of fetching them. */
export function SourceRows({ path, sources }: { path: string; sources: readonly Source[] }): JSX.Element {
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
        <Health {...source} />,
        <Acts path={`${path}/${source.handle}`} source={source} />,
      ])}
      empty="There is no such source."
    />
  );
}

function Health({ failures, lastError, feedNotes, pausedAt, pauseReason, listed }: Source): JSX.Element {
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

function Acts({ path, source: { name, pausedAt } }: { path: string; source: Source }): JSX.Element {
  return (
    <div class="acts">
      {pausedAt === null ? (
        <>
          <Act action={`${path}/fetch`} text="Fetch now" what={name} />
          <Act action={`${path}/pause`} text="Pause" what={name} />
        </>
      ) : (
        <Act action={`${path}/resume`} text="Resume" what={name} />
      )}
    </div>
  );
}

/** A small form of one button; `what` tells it apart from those in other rows. */
export function Act({
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
