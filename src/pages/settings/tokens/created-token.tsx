import { STATUS_CODES } from 'node:http';
import type { JSX } from 'preact';
import { API_ROOT } from '../../../../generated/api.ts';
import { Copy } from '../copy.tsx';
import { Notice } from '../../shell/fields.tsx';

/** First call with a new token. */
export const FIRST_CALL = { path: '/feeds/popular', search: 'limit=5' };

/** The answer to the first call with a new token. */
export interface FirstAnswer {
  readonly status: number;
  readonly body: string | undefined;
}

/** A new token, shown only this once, with a call that uses it and what that is answered. */
export function CreatedToken({
  token,
  publicUrl,
  answer: { status, body },
}: {
  token: string;
  publicUrl: string;
  answer: FirstAnswer;
}): JSX.Element {
  const address = `${API_ROOT}${FIRST_CALL.path}?${FIRST_CALL.search}`;
  return (
    <section class="made" aria-label="Your new token">
      <Notice kind="done">Copy your token now: it is not shown again.</Notice>
      <p class="secret">
        <code id="new-token">{token}</code> <Copy from="new-token" />
      </p>
      <h2>Your first call</h2>
      <div class="secret">
        <pre>
          <code id="first-call">{`curl -H 'Authorization: Bearer ${token}' '${publicUrl}${address}'`}</code>
        </pre>{' '}
        <Copy from="first-call" />
      </div>
      <p>
        We made it for you just now. The answer: <strong>{`${status} ${STATUS_CODES[status] ?? ''}`}</strong>
      </p>
      <pre class="answer" tabIndex={0} role="region" aria-label="The answer">
        <code>{indented(body ?? '')}</code>
      </pre>
    </section>
  );
}

function indented(json: string): string {
  try {
    return JSON.stringify(JSON.parse(json), null, 2);
  } catch {
    return json;
  }
}
