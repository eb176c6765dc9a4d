import type { Context, Middleware } from 'koa';
import type { JSX } from 'preact';
import { AppError } from '../../errors.ts';
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
      showFailure(ctx, { ...kind, message: error.message });
    }
  };
}

/** Shows an error page, with the request id when the operator has to investigate. */
export function showFailure(
  ctx: Context,
  { title, status, message, requestId }: { title: string; status: number; message: string; requestId?: string },
): void {
  const content = (
    <article>
      <h1>{title}</h1>
      <p>{message}</p>
      {requestId !== undefined && (
        <p>
          Request ID: <code>{requestId}</code>
        </p>
      )}
      <p>
        <FailureLinks path={ctx.path} signedIn={(ctx.state.visitor as Visitor | undefined)?.session !== undefined} />
      </p>
    </article>
  );
  renderPage(ctx, title, content, status);
}

/** Links to where a person can continue: the settings from a page of theirs, else the start page. */
function FailureLinks({ path, signedIn }: { path: string; signedIn: boolean }): JSX.Element {
  if (signedIn && path.startsWith('/settings')) return <a href="/settings">Back to settings</a>;
  return (
    <>
      <a href="/">Go to the home page</a>
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
