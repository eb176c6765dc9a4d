import type { Router } from '@koa/router';
import type { Context } from 'koa';
import type { JSX } from 'preact';
import { Form } from '../shell/fields.tsx';
import { requireSignIn, seeOther } from '../shell/guards.ts';
import { visitorOf } from '../shell/visitor.ts';
import { queryOf, type Reading } from './reading.tsx';
import type { Schema } from '../../../generated/shapes.ts';

/** Words of a title that can be picked, and the least characters of one. */
const MAX_WORDS = 12;
const MIN_LENGTH = 3;

/** `/posts/{id}/mute`: mutes what is picked of a post: words of its title, its tags and its source. */
export function addMutePost(router: Router, { ask }: Reading): void {
  router.post('/posts/:id/mute', requireSignIn, async (ctx) => {
    const page = `/posts/${(ctx.params as { id?: string }).id ?? ''}`;
    const form = ctx.state.form as URLSearchParams;
    const picked = ['words', 'tags', 'sources'].map((name) => [name, form.getAll(name)] as const);
    const filter = Object.fromEntries(picked.filter(([, values]) => values.length > 0));
    const isEmpty = Object.keys(filter).length === 0;
    if (!isEmpty) await ask(ctx, 'createMute', { body: { filter } });
    seeOther(ctx, `${page}?muted=${isEmpty ? 'nothing' : 'yes'}`);
  });
}

/** The form that mutes posts like one; for signed-in visitors. */
export function MutePost({ post, ctx }: { post: Schema<'PostDetail'>; ctx: Context }): JSX.Element | null {
  if (!visitorOf(ctx).session) return null;
  const muted = queryOf(ctx, 'muted');
  if (muted === 'yes')
    return (
      <span role="status">
        Muted. <a href="/settings/feeds#mutes">Your mutes</a>
      </span>
    );
  return (
    <details open={muted === 'nothing'}>
      <summary aria-label="Mute posts like this">Mute…</summary>
      <Form action={`/posts/${post.id}/mute`}>
        <p>Hide posts that match your choices: any of the words, any of the tags and the source.</p>
        {muted === 'nothing' && <p role="alert">Pick a word, a tag or the source.</p>}
        {wordsOf(post.title).map((word) => (
          <Choice key={word} name="words" value={word} />
        ))}
        {post.tags.map((tag) => (
          <Choice key={tag} name="tags" value={tag} label={`#${tag}`} />
        ))}
        <Choice name="sources" value={post.source.handle} label={post.source.name} />
        <button type="submit" class="secondary">
          Mute
        </button>
      </Form>
    </details>
  );
}

function Choice({ name, value, label = value }: { name: string; value: string; label?: string }): JSX.Element {
  return (
    <label>
      <input type="checkbox" name={name} value={value} /> {label}
    </label>
  );
}

/** Each word of a title once, without the shortest ones. */
function wordsOf(title: string): string[] {
  const segments = [...new Intl.Segmenter(undefined, { granularity: 'word' }).segment(title)];
  const words = segments.filter(({ segment, isWordLike }) => isWordLike === true && segment.length >= MIN_LENGTH);
  return [...new Map(words.map(({ segment }) => [segment.toLowerCase(), segment])).values()].slice(0, MAX_WORDS);
}
