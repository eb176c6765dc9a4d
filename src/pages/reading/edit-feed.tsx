import type { Router } from '@koa/router';
import type { Context } from 'koa';
import type { JSX } from 'preact';
import { FeedDigest } from '../settings/digest-form.tsx';
import { FeedLinkPart } from '../settings/feed-link.tsx';
import { ConfirmAction } from '../settings/confirm-action.tsx';
import { changeMutes, MuteList } from '../settings/mutes.tsx';
import { Field, Form, Notice, Select } from '../shell/fields.tsx';
import { formRefusal, readForm, refusedBy } from '../shell/forms.ts';
import { requireSignIn, seeOther } from '../shell/guards.ts';
import { sessionOf } from '../shell/visitor.ts';
import { FEEDS_PATH, nameRule } from './custom-feeds.tsx';
import { ContentKinds, readContentKinds } from './components/content-kinds.tsx';
import { afterChange, FilterEditor, loadUnknown, readFilterChanges, WHOLE_LIST } from './components/filter-editor.tsx';
import {
  filterOfForm,
  filterRefusal,
  formOfFilter,
  PostFilterForm,
  readFilterForm,
  type FilterForm,
} from './components/post-filter.tsx';
import { orUndefined, queryOf, type Reading, type ReadingPage } from './reading.tsx';
import { constraints } from '../../../generated/constraints.ts';
import type { Body, Schema } from '../../../generated/shapes.ts';

type Rules = typeof constraints.CustomFeedInput;
type Limit = 'minDayRange' | 'minUpvotes' | 'minViews';
/** Text of the fields of the form of a feed. */
type FeedForm = Record<'name' | 'icon' | 'orderBy' | Limit | 'keepOpened', string>;

const ORDERS = [
  ['', 'Best first'],
  ['DATE', 'Newest first'],
  ['UPVOTES', 'Most upvotes'],
  ['COMMENTS', 'Most comments'],
  ['CLICKS', 'Most opened'],
  ['DOWNVOTES', 'Most downvotes'],
] as const satisfies readonly (readonly [Schema<'FeedOrder'> | '', string])[];
const LIMITS = [
  ['minDayRange', 'Maximum age in days'],
  ['minUpvotes', 'Minimum upvotes'],
  ['minViews', 'Minimum readers'],
] as const satisfies readonly (readonly [Limit, string])[];
const NOTICES: Readonly<Record<string, string>> = { saved: 'Saved.' };

/** A form of the page that was refused: its message, and the fields of the form of the feed itself. */
interface RefusedPart {
  readonly part: 'feed' | 'filters' | 'filter' | 'mutes';
  readonly message: string;
  readonly fields?: FeedForm;
  readonly filter?: FilterForm;
}

/** `/feeds/{slug or id}/edit`: everything that a custom feed is made of. */
export function addEditFeed(router: Router, reading: Reading): void {
  const { ask } = reading;
  const at = (ctx: Context): string => `${FEEDS_PATH}/${encodeURIComponent(feedOf(ctx))}/edit`;
  router.get(`${FEEDS_PATH}/:feed/edit`, requireSignIn, (ctx) => reading.show(ctx, editPage(reading, ctx)));
  router.post(`${FEEDS_PATH}/:feed/edit`, requireSignIn, async (ctx) => {
    const fields = readFields(readForm(ctx));
    try {
      await ask(ctx, 'updateCustomFeed', { path: { feedId: feedOf(ctx) }, body: changeOf(fields) });
      seeOther(ctx, `${at(ctx)}?notice=saved`);
    } catch (error) {
      await reading.show(ctx, editPage(reading, ctx, { part: 'feed', message: feedRefusal(error, fields), fields }));
    }
  });
  router.post(`${FEEDS_PATH}/:feed/filters`, requireSignIn, async (ctx) => {
    const body = readFilterChanges(readForm(ctx));
    try {
      const { ignored } = await ask(ctx, 'changeCustomFeedFilters', { path: { feedId: feedOf(ctx) }, body });
      seeOther(ctx, afterChange(at(ctx), body, ignored));
    } catch (error) {
      const message = refusedBy(error, 'Enter the name of a tag or a source.');
      await reading.show(ctx, editPage(reading, ctx, { part: 'filters', message }));
    }
  });
  addFilterForm(router, reading, at);
  router.post(`${FEEDS_PATH}/:feed/mutes`, requireSignIn, async (ctx) => {
    const message = await changeMutes(ctx, ask, feedOf(ctx));
    if (message === undefined) seeOther(ctx, `${at(ctx)}?notice=saved#mutes`);
    else await reading.show(ctx, editPage(reading, ctx, { part: 'mutes', message }));
  });
  router.post(`${FEEDS_PATH}/:feed/content`, requireSignIn, async (ctx) => {
    const { data: kinds } = await ask(ctx, 'listAdvancedSettings');
    const body = { settings: readContentKinds(readForm(ctx), kinds) };
    await ask(ctx, 'updateCustomFeedSettings', { path: { feedId: feedOf(ctx) }, body });
    seeOther(ctx, `${at(ctx)}?notice=saved#content-kinds`);
  });
}

