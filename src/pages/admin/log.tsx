import type { Router } from '@koa/router';
import type { JSX } from 'preact';
import { listAuditEntries, type AuditEntryRow } from '../../operate/audit-log.ts';
import type { Uses } from '../shell/dependencies.ts';
import { Time } from '../settings/time.tsx';
import { ADMIN, pageNumber, showAdmin } from './layout.tsx';
import { Pager, Table } from './table.tsx';

const LABELS: Record<AuditEntryRow['act'], string> = {
  operator_added: 'Made operator',
  operator_removed: 'Removed operator',
  plan_changed: 'Changed plan',
  account_suspended: 'Suspended account',
  account_reinstated: 'Reinstated account',
  account_signed_out: 'Signed out everywhere',
  two_factor_removed: 'Removed two-factor authentication',
  account_deleted: 'Deleted account',
  source_added: 'Added source',
  source_paused: 'Paused source',
  source_resumed: 'Resumed source',
  source_fetched: 'Fetched source',
  source_removed: 'Removed source',
  sources_imported: 'Imported sources',
  suggestion_rejected: 'Rejected suggestion',
  app_disabled: 'Disabled app',
  device_login_allowed: 'Allowed device login of app',
  device_login_forbidden: 'Forbade device login of app',
  app_enabled: 'Enabled app',
  app_deleted: 'Deleted app',
  comment_hidden: 'Hid comment',
  comment_shown: 'Showed comment again',
  comment_deleted: 'Deleted comment',
  reports_dismissed: 'Dismissed reports',
  post_hidden: 'Hid post',
  post_shown: 'Showed post again',
  post_deleted: 'Deleted post',
  banner_created: 'Created announcement',
  banner_ended: 'Ended announcement',
  search_alias_set: 'Added search name',
  search_alias_removed: 'Removed search name',
  notification_sent: 'Notified all accounts',
};

/** `/admin/log`: what operators did, by page or by command. */
export function addLog(router: Router, { site: { db } }: Uses<'site'>): void {
  router.get(`${ADMIN}/log`, async (ctx) => {
    const of = typeof ctx.query.of === 'string' ? { of: ctx.query.of } : {};
    const part = await listAuditEntries(db, { page: pageNumber(ctx), ...of });
    const content = (
      <>
        <p>Operator actions on these pages and with dcs. Append-only.</p>
        {of.of !== undefined && (
          <p>
            Entries by or about one account. <a href={`${ADMIN}/log`}>Show all</a>
          </p>
        )}
        <AuditTable entries={part.rows} />
        <Pager ctx={ctx} part={part} />
      </>
    );
    showAdmin(ctx, 'Log', content);
  });
}

/** Audit entries as a table. */
export function AuditTable({ entries }: { entries: readonly AuditEntryRow[] }): JSX.Element {
  return (
    <Table
      label="Audit log"
      head={['Action', 'On', 'By', 'From', 'Time']}
      rows={entries.map((entry) => [
        <span class="whole-word">{LABELS[entry.act]}</span>,
        <Subject {...entry} />,
        entry.actorId === null ? 'Command line' : (entry.actor ?? 'Deleted account'),
        entry.actorId === null ? '–' : <span class="whole-word">{entry.address}</span>,
        <Time at={entry.createdAt} />,
      ])}
      empty="No entries yet."
    />
  );
}

function Subject({ subject, subjectId, detail }: AuditEntryRow): JSX.Element {
  if (subject !== null)
    return (
      <>
        <a href={`${ADMIN}/people/${subjectId ?? ''}`}>{subject}</a>
        {detail !== null && `: ${detail}`}
      </>
    );
  return detail === null ? <small>{subjectId ?? '–'}</small> : <>{detail}</>;
}
