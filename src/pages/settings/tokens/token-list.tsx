import type { JSX } from 'preact';
import {
  TOKEN_LIFETIMES,
  TOKEN_NAME_LENGTH,
  type TokenLifetime,
  type listTokens,
} from '../../../auth/access-tokens.ts';
import { Field, Form, Select, Notice } from '../../shell/fields.tsx';
import { ConfirmAction, Copy } from '../confirm-action.tsx';
import { Time } from '../time.tsx';
import { STATUS_CODES } from 'node:http';
import { API_ROOT } from '../../../../generated/api.ts';

/** First call with a new token. */
export const FIRST_CALL = { path: '/feeds/popular', search: 'limit=5' };

/** Base path of the page of tokens. */
export const TOKENS_PATH = '/settings/tokens';
/** The choice that uses the date field. */
export const ON_A_DAY = 'custom';
/** The choice of a token that may only read. */
export const READ_ONLY = 'read';

type Token = Awaited<ReturnType<typeof listTokens>>[number];

/** Input of the form, and its faults. */
export interface TokenForm {
  readonly name?: string;
  readonly lifetime?: string;
  readonly until?: string;
  readonly access?: string;
  /** Of the form that makes a token, or of the token with this id. */
  readonly error?:
    | { readonly message: string; readonly tokenId?: string; readonly field?: 'name' | 'until' }
    | undefined;
}

const LIFETIME_LABELS: Record<TokenLifetime, string> = {
  never: 'Never',
  '30': 'In 30 days',
  '90': 'In 90 days',
  '365': 'In 365 days',
};
const DEFAULT_LIFETIME: TokenLifetime = '90';
const READ_AND_WRITE = 'write';

/** The form that makes a token. */
export function NewToken({
  name = '',
  lifetime = DEFAULT_LIFETIME,
  until = '',
  access,
  error,
}: TokenForm): JSX.Element {
  const own = error?.tokenId === undefined ? error : undefined;
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  return (
    <Form action={TOKENS_PATH}>
      <Field
        name="name"
        label="Name"
        value={own || error === undefined ? name : ''}
        error={own && own.field !== 'until' ? own.message : undefined}
        required
        maxLength={TOKEN_NAME_LENGTH}
        autocomplete="off"
        help="For example, the device or program that uses it."
      />
      <AccessField value={access} />
      <div class="grid">
        <Select
          name="lifetime"
          label="Expires"
          value={lifetime}
          options={[
            ...TOKEN_LIFETIMES.map((choice) => [choice, LIFETIME_LABELS[choice]] as const),
            [ON_A_DAY, 'Custom date'],
          ]}
        />
        <Field
          name="until"
          label="Expiry date (optional)"
          type="date"
          min={tomorrow}
          value={until}
          error={own?.field === 'until' ? own.message : undefined}
          help="For Custom date. The token works until the end of that day, UTC."
        />
      </div>
      <button type="submit">Create token</button>
    </Form>
  );
}

function AccessField({ value = READ_AND_WRITE }: { value: string | undefined }): JSX.Element {
  return (
    <Select
      name="access"
      label="Access"
      value={value}
      options={[
        [READ_AND_WRITE, 'Read and write'],
        [READ_ONLY, 'Read only'],
      ]}
      help="A read-only token cannot vote, comment, bookmark or change anything."
    />
  );
}

/** A person's tokens, each with what can be done to it. */
export function TokenList({ tokens, form }: { tokens: readonly Token[]; form: TokenForm }): JSX.Element {
  if (tokens.length === 0) return <p>No tokens yet.</p>;
  return (
    <ul class="cards">
      {tokens.map((token) => (
        <TokenItem token={token} form={form.error?.tokenId === token.id ? form : {}} />
      ))}
    </ul>
  );
}

function TokenItem({ token, form }: { token: Token; form: TokenForm }): JSX.Element {
  const { id, name, prefix, readOnly, createdAt, lastUsedAt, lastUsedAddress, expiresAt } = token;
  return (
    <li>
      <div>
        <strong>{name}</strong> <code>{prefix}...</code> {readOnly && <mark>Read only</mark>}
        <br />
        <small>
          Created <Time at={createdAt} day />,{' '}
          {lastUsedAt === null ? (
            'never used'
          ) : (
            <>
              last used <Time at={lastUsedAt} />
              {lastUsedAddress !== null && ` from ${lastUsedAddress}`}
            </>
          )}
          , <Expiry at={expiresAt} />
        </small>
      </div>
      <details open={form.error !== undefined}>
        <summary>
          Rename<span class="unseen"> {name}</span>
        </summary>
        <Form action={`${TOKENS_PATH}/${id}/name`}>
          <Field
            name="name"
            id={`name-${id}`}
            label="New name"
            value={form.name ?? name}
            error={form.error?.message}
            required
            maxLength={TOKEN_NAME_LENGTH}
            autocomplete="off"
          />
          <button type="submit">Save</button>
        </Form>
      </details>
      <ConfirmAction action={`${TOKENS_PATH}/${id}/revoke`} verb="Revoke" what={name} button="Revoke this token">
        <p>Programs using this token will stop working (401). This cannot be undone.</p>
      </ConfirmAction>
    </li>
  );
}

function Expiry({ at }: { at: Date | null }): JSX.Element {
  if (at === null) return <>never expires</>;
  return (
    <>
      {at.getTime() <= Date.now() ? 'expired' : 'expires'} <Time at={at} />
    </>
  );
}

/** The response to the first call with a new token. */
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
      <Notice kind="done">Copy your token now. It is not shown again.</Notice>
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
        We made this call for you. Response: <strong>{`${status} ${STATUS_CODES[status] ?? ''}`}</strong>
      </p>
      <pre class="answer" tabIndex={0} role="region" aria-label="Response">
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