/** The form of the filter of a custom feed. */
function addFilterForm(router: Router, reading: Reading, at: (ctx: Context) => string): void {
  const { ask } = reading;
  router.post(`${FEEDS_PATH}/:feed/filter`, requireSignIn, async (ctx) => {
    const filter = readFilterForm(readForm(ctx));
    const path = { feedId: feedOf(ctx) };
    const { flags } = await ask(ctx, 'getCustomFeed', { path });
    try {
      await ask(ctx, 'updateCustomFeed', { path, body: { filter: filterOfForm(filter, flags.filter) } });
      seeOther(ctx, `${at(ctx)}?notice=saved#filter`);
    } catch (error) {
      const [detail] = formRefusal(error).extra.details ?? [];
      const message = filterRefusal(detail?.path ?? '', detail?.message ?? '');
      await reading.show(ctx, editPage(reading, ctx, { part: 'filter', message, filter }));
    }
  });
}

function feedOf(ctx: Context): string {
  return (ctx.params as { feed?: string }).feed ?? '';
}

function readFields(form: (field: string) => string): FeedForm {
  const read = (name: keyof FeedForm) => form(name).trim();
  const [minDayRange, minUpvotes, minViews] = [read('minDayRange'), read('minUpvotes'), read('minViews')];
  const [name, icon, orderBy, keepOpened] = [read('name'), read('icon'), read('orderBy'), read('keepOpened')];
  return { name, icon, orderBy, minDayRange, minUpvotes, minViews, keepOpened };
}

/** The form in the contract's words: an empty field clears. */
function changeOf({
  name,
  icon,
  orderBy,
  keepOpened,
  ...limits
}: FeedForm): Record<Exclude<keyof Body<'updateCustomFeed'>, 'filter'>, unknown> {
  const limit = (field: Limit) => (limits[field] === '' ? null : Number(limits[field]));
  return {
    name,
    icon: icon === '' ? null : icon,
    orderBy: orderBy === '' ? null : orderBy,
    minDayRange: limit('minDayRange'),
    minUpvotes: limit('minUpvotes'),
    minViews: limit('minViews'),
    disableEngagementFilter: keepOpened === 'on',
  };
}

/** Explains which field was refused. Rethrows what the person cannot fix. */
function feedRefusal(error: unknown, { name }: FeedForm): string {
  const { details = [] } = formRefusal(error).extra;
  const field = details[0]?.path.slice(1);
  if (field === 'name') return nameRule(name);
  const label = LIMITS.find(([limit]) => limit === field)?.[1];
  if (label !== undefined) return `${label}: enter a whole number from 0 to ${MAX_LIMIT}, or leave it empty.`;
  return field === 'icon' ? `An icon is an emoji, at most ${RULES.icon.maxLength} characters.` : 'Choose an order.';
}

const RULES: Rules = constraints.CustomFeedInput;
const MAX_LIMIT = RULES.minUpvotes.maximum;

