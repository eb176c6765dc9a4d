import { Router } from '@koa/router';
import type { Middleware } from 'koa';
import { problemPage, type ProblemKind } from './problem.tsx';

export interface PageSettings {
  readonly publicUrl: string;
  readonly llms: string;
  readonly problems: readonly ProblemKind[];
  readonly resourceMetadata: object;
}

/** Pages and well-known documents outside the API. */
export function pageRoutes({ llms, problems, resourceMetadata }: PageSettings): Middleware {
  const router = new Router();
  const problemPages = new Map(problems.map((kind) => [kind.code, problemPage(kind)]));
  router.get('/', (ctx) => ctx.redirect('/public/v1/docs'));
  router.get('/problems/:code', (ctx, next) => {
    const html = problemPages.get(ctx.params.code ?? '');
    if (html === undefined) return next();
    ctx.body = html;
    return undefined;
  });
  router.get('/llms.txt', (ctx) => {
    ctx.type = 'text/plain';
    ctx.body = llms;
  });
  router.get(['/.well-known/oauth-protected-resource', '/.well-known/oauth-protected-resource/public/v1'], (ctx) => {
    ctx.set('cache-control', 'public, max-age=3600');
    ctx.body = resourceMetadata;
  });
  return router.routes() as unknown as Middleware;
}
