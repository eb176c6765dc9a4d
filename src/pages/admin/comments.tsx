import type { Router } from '@koa/router';
import type { Context } from 'koa';
import type { JSX } from 'preact';
import { decide, isDecision, listReported } from '../../operate/comments.ts';
import { AppError } from '../../errors.ts';
import { requireRecentSignIn } from '../shell/guards.ts';
import type { Uses } from '../shell/dependencies.ts';
import { ConfirmAction } from '../settings/confirm-action.tsx';
import { Time } from '../settings/time.tsx';
import { ADMIN, done, operatorOf, pageNumber, ReauthHint, showAdmin } from './layout.tsx';
import { ActionButton } from './sources.tsx';
import { Pager } from './table.tsx';

const PATH = `${ADMIN}/comments`;

type ReportedComment = Awaited<ReturnType<typeof listReported>>['rows'][number];

/** `/admin/comments`: what people reported, and what is hidden. */
export function addComments(router: Router, { site: { db } }: Uses<'site'>): void {
  router.get(PATH, async (ctx) => {
    const hidden = ctx.query.show === 'hidden';
    const part = await listReported(db, { page: pageNumber(ctx), hidden });
    const content = (
      <>
        <ul class="choices" aria-label="Comments">
          <li>
            <a href={PATH} {...(hidden ? {} : { 'aria-current': 'page' as const })}>
              Reported
            </a>
          </li>
          <li>
            <a href={`${PATH}?show=hidden`} {...(hidden ? { 'aria-current': 'page' as const } : {})}>
              Hidden
            </a>
          </li>
        </ul>
        {part.rows.length === 0 && <p>{hidden ? 'No hidden comments.' : 'No reported comments.'}</p>}
        {part.rows.map((comment) => (
          <CommentReports ctx={ctx} comment={comment} />
        ))}
        <Pager ctx={ctx} part={part} />
      </>
    );
    showAdmin(ctx, 'Comments', content);
  });
  router.post(`${PATH}/:id/delete`, requireRecentSignIn, (ctx) => settle(ctx, 'delete'));
  router.post(`${PATH}/:id/:decision`, (ctx) => settle(ctx, (ctx.params as { decision?: string }).decision ?? ''));

  async function settle(ctx: Context, decision: string): Promise<void> {
    if (!isDecision(decision)) throw new AppError('not_found', 'Unknown decision. Use the buttons of the page.');
    await decide(db, operatorOf(ctx), { id: (ctx.params as { id?: string }).id ?? '', decision });
    done(ctx, decision === 'show' ? `${PATH}?show=hidden` : PATH, `comment_${decision}`);
  }
}

function CommentReports({ ctx, comment }: { ctx: Context; comment: ReportedComment }): JSX.Element {
  const { id, postId, postTitle, content, author, authorId, createdAt, hiddenAt, open, reports } = comment;
  const what = `comment of ${author}`;
  return (
    <article class="reported">
      <p>
        <a href={`${ADMIN}/people/${authorId}`}>{author}</a> on{' '}
        <a href={`/posts/${postId}#comment-${id}`}>{postTitle}</a>, <Time at={createdAt} />{' '}
        {hiddenAt !== null && <mark class="wrong">Hidden</mark>}
      </p>
      <blockquote>{content}</blockquote>
      <p>
        <strong>{open === 1 ? '1 open report' : `${open} open reports`}</strong>
      </p>
      {reports.length > 0 && (
        <ul>
          {reports.map(({ reason, details }) => (
            <li>
              {reason}
              {details !== null && `: ${details}`}
            </li>
          ))}
        </ul>
      )}
      <div class="acts">
        {hiddenAt === null ? (
          <ActionButton action={`${PATH}/${id}/hide`} text="Hide" what={what} />
        ) : (
          <ActionButton action={`${PATH}/${id}/show`} text="Show again" what={what} />
        )}
        {open > 0 && <ActionButton action={`${PATH}/${id}/dismiss`} text="Dismiss reports" what={what} />}
      </div>
      <ConfirmAction action={`${PATH}/${id}/delete`} verb="Delete" what={what} button="Delete it and its replies">
        <ReauthHint ctx={ctx} />
        <p>Deletes the comment and all its replies permanently. To keep the replies, hide it instead.</p>
      </ConfirmAction>
    </article>
  );
}
