import type { Router } from '@koa/router';
import type { Context } from 'koa';
import type { JSX } from 'preact';
import { constraints } from '../../../generated/constraints.ts';
import { MAX_IMPORT_ENTRIES } from '../../../generated/limits.ts';
import type { Schema } from '../../../generated/shapes.ts';
import { Field, FileForm, Form, Notice, Select, TextArea } from '../shell/fields.tsx';
import { readForm, refusedBy } from '../shell/forms.ts';
import { requireSignIn, seeOther } from '../shell/guards.ts';
import { EXPORT_FILES } from '../settings/library-files.ts';
import { queryOf, type Reading, type ReadingPage } from './reading.tsx';
import { withScheme } from './typed-address.ts';

const BOOKMARKS = '/bookmarks';
const IMPORTS = '/imports';
const SAVE = '/save';
const { url: URL_RULE, title: TITLE, note: NOTE } = constraints.BookmarksInput;
const RULE = `Enter an http or https address and a title of at most ${TITLE.maxLength} characters.`;
/** Seconds until the page of an import that is at work is requested again. */
const REFRESH_S = 3;

const FORMATS: readonly (readonly [value: string, text: string])[] = [
  ['', 'Detect from the file'],
  ['netscape', 'Bookmarks of a browser (HTML)'],
  ['opml', 'Feeds (OPML)'],
  ['pocket', 'Pocket or Instapaper (CSV)'],
  ['karakeep', 'Karakeep (JSON)'],
  ['omnivore', 'Omnivore (JSON or CSV)'],
  ['readwise', 'Readwise Reader (CSV)'],
];

type SaveFields = Readonly<Record<'url' | 'title' | 'note', string>>;

/** `/save` keeps an address, and `/imports` takes files of other programs. */
export function addLibrary(router: Router, reading: Reading): void {
  addSave(router, reading);
  addNotes(router, reading);
  addImports(router, reading);
}

function addSave(router: Router, reading: Reading): void {
  router.get(SAVE, requireSignIn, (ctx) =>
    reading.show(ctx, savePage(readFields((field) => queryOf(ctx, field) ?? ''))),
  );
  router.post(SAVE, requireSignIn, async (ctx) => {
    const fields = readFields(readForm(ctx));
    const { url, title, note } = fields;
    const texts = { ...(title.trim() !== '' && { title }), ...(note.trim() !== '' && { note }) };
    try {
      await reading.ask(ctx, 'createBookmarks', { body: { url, ...texts } });
      seeOther(ctx, BOOKMARKS);
    } catch (error) {
      await reading.show(ctx, savePage(fields, refusedBy(error, RULE)));
    }
  });
}

/** The fields of the form; some programs share the address of a page within a text. */
function readFields(read: (field: string) => string): SaveFields {
  const shared = /https?:\/\/\S{1,2000}/.exec(read('text'))?.[0] ?? '';
  return { url: withScheme((read('url') || shared).trim()), title: read('title'), note: read('note') };
}

function savePage({ url, title, note }: SaveFields, refused?: string): ReadingPage {
  return {
    title: 'Save a page',
    description: 'Save a page to your library.',
    indexed: false,
    status: refused === undefined ? 200 : 422,
    main: (
      <div class="narrow-form">
        <h1>Save a page</h1>
        <p>
          It becomes a bookmark that only you see. To share it with everyone here, <a href="/submit">submit it</a>.
        </p>
        {refused !== undefined && <Notice kind="wrong">{refused}</Notice>}
        <Form action={SAVE}>
          <Field
            name="url"
            label="Address"
            type="url"
            value={url}
            maxLength={URL_RULE.maxLength}
            placeholder="https://"
            required
            autocomplete="off"
          />
          <Field
            name="title"
            label="Title (optional)"
            value={title}
            maxLength={TITLE.maxLength}
            autocomplete="off"
            help="Leave empty to use the title of the page."
          />
          <TextArea name="note" label="Note (optional)" value={note} rows={3} maxLength={NOTE.maxLength} />
          <button type="submit">Save page</button>
        </Form>
      </div>
    ),
  };
}

/** `/bookmarks/:id/note`: what the person says of a bookmark. */
function addNotes(router: Router, reading: Reading): void {
  const path = `${BOOKMARKS}/:id/note`;
  router.get(path, requireSignIn, (ctx) => reading.show(ctx, notePage(reading, ctx, { id: ctx.params.id ?? '' })));
  router.post(path, requireSignIn, async (ctx) => {
    const note = readForm(ctx)('note');
    try {
      await reading.ask(ctx, 'moveBookmark', {
        path: { postId: ctx.params.id ?? '' },
        body: { note: note.trim() === '' ? null : note },
      });
      seeOther(ctx, BOOKMARKS);
    } catch (error) {
      const message = refusedBy(error, `A note has at most ${NOTE.maxLength} characters.`);
      await reading.show(ctx, notePage(reading, ctx, { id: ctx.params.id ?? '', refused: { note, message } }));
    }
  });
}

async function notePage(
  { ask }: Reading,
  ctx: Context,
  { id, refused }: { id: string; refused?: { note: string; message: string } },
): Promise<ReadingPage> {
  const [{ data: bookmark }, { data: post }] = await Promise.all([
    ask(ctx, 'getBookmark', { path: { postId: id } }),
    ask(ctx, 'getPost', { path: { id } }),
  ]);
  return {
    title: 'Note',
    description: 'Your note on a bookmark.',
    indexed: false,
    status: refused ? 422 : 200,
    main: (
      <div class="narrow-form">
        <h1>Note</h1>
        <p>
          <a href={`/posts/${id}`}>{post.title}</a>
        </p>
        {refused && <Notice kind="wrong">{refused.message}</Notice>}
        <Form action={`${BOOKMARKS}/${id}/note`}>
          <TextArea
            name="note"
            label="Note"
            value={refused?.note ?? bookmark.note ?? ''}
            rows={6}
            maxLength={NOTE.maxLength}
            help="Only you see it. Bookmark search finds it."
          />
          <button type="submit">Save note</button>
        </Form>
      </div>
    ),
  };
}

