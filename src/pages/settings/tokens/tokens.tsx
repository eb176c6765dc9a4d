import type { Router } from '@koa/router';
import type { Context } from 'koa';
import { createToken, listTokens, renameToken, revokeToken, type TokenLifetime } from '../../../auth/access-tokens.ts';
import { recordEvent } from '../../../auth/accounts/security-events.ts';
import { assertSession } from '../../../auth/accounts/sessions.ts';
import { AppError } from '../../../errors.ts';
import { ConfirmFirst, Notice } from '../../shell/fields.tsx';
import { readForm } from '../../shell/forms.ts';
import { requireRecentSignIn, seeOther, requireSignIn } from '../../shell/guards.ts';
import type { ApiCall, Accounts, Site, Uses } from '../../shell/dependencies.ts';
import { createShownOnce } from '../flash-cookie.ts';
import { showSettings } from '../settings-frame.tsx';
import { sessionOf, visitorOf } from '../../shell/visitor.ts';
import {
  CreatedToken,
  FIRST_CALL,
  type FirstAnswer,
  NewToken,
  ON_A_DAY,
  READ_ONLY,
  TOKENS_PATH,
  TokenList,
  type TokenForm,
} from './token-list.tsx';
import { FreePlan } from './free-plan.tsx';
import { API_ROOT } from '../../../../generated/api.ts';

const READER_APPS = `${API_ROOT}/docs/guides/reader-apps`;

const NOTICES: Record<string, string> = {
  welcome: 'Account created. Create a token for your first program.',
  renamed: 'Token renamed.',
  revoked: 'Token revoked. It no longer works.',
};

interface Made {
  readonly token: string;
  readonly answer: FirstAnswer;
}

/** Personal access tokens. */
export function addTokens(router: Router, { site, accounts, api }: Uses<'site' | 'accounts' | 'api'>): void {
  const { db, log } = site;
  const shownOnce = createShownOnce<string>(site, 'token');
  router.get(TOKENS_PATH, requireSignIn, async (ctx) => {
    const token = shownOnce.take(ctx);
    const made = token === undefined ? undefined : { token, answer: await api.get(firstCall(ctx, token)) };
    await showTokens(accounts, ctx, {}, made);
  });
  router.post(TOKENS_PATH, requireSignIn, requireRecentSignIn, async (ctx) => {
    const field = readForm(ctx);
    const [name, lifetime, until, access] = [field('name'), field('lifetime'), field('until'), field('access')];
    const input = { name, lifetime, until, access };
    const endsAt = input.lifetime === ON_A_DAY ? endOfDay(input.until) : (input.lifetime as TokenLifetime);
    if (endsAt === undefined)
      return showTokens(accounts, ctx, { ...input, error: { field: 'until', message: 'Choose a future date.' } });
    try {
      shownOnce.keep(ctx, await createFromForm(site, ctx, { name, lifetime: endsAt, readOnly: access === READ_ONLY }));
    } catch (error) {
      return showTokens(accounts, ctx, { ...input, error: { message: tokenRefusal(error) } });
    }
    return seeOther(ctx, TOKENS_PATH);
  });
  router.post(`${TOKENS_PATH}/:id/name`, requireSignIn, async (ctx) => {
    const { accountId } = sessionOf(ctx);
    const [tokenId, name] = [ctx.params.id ?? '', readForm(ctx)('name')];
    try {
      await db.transaction(async (tx) => {
        const before = await renameToken(tx, accountId, tokenId, name);
        const { client } = visitorOf(ctx);
        const detail = `${before} to ${name.trim()}`;
        await recordEvent(tx, log, { accountId, kind: 'token_renamed', client, detail });
      });
    } catch (error) {
      return showTokens(accounts, ctx, { name, error: { tokenId, message: tokenRefusal(error) } });
    }
    return seeOther(ctx, `${TOKENS_PATH}?notice=renamed`);
  });
  router.post(`${TOKENS_PATH}/:id/revoke`, requireRecentSignIn, async (ctx) => {
    const { accountId } = sessionOf(ctx);
    const { client } = visitorOf(ctx);
    await db.transaction(async (tx) => {
      const { name } = await revokeToken(tx, accountId, ctx.params.id ?? '');
      await recordEvent(tx, log, { accountId, kind: 'token_revoked', client, detail: name });
    });
    seeOther(ctx, `${TOKENS_PATH}?notice=revoked`);
  });
}

async function showTokens(
  { db, publicUrl, freeDailyQuota }: Accounts,
  ctx: Context,
  form: TokenForm,
  made?: Made,
): Promise<void> {
  const session = sessionOf(ctx);
  const tokens = await listTokens(db, session.accountId);
  const notice = NOTICES[String(ctx.query.notice)];
  const content = (
    <>
      {notice !== undefined && ctx.method === 'GET' && <Notice kind="done">{notice}</Notice>}
      {made && <CreatedToken {...made} publicUrl={publicUrl} />}
      <FreePlan session={session} quota={freeDailyQuota} />
      <p>
        A token lets a program act as you: read everything you can read and, unless it is read-only, change it. Use one
        token per program. Reader apps take a token as their password: <a href={READER_APPS}>connect a reader app</a>.
      </p>
      {session.recent ? <NewToken {...form} /> : <ConfirmFirst to={TOKENS_PATH} verb="Create token" />}
      <h2>Your tokens</h2>
      <TokenList tokens={tokens} form={form} />
    </>
  );
  showSettings(ctx, 'Access tokens', content, form.error === undefined ? 200 : 422);
}

async function createFromForm(
  { db, log }: Site,
  ctx: Context,
  input: { name: string; lifetime: TokenLifetime | Date; readOnly: boolean },
): Promise<string> {
  const { id, accountId } = sessionOf(ctx);
  return db.transaction(async (tx) => {
    const { token } = await createToken(tx, accountId, input);
    await assertSession(tx, id);
    const { client } = visitorOf(ctx);
    await recordEvent(tx, log, { accountId, kind: 'token_created', client, detail: input.name.trim() });
    return token;
  });
}

function firstCall(ctx: Context, token: string): ApiCall {
  const requestId = ctx.state.requestId as string;
  return { ...FIRST_CALL, token, address: visitorOf(ctx).client.address, requestId };
}

/** The last moment of a day such as 2027-01-31, in UTC; undefined for any other text. */
function endOfDay(day: string): Date | undefined {
  const end = /^\d{4}-\d\d-\d\d$/.test(day) ? new Date(`${day}T23:59:59.999Z`) : new Date(NaN);
  return end.getTime() > Date.now() ? end : undefined;
}

/** The message of an error that the person can do something about; rethrows any other. */
function tokenRefusal(error: unknown): string {
  if (error instanceof AppError && ['validation_error', 'forbidden'].includes(error.code)) return error.message;
  throw error;
}
