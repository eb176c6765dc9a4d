import type { Router } from '@koa/router';
import type { Context } from 'koa';
import type { JSX } from 'preact';
import { AppError } from '../../errors.ts';
import { Form, Notice } from '../shell/fields.tsx';
import { readForm, refusedBy } from '../shell/forms.ts';
import { requireSignIn, seeOther } from '../shell/guards.ts';
import { withScheme } from './typed-address.ts';
import { Avatar, counted, Icon, RelativeTime, shownHostOf } from './components/ui.tsx';
import { queryOf, type Reading, type ReadingPage } from './reading.tsx';
import { constraints } from '../../../generated/constraints.ts';
import type { Schema } from '../../../generated/shapes.ts';

const PATH = '/sources/new';
const RULE = 'Enter the address of a feed or a site, such as blog.rust-lang.org.';

/** An address and the outcome of looking at it, or of adding it. */
interface Checked {
  readonly url: string;
  readonly preview?: Schema<'SourcePreview'> | undefined;
  /** Reason for a refusal. */
  readonly refused?: string | undefined;
  /** Status of the suggestion that was just made. */
  readonly suggested?: Schema<'SourceSuggestion'>['status'] | undefined;
}

/** `/sources/new`: shows the feed at an address, and adds it for the person or suggests it for everybody. */
export function addAddSource(router: Router, reading: Reading): void {
  router.get(PATH, requireSignIn, async (ctx) => {
    const url = withScheme(queryOf(ctx, 'url') ?? '');
    await reading.show(ctx, addSourcePage(url === '' ? { url } : await check(reading, ctx, url)));
  });
  router.post(PATH, requireSignIn, async (ctx) => {
    const form = readForm(ctx);
    const [url, forYourself] = [withScheme(form('url')), form('do') !== 'suggest'];
    try {
      const suggestion = await reading.ask(ctx, 'suggestSource', { body: { url, forYourself } });
      if (suggestion.source) seeOther(ctx, `/sources/${encodeURIComponent(suggestion.source.handle)}`);
      else await reading.show(ctx, addSourcePage({ url, suggested: suggestion.status }));
    } catch (error) {
      await reading.show(ctx, addSourcePage({ url, refused: refusedBy(error, RULE) }));
    }
  });
}

/** Fetches the feed at an address; the reason, where the address itself is refused. */
async function check({ ask }: Reading, ctx: Context, url: string): Promise<Checked> {
  try {
    return { url, preview: await ask(ctx, 'previewSource', { query: { url } }) };
  } catch (error) {
    if (error instanceof AppError && error.code === 'rate_limit_exceeded') return { url, refused: error.message };
    return { url, refused: refusedBy(error, RULE) };
  }
}

function addSourcePage(checked: Checked): ReadingPage {
  const { url, preview, refused, suggested } = checked;
  return {
    title: 'Add a source',
    description: 'Read a blog or news site here.',
    canonical: PATH,
    indexed: false,
    status: refused === undefined ? 200 : 422,
    main: (
      <div class="narrow-form">
        <h1>Add a source</h1>
        <p>Read a blog or news site here. Paste the address of the site or its feed.</p>
        {refused !== undefined && <Notice kind="wrong">{refused}</Notice>}
        {suggested !== undefined && <Suggested status={suggested} />}
        <form action={PATH} class="find">
          <input
            name="url"
            value={suggested === undefined ? url : ''}
            aria-label="Address"
            placeholder="blog.rust-lang.org"
            maxLength={constraints.SourceSuggestionInput.url.maxLength}
            inputMode="url"
            autocomplete="off"
            autocapitalize="none"
            required
          />
          <button type="submit" class={preview?.feed ? 'secondary' : ''}>
            Check
          </button>
        </form>
        {preview && <Preview url={url} preview={preview} />}
      </div>
    ),
  };
}

function Suggested({ status }: { status: Schema<'SourceSuggestion'>['status'] }): JSX.Element {
  if (status === 'rejected') return <Notice kind="wrong">The operator declined this suggestion.</Notice>;
  return (
    <Notice kind="done">
      {status === 'accepted' ? 'The operator accepted this suggestion.' : 'Suggested. The operator will review it.'}
    </Notice>
  );
}

/** The feed that was found, with what can be done; or why there is none. */
function Preview({
  url,
  preview: { feed, problem, source },
}: {
  url: string;
  preview: Schema<'SourcePreview'>;
}): JSX.Element {
  return (
    <>
      {source && (
        <Notice kind="info">
          This source already exists: <a href={`/sources/${encodeURIComponent(source.handle)}`}>{source.name}</a>.
        </Notice>
      )}
      {!feed && problem !== null && (
        <Notice kind="wrong">
          {problem} To share a single page, <a href={`/submit?${new URLSearchParams({ url }).toString()}`}>submit it</a>
          .
        </Notice>
      )}
      {feed && (
        <article class="preview">
          <h2>
            <Avatar image={feed.image} name={feed.name} size={32} /> {feed.name}
          </h2>
          <p class="byline">
            <a href={feed.url} rel="noopener nofollow ugc">
              <Icon name="feed" /> {shownHostOf(feed.url)}
            </a>
            <span>{counted(feed.numPosts, 'post')}</span>
          </p>
          {feed.description !== null && <p>{feed.description}</p>}
          <PreviewedPosts posts={feed.posts} />
          {feed.notes.length > 0 && <Notes notes={feed.notes} />}
          {!source && <AddButtons url={feed.url} />}
        </article>
      )}
    </>
  );
}

function PreviewedPosts({ posts }: { posts: readonly Schema<'PreviewedPost'>[] }): JSX.Element {
  if (posts.length === 0) return <p>This feed has no posts yet.</p>;
  return (
    <ul class="related">
      {posts.map(({ title, url, publishedAt }) => (
        <li key={url}>
          <a href={url} rel="noopener nofollow ugc">
            {title}
          </a>
          {publishedAt !== null && (
            <small>
              <RelativeTime at={publishedAt} />
            </small>
          )}
        </li>
      ))}
    </ul>
  );
}

function Notes({ notes }: { notes: readonly string[] }): JSX.Element {
  return (
    <details>
      <summary>Problems in this feed</summary>
      <ul>
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </details>
  );
}

function AddButtons({ url }: { url: string }): JSX.Element {
  return (
    <Form action={PATH}>
      <input type="hidden" name="url" value={url} />
      <p class="buttons">
        <button type="submit" name="do" value="add">
          Add for myself
        </button>
        <button type="submit" class="secondary" name="do" value="suggest">
          Suggest for everyone
        </button>
      </p>
      <p>
        <small>
          A source you add appears in your feeds and is visible only to you and others who add it. The operator reviews
          suggestions.
        </small>
      </p>
    </Form>
  );
}
