import type { Router } from '@koa/router';
import type { Context } from 'koa';
import type { JSX } from 'preact';
import { isPaidNow } from '../../domain/people/plan.ts';
import { changePlan, listPeople, reinstate, signOutEverywhere, suspend } from '../../operate/people.ts';
import { readForm } from '../shell/forms.ts';
import { requireRecentSignIn } from '../shell/guards.ts';
import { refusedBy } from '../shell/refusal.ts';
import type { Uses } from '../shell/dependencies.ts';
import { Time } from '../settings/time.tsx';
import { ADMIN, done, operatorOf, pageNumber, searched, showAdmin } from './layout.tsx';
import { showPerson } from './person.tsx';
import { Pager, Search, Table } from './table.tsx';

const PATH = `${ADMIN}/people`;

type Person = Awaited<ReturnType<typeof listPeople>>['rows'][number];

/** `/admin/people`: who has an account, and what operators do about one. */
export function addPeople(router: Router, { site }: Uses<'site'>): void {
  const { db } = site;
  const idOf = (ctx: Context): string => (ctx.params as { id?: string }).id ?? '';
  const tried = async (ctx: Context, notice: string, work: () => Promise<unknown>): Promise<void> => {
    try {
      await work();
      done(ctx, `${PATH}/${idOf(ctx)}`, notice);
    } catch (error) {
      const message = refusedBy(error, 'That is not a date. Write it as 2027-01-31.');
      await showPerson(site, ctx, { id: idOf(ctx), error: message });
    }
  };
  router.get(PATH, async (ctx) => {
    const search = searched(ctx);
    const part = await listPeople(db, { page: pageNumber(ctx), search });
    const content = (
      <>
        <Search action={PATH} label="Name, username or e-mail" value={search} />
        <Table
          label="People"
          head={['Name', 'E-mail', 'Plan', 'State', 'Since']}
          rows={part.rows.map(personRow)}
          empty="Nobody has that in their name, username or e-mail address."
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
