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
  [`${ADMIN}/search-names`, 'Search names'],
  [`${ADMIN}/log`, 'Log'],
] as const;

/** Results of forms, by `notice` of the address. */
const NOTICES: Record<string, string> = {
  plan_changed: 'Plan changed.',
  suspended: 'Account suspended and signed out everywhere.',
  reinstated: 'Account reinstated.',
  signed_out: 'All browser sessions signed out.',
  app_disabled: 'App disabled. It gets no new tokens, and current ones expire within an hour.',
  app_enabled: 'App enabled.',
  post_hide: 'Post hidden from lists, search, pages and feeds.',
  post_show: 'Post shown again.',
  post_dismiss: 'Reports dismissed. The post stays.',
  post_delete: 'Post and comments deleted. Its feed will not add it again.',
  comment_hide: 'Comment hidden. Readers see that it was removed.',
  comment_show: 'Comment shown again.',
  comment_dismiss: 'Reports dismissed. The comment stays.',
  comment_delete: 'Comment and replies deleted.',
  source_added: 'Source added with its posts.',
  source_paused: 'Source paused.',
  source_resumed: 'Source resumed. The next fetch starts now.',
  source_fetched: 'Fetch scheduled. A worker runs it next.',
  suggestion_rejected: 'Suggestion rejected.',
  banner_created: 'Announcement created.',
  banner_ended: 'Announcement ended.',
  search_alias_set: 'Search name added.',
  search_alias_removed: 'Search name removed.',
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

/** Redirects to an operators' page that confirms the action. */
export function done(ctx: Context, path: string, notice: keyof typeof NOTICES): void {
  seeOther(ctx, `${path}${path.includes('?') ? '&' : '?'}notice=${notice}`);
}

/** The requested page number, from 1. */
export function pageNumber(ctx: Context): number {
  return Number(ctx.query.page ?? 1);
}

/** Returns the search text of the address. */
export function searched(ctx: Context): string {
  return typeof ctx.query.q === 'string' ? ctx.query.q : '';
}

/** Hint next to actions that require the password. */
export function ReauthHint({ ctx }: { ctx: Context }): JSX.Element | null {
  if (sessionOf(ctx).recent) return null;
  return <p class="note">Confirm your password, then submit again.</p>;
}
