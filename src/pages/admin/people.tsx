import type { Router } from '@koa/router';
import type { Context } from 'koa';
import type { JSX } from 'preact';
import { isPaidNow } from '../../domain/people/plan.ts';
import {
  changePlan,
  listPeople,
  reinstate,
  signOutEverywhere,
  suspend,
  readPerson,
  type PersonDetail,
} from '../../operate/people.ts';
import { readForm, refusedBy } from '../shell/forms.ts';
import { requireRecentSignIn } from '../shell/guards.ts';
import type { Uses, Site } from '../shell/dependencies.ts';
import { Time } from '../settings/time.tsx';
import { ADMIN, done, operatorOf, pageNumber, searched, showAdmin, ReauthHint } from './layout.tsx';
import { Pager, SearchForm, Table, numberText } from './table.tsx';
import { listAuditEntries } from '../../operate/audit-log.ts';
import { Field, Form, Select } from '../shell/fields.tsx';
import { ConfirmAction } from '../settings/confirm-action.tsx';
import { AuditTable } from './log.tsx';

const PATH = `${ADMIN}/people`;

type Person = Awaited<ReturnType<typeof listPeople>>['rows'][number];

/** `/admin/people`: who has an account, and what operators do about one. */
export function addPeopleAdmin(router: Router, { site }: Uses<'site'>): void {
  const { db } = site;
  const idOf = (ctx: Context): string => (ctx.params as { id?: string }).id ?? '';
  const tried = async (ctx: Context, notice: string, work: () => Promise<unknown>): Promise<void> => {
    try {
      await work();
      done(ctx, `${PATH}/${idOf(ctx)}`, notice);
    } catch (error) {
      const message = refusedBy(error, 'Invalid date. Use the format 2027-01-31.');
      await showPerson(site, ctx, { id: idOf(ctx), error: message });
    }
  };
  router.get(PATH, async (ctx) => {
    const search = searched(ctx);
    const part = await listPeople(db, { page: pageNumber(ctx), search });
    const content = (
      <>
        <SearchForm action={PATH} label="Name, username or e-mail" value={search} />
        <Table
          label="People"
          head={['Name', 'E-mail', 'Plan', 'State', 'Since']}
          rows={part.rows.map(personRow)}
          empty="No account has this text in its name, username or e-mail address."
        />
        <Pager ctx={ctx} part={part} />
      </>
    );
    showAdmin(ctx, 'People', content);
  });
  router.get(`${PATH}/:id`, (ctx) => showPerson(site, ctx, { id: idOf(ctx) }));
  router.post(`${PATH}/:id/plan`, requireRecentSignIn, (ctx) =>
    tried(ctx, 'plan_changed', () => {
      const field = readForm(ctx);
      const until = field('until') === '' ? null : new Date(field('until'));
      return changePlan(db, operatorOf(ctx), { id: idOf(ctx), plan: field('plan') as Person['plan'], until });
    }),
  );
  router.post(`${PATH}/:id/suspend`, requireRecentSignIn, (ctx) =>
    tried(ctx, 'suspended', () => suspend(db, operatorOf(ctx), { id: idOf(ctx), why: readForm(ctx)('why') })),
  );
  router.post(`${PATH}/:id/reinstate`, requireRecentSignIn, (ctx) =>
    tried(ctx, 'reinstated', () => reinstate(db, operatorOf(ctx), idOf(ctx))),
  );
  router.post(`${PATH}/:id/sign-out`, requireRecentSignIn, (ctx) =>
    tried(ctx, 'signed_out', () => signOutEverywhere(db, operatorOf(ctx), idOf(ctx))),
  );
}

function personRow(person: Person): (JSX.Element | string)[] {
  return [
    <a href={`${PATH}/${person.id}`}>{person.name}</a>,
    person.email,
    isPaidNow(person) ? 'Paid' : 'Free',
    <States {...person} />,
    <Time at={person.createdAt} day />,
  ];
}

