import type { Router } from '@koa/router';
import type { JSX } from 'preact';
import { AppError } from '../../errors.ts';
import { Field, Form, Notice, TextArea } from '../shell/fields.tsx';
import { readForm, refusedBy } from '../shell/forms.ts';
import { requireSignIn, seeOther } from '../shell/guards.ts';
import { typedNames } from './components/filter-editor.tsx';
import { withScheme } from './typed-address.ts';
import { queryOf, type Reading, type ReadingPage } from './reading.tsx';
import { constraints } from '../../../generated/constraints.ts';

const PATH = '/submit';
const { url: URL_RULE, title: TITLE, summary: SUMMARY, tags: TAGS } = constraints.PostInput;
const RULE =
  `Enter an http or https address, a title of at most ${TITLE.maxLength} characters and at most ${TAGS.maxItems} ` +
  'tags.';
type Fields = Readonly<Record<'url' | 'title' | 'summary' | 'tags', string>>;

/** A link that was refused: the message, and the post that has it already. */
interface RefusedLink {
  readonly fields: Fields;
  readonly message: string;
  readonly post?: string | undefined;
}

/** `/submit`: shares a link; `?url=`, `?title=` and `?tags=` fill the form in. */
export function addSubmit(router: Router, reading: Reading): void {
  router.get(PATH, requireSignIn, (ctx) =>
    reading.show(ctx, submitPage(readFields((field) => queryOf(ctx, field) ?? ''))),
  );
  router.post(PATH, requireSignIn, async (ctx) => {
    const fields = readFields(readForm(ctx));
    try {
      const { id } = await reading.ask(ctx, 'sharePost', { body: bodyOf(fields) });
      seeOther(ctx, `/posts/${id}`);
    } catch (error) {
      await reading.show(ctx, submitPage(fields, refusalOf(error, fields)));
    }
  });
}

function readFields(read: (field: string) => string): Fields {
  const [url, title, summary, tags] = [read('url'), read('title'), read('summary'), read('tags')];
  return { url: withScheme(url.trim()), title, summary, tags };
}

/** The form in the contract's words: what is empty is read from the page. */
function bodyOf({ url, title, summary, tags }: Fields): Record<string, unknown> {
  const names = typedNames(tags);
  return {
    url,
    ...(title.trim() !== '' && { title }),
    ...(summary.trim() !== '' && { summary }),
    ...(names.length > 0 && { tags: names }),
  };
}

/** Explains a refusal; for a link that is here already, names its post. Rethrows what the person cannot fix. */
function refusalOf(error: unknown, fields: Fields): RefusedLink {
  const message = refusedBy(error, RULE);
  const post = error instanceof AppError && error.code === 'conflict' ? /[0-9a-f-]{36}/.exec(message)?.[0] : undefined;
  return { fields, message: post === undefined ? message : 'This link was shared before.', post };
}

function submitPage(fields: Fields, refused?: RefusedLink): ReadingPage {
  return {
    title: 'Submit a link',
    description: 'Share a link with everyone here.',
    indexed: false,
    status: refused ? 422 : 200,
    main: (
      <div class="narrow-form">
        <h1>Submit a link</h1>
        <p>
          Share an article, project or video with everyone here. To read all posts of a site,{' '}
          <a href={`/sources/new${fields.url === '' ? '' : `?${new URLSearchParams({ url: fields.url }).toString()}`}`}>
            add it as a source
          </a>
          .
        </p>
        {refused && (
          <Notice kind="wrong">
            {refused.message} {refused.post !== undefined && <a href={`/posts/${refused.post}`}>Open its post</a>}
          </Notice>
        )}
        <SubmitForm fields={fields} />
      </div>
    ),
  };
}

function SubmitForm({ fields }: { fields: Fields }): JSX.Element {
  return (
    <Form action={PATH}>
      <Field
        name="url"
        label="Address"
        type="url"
        value={fields.url}
        maxLength={URL_RULE.maxLength}
        placeholder="https://"
        required
        autocomplete="off"
      />
      <Field
        name="title"
        label="Title (optional)"
        value={fields.title}
        maxLength={TITLE.maxLength}
        autocomplete="off"
        help="Leave empty to use the title of the page."
      />
      <TextArea
        name="summary"
        label="Why it is worth reading (optional)"
        value={fields.summary}
        rows={3}
        maxLength={SUMMARY.maxLength}
      />
      <Field
        name="tags"
        label="Tags (optional)"
        value={fields.tags}
        placeholder="postgresql, sqlite"
        autocomplete="off"
        help="Leave empty to find them in the page."
      />
      <button type="submit">Submit link</button>
    </Form>
  );
}