function addImports(router: Router, reading: Reading): void {
  const { ask } = reading;
  router.get(IMPORTS, requireSignIn, (ctx) => reading.show(ctx, importsPage(reading, ctx)));
  router.post(IMPORTS, requireSignIn, async (ctx) => {
    const read = readForm(ctx);
    const format = read('format');
    try {
      const { data } = await ask(ctx, 'createImport', { body: { text: read('file'), format: format || null } });
      seeOther(ctx, `${IMPORTS}/${data.id}`);
    } catch (error) {
      const message = refusedBy(error, 'Choose a file with bookmarks or feeds.');
      await reading.show(ctx, importsPage(reading, ctx, message));
    }
  });
  router.get(`${IMPORTS}/:id`, requireSignIn, (ctx) =>
    reading.show(ctx, importPage(reading, ctx, ctx.params.id ?? '')),
  );
}

async function importsPage(
  { ask, publicUrl, siteName }: Reading,
  ctx: Context,
  refused?: string,
): Promise<ReadingPage> {
  const { data: imports } = await ask(ctx, 'listImports');
  const target = JSON.stringify(`${publicUrl}${SAVE}?url=`);
  const script =
    `javascript:location.href=${target}+encodeURIComponent(location.href)` +
    `+'&title='+encodeURIComponent(document.title)`;
  return {
    title: 'Import and export',
    description: 'Import and export your bookmarks and feeds.',
    indexed: false,
    status: refused === undefined ? 200 : 422,
    main: (
      <div class="narrow-form">
        <h1>Import and export</h1>
        <h2>Import bookmarks or feeds</h2>
        {refused !== undefined && <Notice kind="wrong">{refused}</Notice>}
        <FileForm action={IMPORTS}>
          <label for="file">File</label>
          <input id="file" name="file" type="file" accept=".html,.htm,.csv,.json,.opml,.xml,.txt" required />
          <Select name="format" label="From" value="" options={FORMATS} />
          <button type="submit">Import file</button>
        </FileForm>
        <p>
          Up to {MAX_IMPORT_ENTRIES.toLocaleString('en')} entries. Folders become lists. Existing bookmarks don’t
          change.
        </p>
        {imports.length > 0 && (
          <>
            <h2>Your imports</h2>
            <ul>
              {imports.map((item) => (
                <li key={item.id}>
                  <a href={`${IMPORTS}/${item.id}`}>{item.createdAt.slice(0, 10)}</a>: {summaryOf(item)}
                </li>
              ))}
            </ul>
          </>
        )}
        <h2>Export</h2>
        <ul>
          {EXPORT_FILES.map(([format, file, label]) => (
            <li key={format}>
              <a href={`/exports/${file}`} download={file}>
                {label}
              </a>
            </li>
          ))}
        </ul>
        <h2>Save from any page</h2>
        <p>
          Drag this link to the bookmarks of your browser: <a href={script}>Save to {siteName}</a>. On a phone, install
          this site as an app, and share pages with it.
        </p>
      </div>
    ),
  };
}

function summaryOf({ state, problem, done, entries, added, present, skipped, failed }: Schema<'Import'>): string {
  if (state === 'failed') return problem ?? 'The file could not be read.';
  if (state !== 'done') return `${done} of ${entries ?? 'its'} entries so far.`;
  return `${added} added, ${present} already there, ${skipped} skipped, ${failed} failed.`;
}

async function importPage({ ask }: Reading, ctx: Context, id: string): Promise<ReadingPage> {
  const cursor = queryOf(ctx, 'cursor');
  const [{ data: item }, lines] = await Promise.all([
    ask(ctx, 'getImport', { path: { id } }),
    ask(ctx, 'listImportLines', { path: { id }, query: { limit: '50', cursor } }),
  ]);
  // Works without a script; a later page of the report is not moved away.
  if (item.state === 'waiting' || item.state === 'running') ctx.set('refresh', String(REFRESH_S));
  return {
    title: 'Import',
    description: 'Progress of an import.',
    indexed: false,
    main: (
      <>
        <h1>Import</h1>
        <Notice kind={item.state === 'failed' ? 'wrong' : item.state === 'done' ? 'done' : 'info'}>
          {summaryOf(item)}
        </Notice>
        {item.state === 'done' && (
          <p>
            <a href={BOOKMARKS}>Your bookmarks</a>. New pages are read within minutes or hours.
          </p>
        )}
        <ImportReport lines={lines} />
        <p>
          <a href={IMPORTS}>Import and export</a>
        </p>
      </>
    ),
  };
}

function ImportReport({ lines: { data, pagination } }: { lines: Schema<'ImportLinePage'> }): JSX.Element | null {
  if (data.length === 0) return null;
  const next = new URLSearchParams({ cursor: pagination.endCursor ?? '' }).toString();
  return (
    <>
      <h2>Report</h2>
      <ul>
        {data.map(({ entry, outcome, title, url, reason }) => (
          <li key={entry}>
            {entry}. {title ?? url ?? 'Without a title'} ({outcome}): {reason}
          </li>
        ))}
      </ul>
      {pagination.hasNextPage && (
        <p>
          <a href={`?${next}`} rel="next">
            More of the report
          </a>
        </p>
      )}
    </>
  );
}
