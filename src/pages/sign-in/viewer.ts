import type { Router } from '@koa/router';
import { lookAttributes } from '../shell/look.ts';
import { visitorOf } from '../shell/visitor.ts';

/** `/viewer`: the mark of who is signed in, and the look of pages; a page from the browser's history asks for them. */
export function addViewer(router: Router): void {
  router.get('/viewer', (ctx) => {
    ctx.set('cache-control', 'no-store');
    const { mark, look } = visitorOf(ctx);
    ctx.body = { mark, look: lookAttributes(look) };
  });
}
