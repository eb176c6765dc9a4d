import type { Context } from 'koa';
import type { ComponentChildren, JSX } from 'preact';
import type { Operator } from '../../operate/audit-log.ts';
import { Notice } from '../shell/fields.tsx';
import { seeOther } from '../shell/guards.ts';
import { renderPage } from '../shell/page.tsx';
import { sessionOf, visitorOf } from '../shell/visitor.ts';
import { Sectioned } from '../settings/settings-frame.tsx';

/** Root of the pages for operators. */
export const ADMIN = '/admin';

const SECTIONS = [
  [ADMIN, 'Overview'],
  [`${ADMIN}/people`, 'People'],
  [`${ADMIN}/posts`, 'Posts'],
  [`${ADMIN}/comments`, 'Comments'],
  [`${ADMIN}/sources`, 'Sources'],
  [`${ADMIN}/queues`, 'Queues'],
  [`${ADMIN}/apps`, 'OAuth apps'],
  [`${ADMIN}/announcements`, 'Announcements'],
  [`${ADMIN}/log`, 'Log'],
] as const;

/** Results of forms, by `notice` of the address. */
const NOTICES: Record<string, string> = {
  plan_changed: 'The plan is changed.',
  suspended: 'The account is suspended, and signed out everywhere.',
  reinstated: 'The account is reinstated.',
  signed_out: 'Every browser of this account is signed out.',
  app_disabled: 'The app is disabled: it gets no more tokens, and those it has run out within the hour.',
  app_enabled: 'The app is enabled.',
  post_hide: 'The post is hidden: no list, search, page or feed shows it.',
  post_show: 'The post is shown again.',
  post_dismiss: 'The reports are dismissed; the post stays.',
  post_delete: 'The post is deleted, with its comments. Its feed does not bring it back.',
  comment_hide: 'The comment is hidden. Readers see that it was removed.',
  comment_show: 'The comment is shown again.',
  comment_dismiss: 'The reports are dismissed; the comment stays.',
  comment_delete: 'The comment is deleted, with its replies.',
  source_added: 'The source is added, with its posts.',
  source_paused: 'The source is paused.',
  source_resumed: 'The source is fetched again, starting now.',
  source_fetched: 'The source is due now; a worker fetches it next.',
  suggestion_rejected: 'The suggestion is rejected.',
  banner_created: 'The announcement is stored.',
  banner_ended: 'The announcement is over.',
};

/** Responds with a page of operators, with navigation to the others. */
export function showAdmin(
  ctx: Context,
  title: string,
  content: ComponentChildren,
  { error, status = error === undefined ? 200 : 422 }: { error?: string | undefined; status?: number } = {},
): void {
  const notice = error === undefined ? NOTICES[String(ctx.query.notice)] : undefined;
  const body = (
    <>
      {error !== undefined && <Notice kind="wrong">{error}</Notice>}
      {notice !== undefined && <Notice kind="done">{notice}</Notice>}
      {content}
    </>
  );
  const page = <Sectioned label="Admin" sections={SECTIONS} path={ctx.path} title={title} content={body} />;
  renderPage(ctx, `${title} - Admin`, page, status);
}

/** Returns the operator who sent a form of these pages. */
export function operatorOf(ctx: Context): Operator {
  return { accountId: sessionOf(ctx).accountId, address: visitorOf(ctx).client.address };
}

/** Leads back to a page of operators, which says what was done. */
export function done(ctx: Context, path: string, notice: keyof typeof NOTICES): void {
  seeOther(ctx, `${path}${path.includes('?') ? '&' : '?'}notice=${notice}`);
}

/** The page that the address asks for, from 1. */
export function pageNumber(ctx: Context): number {
  return Number(ctx.query.page ?? 1);
}

/** Returns the search text of the address. */
export function searched(ctx: Context): string {
  return typeof ctx.query.q === 'string' ? ctx.query.q : '';
}

/** Said before what asks for the password. */
export function ReauthHint({ ctx }: { ctx: Context }): JSX.Element | null {
  if (sessionOf(ctx).recent) return null;
  return <p class="note">You are asked for your password first; then send this form again.</p>;
}
