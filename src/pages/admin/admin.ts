import { Router } from '@koa/router';
import type { Context, Middleware } from 'koa';
import { wantsPage } from '../../http/request-lifecycle.ts';
import { failurePages } from '../shell/failures.tsx';
import { guardForms } from '../shell/forms.ts';
import type { Site } from '../shell/dependencies.ts';
import { visitors } from '../shell/visitor.ts';
import { addAnnouncements } from './announcements.tsx';
import { addSearchNames } from './search-names.tsx';
import { addAdminApps } from './apps.tsx';
import { addComments } from './comments.tsx';
import { ADMIN } from './layout.tsx';
import { addLog } from './log.tsx';
import { addOverview } from './overview.tsx';
import { addPeopleAdmin } from './people.tsx';
import { addPosts } from './posts.tsx';
import { addSources } from './sources.tsx';

type Next = () => Promise<void>;
type PageHandler = (ctx: Context, next: Next) => Promise<void>;

/**
 * The pages of operators. For everybody else a request passes by as if there were none of these pages, whatever its
 * method, so that the answer is that of any path that is not there.
 */
export function adminPages(site: Site, awaitPropagation: Middleware): Middleware {
  const routes = adminRouter(site, awaitPropagation).routes() as unknown as PageHandler;
  const know = visitors(site);
  return async (ctx, next): Promise<void> => {
    const isAdmin = ctx.path === ADMIN || ctx.path.startsWith(`${ADMIN}/`);
    if (!isAdmin || !wantsPage(ctx) || ctx.get('cookie') === '') return (next as Next)();
    await site.countIp(site.addressOf(ctx));
    await know(ctx, () => Promise.resolve());
    await (isOperator(ctx) ? routes(ctx, next as Next) : (next as Next)());
  };
}

/**
 * The routes of these pages. Every POST passes the form guard.
 *
 * @internal tests list them
 */
export function adminRouter(site: Site, awaitPropagation: Middleware): Router {
  const router = new Router();
  router.use(failurePages(site.problems), guardForms(site), awaitPropagation);
  for (const add of [
    addOverview,
    addPeopleAdmin,
    addPosts,
    addComments,
    addSources,
    addAdminApps,
    addAnnouncements,
    addSearchNames,
    addLog,
  ])
    add(router, { site });
  return router;
}

function isOperator(ctx: Context): boolean {
  return (ctx.state as { session?: { operator: boolean } }).session?.operator === true;
}
