import type { Router } from '@koa/router';
import type { Context } from 'koa';
import type { JSX } from 'preact';
import { createAsk, type CallOperation } from '../reading/operations.ts';
import { Field, Form, Notice } from '../shell/fields.tsx';
import { readForm, refusedBy } from '../shell/forms.ts';
import { requireSignIn, seeOther } from '../shell/guards.ts';
import type { Uses } from '../shell/dependencies.ts';
import { ShownToOthers } from './shown-to-others.tsx';
import { showSettings } from './settings-frame.tsx';
import { constraints } from '../../../generated/constraints.ts';
import { MAX_STACK_ITEMS } from '../../../generated/limits.ts';
import type { Schema } from '../../../generated/shapes.ts';

const PATH = '/settings/stack';
const NOTICES: Readonly<Record<string, string>> = { added: 'Tool added.', saved: 'Saved.', removed: 'Tool removed.' };
const ADD_RULE = 'Enter the name of a tool and a section, such as Languages.';
const EDIT_RULE = 'Enter a section. Dates look like 2015-06-01.';
type Item = Schema<'StackItem'>;

/** `/settings/stack`: the tools that a person works with, in an order of their own, and whether others see them. */
export function addStack(router: Router, { site, api }: Uses<'site' | 'api'>): void {
  const ask = createAsk({ site, api });
  const change = (path: string, done: string, rule: string, act: (ctx: Context, id: string) => Promise<unknown>) =>
    router.post(path, requireSignIn, async (ctx) => {
      try {
        await act(ctx, (ctx.params as { id?: string }).id ?? '');
        seeOther(ctx, `${PATH}?notice=${done}#stack`);
      } catch (error) {
        await showStack(ctx, ask, refusedBy(error, rule));
      }
    });
  router.get(PATH, requireSignIn, (ctx) => showStack(ctx, ask));
  change(`${PATH}/public`, 'saved', ADD_RULE, (ctx) =>
    ask(ctx, 'updateProfile', { body: { publicStack: readForm(ctx)('public') === 'on' } }),
  );
  change(`${PATH}/add`, 'added', ADD_RULE, (ctx) => ask(ctx, 'createStackItem', { body: itemOf(readForm(ctx)) }));
  change(`${PATH}/order`, 'saved', 'Reload the page and try again.', (ctx) =>
    storeOrder(ask, ctx, readForm(ctx)('order').split(',')),
  );
  change(`${PATH}/:id`, 'saved', EDIT_RULE, (ctx, id) => {
    const { title, ...rest } = itemOf(readForm(ctx));
    return ask(ctx, 'updateStackItem', { path: { id }, body: { ...rest, title: title === '' ? null : title } });
  });
  change(`${PATH}/:id/move`, 'saved', EDIT_RULE, (ctx, id) => moveItem(ask, ctx, id, readForm(ctx)('to')));
  change(`${PATH}/:id/delete`, 'removed', EDIT_RULE, (ctx, id) => ask(ctx, 'deleteStackItem', { path: { id } }));
}

function itemOf(form: (field: string) => string): { title: string; section: string; startedAt: string | null } {
  const startedAt = form('startedAt');
  return {
    title: form('title').trim(),
    section: form('section').trim(),
    startedAt: startedAt === '' ? null : startedAt,
  };
}

async function loadStack(ask: CallOperation, ctx: Context): Promise<readonly Item[]> {
  const { data } = await ask(ctx, 'listStack', { query: { limit: String(MAX_STACK_ITEMS) } });
  return data;
}

/** Moves an item one place up or down. */
async function moveItem(ask: CallOperation, ctx: Context, id: string, to: string): Promise<void> {
  const ids = (await loadStack(ask, ctx)).map((item) => item.id);
  const from = ids.indexOf(id);
  const place = from + (to === 'up' ? -1 : 1);
  if (from < 0 || place < 0 || place >= ids.length) return;
  ids.splice(place, 0, ...ids.splice(from, 1));
  await storeOrder(ask, ctx, ids);
}

async function storeOrder(ask: CallOperation, ctx: Context, ids: readonly string[]): Promise<void> {
  await ask(ctx, 'reorderStack', { body: { items: ids.map((id, position) => ({ id, position })) } });
}

