import type { JSX } from 'preact';
import { Copy } from '../copy.tsx';
import { Notice } from '../../shell/fields.tsx';

/** An app just registered, or its new secret, which is shown only this once. */
export function NewApp({ id, secret }: { id: string; secret?: string | undefined }): JSX.Element {
  return (
    <section class="made" aria-label="Your app’s credentials">
      <Notice kind="done">
        {secret === undefined
          ? 'The app is registered. It has no client secret: it authenticates with PKCE alone.'
          : 'Copy the client secret now: it is not shown again.'}
      </Notice>
      <p class="secret">
        Client ID: <code id="client-id">{id}</code> <Copy from="client-id" />
      </p>
      {secret !== undefined && (
        <p class="secret">
          Client secret: <code id="client-secret">{secret}</code> <Copy from="client-secret" />
        </p>
      )}
    </section>
  );
}
