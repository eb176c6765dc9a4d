import type { Router } from '@koa/router';
import type { JSX } from 'preact';
import { listAuditEntries } from '../../operate/audit-log.ts';
import { readOverview, readQueues, type Overview } from '../../operate/overview.ts';
import type { Uses } from '../shell/dependencies.ts';
import { ADMIN, showAdmin } from './layout.tsx';
import { AuditTable } from './log.tsx';
import { Failing } from './sources.tsx';
import { Table, bytesText, numberText, spanText } from './table.tsx';

const QUEUE_NAMES: Record<Overview['queues'][number]['name'], string> = {
  sources: 'Sources to fetch',
  pages: 'Pages of posts to fetch',
  enrich: 'Posts to summarise',
  letters: 'E-mails to send',
  digests: 'Feeds to send by e-mail',
  notifications: 'Events to notify of',
  events: 'Events to put in order',
  webhooks: 'Webhooks with something to send',
  hubs: 'Hub subscriptions to renew',
  changes: 'Sources of package changes to read',
  people: 'Votes and bookmarks to count, of a distributed database',
  removals: 'Rows to delete of what was removed, of a distributed database',
};
const LAST_ACTS = 5;

/** `/admin` and `/admin/queues`: how the service is. */
export function addOverview(router: Router, { site: { db } }: Uses<'site'>): void {
  router.get(ADMIN, async (ctx) => {
    const [overview, entries] = await Promise.all([readOverview(db), listAuditEntries(db, { page: 1 })]);
    const { status, queues, tables } = overview;
    const content = (
      <>
        <ServiceFigures {...overview} />
        <h2>Queues</h2>
        <Queues queues={queues} />
        <h2>Failing sources</h2>
        <Failing failures={status.failures} />
        <h2>Storage</h2>
        <Table
          label="Largest tables"
          head={['Table', 'Size', 'Rows, about']}
          rows={tables.map(({ name, bytes, rows }) => [<code>{name}</code>, bytesText(bytes), numberText(rows)])}
          empty="No tables."
        />
        <h2>Recent operator activity</h2>
        <AuditTable entries={entries.rows.slice(0, LAST_ACTS)} />
        <p>
          <a href={`${ADMIN}/log`}>Audit log</a>
        </p>
      </>
    );
    showAdmin(ctx, 'Overview', content);
  });
  router.get(`${ADMIN}/queues`, async (ctx) => {
    const content = (
      <>
        <p>
          Background work. If the oldest entry keeps aging, no process works on the queue: check the log, and whether{' '}
          <code>WORKER=off</code> leaves it to <code>dcs worker</code>.
        </p>
        <Queues queues={await readQueues(db)} />
      </>
    );
    showAdmin(ctx, 'Queues', content);
  });
}

function ServiceFigures({ totals, status: { sources } }: Overview): JSX.Element {
  const { people, newPeople, paid, suspended, posts, newPosts, comments, apps, databaseBytes } = totals;
  const { reported, reportedPosts } = totals;
  const figures: readonly (readonly [string, string, string, string])[] = [
    ['People', numberText(people), `${numberText(newPeople)} new in 7 days`, `${ADMIN}/people`],
    ['Paid plans', numberText(paid), `${numberText(suspended)} suspended`, `${ADMIN}/people`],
    [
      'Posts',
      numberText(posts),
      `${numberText(newPosts)} new in 7 days, ${numberText(reportedPosts)} reported`,
      `${ADMIN}/posts`,
    ],
    ['Sources', numberText(sources.total), `${sources.failing} failing, ${sources.paused} paused`, `${ADMIN}/sources`],
    ['Comments', numberText(comments), `${numberText(reported)} reported`, `${ADMIN}/comments`],
    ['OAuth apps', numberText(apps), '', `${ADMIN}/apps`],
    ['Database', bytesText(databaseBytes), '', '#storage'],
  ];
  return (
    <dl class="figures">
      {figures.map(([name, value, more, href]) => (
        <div>
          <dt>{href.startsWith('#') ? name : <a href={href}>{name}</a>}</dt>
          <dd>
            {value}
            {more !== '' && (
              <>
                <br />
                <small>{more}</small>
              </>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Queues({ queues }: { queues: Overview['queues'] }): JSX.Element {
  return (
    <Table
      label="Queues"
      head={['Queue', 'Waiting', 'Due now', 'Oldest due', 'Max attempts']}
      rows={queues.map(({ name, waiting, due, ageSeconds, tries }) => [
        QUEUE_NAMES[name],
        numberText(waiting),
        numberText(due),
        ageSeconds === null ? '–' : spanText(ageSeconds),
        tries === null ? '–' : numberText(tries),
      ])}
      empty="No queues."
    />
  );
}
