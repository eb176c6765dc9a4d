import type { JSX } from 'preact';
import { Action, BACK_FIELD } from '../reading/components/action.tsx';
import { Form } from '../shell/fields.tsx';
import type { Schema } from '../../../generated/shapes.ts';

/** Muted posts: each filter with a button that removes it, and a field for more words. */
export function MuteList({
  action,
  page,
  mutes,
}: {
  action: string;
  page: string;
  mutes: readonly Schema<'Mute'>[];
}): JSX.Element {
  return (
    <section id="mutes">
      <h2>Muted</h2>
      <p>Posts that fit are in no list, feed link, digest or reader app. What you bookmarked or opened stays.</p>
      {mutes.length === 0 ? (
        <p class="quiet-line">None.</p>
      ) : (
        <ul class="chips">
          {mutes.map(({ id, filter, feedId }) => {
            const name = `${describeFilter(filter)}${feedId === null ? '' : ' (in a custom feed)'}`;
            return (
              <li key={id}>
                {name}
                <Action path={action} page={page} name="unmute" value={id} label={`Unmute ${name}`}>
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
        <button type="submit" class="secondary">
          Mute <span class="unseen">these words</span>
        </button>
      </Form>
    </section>
  );
}

function describeFilter(filter: Schema<'Filter'>): string {
  return Object.entries(filter)
    .map(([member, value]) =>
      member === 'words' ? [value].flat().join(', ') : `${member}: ${[value].flat().join(', ')}`,
    )
    .join('; ');
}
