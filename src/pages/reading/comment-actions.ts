import type { Router } from '@koa/router';
import type { Context } from 'koa';
import { localPath, requireSignIn, seeOther } from '../shell/guards.ts';
import { readForm } from '../shell/forms.ts';
import { refusedBy } from '../shell/refusal.ts';
import { postPage } from './post.tsx';
import { BACK_FIELD } from './components/action.tsx';
import { goBack, type Reading } from './reading.tsx';
import { constraints } from '../../../generated/constraints.ts';

const RULE = `A comment has something to read in it, in at most ${constraints.CommentInput.content.maxLength} characters.`;

const idOf = (ctx: Context): string => (ctx.params as { id?: string }).id ?? '';

/** The forms of comments: writing, changing, voting, deleting and reporting, and that of reporting a post. */
export function addCommentActions(router: Router, reading: Reading): void {
  const { ask } = reading;
  router.post('/posts/:id/comments', requireSignIn, async (ctx) => {
    const id = idOf(ctx);
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
      seeOther(ctx, `/posts/${idOf(ctx)}#comment-${editedId}`);
    } catch (error) {
      const message = refusedBy(error, RULE);
      await reading.show(ctx, postPage(reading, ctx, { content, editedId, message }));
    }
  });
  router.post('/comments/:id/vote', requireSignIn, async (ctx) => {
    const id = idOf(ctx);
    await ask(ctx, 'voteComment', { path: { id }, body: { vote: Number(readForm(ctx)('vote')) } });
    goBack(ctx, '/', `comment-${id}`);
  });
  router.post('/comments/:id/delete', requireSignIn, async (ctx) => {
    await ask(ctx, 'deleteComment', { path: { id: idOf(ctx) } });
    goBack(ctx, '/');
  });
  router.post('/posts/:id/report', requireSignIn, async (ctx) => {
    const [id, field] = [idOf(ctx), readForm(ctx)];
    const details = field('details').slice(0, constraints.ReportInput.details.maxLength);
    await ask(ctx, 'reportPost', { path: { id }, body: { reason: field('reason') || 'other', details } });
    seeOther(ctx, `/posts/${id}?reported=${encodeURIComponent(id)}`);
  });
  router.post('/comments/:id/report', requireSignIn, async (ctx) => {
    const [id, field] = [idOf(ctx), readForm(ctx)];
    const details = field('details').slice(0, constraints.ReportInput.details.maxLength);
    await ask(ctx, 'reportComment', { path: { id }, body: { reason: field('reason') || 'other', details } });
    const post = (localPath(field(BACK_FIELD)) ?? '/').split(/[?#]/, 1)[0] ?? '/';
    seeOther(ctx, `${post}?reported=${encodeURIComponent(id)}#comment-${id}`);
  });
}
