import type { Context } from 'koa';
import type { JSX } from 'preact';
import { Action, BACK_FIELD } from '../reading/components/action.tsx';
import type { CallOperation } from '../reading/operations.ts';
import { Form, Notice } from '../shell/fields.tsx';
import { readForm, refusedBy } from '../shell/forms.ts';
import type { Schema } from '../../../generated/shapes.ts';

const MUTED = 'Hide matching posts from lists, feed links, digests and reader apps. Bookmarks and history stay.';

/** Muted posts: each filter with a button that removes it, and a form for more words, with a day on which they end. */
export function MuteList({
  action,
  page,
  mutes,
  about = MUTED,
  refused,
}: {
  action: string;
  page: string;
  mutes: readonly Schema<'Mute'>[];
  about?: string;
  refused?: string | undefined;
}): JSX.Element {
  return (
    <section id="mutes">
      <h2>Muted</h2>
      <p>{about}</p>
      {refused !== undefined && <Notice kind="wrong">{refused}</Notice>}
      {mutes.length === 0 ? (
        <p class="quiet-line">None.</p>
      ) : (
        <ul class="chips">
          {mutes.map((mute) => {
            const name = describeMute(mute);
            return (
              <li key={mute.id}>
                {name}
                <Action path={action} page={page} name="unmute" value={mute.id} label={`Unmute ${name}`}>
                  <span aria-hidden="true">×</span>
                </Action>
              </li>
            );
          })}
        </ul>
      )}
      <Form action={action} class="find">
        <input type="hidden" name={BACK_FIELD} value={page} />
        <input name="words" aria-label="Words to mute" placeholder="blockchain" required autocomplete="off" />
        <input name="until" type="date" aria-label="Until which day (optional)" />
        <button type="submit" class="secondary">
          Mute <span class="unseen">these words</span>
        </button>
      </Form>
    </section>
  );
}

/** Removes the mute that the form of a list names, or adds what it has; returns the reason when that was refused. */
export async function changeMutes(ctx: Context, ask: CallOperation, feedId?: string): Promise<string | undefined> {
  const form = readForm(ctx);
  const [id, words, until] = [form('unmute'), form('words').trim(), form('until') || undefined];
  try {
    if (id !== '') await ask(ctx, 'deleteMute', { path: { id } });
    else await ask(ctx, 'createMute', { body: { filter: { words: [words] }, feedId, until } });
    return undefined;
  } catch (error) {
    return refusedBy(error, 'Enter words to mute. The day is optional and must be after today.');
  }
}

function describeMute({ filter, feedId, until }: Schema<'Mute'>): string {
  const end = until === null ? '' : ` until ${until.slice(0, 10)}`;
  return `${describeFilter(filter)}${feedId === null ? '' : ' (in a custom feed)'}${end}`;
}

function describeFilter(filter: Schema<'Filter'>): string {
  return Object.entries(filter)
    .map(([member, value]) =>
      member === 'words' ? [value].flat().join(', ') : `${member}: ${[value].flat().join(', ')}`,
    )
    .join('; ');
}
