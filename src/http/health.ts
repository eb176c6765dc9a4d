import type { Middleware } from 'koa';
import { requireMethod, READ_METHODS } from './methods.ts';

/** Whether this process can serve: the database answers, its tables are up to date, and it is not stopping. */
export type Readiness = () => Promise<{ ready: boolean; reason?: string }>;

/** Path that says whether this process can serve. */
export const READY_PATH = '/readyz';
const PROBES = ['/healthz', READY_PATH];

/** Whether a path is one that is asked every few seconds. */
export function isProbe(path: string): boolean {
  return PROBES.includes(path);
}

/** /healthz: the process is alive; /readyz: it can serve. Both are open to everybody and not rate limited. */
export function health(readiness: Readiness): Middleware {
  return async (ctx, next) => {
    if (isProbe(ctx.path)) {
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
