import type { Router } from '@koa/router';
import type { JSX, ComponentChildren } from 'preact';
import { readUsage, type Usage } from '../../../domain/usage/usage.ts';
import { requireSignIn } from '../../shell/guards.ts';
import type { Uses } from '../../shell/dependencies.ts';
import { sessionOf } from '../../shell/visitor.ts';
import { showSettings } from '../settings-frame.tsx';
import { Time } from '../time.tsx';
import { FreePlan } from '../tokens/free-plan.tsx';

/** Units of the drawing, which is stretched to the width of the page. */
const SIZE = { width: 600, height: 120 };
/** The part of a bar's place that it fills. */
const FILLED = 0.8;
const DAYS = 30;
const MINUTE_MS = 60_000;
const MINUTES_SHOWN = 60;

/** Shows a person's use of the API: the same as `GET /usage`, drawn. */
export function addUsage(router: Router, { accounts: { db, usage, freeDailyQuota } }: Uses<'accounts'>): void {
  router.get('/settings/usage', requireSignIn, async (ctx) => {
    const session = sessionOf(ctx);
    await usage.stored();
    const used = await readUsage(db, session.accountId, { days: DAYS, quotas: usage.quotas });
    const content = (
      <>
        <FreePlan session={session} quota={freeDailyQuota} />
        <UsageFigures used={used} />
        <Chart title="Requests by day" column="Day (UTC)" bars={used.days.map(dayOf)}>
          <Legend />
        </Chart>
        <Chart title="Requests in the last hour" column="Minute (UTC)" bars={minutesOf(used)} />
        <CredentialUsage used={used} />
        <Errors used={used} />
        <RecentRequestTable requests={used.recent} />
      </>
    );
    showSettings(ctx, 'Usage', content);
  });
}