async function showStack(ctx: Context, ask: CallOperation, refused?: string): Promise<void> {
  const q = typeof ctx.query.q === 'string' ? ctx.query.q.trim().slice(0, constraints.Tool.title.maxLength) : '';
  const [stack, profile, found] = await Promise.all([
    loadStack(ask, ctx),
    ask(ctx, 'getProfile'),
    q === '' ? undefined : ask(ctx, 'searchTools', { query: { q } }),
  ]);
  const notice = refused === undefined ? NOTICES[String(ctx.query.notice)] : undefined;
  const sections = [...new Set(stack.map(({ section }) => section))];
  showSettings(
    ctx,
    'Tech stack',
    <>
      {notice !== undefined && <Notice kind="done">{notice}</Notice>}
      {refused !== undefined && <Notice kind="wrong">{refused}</Notice>}
      <ShownToOthers
        action={`${PATH}/public`}
        what="tech stack"
        isPublic={profile.publicStack}
        person={`/people/${profile.username}`}
      />
      <p>
        <a href="/settings/stack/packages">Packages of your projects</a>, which only you see.
      </p>
      <AddTool q={q} found={found?.data} section={sections.at(-1) ?? ''} />
      <section id="stack">
        <h2>Your stack</h2>
        {stack.length === 0 ? (
          <p>Nothing yet. Search for a tool above, and add it.</p>
        ) : (
          <ol class="cards stack" data-order={`${PATH}/order`}>
            {stack.map((item, place) => (
              <StackRow key={item.id} item={item} isFirst={place === 0} isLast={place === stack.length - 1} />
            ))}
          </ol>
        )}
      </section>
      <datalist id="sections">
        {sections.map((section) => (
          <option key={section} value={section} />
        ))}
      </datalist>
      <script src="/assets/stack.js" defer />
    </>,
    refused === undefined ? 200 : 422,
  );
}

/** The search for a tool, and the form that adds one that was found, or a new one. */
function AddTool({
  q,
  found,
  section,
}: {
  q: string;
  found: readonly Schema<'Tool'>[] | undefined;
  section: string;
}): JSX.Element {
  return (
    <section>
      <h2>Add a tool</h2>
      <form action={PATH} class="find" role="search">
        <input
          type="search"
          name="q"
          value={q}
          aria-label="Search tools"
          placeholder="TypeScript"
          autocomplete="off"
          list="tools"
          maxLength={constraints.Tool.title.maxLength}
          required
        />
        <button type="submit">Search</button>
      </form>
      <datalist id="tools" />
      {found && (
        <Form action={`${PATH}/add`}>
          <fieldset>
            <legend>{found.length === 0 ? `No tool is named “${q}” yet.` : 'Choose one'}</legend>
            {found.map(({ id, title }, n) => (
              <label key={id}>
                <input type="radio" name="title" value={title} checked={n === 0} required /> {title}
              </label>
            ))}
            {!found.some(({ title }) => title.toLowerCase() === q.toLowerCase()) && (
              <label>
                <input type="radio" name="title" value={q} checked={found.length === 0} required /> New tool “{q}”
              </label>
            )}
          </fieldset>
          <SectionField id="new-section" value={section} />
          <Field id="new-since" name="startedAt" label="Since (optional)" type="date" />
          <button type="submit">Add to my stack</button>
        </Form>
      )}
    </section>
  );
}

function SectionField({ id, value }: { id: string; value: string }): JSX.Element {
  return (
    <div class="field">
      <label for={id}>Section</label>
      <input
        id={id}
        name="section"
        value={value}
        list="sections"
        placeholder="Languages"
        required
        maxLength={constraints.StackItem.section.maxLength}
      />
    </div>
  );
}

function StackRow({ item, isFirst, isLast }: { item: Item; isFirst: boolean; isLast: boolean }): JSX.Element {
  const { id, section, startedAt, tool } = item;
  const name = item.title ?? tool.title;
  const path = `${PATH}/${id}`;
  const move = (to: 'up' | 'down', off: boolean) => (
    <Form action={`${path}/move`}>
      <input type="hidden" name="to" value={to} />
      <button type="submit" class="secondary" aria-label={`Move ${name} ${to}`} disabled={off}>
        {to === 'up' ? '↑' : '↓'}
      </button>
    </Form>
  );
  return (
    <li data-id={id}>
      <div>
        <strong dir="auto">{name}</strong>
        <small dir="auto">
          {section}
          {startedAt !== null && `, since ${startedAt.slice(0, 4)}`}
        </small>
      </div>
      <div class="row-actions">
        {move('up', isFirst)}
        {move('down', isLast)}
      </div>
      <details>
        <summary>
          Edit<span class="unseen"> {name}</span>
        </summary>
        <Form action={path}>
          <SectionField id={`section-${id}`} value={section} />
          <Field
            id={`title-${id}`}
            name="title"
            label="Name (optional)"
            help={`Leave empty for ${tool.title}.`}
            value={item.title ?? ''}
            maxLength={constraints.StackItem.title.maxLength}
          />
          <Field
            id={`since-${id}`}
            name="startedAt"
            label="Since (optional)"
            type="date"
            value={startedAt?.slice(0, 10) ?? ''}
          />
          <button type="submit">Save changes</button>
        </Form>
        <Form action={`${path}/delete`}>
          <button type="submit" class="secondary">
            Remove<span class="unseen"> {name}</span>
          </button>
        </Form>
      </details>
    </li>
  );
}
