import type { Context } from 'koa';
import type { Caller } from '../../auth/token-authenticator.ts';
import { ANONYMOUS_ID } from '../../domain/posts/posts.ts';
import { dispatchCall } from '../../api/dispatch.ts';
import type { ApiResponse } from '../../api/exchange.ts';
import type { OperationId } from '../../contract/types.ts';
import type { Quota } from '../../limits/rate-limits.ts';
import type { ApiAccess, Uses } from '../shell/dependencies.ts';
import type { Visitor } from '../shell/visitor.ts';
import { API_SCOPES } from '../../../generated/api.ts';
import type { Answer, Body, Path, Query } from '../../../generated/shapes.ts';

/**
 * Input of an operation as a page gives it. The names are those of the contract; the values are as they came,
 * unchecked.
 */
interface Words<Id extends OperationId> {
  readonly path?: { readonly [Name in keyof Path<Id>]: string };
  readonly query?: { readonly [Name in keyof Query<Id>]?: string | undefined };
  readonly body?: { readonly [Name in keyof Body<Id>]?: unknown };
}

/** Calls an operation on behalf of a page's visitor. Throws the AppError that REST would return. */
export type CallOperation = <Id extends OperationId>(ctx: Context, id: Id, words?: Words<Id>) => Promise<Answer<Id>>;

/**
 * Creates the access of pages to the operations, with the validation, rules and errors of REST and MCP. A page is
 * counted once, however many operations it calls, and not for the person's API limits.
 */
export function createAsk({ site, api }: Uses<'site' | 'api'>): CallOperation {
  return async (ctx, id, words = {}) => {
    const { pipeline } = api;
    const operation = pipeline.operations.get(id);
    if (!operation) throw new Error(`There is no operation ${id}.`);
    const { path = {}, query = {}, body } = words;
    const answer = await dispatchCall(pipeline, {
      operation,
      caller: callerOf(ctx),
      pendingQuota: countPage(ctx, { site, api }),
      path: operation.path,
      values: path,
      search: new URLSearchParams(Object.entries<string | undefined>(query).filter(isSetEntry)),
      requestId: ctx.state.requestId as string,
      header: () => undefined,
      readBody: () => Promise.resolve(body),
    });
    if (answer.error) throw answer.error;
    return parsePage(answer, api.items) as never;
  };
}

/** Characters of the longest item that is remembered: as long as a card. */
const MAX_KNOWN = 26_000;

/** A response as a value. Equal items of lists are the same object, which must not be changed. */
function parsePage({ body, page }: ApiResponse, known: ApiAccess['items']): unknown {
  if (!page) return body === undefined ? undefined : JSON.parse(body);
  const data = page.items.map((text) => {
    if (text.length > MAX_KNOWN) return JSON.parse(text) as object;
    const item = known.get(text) ?? (JSON.parse(text) as object);
    known.set(text, item);
    return item;
  });
  return { data, ...(JSON.parse(page.rest) as object) };
}

/** The person who is signed in, or a visitor, who may read only. */
function callerOf(ctx: Context): Caller {
  const session = visitorSession(ctx);
  return {
    id: session?.accountId ?? ANONYMOUS_ID,
    scopes: session ? API_SCOPES : ['read'],
    paid: false,
    mutesVersion: session?.mutesVersion ?? 0,
    appId: undefined,
    credential: { kind: 'session', id: session?.id ?? '', expiresAt: null },
  };
}

/** The visitor's session; undefined for visitors without one and in shared documents. */
function visitorSession(ctx: Context): Visitor['session'] {
  return (ctx.state.visitor as Visitor | undefined)?.session;
}

/** Counts the page that is being made, once. Throws RateLimitError. */
export function countPage(
  ctx: Context,
  { site: { addressOf }, api: { pipeline } }: Uses<'site' | 'api'>,
): Promise<Quota> {
  const session = visitorSession(ctx);
  const state = ctx.state as { pageQuota?: Promise<Quota> };
  return (state.pageQuota ??= pipeline.limits.countPage(session?.accountId ?? addressOf(ctx)));
}

function isSetEntry(entry: readonly [string, string | undefined]): entry is [string, string] {
  return entry[1] !== undefined;
}
