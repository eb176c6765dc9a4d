import type { Middleware } from 'koa';
import { requireMethod, READ_METHODS } from './methods.ts';

/** Whether this process can serve: the database answers, its tables are up to date, and it is not stopping. */
export type Readiness = () => Promise<{ ready: boolean; reason?: string }>;

/** Path that says whether this process can serve. */
export const READY_PATH = '/readyz';
/** Paths that are requested every few seconds. */
export const PROBES: ReadonlySet<string> = new Set(['/healthz', READY_PATH]);

/** /healthz: the process is alive; /readyz: it can serve. Both are open to everybody and not rate limited. */
export function health(readiness: Readiness): Middleware {
  return async (ctx, next) => {
    if (PROBES.has(ctx.path)) {
      ctx.state.routine = true;
      requireMethod(ctx.method, READ_METHODS);
    }
    if (ctx.path === '/healthz') {
      ctx.body = { status: 'ok' };
    } else if (ctx.path === READY_PATH) {
      const { ready, reason } = await readiness();
      ctx.status = ready ? 200 : 503;
      if (!ready) ctx.set('retry-after', '1');
      ctx.body = ready ? { status: 'ready' } : { status: 'not ready', reason };
    } else {
      await next();
    }
  };
}
