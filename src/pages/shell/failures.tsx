import type { Context, Middleware } from 'koa';
import type { JSX } from 'preact';
import { AppError } from '../../errors.ts';
import { NO_SUCH_PATH } from '../../http/request-lifecycle.ts';
import { renderPage } from './page.tsx';
import type { ProblemKind } from './dependencies.ts';
import type { Visitor } from './visitor.ts';

/** Shows an error page for errors while a page is made. Internal errors are passed on, to be logged. */
export function failurePages(problems: readonly ProblemKind[]): Middleware {
  return async (ctx, next) => {
    try {
      await next();
    } catch (error) {
      const kind = error instanceof AppError ? problems.find((problem) => problem.code === error.code) : undefined;
      if (!(error instanceof AppError) || !kind || kind.status >= 500) throw error;
      ctx.state.error = error.code;
      if (error.extra.retryAfter !== undefined) ctx.set('retry-after', String(error.extra.retryAfter));
      const title = kind.code === 'validation_error' && ctx.method === 'GET' ? BAD_ADDRESS : kind.title;
      showFailure(ctx, { ...kind, title, message: forReaders(error.message) });
    }
  };
}

/** A message without its sentences for programs, which name operations. */
function forReaders(message: string): string {
  const sentences = message.split(/(?<=[.!?]) /).filter((text) => !/\b(?:GET|POST|PUT|PATCH|DELETE) \//.test(text));
  return sentences.join(' ') || message;
}

/** Shows an error page, with the request id when the operator has to investigate. */
export function showFailure(
  ctx: Context,
  { title, status, message, requestId }: { title: string; status: number; message: string; requestId?: string },
): void {
  const content = (
    <article class="failure">
      <h1>{isNowhere(status, message) ? NOWHERE : title}</h1>
      <p>{isNowhere(status, message) ? 'Check the address, or search for what you need.' : message}</p>
      {requestId !== undefined && status !== 404 && (
        <p>
          Request ID: <code>{requestId}</code>
        </p>
      )}
      {status === 404 && (
        <form class="find" role="search" action="/search" aria-label="Posts again">
          <input type="search" name="q" placeholder="Search posts" aria-label="Search posts, tags and sources" />
          <button type="submit">Search</button>
        </form>
      )}
      <p>
        <FailureLinks path={ctx.path} signedIn={(ctx.state.visitor as Visitor | undefined)?.session !== undefined} />
      </p>
    </article>
  );
  renderPage(ctx, isNowhere(status, message) ? NOWHERE : title, content, status);
}

const NOWHERE = 'This page doesn’t exist';
const BAD_ADDRESS = 'This address doesn’t work';

/** Whether the address itself is unknown, and not just what it names. */
function isNowhere(status: number, message: string): boolean {
  return status === 404 && message === NO_SUCH_PATH;
}

/** Lists that a person can continue with, by the start of the path that was not found. */
const LISTS: readonly (readonly [path: string, text: string])[] = [
  ['/sources', 'Browse all sources'],
  ['/tags', 'Browse all tags'],
  ['/feeds', 'Your feeds'],
  ['/posts', 'Popular posts'],
];

/** Links to where a person can continue: the settings from a page of theirs, else a list and the start page. */
function FailureLinks({ path, signedIn }: { path: string; signedIn: boolean }): JSX.Element {
  if (signedIn && path.startsWith('/settings')) return <a href="/settings">Back to settings</a>;
  const list = LISTS.find(([start]) => path.startsWith(`${start}/`));
  return (
    <>
      {list && (
        <>
          <a href={list[0] === '/posts' ? '/popular' : list[0]}>{list[1]}</a>, or{' '}
        </>
      )}
      <a href="/">{list ? 'go to the home page' : 'Go to the home page'}</a>
      {!signedIn && (
        <>
          {' '}
          or <a href="/sign-in">sign in</a>
        </>
      )}
      .
    </>
  );
}
