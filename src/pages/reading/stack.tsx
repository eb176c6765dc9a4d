import type { Router } from '@koa/router';
import type { Context } from 'koa';
import type { JSX } from 'preact';
import { validate as isUuid } from 'uuid';
import { AppError } from '../../errors.ts';
import { MAX_PAGE } from '../../../generated/limits.ts';
import type { Schema } from '../../../generated/shapes.ts';
import { Form } from '../shell/fields.tsx';
import { readForm } from '../shell/forms.ts';
import { requireSignIn } from '../shell/guards.ts';
import { BACK_FIELD } from './components/action.tsx';
import { More } from './components/cards.tsx';
import { Empty, Tabs } from './components/ui.tsx';
import { goBack, queryOf, type Reading, type ReadingPage } from './reading.tsx';

const PATH = '/stack';
const MARKS_PATH = '/stack/marks';
const PACKAGES = '/settings/stack/packages';
/** Names of lists by their mark; those without a mark are open. */
const LISTS = { none: 'Open', done: 'Done', ignored: 'Ignored' } as const;
/** Names of kinds for people. */
const KINDS: Readonly<Record<Schema<'ChangeKind'>, string>> = {
  advisory: 'Advisory',
  breaking: 'Breaking change',
  deprecated: 'Deprecated',
  eol: 'End of life',
  release: 'Release',
};

type MarkList = keyof typeof LISTS;
type Change = Schema<'StackChange'>;

/** `/stack`: what changed in the packages of the person's projects, and what became of it. */
export function addStackFeed(router: Router, reading: Reading): void {
  router.get(PATH, requireSignIn, (ctx) => reading.show(ctx, stackPage(reading, ctx)));
  router.post(MARKS_PATH, requireSignIn, async (ctx) => {
    const field = readForm(ctx);
    const [ids, mark] = [
      field('ids')
        .split(',')
        .filter((id) => isUuid(id)),
      field('mark'),
    ];
    if (ids.length === 0) throw new AppError('not_found', 'Unknown change. Use the buttons of your stack.');
    await reading.ask(ctx, 'markStackChanges', { body: { ids, mark: mark === '' ? null : mark } });
    goBack(ctx, PATH, 'changes');
  });
}

async function stackPage({ ask }: Reading, ctx: Context): Promise<ReadingPage> {
  const [manifestId, cursor] = [queryOf(ctx, 'project'), queryOf(ctx, 'cursor')];
  const marked = (Object.keys(LISTS) as MarkList[]).find((name) => name === queryOf(ctx, 'marked')) ?? 'none';
  const [{ data: projects }, { data, pagination }] = await Promise.all([
    ask(ctx, 'listStackManifests'),
    ask(ctx, 'listStackChanges', { query: { marked, manifestId, cursor, limit: String(MAX_PAGE) } }),
  ]);
  const listed = { marked, manifestId };
  return {
    title: 'Your stack',
    description: 'What changed in the packages of your projects.',
    indexed: false,
    main: (
      <>
        <h1>Your stack</h1>
        <p>
          What changed in the packages of your projects. <a href={PACKAGES}>Packages and files</a> ·{' '}
          <a href="/settings/feed-links">Feed reader</a> · <a href="/settings/digests">Mail</a>
        </p>
        {projects.length === 0 ? (
          <Empty>
            <p>
              No packages yet. <a href={PACKAGES}>Read a project’s lock file or manifest</a> to see advisories, breaking
              changes and releases of its packages. Only you see them.
            </p>
          </Empty>
        ) : (
          <>
            <Tabs
              label="Changes"
              tabs={(Object.keys(LISTS) as MarkList[]).map((name) => [
                pathOf({ ...listed, marked: name }),
                LISTS[name],
              ])}
              current={pathOf(listed)}
            />
            {projects.length > 1 && (
              <Tabs
                label="Project"
                tabs={[
                  [pathOf({ marked, manifestId: undefined }), 'All projects'],
                  ...projects.map(({ id, project }) => [pathOf({ marked, manifestId: id }), project] as const),
                ]}
                current={pathOf(listed)}
              />
            )}
            <div id="changes">
              {data.length === 0 && <NothingListed marked={marked} />}
              {byPackage(data).map(([name, changes]) => (
                <PackagePart key={name} name={name} changes={changes} listed={listed} />
              ))}
            </div>
            <More pagination={pagination} next={new URLSearchParams(pathOf(listed).split('?')[1])}>
              More changes
            </More>
          </>
        )}
      </>
    ),
  };
}

