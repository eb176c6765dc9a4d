import type { Router } from '@koa/router';
import type { Context } from 'koa';
import type { JSX } from 'preact';
import { AppError } from '../../errors.ts';
import { decidePost, isPostDecision, listReportedPosts } from '../../operate/posts.ts';
import { ConfirmAction } from '../settings/confirm-action.tsx';
import { Time } from '../settings/time.tsx';
import { requireRecentSignIn } from '../shell/guards.ts';
import type { Uses } from '../shell/dependencies.ts';
import { ADMIN, done, operatorOf, pageNumber, ReauthHint, showAdmin } from './layout.tsx';
import { ActionButton } from './sources.tsx';
import { Pager } from './table.tsx';

const PATH = `${ADMIN}/posts`;

type ReportedPost = Awaited<ReturnType<typeof listReportedPosts>>['rows'][number];

/** `/admin/posts`: what people reported, and what is hidden. */
export function addPosts(router: Router, { site: { db } }: Uses<'site'>): void {
  router.get(PATH, async (ctx) => {
    const hidden = ctx.query.show === 'hidden';
    const part = await listReportedPosts(db, { page: pageNumber(ctx), hidden });
    const content = (
      <>
        <ul class="choices" aria-label="Posts">
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
        {part.rows.length === 0 && <p>{hidden ? 'No hidden posts.' : 'No reported posts.'}</p>}
        {part.rows.map((post) => (
          <PostReports ctx={ctx} post={post} />
        ))}
        <Pager ctx={ctx} part={part} />
      </>
    );
    showAdmin(ctx, 'Posts', content);
  });
  router.post(`${PATH}/:id/delete`, requireRecentSignIn, (ctx) => settle(ctx, 'delete'));
  router.post(`${PATH}/:id/:decision`, (ctx) => settle(ctx, (ctx.params as { decision?: string }).decision ?? ''));

  async function settle(ctx: Context, decision: string): Promise<void> {
    if (!isPostDecision(decision)) throw new AppError('not_found', 'Unknown decision. Use the buttons of the page.');
    await decidePost(db, operatorOf(ctx), { id: (ctx.params as { id?: string }).id ?? '', decision });
    done(ctx, decision === 'show' ? `${PATH}?show=hidden` : PATH, `post_${decision}`);
  }
}

function PostReports({ ctx, post }: { ctx: Context; post: ReportedPost }): JSX.Element {
  const { id, title, url, summary, source, author, authorId, createdAt, hiddenAt, open, reports } = post;
  const what = `post “${title}”`;
  return (
    <article class="reported">
      <p>
        {hiddenAt === null ? <a href={`/posts/${id}`}>{title}</a> : title}, {source}
        {author !== null && (
          <>
            , shared by <a href={`${ADMIN}/people/${authorId}`}>{author}</a>
          </>
        )}
        , <Time at={createdAt} /> {hiddenAt !== null && <mark class="wrong">Hidden</mark>}
      </p>
      {url !== null && <p>{url}</p>}
      {summary !== null && <blockquote>{summary}</blockquote>}
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
      <ConfirmAction action={`${PATH}/${id}/delete`} verb="Delete" what={what} button="Delete it and its comments">
        <ReauthHint ctx={ctx} />
        <p>
          Deletes the post with its comments, votes and bookmarks permanently. Its feed will not add it again, and its
          link cannot be shared again. To keep them, hide it instead.
        </p>
      </ConfirmAction>
    </article>
  );
}
