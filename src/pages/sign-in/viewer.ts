import type { Router } from '@koa/router';
import { lookAttributes } from '../shell/look.ts';
import { visitorOf } from '../shell/visitor.ts';

/** `/viewer`: the mark of who is signed in and how pages look, for a page from the browser's history to ask (assets/place.js). */
export function addViewer(router: Router): void {
  router.get('/viewer', (ctx) => {
    ctx.set('cache-control', 'no-store');
    const { mark, look } = visitorOf(ctx);
    ctx.body = { mark, look: lookAttributes(look) };
  });
}