async function editPage(reading: Reading, ctx: Context, refused?: RefusedPart): Promise<ReadingPage> {
  const { ask } = reading;
  const path = { feedId: feedOf(ctx) };
  const [feed, filters, kinds, link, digest, mutes, unknown] = await Promise.all([
    ask(ctx, 'getCustomFeed', { path }),
    ask(ctx, 'getCustomFeedFilters', { path }),
    ask(ctx, 'listAdvancedSettings'),
    orUndefined(ask(ctx, 'getCustomFeedLink', { path })),
    orUndefined(ask(ctx, 'getCustomFeedDigest', { path })),
    ask(ctx, 'listMutes'),
    loadUnknown(ask, ctx),
  ]);
  const { id, slug, flags } = feed;
  const [posts, edit] = [`${FEEDS_PATH}/${slug}`, `${FEEDS_PATH}/${slug}/edit`];
  const { recent, timezone } = sessionOf(ctx);
  const notice = NOTICES[queryOf(ctx, 'notice') ?? ''];
  const wrongIn = (part: RefusedPart['part']) => (refused?.part === part ? refused.message : undefined);
  const wrong = wrongIn('feed');
  return {
    title: `Edit ${flags.name}`,
    description: `Settings of your feed ${flags.name}.`,
    canonical: edit,
    indexed: false,
    status: refused ? 422 : 200,
    main: (
      <div class="edit-feed">
        <h1>Edit {flags.name}</h1>
        <p>
          <a href={posts}>Posts of this feed</a>
        </p>
        {notice !== undefined && !refused && <Notice kind="done">{notice}</Notice>}
        {wrong !== undefined && <Notice kind="wrong">{wrong}</Notice>}
        <FeedFields action={edit} values={refused?.fields ?? valuesOf(flags)} />
        <FilterEditor
          action={`${posts}/filters`}
          page={edit}
          filters={filters}
          unknown={unknown}
          refused={wrongIn('filters')}
          whole={ctx.query[WHOLE_LIST]}
        />
        <section id="filter">
          <h2>Filter</h2>
          <p>Show only posts that match everything you enter here.</p>
          {wrongIn('filter') !== undefined && <Notice kind="wrong">{wrongIn('filter')}</Notice>}
          <PostFilterForm action={`${posts}/filter`} values={refused?.filter ?? formOfFilter(flags.filter)} />
        </section>
        <MuteList
          action={`${posts}/mutes`}
          page={edit}
          mutes={mutes.data.filter(({ feedId }) => feedId === id)}
          about="Matching posts are left out of this feed. To leave them out of all feeds, mute them in your settings."
          refused={wrongIn('mutes')}
        />
        <section id="content-kinds">
          <h2>Content</h2>
          <ContentKinds action={`${posts}/content`} kinds={kinds.data} states={filters.advancedSettings} />
        </section>
        <section id="digest">
          <h2>E-mail digest</h2>
          <FeedDigest id={id} name={flags.name} zone={timezone ?? ''} digest={digest} back={`${edit}#digest`} />
        </section>
        <section id="rss">
          <h2>Feed readers</h2>
          <FeedLinkPart id={id} name={flags.name} link={link} recent={recent} back={`${edit}#rss`} />
        </section>
        <section>
          <h2>Delete</h2>
          <ConfirmAction action={`${posts}/delete`} verb="Delete this feed" button={`Delete ${flags.name}`}>
            <p>This also deletes its tags, sources, digest and addresses. This cannot be undone.</p>
          </ConfirmAction>
        </section>
      </div>
    ),
  };
}

function valuesOf(flags: Schema<'CustomFeed'>['flags']): FeedForm {
  const shown = (limit: Limit) => (flags[limit] === null ? '' : String(flags[limit]));
  return {
    name: flags.name,
    icon: flags.icon ?? '',
    orderBy: flags.orderBy ?? '',
    minDayRange: shown('minDayRange'),
    minUpvotes: shown('minUpvotes'),
    minViews: shown('minViews'),
    keepOpened: flags.disableEngagementFilter === true ? 'on' : '',
  };
}

/** The form of the feed itself: name, icon, order and thresholds. */
function FeedFields({ action, values }: { action: string; values: FeedForm }): JSX.Element {
  return (
    <Form action={action}>
      <div class="grid">
        <Field name="name" label="Name" value={values.name} maxLength={RULES.name.maxLength} required />
        <Field name="icon" label="Icon (an emoji, optional)" value={values.icon} maxLength={RULES.icon.maxLength} />
      </div>
      <Select name="orderBy" label="Order" value={values.orderBy} options={ORDERS} />
      <div class="row">
        {LIMITS.map(([field, label]) => (
          <Field
            key={field}
            name={field}
            label={label}
            type="number"
            min="0"
            max={String(MAX_LIMIT)}
            placeholder="Any"
            value={values[field]}
          />
        ))}
      </div>
      <label>
        <input type="checkbox" name="keepOpened" value="on" checked={values.keepOpened === 'on'} /> Keep posts I have
        opened
      </label>
      <button type="submit">Save changes</button>
    </Form>
  );
}
