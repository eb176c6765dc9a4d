import type { Context } from 'koa';
import type { ComponentChildren, JSX } from 'preact';
import { editDistance } from '../../../domain/text/edit-distance.ts';
import { Form, Notice } from '../../shell/fields.tsx';
import type { CallOperation } from '../operations.ts';
import { Action, BACK_FIELD } from './action.tsx';
import { TagLink } from './ui.tsx';
import type { Body, Schema } from '../../../../generated/shapes.ts';

type FilterFormChanges = Omit<Body<'changeFilters'>, 'muteWords' | 'unmuteWords'>;
type Topic = 'tags' | 'sources';

/** Fields of the forms below, in the contract's words. */
const CHANGES = ['followTags', 'blockTags', 'dropTags', 'followSources', 'blockSources', 'dropSources'] as const;
/** Fields with what a person typed; the button that was pressed says what happens to it. */
const TYPED: Readonly<Record<Topic, string>> = { tags: 'tags', sources: 'sources' };
/** Unknown names that suggestions are looked up for, and suggestions for each. */
const MAX_UNKNOWN = 3;
const MAX_SUGGESTIONS = 5;
/** Names that a list shows before it is asked for whole: a person may have thousands. */
const MAX_SHOWN = 200;
/** Query parameter with the list that is shown whole. */
export const WHOLE_LIST = 'all';
/** Typing mistakes that a suggestion may differ by, for short names and for longer ones. */
const MAX_EDITS = { short: 1, long: 2, longFrom: 6 };

/** A name of no tag or source, and similar ones. */
export interface UnknownName {
  readonly topic: Topic;
  readonly name: string;
  readonly similar: readonly { readonly key: string; readonly text: string }[];
}

