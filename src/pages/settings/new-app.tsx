import type { JSX } from 'preact';
import { Notice } from '../shell/fields.tsx';

/** An app just registered, with its secret, which is shown only this once. */
export function NewApp({ id, secret }: { id: string; secret: string | undefined }): JSX.Element {
  return (
    <section class="made" aria-label="Your new app">
      <Notice kind="done">
        {secret === undefined
          ? 'The app is registered. It has no secret: it proves itself with PKCE alone.'
          : 'This is the app’s secret. Copy it now: it is not shown again.'}
      </Notice>
      <p>
        Client id: <code id="client-id">{id}</code>
      </p>
      {secret !== undefined && (
        <p class="secret">
          Client secret: <code id="client-secret">{secret}</code>{' '}
          <button type="button" class="secondary" data-copy="client-secret" hidden>
            Copy
          </button>
          <span role="status" />
        </p>
      )}
      <script src="/assets/copy.js" />
    </section>
  );
}