/** Shows the special states of an account. */
function States({ operator, suspendedAt }: Pick<Person, 'operator' | 'suspendedAt'>): JSX.Element {
  if (suspendedAt !== null) return <mark class="wrong">Suspended</mark>;
  return operator ? <mark>Operator</mark> : <>Active</>;
}

/** `/admin/people/{id}`: one person, and what operators can do. Throws not_found. */
async function showPerson({ db }: Site, ctx: Context, { id, error }: { id: string; error?: string }): Promise<void> {
  const [person, entries] = await Promise.all([readPerson(db, id), listAuditEntries(db, { page: 1, of: id })]);
  const path = `${ADMIN}/people/${person.id}`;
  const content = (
    <>
      <Facts person={person} />
      <h2>Plan</h2>
      <Form action={`${path}/plan`} class="row">
        <Select
          name="plan"
          label="Plan"
          value={person.plan}
          options={[
            ['free', 'Free'],
            ['paid', 'Paid'],
          ]}
        />
        <Field
          name="until"
          label="Ends on"
          type="date"
          value={person.paidUntil?.toISOString().slice(0, 10) ?? ''}
          help="Optional. Empty means no end date."
        />
        <button type="submit">Change plan</button>
      </Form>
      <h2>Access</h2>
      {person.suspendedAt !== null ? (
        <Form action={`${path}/reinstate`}>
          <p>
            Suspended <Time at={person.suspendedAt} />. Sign-in, tokens and apps are blocked.
          </p>
          <button type="submit">Reinstate</button>
        </Form>
      ) : (
        <Stops ctx={ctx} person={person} path={path} />
      )}
      <h2>Log</h2>
      <AuditTable entries={entries.rows.slice(0, 20)} />
      <p>
        <a href={`${ADMIN}/people`}>All people</a>
      </p>
    </>
  );
  showAdmin(ctx, person.name, content, { error });
}

function Stops({ ctx, person, path }: { ctx: Context; person: PersonDetail; path: string }): JSX.Element {
  return (
    <>
      <ConfirmAction action={`${path}/sign-out`} verb="Sign out everywhere" button="Sign out everywhere">
        <ReauthHint ctx={ctx} />
        <p>Ends all browser sessions now. Access tokens and apps keep working.</p>
      </ConfirmAction>
      {person.operator ? (
        <p>
          An operator cannot be suspended. <code>dcs account admin --off</code> removes operator access.
        </p>
      ) : (
        <ConfirmAction action={`${path}/suspend`} verb="Suspend this account" button={`Suspend ${person.name}`}>
          <ReauthHint ctx={ctx} />
          <p>
            Signs the account out everywhere and blocks sign-in, tokens and apps from the next request on. Posts and
            comments stay. You can reinstate the account.
          </p>
          <Field name="why" label="Reason" help="For the audit log. Not shown to the user." maxLength={500} />
        </ConfirmAction>
      )}
    </>
  );
}

function Facts({ person }: { person: PersonDetail }): JSX.Element {
  const { email, username, plan, paidUntil, sessions, tokens, comments, reports } = person;
  const facts: readonly (readonly [string, JSX.Element | string])[] = [
    ['E-mail', email],
    ['Username', username ?? '–'],
    ['Account ID', <code>{person.id}</code>],
    ['Created', <Time at={person.createdAt} day />],
    [
      'Plan',
      <>
        {isPaidNow(person) ? 'Paid' : 'Free'}
        {plan === 'paid' && paidUntil !== null && (
          <>
            {', until '}
            <Time at={paidUntil} day />
          </>
        )}
      </>,
    ],
    ['Role', person.operator ? 'Operator' : 'Member'],
    ['Browsers signed in', numberText(sessions)],
    ['Access tokens', numberText(tokens)],
    ['Comments', numberText(comments)],
    ['Comments reported by them', numberText(reports)],
  ];
  return (
    <dl class="facts">
      {facts.map(([name, value]) => (
        <div>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
