import type { Router } from '@koa/router';
import type { Context } from 'koa';
import { AppError } from '../../errors.ts';
import { requireSignIn } from '../shell/guards.ts';
import { readForm } from '../shell/forms.ts';
import { goBack, type Reading } from './reading.tsx';
import type { Body } from '../../../generated/shapes.ts';

/** Changes by the buttons under tags and sources, in the contract's words. */
const CHANGES: Readonly<Record<string, Readonly<Record<string, keyof Body<'changeFilters'>>>>> = {
  tag: { follow: 'followTags', block: 'blockTags', drop: 'dropTags' },
  source: { follow: 'followSources', block: 'blockSources', drop: 'dropSources' },
};

const idOf = (ctx: Context): string => (ctx.params as { id?: string }).id ?? '';

/** The forms of lists: votes, bookmarks, following and blocking. */
export function addActions(router: Router, { ask }: Reading): void {
  router.post('/posts/:id/vote', requireSignIn, async (ctx) => {
    const id = idOf(ctx);
    await ask(ctx, 'votePost', { path: { id }, body: { vote: Number(readForm(ctx)('vote')) } });
    goBack(ctx, `/posts/${id}`, ctx.get('referer').includes(id) ? undefined : `post-${id}`);
  });
  router.post('/posts/:id/bookmark', requireSignIn, async (ctx) => {
    const id = idOf(ctx);
    if (readForm(ctx)('on') === '0') await ask(ctx, 'deleteBookmark', { path: { postId: id } });
    else await ask(ctx, 'createBookmarks', { body: { postIds: [id] } });
    goBack(ctx, `/posts/${id}`, ctx.get('referer').includes(id) ? undefined : `post-${id}`);
  });
  router.post('/filters/:kind/:name', requireSignIn, async (ctx) => {
    const { kind = '', name } = ctx.params as { kind?: string; name?: string };
    const change = CHANGES[kind]?.[readForm(ctx)('do')];
    if (change === undefined)
      throw new AppError('not_found', 'There is no such form. Open the page of a tag or a source and use its buttons.');
    await ask(ctx, 'changeFilters', { body: { [change]: [name] } });
    goBack(ctx, '/');
  });
}
