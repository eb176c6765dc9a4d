import type { Router } from '@koa/router';
import type { Context } from 'koa';
import { AppError } from '../../errors.ts';
import { requireSignIn, localPath, seeOther } from '../shell/guards.ts';
import { readForm, refusedBy } from '../shell/forms.ts';
import { goBack, type Reading } from './reading.tsx';
import type { Body } from '../../../generated/shapes.ts';
import { postPage } from './post.tsx';
import { BACK_FIELD } from './components/action.tsx';
import { constraints } from '../../../generated/constraints.ts';

const RULE = `A comment must have text and at most ${constraints.CommentInput.content.maxLength} characters.`;
/** Changes by the buttons under tags and sources, in the contract's words. */
const CHANGES: Readonly<Record<string, Readonly<Record<string, keyof Body<'changeFilters'>>>>> = {
  tag: { follow: 'followTags', block: 'blockTags', drop: 'dropTags' },
  source: { follow: 'followSources', block: 'blockSources', drop: 'dropSources' },
};

const pathId = (ctx: Context): string => (ctx.params as { id?: string }).id ?? '';

/** The forms of lists: votes, bookmarks, following and blocking. */
export function addActions(router: Router, { ask }: Reading): void {
  router.post('/posts/:id/vote', requireSignIn, async (ctx) => {
    const id = pathId(ctx);
    await ask(ctx, 'votePost', { path: { id }, body: { vote: Number(readForm(ctx)('vote')) } });
    goBack(ctx, `/posts/${id}`, ctx.get('referer').includes(id) ? undefined : `post-${id}`);
  });
  router.post('/posts/:id/bookmark', requireSignIn, async (ctx) => {
    const id = pathId(ctx);
    if (readForm(ctx)('on') === '0') await ask(ctx, 'deleteBookmark', { path: { postId: id } });
    else await ask(ctx, 'createBookmarks', { body: { postIds: [id] } });
    goBack(ctx, `/posts/${id}`, ctx.get('referer').includes(id) ? undefined : `post-${id}`);
  });
  router.post('/posts/:id/read', requireSignIn, async (ctx) => {
    const id = pathId(ctx);
    await ask(ctx, 'markPosts', { body: readForm(ctx)('read') === '0' ? { unread: [id] } : { read: [id] } });
    goBack(ctx, `/posts/${id}`, ctx.get('referer').includes(id) ? undefined : `post-${id}`);
  });
  router.post('/read', requireSignIn, async (ctx) => {
    const field = readForm(ctx);
    const [feedId, source, tag] = [field('feedId'), field('source'), field('tag')].map((name) => name || undefined);
    await ask(ctx, 'markFeedRead', {
      body: { feedId, source, tags: tag && [tag], before: field('before') || undefined },
    });
    goBack(ctx, '/following');
  });
  router.post('/filters/:kind/:name', requireSignIn, async (ctx) => {
    const { kind = '', name } = ctx.params as { kind?: string; name?: string };
    const change = CHANGES[kind]?.[readForm(ctx)('do')];
    if (change === undefined)
      throw new AppError('not_found', 'Unknown form. Open the page of a tag or source and use its buttons.');
    await ask(ctx, 'changeFilters', { body: { [change]: [name] } });
    goBack(ctx, '/');
  });
}

/** Forms that write, edit, vote for, delete and report comments, and report posts. */
export function addCommentActions(router: Router, reading: Reading): void {
  const { ask } = reading;
  router.post('/posts/:id/comments', requireSignIn, async (ctx) => {
    const id = pathId(ctx);
    const form = readForm(ctx);
    const [content, parentId] = [form('content'), form('parentId') || undefined];
    try {
      const comment = await ask(ctx, 'createComment', { path: { id }, body: { content, parentId } });
      seeOther(ctx, `/posts/${id}#comment-${comment.id}`);
    } catch (error) {
      const message = refusedBy(error, RULE);
      await reading.show(ctx, postPage(reading, ctx, { content, parentId, message }));
    }
  });
  router.post('/posts/:id/comments/:comment', requireSignIn, async (ctx) => {
    const editedId = (ctx.params as { comment?: string }).comment ?? '';
    const content = readForm(ctx)('content');
    try {
      await ask(ctx, 'updateComment', { path: { id: editedId }, body: { content } });
      seeOther(ctx, `/posts/${pathId(ctx)}#comment-${editedId}`);
    } catch (error) {
      const message = refusedBy(error, RULE);
      await reading.show(ctx, postPage(reading, ctx, { content, editedId, message }));
    }
  });
  router.post('/comments/:id/vote', requireSignIn, async (ctx) => {
    const id = pathId(ctx);
    await ask(ctx, 'voteComment', { path: { id }, body: { vote: Number(readForm(ctx)('vote')) } });
    goBack(ctx, '/', `comment-${id}`);
  });
  router.post('/comments/:id/delete', requireSignIn, async (ctx) => {
    await ask(ctx, 'deleteComment', { path: { id: pathId(ctx) } });
    goBack(ctx, '/');
  });
  router.post('/posts/:id/report', requireSignIn, async (ctx) => {
    const [id, field] = [pathId(ctx), readForm(ctx)];
    const details = field('details').slice(0, constraints.ReportInput.details.maxLength);
    await ask(ctx, 'reportPost', { path: { id }, body: { reason: field('reason') || 'other', details } });
    seeOther(ctx, `/posts/${id}?reported=${encodeURIComponent(id)}`);
  });
  router.post('/comments/:id/report', requireSignIn, async (ctx) => {
    const [id, field] = [pathId(ctx), readForm(ctx)];
    const details = field('details').slice(0, constraints.ReportInput.details.maxLength);
    await ask(ctx, 'reportComment', { path: { id }, body: { reason: field('reason') || 'other', details } });
    const post = (localPath(field(BACK_FIELD)) ?? '/').split(/[?#]/, 1)[0] ?? '/';
    seeOther(ctx, `${post}?reported=${encodeURIComponent(id)}#comment-${id}`);
  });
}