function UsageFigures({ used }: { used: Usage }): JSX.Element {
  const { requests, errors, latency, minuteQuota, dayQuota } = used;
  const figures: [string, JSX.Element | string][] = [
    [`Requests in ${DAYS} days`, requests.toLocaleString('en')],
    ['Errors', `${errors.toLocaleString('en')}${requests === 0 ? '' : ` (${percentage(errors, requests)})`}`],
    ['Latency, p50', msOf(latency.p50)],
    ['Latency, p95', msOf(latency.p95)],
    ['Left this minute', `${minuteQuota.remaining.toLocaleString('en')} of ${minuteQuota.limit.toLocaleString('en')}`],
  ];
  if (dayQuota !== null)
    figures.push([
      'Left today (free plan)',
      <>
        {`${dayQuota.remaining.toLocaleString('en')} of ${dayQuota.limit.toLocaleString('en')}`}
        {dayQuota.limit > 0 && (
          <small>
            , resets <Time at={new Date(dayQuota.resetsAt)} />
          </small>
        )}
      </>,
    ]);
  return (
    <dl class="figures">
      {figures.map(([name, value]) => (
        <div>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Legend(): JSX.Element {
  return (
    <p class="legend">
      <span class="requests">All requests</span> <span class="errors">Errors (status 400 and above)</span>
    </p>
  );
}

function CredentialUsage({ used: { credentials } }: { used: Usage }): JSX.Element {
  return (
    <>
      <h2>By token and app</h2>
      {credentials.length === 0 ? (
        <p>No requests yet. Create a token under Access tokens to start.</p>
      ) : (
        <div class="wide" tabIndex={0} role="region" aria-label="By token and app">
          <table>
            <thead>
              <tr>
                <th scope="col">Name</th>
                <th scope="col">Kind</th>
                <th scope="col">Requests</th>
                <th scope="col">Errors</th>
              </tr>
            </thead>
            <tbody>
              {credentials.map(({ kind, name, requests, errors }) => (
                <tr>
                  <th scope="row">{name ?? 'Deleted'}</th>
                  <td>{kind === 'token' ? 'Access token' : 'OAuth app'}</td>
                  <td>{requests.toLocaleString('en')}</td>
                  <td>{errors.toLocaleString('en')}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  );
}

function Errors({ used: { errorKinds } }: { used: Usage }): JSX.Element | null {
  if (errorKinds.length === 0) return null;
  return (
    <>
      <h2>Errors by kind</h2>
      <div class="wide" tabIndex={0} role="region" aria-label="Errors by kind">
        <table>
          <thead>
            <tr>
              <th scope="col">Error</th>
              <th scope="col">Status</th>
              <th scope="col">Requests</th>
            </tr>
          </thead>
          <tbody>
            {errorKinds.map(({ error, status, requests }) => (
              <tr>
                <th scope="row">
                  <a href={`/problems/${error}`}>{error}</a>
                </th>
                <td>{status}</td>
                <td>{requests.toLocaleString('en')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

function dayOf({ at, requests, errors }: Usage['days'][number]): Bar {
  return { label: at.slice(0, 10), requests, errors };
}

/** Every minute of the last hour, of which the usage names those with requests. */
function minutesOf({ minutes, until }: Usage): Bar[] {
  const counted = new Map(minutes.map((minute) => [Date.parse(minute.at), minute]));
  const now = Date.parse(until);
  const last = now - (now % MINUTE_MS);
  return Array.from({ length: MINUTES_SHOWN }, (_, n) => {
    const at = last - (MINUTES_SHOWN - 1 - n) * MINUTE_MS;
    const { requests = 0, errors = 0 } = counted.get(at) ?? {};
    return { label: new Date(at).toISOString().slice(11, 16), requests, errors };
  });
}

function msOf(ms: number | null): string {
  return ms === null ? '–' : `${ms.toLocaleString('en')} ms`;
}

function percentage(part: number, whole: number): string {
  return `${Math.round((part / whole) * 1000) / 10} %`;
}

/** The latest requests, with their request ids. */
function RecentRequestTable({ requests }: { requests: Usage['recent'] }): JSX.Element {
  return (
    <>
      <h2>Recent requests</h2>
      {requests.length === 0 ? (
        <p>No requests yet.</p>
      ) : (
        <div class="wide" tabIndex={0} role="region" aria-label="Recent requests">
          <table>
            <thead>
              <tr>
                <th scope="col">Time</th>
                <th scope="col">Operation</th>
                <th scope="col">Status</th>
                <th scope="col">Latency</th>
                <th scope="col">With</th>
                <th scope="col">Request ID</th>
              </tr>
            </thead>
            <tbody>
              {requests.map((request) => (
                <RequestRow {...request} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  );
}

function RequestRow({
  at,
  operation,
  status,
  error,
  ms,
  credentialName,
  requestId,
}: Usage['recent'][number]): JSX.Element {
  return (
    <tr>
      <td>
        <Time at={new Date(at)} seconds />
      </td>
      <td>{operation ?? '–'}</td>
      <td>
        {status}
        {error !== null && ` ${error}`}
      </td>
      <td>{ms} ms</td>
      <td>{credentialName ?? 'Deleted'}</td>
      <td>
        <code>{requestId}</code>
      </td>
    </tr>
  );
}

/** A bar: requests, and how many of them were errors. */
interface Bar {
  readonly label: string;
  readonly requests: number;
  readonly errors: number;
}

/** Bars drawn as SVG, and the same as a table, which screen readers read and others can open. */
function Chart({
  title,
  column,
  bars,
  children,
}: {
  title: string;
  /** Name of a bar's unit, such as Day. */
  column: string;
  bars: readonly Bar[];
  children?: ComponentChildren;
}): JSX.Element {
  const max = Math.max(1, ...bars.map(({ requests }) => requests));
  return (
    <figure class="chart">
      <figcaption>
        <h2>{title}</h2>
        {children}
      </figcaption>
      <p class="axis" aria-hidden="true">
        <span>{max.toLocaleString('en')}</span>
      </p>
      <svg viewBox={`0 0 ${SIZE.width} ${SIZE.height}`} preserveAspectRatio="none" aria-hidden="true">
        {bars.map((bar, n) => (
          <Column bar={bar} n={n} of={bars.length} max={max} />
        ))}
      </svg>
      <p class="axis" aria-hidden="true">
        <span>{bars[0]?.label}</span>
        <span>{bars.at(-1)?.label}</span>
      </p>
      <details>
        <summary>
          Show as a table<span class="unseen">: {title}</span>
        </summary>
        <BarTable column={column} bars={bars.filter(({ requests }) => requests > 0)} />
      </details>
    </figure>
  );
}

function Column({ bar, n, of, max }: { bar: Bar; n: number; of: number; max: number }): JSX.Element {
  const place = SIZE.width / of;
  const heightOf = (count: number): number => Math.round((count / max) * SIZE.height * 10) / 10;
  const [all, wrong] = [heightOf(bar.requests), heightOf(bar.errors)];
  const common = { x: Math.round(n * place * 10) / 10, width: Math.round(place * FILLED * 10) / 10 };
  return (
    <g>
      <title>{`${bar.label}: ${bar.requests} requests, ${bar.errors} errors`}</title>
      <rect class="requests" {...common} y={SIZE.height - all} height={all} />
      <rect class="errors" {...common} y={SIZE.height - wrong} height={wrong} />
    </g>
  );
}

function BarTable({ column, bars }: { column: string; bars: readonly Bar[] }): JSX.Element {
  if (bars.length === 0) return <p>No requests in this period.</p>;
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{column}</th>
          <th scope="col">Requests</th>
          <th scope="col">Errors</th>
        </tr>
      </thead>
      <tbody>
        {bars.map(({ label, requests, errors }) => (
          <tr>
            <th scope="row">{label}</th>
            <td>{requests.toLocaleString('en')}</td>
            <td>{errors.toLocaleString('en')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
