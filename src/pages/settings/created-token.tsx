import type { JSX } from 'preact';
import { API_ROOT } from '../../../generated/api.ts';
import { Notice } from '../shell/fields.tsx';

/** A new token, shown only this once, with an example request. */
export function CreatedToken({ token, publicUrl }: { token: string; publicUrl: string }): JSX.Element {
  return (
    <section class="made" aria-label="Your new token">
      <Notice kind="done">This is your new token. Copy it now: it is not shown again.</Notice>
      <p class="secret">
        <code id="new-token">{token}</code>{' '}
        <button type="button" class="secondary" data-copy="new-token" hidden>
          Copy
        </button>
        <span role="status" />
      </p>
      <p>Try it:</p>
      <pre>
        <code>{`curl -H 'Authorization: Bearer ${token}' '${publicUrl}${API_ROOT}/feeds/popular?limit=5'`}</code>
      </pre>
      <script src="/assets/copy.js" />
    </section>
  );
}
