import type { Router } from '@koa/router';
import type { JSX } from 'preact';
import { KEYS } from './keys.ts';
import type { Reading } from './reading.tsx';

/** Names of keys as they stand on keyboards, where they have another one in scripts. */
const NAMES: Readonly<Record<string, string>> = { Escape: 'Esc', G: 'Shift G', V: 'Shift V' };

/** `/keyboard`: all keys of pages of content, and the switch that turns them off (assets/keys.js). */
export function addKeyboard(router: Router, reading: Reading): void {
  router.get('/keyboard', (ctx) =>
    reading.show(ctx, {
      title: 'Keyboard shortcuts',
      description: 'The keys that move through lists of posts, open, upvote and bookmark them.',
      main: (
        <>
          <h1>Keyboard shortcuts</h1>
          <p>
            These keys work on lists and posts when no field has focus. Press <kbd>?</kbd> to show them there.
          </p>
          <p class="keys-switch" hidden>
            <button type="button" class="secondary" data-keys-switch>
              Turn shortcuts off
            </button>
          </p>
          <noscript>
            <p class="note">Shortcuts need JavaScript. Without it, every page works with Tab and Enter.</p>
          </noscript>
          <div class="keys">
            {KEYS.map(({ group, shortcuts }) => (
              <section key={group}>
                <h2>{group}</h2>
                <dl>
                  {shortcuts.map(({ keys, text }) => (
                    <div key={text}>
                      <dt>
                        {keys.map((key, index) => (
                          <>
                            {index > 0 && ' or '}
                            <Keys keys={key} />
                          </>
                        ))}
                      </dt>
                      <dd>{text}</dd>
                    </div>
                  ))}
                </dl>
              </section>
            ))}
          </div>
        </>
      ),
    }),
  );
}

/** Keys that are pressed one after the other. */
function Keys({ keys }: { keys: string }): JSX.Element {
  return (
    <>
      {keys.split(' ').map((key, index) => (
        <>
          {index > 0 && ' then '}
          <kbd>{NAMES[key] ?? key}</kbd>
        </>
      ))}
    </>
  );
}
