import type { Middleware } from 'koa';
import { requireMethod, READ_METHODS } from './methods.ts';

/** Whether this process can serve: the database answers, its tables are up to date, and no stop was asked for. */
export type Readiness = () => Promise<{ ready: boolean; reason?: string }>;

/** /healthz says that the process runs, /readyz that it can serve. Open to everybody and not limited. */
export function health(readiness: Readiness): Middleware {
  return async (ctx, next) => {
    if (['/healthz', '/readyz'].includes(ctx.path)) {
      ctx.state.routine = true;
      requireMethod(ctx.method, READ_METHODS);
    }
    if (ctx.path === '/healthz') {
      ctx.body = { status: 'ok' };
    } else if (ctx.path === '/readyz') {
      const { ready, reason } = await readiness();
      ctx.status = ready ? 200 : 503;
      if (!ready) ctx.set('retry-after', '1');
      ctx.body = ready ? { status: 'ready' } : { status: 'not ready', reason };
    } else {
      await next();
    }
  };
}