function pathOf({ marked, manifestId }: { marked: MarkList; manifestId: string | undefined }): string {
  const query = new URLSearchParams({
    ...(marked !== 'none' && { marked }),
    ...(manifestId !== undefined && { project: manifestId }),
  });
  return query.size === 0 ? PATH : `${PATH}?${query.toString()}`;
}

/** Changes by package, in the order of the first of each. */
function byPackage(changes: readonly Change[]): [name: string, changes: Change[]][] {
  const groups = new Map<string, Change[]>();
  for (const change of changes) groups.set(change.package, [...(groups.get(change.package) ?? []), change]);
  return [...groups];
}

function NothingListed({ marked }: { marked: MarkList }): JSX.Element {
  return (
    <Empty>
      <p>
        {marked === 'none' ? 'Nothing to do. No open change affects the versions you use.' : 'No changes here.'}{' '}
        <a href={PACKAGES}>Read your files again</a> when they have changed.
      </p>
    </Empty>
  );
}

interface ListedPart {
  readonly listed: { readonly marked: MarkList; readonly manifestId: string | undefined };
}

function PackagePart({
  name,
  changes,
  listed,
}: ListedPart & { name: string; changes: readonly Change[] }): JSX.Element {
  const ids = changes.map(({ id }) => id);
  return (
    <section>
      <h2>{name}</h2>
      <ul class="cards">
        {changes.map((change) => (
          <ChangePart key={change.id} change={change} listed={listed} />
        ))}
      </ul>
      {ids.length > 1 && listed.marked === 'none' && (
        <Mark ids={ids} mark="ignored" listed={listed} of={name}>
          {`Ignore these ${ids.length}`}
        </Mark>
      )}
    </section>
  );
}

function ChangePart({ change, listed }: ListedPart & { change: Change }): JSX.Element {
  const { id, kind, severity, title, affected, uses, ranges, fixedIn, replacedBy, evidence, publishedAt } = change;
  const used = [
    ...new Set(uses.map(({ purl, requirement }) => (requirement === null ? purl : `${purl} ${requirement}`))),
  ];
  const versions = ranges.join(' or ') || 'single versions';
  return (
    <li id={`change-${id}`}>
      <div>
        <strong>{evidence.url === null ? title : <a href={evidence.url}>{title}</a>}</strong>
        <small>
          {KINDS[kind]}
          {severity !== null && `, ${severity}`}, {publishedAt.slice(0, 10)}
        </small>
        <small>
          {affected === true ? 'Concerns ' : 'May concern '}
          {used.join(', ')}
        </small>
        <small>
          {versions}
          {fixedIn.length > 0 && `, from ${fixedIn.join(', ')} on not`}
          {replacedBy !== null && `, replaced by ${replacedBy}`}
        </small>
        {evidence.quote !== null && <blockquote>{evidence.quote}</blockquote>}
      </div>
      {listed.marked === 'none' ? (
        <div class="actions">
          <Mark ids={[id]} mark="done" listed={listed} of={title}>
            Done
          </Mark>
          <Mark ids={[id]} mark="ignored" listed={listed} of={title}>
            Ignore
          </Mark>
        </div>
      ) : (
        <Mark ids={[id]} mark="" listed={listed} of={title}>
          Open again
        </Mark>
      )}
    </li>
  );
}

function Mark({
  ids,
  mark,
  listed,
  of,
  children,
}: ListedPart & {
  ids: readonly string[];
  mark: Schema<'ChangeMark'> | '';
  of: string;
  children: string;
}): JSX.Element {
  return (
    <Form action={MARKS_PATH}>
      <input type="hidden" name="ids" value={ids.join(',')} />
      <input type="hidden" name="mark" value={mark} />
      <input type="hidden" name={BACK_FIELD} value={pathOf(listed)} />
      <button type="submit" class="secondary">
        {children}
        <span class="unseen"> {of}</span>
      </button>
    </Form>
  );
}