/** The names in a text: tags separated by spaces or commas, sources by commas. */
export function typedNames(text: string, topic: Topic = 'tags'): string[] {
  return text
    .split(topic === 'tags' ? /[\s,]+/ : ',')
    .map((name) => name.trim().replace(/^#/, ''))
    .filter((name) => name !== '');
}

/** Reads the change that one of the editor's forms or buttons asks for; empty when nothing was typed. */
export function readFilterChanges(form: (field: string) => string): FilterFormChanges {
  const pressed = form('do') as keyof FilterFormChanges;
  const topic = pressed.endsWith('Tags') ? 'tags' : 'sources';
  const typed = CHANGES.includes(pressed) ? typedNames(form(TYPED[topic]), topic) : [];
  const removed = CHANGES.flatMap((change): [string, string[]][] =>
    form(change) === '' ? [] : [[change, [form(change)]]],
  );
  return typed.length > 0 ? { [pressed]: typed } : Object.fromEntries(removed);
}

/** The path of an editor after a change, with the names that it ignored. */
export function afterChange(path: string, changes: FilterFormChanges, ignored: readonly string[]): string {
  const topic = Object.keys(changes).some((change) => change.endsWith('Tags')) ? 'tags' : 'sources';
  const query = new URLSearchParams(ignored.slice(0, MAX_UNKNOWN).map((name) => [`unknown-${topic}`, name]));
  return ignored.length === 0 ? `${path}#filters` : `${path}?${query.toString()}#filters`;
}

/** Loads suggestions for the names that the last change ignored, which the page's address has. */
export async function loadUnknown(ask: CallOperation, ctx: Context): Promise<UnknownName[]> {
  const [tags, sources] = [unknownOf(ctx, 'tags'), unknownOf(ctx, 'sources')];
  const known = tags.length === 0 ? [] : (await ask(ctx, 'listTags')).data.map(({ name }) => name);
  const similarSources = await Promise.all(
    sources.map((q) => ask(ctx, 'searchSources', { query: { q, limit: String(MAX_SUGGESTIONS) } })),
  );
  return [
    ...tags.map((name): UnknownName => ({ topic: 'tags', name, similar: similarTags(name.toLowerCase(), known) })),
    ...sources.map((name, n): UnknownName => {
      const similar = similarSources[n]?.data.map((source) => ({ key: source.handle, text: source.name })) ?? [];
      return { topic: 'sources', name, similar };
    }),
  ];
}

function unknownOf(ctx: Context, topic: Topic): string[] {
  const values = [ctx.query[`unknown-${topic}`] ?? []].flat();
  return values.filter((name) => name !== '').slice(0, MAX_UNKNOWN);
}

/** Tags with few differences from a name, the most similar first; then those that contain it. */
function similarTags(name: string, known: readonly string[]): UnknownName['similar'] {
  const edits = name.length < MAX_EDITS.longFrom ? MAX_EDITS.short : MAX_EDITS.long;
  const rated = known.map((tag) => ({ tag, distance: editDistance(name, tag, edits) }));
  const near = rated.filter(({ distance }) => distance <= edits).sort((a, b) => a.distance - b.distance);
  const containing = name.length > 1 ? rated.filter(({ tag }) => tag.includes(name)) : [];
  const tags = [...new Set([...near, ...containing].map(({ tag }) => tag))].slice(0, MAX_SUGGESTIONS);
  return tags.map((tag) => ({ key: tag, text: `#${tag}` }));
}

/**
 * Shows what feeds contain and leave out, each with a button that undoes it, and forms that follow and block more. Its
 * forms and buttons go to `action`; `page` is the page that it is on.
 */
export function FilterEditor({
  action,
  page,
  filters,
  unknown,
  refused,
  whole,
}: {
  action: string;
  page: string;
  filters: Schema<'FeedSettings'>;
  unknown: readonly UnknownName[];
  refused?: string | undefined;
  /** Id of the list that is shown whole, from the address. */
  whole: unknown;
}): JSX.Element {
  const place = { action, page, whole };
  const sourcesOf = (sources: readonly Schema<'Source'>[]) =>
    sources.map(({ handle, name, id }) => ({ key: id, name, link: <SourceLink handle={handle} name={name} /> }));
  const tagsOf = (tags: readonly string[]) =>
    tags.map((tag) => ({ key: tag, name: `#${tag}`, link: <TagLink name={tag} /> }));
  return (
    <section id="filters" class="filters">
      {refused !== undefined && <Notice kind="wrong">{refused}</Notice>}
      {unknown.map((unknownName) => (
        <Unknown key={`${unknownName.topic} ${unknownName.name}`} action={action} page={page} unknown={unknownName} />
      ))}
      <h2>Tags</h2>
      <Chosen {...place} topic="tags" what="Followed" verb="Unfollow" chosen={tagsOf(filters.includeTags)} />
      <Chosen {...place} topic="tags" what="Blocked" verb="Unblock" chosen={tagsOf(filters.blockedTags)} />
      <AddForm action={action} page={page} topic="tags" label="Add tags" placeholder="postgresql, sqlite" />
      <h2>Sources</h2>
      <Chosen {...place} topic="sources" what="Followed" verb="Unfollow" chosen={sourcesOf(filters.includeSources)} />
      <Chosen {...place} topic="sources" what="Blocked" verb="Unblock" chosen={sourcesOf(filters.excludeSources)} />
      <AddForm
        action={action}
        page={page}
        topic="sources"
        label="Add sources"
        placeholder="rust-blog, Compiler Notes"
      />
    </section>
  );
}

function SourceLink({ handle, name }: { handle: string; name: string }): JSX.Element {
  return (
    <a class="tag" href={`/sources/${encodeURIComponent(handle)}`}>
      {name}
    </a>
  );
}

interface Place {
  readonly action: string;
  readonly page: string;
  readonly topic: Topic;
}

/** Tags or sources that are followed or blocked: the first ones of many, and a link to all. */
function Chosen({
  action,
  page,
  topic,
  what,
  verb,
  chosen,
  whole,
}: Place & {
  whole: unknown;
  what: string;
  verb: string;
  chosen: readonly { readonly key: string; readonly name: string; readonly link: ComponentChildren }[];
}): JSX.Element {
  const change = topic === 'tags' ? 'dropTags' : 'dropSources';
  const id = `${what.toLowerCase()}-${topic}`;
  const shown = whole === id ? chosen : chosen.slice(0, MAX_SHOWN);
  return (
    <div class="chosen" id={id}>
      <h3>{what}</h3>
      {chosen.length === 0 ? (
        <p class="quiet-line">None.</p>
      ) : (
        <ul class="chips">
          {shown.map(({ key, name, link }) => (
            <li key={key}>
              {link}
              <Action path={action} page={page} name={change} value={key} label={`${verb} ${name}`}>
                <span aria-hidden="true">×</span>
              </Action>
            </li>
          ))}
        </ul>
      )}
      {shown.length < chosen.length && (
        <p>
          <a href={`${page}?${WHOLE_LIST}=${id}#${id}`}>Show all {chosen.length.toLocaleString('en')}</a>
        </p>
      )}
    </div>
  );
}

/** A field for names, with a button that follows them and one that blocks them. */
function AddForm({
  action,
  page,
  topic,
  label,
  placeholder,
}: Place & { label: string; placeholder: string }): JSX.Element {
  const kind = topic === 'tags' ? 'Tags' : 'Sources';
  return (
    <Form action={action} class="find">
      <input type="hidden" name={BACK_FIELD} value={page} />
      <input name={TYPED[topic]} aria-label={label} placeholder={placeholder} required autocomplete="off" />
      <button type="submit" name="do" value={`follow${kind}`}>
        Follow <span class="unseen">these {topic}</span>
      </button>
      <button type="submit" class="secondary" name="do" value={`block${kind}`}>
        Block <span class="unseen">these {topic}</span>
      </button>
    </Form>
  );
}

/** Says that a name is unknown, with buttons that follow similar ones. */
function Unknown({
  action,
  page,
  unknown: { topic, name, similar },
}: Omit<Place, 'topic'> & { unknown: UnknownName }): JSX.Element {
  const follow = topic === 'tags' ? 'followTags' : 'followSources';
  return (
    <Notice kind="wrong">
      {topic === 'tags' ? `No post has the tag "${name}".` : `No source is named "${name}".`}{' '}
      {similar.length > 0 ? (
        <>
          Similar names:{' '}
          {similar.map(({ key, text }, index) => (
            <>
              {index > 0 && ', '}
              <Action
                key={key}
                path={action}
                page={page}
                name={follow}
                value={key}
                class="link"
                label={`Follow ${text}`}
              >
                {text}
              </Action>
            </>
          ))}
        </>
      ) : (
        <>
          See <a href={`/${topic}`}>all {topic}</a>.
        </>
      )}
    </Notice>
  );
}
