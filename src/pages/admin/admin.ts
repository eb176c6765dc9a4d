import { Router } from '@koa/router';
import type { Context, Middleware } from 'koa';
import { wantsPage } from '../../http/request-lifecycle.ts';
import { failurePages } from '../shell/failures.tsx';
import { guardForms } from '../shell/forms.ts';
import type { PageServices } from '../shell/services.ts';
import { visitors } from '../shell/visitor.ts';
import { addAnnouncements } from './announcements.tsx';
import { addAdminApps } from './apps.tsx';
import { addComments } from './comments.tsx';
import { ADMIN } from './layout.tsx';
import { addLog } from './log.tsx';
import { addOverview } from './overview.tsx';
import { addPeople } from './people.tsx';
import { addPosts } from './posts.tsx';
import { addSources } from './sources.tsx';

type Next = () => Promise<void>;
type Handler = (ctx: Context, next: Next) => Promise<void>;

/**
 * The pages of operators. For everybody else a request passes by as if there were none of these pages, whatever its
 * method, so that the answer is that of any path that is not there.
 */
export function adminPages(services: PageServices, awaitPropagation: Middleware): Middleware {
  const routes = adminRouter(services, awaitPropagation).routes() as unknown as Handler;
  const know = visitors(services);
  return async (ctx, next): Promise<void> => {
    const isAdmin = ctx.path === ADMIN || ctx.path.startsWith(`${ADMIN}/`);
    if (!isAdmin || !wantsPage(ctx) || ctx.get('cookie') === '') return (next as Next)();
    await services.countIp(services.addressOf(ctx));
    await know(ctx, () => Promise.resolve());
    await (isOperator(ctx) ? routes(ctx, next as Next) : (next as Next)());
  };
}

/**
 * The routes of these pages. Every POST passes the form guard.
 *
 * @internal tests list them
 */
export function adminRouter(services: PageServices, awaitPropagation: Middleware): Router {
  const router = new Router();
  router.use(failurePages(services.problems), guardForms(services), awaitPropagation);
  for (const add of [addOverview, addPeople, addPosts, addComments, addSources, addAdminApps, addAnnouncements, addLog])
    add(router, services);
  return router;
}

function isOperator(ctx: Context): boolean {
  return (ctx.state as { session?: { operator: boolean } }).session?.operator === true;
}
