import type { Router } from '@koa/router';
import type { Context } from 'koa';
import { dispatchCall } from '../../api/dispatch.ts';
import type { ApiResponse } from '../../api/exchange.ts';
import type { Caller } from '../../auth/token-authenticator.ts';
import { isPaidNow } from '../../domain/people/plan.ts';
import { AppError } from '../../errors.ts';
import type { Uses } from '../shell/dependencies.ts';
import { localPath, requireRecentSignIn } from '../shell/guards.ts';
import { readForm } from '../shell/forms.ts';
import { sessionOf } from '../shell/visitor.ts';
import { API_SCOPES } from '../../../generated/api.ts';

/** Path that calls an operation with the session of the browser. */
const TRY_PATH = '/try';
/** Request headers that a call may have. */
const HEADERS = ['if-match', 'if-none-match', 'idempotency-key'];

/**
 * `/try`: makes a call of the documentation as the person who is signed in, and answers with its status, headers and
 * body. It is a form like any other: only pages of this service in this browser can send it, after a recent sign-in,
 * since operations show and change what gives access. It counts as one of the account's API requests.
 */
export function addTry(router: Router, { api: { pipeline } }: Uses<'api'>): void {
  router.post(TRY_PATH, requireRecentSignIn, async (ctx) => {
    const field = readForm(ctx);
    const path = localPath(field('path'));
    const url = path === undefined ? undefined : new URL(path, 'http://host');
    const match = url && pipeline.match(field('method'), url.pathname);
    if (!url || !match || 'allowed' in match)
      throw new AppError('not_found', 'There is no such operation. Open its documentation and send its form.');
    const answer = await dispatchCall(pipeline, {
      operation: match.route,
      caller: callerOf(ctx),
      path: url.pathname,
      values: match.path,
      search: url.searchParams,
      requestId: ctx.state.requestId as string,
      header: (name) => (HEADERS.includes(name) ? field(name) || undefined : undefined),
      readBody: () => Promise.resolve(parseBody(field('body'))),
    });
    answer.stream?.destroy();
    show(ctx, answer);
  });
}

/** The person who is signed in, with all scopes, counted as with a token of theirs. */
function callerOf(ctx: Context): Caller {
  const session = sessionOf(ctx);
  return {
    id: session.accountId,
    scopes: API_SCOPES,
    paid: isPaidNow(session),
    mutesVersion: session.mutesVersion,
    appId: undefined,
    credential: { kind: 'session', id: session.id, expiresAt: null },
  };
}

function parseBody(text: string): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new AppError('validation_error', 'The body is not JSON. Check commas, quotes and brackets.', { cause });
  }
}

function show(ctx: Context, { status, headers, body, stream }: ApiResponse): void {
  ctx.set('cache-control', 'no-store');
  const text = stream ? 'A stream. Open it with one of the samples.' : (body ?? '');
  ctx.body = { status, headers: { ...headers, 'x-request-id': ctx.state.requestId as string }, body: text };
}
