import type { Router } from '@koa/router';
import type { Context } from 'koa';
import type { JSX } from 'preact';
import {
  createToken,
  LIFETIMES,
  listTokens,
  revokeToken,
  TOKEN_NAME_LENGTH,
  type Lifetime,
} from '../../auth/access-tokens.ts';
import { recordEvent } from '../../auth/accounts/security-events.ts';
import { demandSession } from '../../auth/accounts/sessions.ts';
import { AppError } from '../../errors.ts';
import { Field, Form, Notice, Select } from '../shell/fields.tsx';
import { readForm } from '../shell/forms.ts';
import { requireRecentSignIn, seeOther, requireSignIn, signInPath } from '../shell/guards.ts';
import type { PageServices } from '../shell/services.ts';
import { showSettings } from './settings-frame.tsx';
import { sessionOf, visitorOf } from '../shell/visitor.ts';
import { CreatedToken } from './created-token.tsx';
import { Time } from './time.tsx';

const PATH = '/settings/tokens';
const NOTICES: Record<string, string> = {
  welcome: 'Your account is ready and you are signed in. Make a token for your first program.',
  revoked: 'The token is revoked: whoever uses it is refused from now on.',
};
const LIFETIME_LABELS: Record<Lifetime, string> = {
  never: 'Never',
  '30': 'In 30 days',
  '90': 'In 90 days',
  '365': 'In 365 days',
};
const DEFAULT_LIFETIME: Lifetime = '90';

type Token = Awaited<ReturnType<typeof listTokens>>[number];
interface PageState {
  readonly name?: string;
  readonly lifetime?: string;
  readonly error?: string | undefined;
  /** The token just created. */
  readonly newToken?: string;
}

/** Personal access tokens. */
export function addTokens(router: Router, services: PageServices): void {
  const { db, log, publicUrl } = services;
  const view = async (ctx: Context, state: PageState = {}): Promise<void> => {
    const session = sessionOf(ctx);
    const tokens = await listTokens(db, session.accountId);
    const notice = NOTICES[String(ctx.query.notice)];
    const content = (
      <>
        {notice !== undefined && ctx.method === 'GET' && <Notice kind="done">{notice}</Notice>}
        {state.newToken !== undefined && <CreatedToken token={state.newToken} publicUrl={publicUrl} />}
        <p>A token lets a program act as you, with all that you can do in the API. Give each program its own.</p>
        {session.recent ? (
          <NewToken {...state} />
        ) : (
          <p class="actions">
            <a class="button" href={signInPath(PATH)}>
              Make a token
            </a>{' '}
            <small>You are asked for your password first.</small>
          </p>
        )}
        <h2>Your tokens</h2>
        {tokens.length === 0 ? (
          <p>You have none yet.</p>
        ) : (
          <ul class="cards">
            {tokens.map((token) => (
              <Entry token={token} />
            ))}
          </ul>
        )}
      </>
    );
    showSettings(ctx, 'Access tokens', content, state.error === undefined ? 200 : 422);
  };
  router.get(PATH, requireSignIn, (ctx) => view(ctx));
  // Answers with the page instead of a 303: the token cannot be read again.
  router.post(PATH, requireSignIn, requireRecentSignIn, async (ctx) => {
    const field = readForm(ctx);
    const input = { name: field('name'), lifetime: field('lifetime') as Lifetime };
    try {
      return await view(ctx, { newToken: await create(services, ctx, input) });
    } catch (error) {
      if (!(error instanceof AppError) || !['validation_error', 'forbidden'].includes(error.code)) throw error;
      return view(ctx, { ...input, error: error.message });
    }
  });
  router.post(`${PATH}/:id/revoke`, requireSignIn, async (ctx) => {
    const { accountId } = sessionOf(ctx);
    const { client } = visitorOf(ctx);
    await db.transaction(async (tx) => {
      const { name } = await revokeToken(tx, accountId, ctx.params.id ?? '');
      await recordEvent(tx, log, { accountId, kind: 'token_revoked', client, detail: name });
    });
    seeOther(ctx, `${PATH}?notice=revoked`);
  });
}

async function create(
  { db, log }: PageServices,
  ctx: Context,
  input: { name: string; lifetime: Lifetime },
): Promise<string> {
  const { id, accountId } = sessionOf(ctx);
  return db.transaction(async (tx) => {
    const { token } = await createToken(tx, accountId, input);
    await demandSession(tx, id);
    await recordEvent(tx, log, {
      accountId,
      kind: 'token_created',
      client: visitorOf(ctx).client,
      detail: input.name.trim(),
    });
    return token;
  });
}

function NewToken({ name = '', lifetime = DEFAULT_LIFETIME, error }: PageState): JSX.Element {
  return (
    <Form action={PATH}>
      <div class="grid">
        <Field
          name="name"
          label="What is it for?"
          value={name}
          error={error}
          required
          maxLength={TOKEN_NAME_LENGTH}
          autocomplete="off"
          help="Such as laptop, or the name of a program."
        />
        <Select
          name="lifetime"
          label="Expires"
          value={lifetime}
          options={LIFETIMES.map((one) => [one, LIFETIME_LABELS[one]])}
        />
      </div>
      <button type="submit">Make a token</button>
    </Form>
  );
}

function Entry({ token: { id, name, prefix, createdAt, lastUsedAt, expiresAt } }: { token: Token }): JSX.Element {
  return (
    <li>
      <div>
        <strong>{name}</strong> <code>{prefix}...</code>
        <br />
        <small>
          Made <Time at={createdAt} day />,{' '}
          {lastUsedAt === null ? (
            'never used'
          ) : (
            <>
              last used <Time at={lastUsedAt} />
            </>
          )}
          , {expiry(expiresAt)}
        </small>
      </div>
      <Form action={`${PATH}/${id}/revoke`}>
        <button type="submit" class="secondary outline" aria-label={`Revoke ${name}`}>
          Revoke
        </button>
      </Form>
    </li>
  );
}

function expiry(at: Date | null): JSX.Element {
  if (at === null) return <>never expires</>;
  return (
    <>
      {at.getTime() <= Date.now() ? 'expired' : 'expires'} <Time at={at} />
    </>
  );
}
