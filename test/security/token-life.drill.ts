import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import fc from 'fast-check';
import { createLink } from '../../src/auth/accounts/one-time-links.ts';
import { addSecret, deleteApp, deleteSecret, removeApp, setAppEnabled } from '../../src/auth/oauth/apps/apps.ts';
import { deleteExpired } from '../../src/follow-up/sweep.ts';
import { disconnect } from '../../src/auth/oauth/apps/connections.ts';
import { ACCESS_TOKEN_S } from '../../src/auth/oauth/resources.ts';
import { deleteAccount } from '../../src/domain/people/account-data.ts';
import { AppError } from '../../src/errors.ts';
import { projectRoot } from '../../src/environment/project-folder.ts';
import { call } from '../support/client.ts';
import { person, type Person } from '../support/fixtures.ts';
import { app, ask, authorize, browserOf, exchange, letIn, pkce, refresh, type TestApp } from '../support/oauth.ts';
import { until } from '../support/poll.ts';
import { startService, type Service } from '../support/service.ts';
import { visit } from '../support/visitor.ts';

/** An app with access, its tokens, and their expected state. */
interface Life {
  service: Service;
  person: Person;
  owner: Person;
  client: TestApp;
  code: string;
  verifier: string;
  access: string;
  refresh: string;
  is: State;
}

/** The expected state, from the table of docs/security.md. */
interface State {
  readonly access: 'good' | 'dead';
  readonly refreshing: 'possible' | 'ended';
  readonly app: 'enabled' | 'disabled' | 'deleted';
  readonly account: 'there' | 'deleted';
}

interface Event {
  readonly run: (life: Life) => Promise<unknown>;
  /** Whether the event can happen in this state. */
  readonly acts?: (is: State) => boolean;
  /** Changes besides the tokens. */
  readonly also?: Partial<State>;
}

const canAsk = (is: State): boolean => is.app === 'enabled' && is.account === 'there';
const holdsRefresh = (is: State): boolean => canAsk(is) && is.refreshing === 'possible';
const ofPerson = ({ service, person: { id } }: Life, statement: string): Promise<unknown> =>
  service.db.orm.query(`${statement} AND account_id = $1`, [id]);

/** By their names in the table. */
const EVENTS: Record<string, Event> = {
  'the app revokes an access token': {
    run: ({ client, access }) => ask(client, 'revoke', { token: access }),
    acts: canAsk,
  },
  'the app revokes a refresh token': {
    run: ({ client, refresh: token }) => ask(client, 'revoke', { token }),
    acts: holdsRefresh,
  },
  'a code is used a second time': {
    run: ({ client, code, verifier }) => exchange(client, code, verifier),
    acts: holdsRefresh,
  },
  'a refresh token is used again later': { run: reuse, acts: holdsRefresh },
  'the person disconnects the app': {
    run: ({ service: { db }, person: { id }, client }) => disconnect(db, id, client.id),
  },
  'the person consents again': {
    run: async (life) => canAsk(life.is) && letIn(life.service, life, { prompt: 'consent' }),
  },
  'the app is disabled': {
    run: ({ service: { db }, client }) => setAppEnabled(db, client.id, false),
    acts: (is) => is.app !== 'deleted',
    also: { app: 'disabled' },
  },
  'the app is enabled': {
    run: ({ service: { db }, client }) => setAppEnabled(db, client.id, true),
    acts: (is) => is.app !== 'deleted',
    also: { app: 'enabled' },
  },
  'the app gets a new secret': { run: newSecret },
  'the app is deleted': {
    run: ({ service: { db }, owner, client }) => deleteApp(db, owner.id, client.id),
    also: { app: 'deleted' },
    acts: (is) => is.app !== 'deleted',
  },
  'the account is deleted': {
    run: ({ service: { db }, person: { id } }) => deleteAccount(db, id),
    also: { account: 'deleted' },
  },
  'the password is reset, with revoking': {
    run: (life) => reset(life, { revoke: 'on' }),
    acts: (is) => is.account === 'there',
  },
  'the password is reset, without revoking': { run: (life) => reset(life, {}) },
  'what is stored expires and is removed': { run: expire },
};
const NAMES = Object.keys(EVENTS);
const TABLE = readTable();

describe('the life of an app’s tokens', function () {
  this.timeout(180_000);
  let service: Service;
  before(async () => {
    service = await startService();
  });
  after(() => service.close());

  it('security 70: every event is in the table of docs/security.md, and every line of the table is an event here', () => {
    expect([...TABLE.keys()]).to.deep.equal(NAMES);
    for (const [name, [access, refreshing]] of TABLE) {
      expect(['ended', 'run out', 'unchanged'], name).to.include(access);
      expect(['ended', 'stopped', 'possible', 'unchanged'], name).to.include(refreshing);
    }
  });

  for (const first of NAMES) {
    it(`security 70: after "${first}" any event does what the table says, and no dead token comes back`, async () => {
      await Promise.all(NAMES.map(async (second) => live(await begin(service), [first, second])));
    });
  }

  it('security 70: so does any longer row of events', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...NAMES), { minLength: 3, maxLength: 6 }), async (events) =>
        live(await begin(service), events),
      ),
      { numRuns: Number(process.env.LOOPS ?? 10) },
    );
  });

  it('security 70: what ends a grant ends what is refreshed at the same moment too', async () => {
    const ending = [...TABLE]
      .filter(([, [access]]) => access === 'ended')
      .map(([name]) => name)
      .filter((name) => !name.includes('again later'));
    for (const name of ending) {
      for (let round = 0; round < 3; round += 1) {
        const life = await begin(service);
        const [answer] = await Promise.all([refresh(life.client, life.refresh), EVENTS[name]!.run(life)]);
        expect(answer.status, `${name}: ${JSON.stringify(answer.body)}`).to.be.below(500);
        for (const token of [life.access, answer.body.access_token as string | undefined]) {
          if (token !== undefined)
            await until(async () => (await call(service.url, '/profile', { token })).status === 401, 1_000);
        }
        if (answer.status === 200)
          expect((await refresh(life.client, answer.body.refresh_token)).status, name).to.be.within(400, 401);
      }
    }
  });

  it('security 70: an operator’s and a developer’s deletion of an app end its tokens in another process too', async () => {
    const other = await startService({ publicUrl: service.url }, service.db);
    const life = await begin(service);
    const there = async (): Promise<number> => (await call(other.url, '/profile', { token: life.access })).status;
    expect(await there()).to.equal(200);
    await removeApp(service.db, life.client.id);
    await until(async () => (await there()) === 401, 1_000);
    const second = await begin(service);
    expect((await call(other.url, '/profile', { token: second.access })).status).to.equal(200);
    await deleteAccount(service.db, second.owner.id);
    await until(async () => (await call(other.url, '/profile', { token: second.access })).status === 401, 1_000);
    await other.close();
  });

  it('security 70: a mark stays as long as any access token of its grant can live, and no longer than needed', async () => {
    const life = await begin(service);
    await ask(life.client, 'revoke', { token: life.access });
    const grantsOlderThan = async (age: number): Promise<number> => {
      await service.db.orm.query(`UPDATE ended_grants SET ended_at = now() - $1::integer * interval '1 second'`, [age]);
      await deleteExpired(service.db);
      return (await service.db.query('SELECT FROM ended_grants')).length;
    };
    expect(await grantsOlderThan(ACCESS_TOKEN_S + 60)).to.be.at.least(1);
    await until(async () => (await call(service.url, '/profile', { token: life.access })).status === 401);
    // The service may be deleting itself at this moment: then this call leaves it to that.
    await until(async () => (await grantsOlderThan(3 * ACCESS_TOKEN_S)) === 0);
  });
});

/**
 * Runs events and checks after each whether the access token is as the table says; at the end, whether it can be
 * refreshed.
 */
async function live(life: Life, events: readonly string[]): Promise<void> {
  const names: string[] = [];
  for (const name of events) {
    names.push(name);
    await happens(life, name);
    const { access } = life.is;
    const look = async (): Promise<number> => (await call(life.service.url, '/profile', { token: life.access })).status;
    if (access === 'dead') await until(async () => (await look()) === 401, 1_000).catch(() => undefined);
    expect(await look(), names.join(', then ')).to.equal(access === 'dead' ? 401 : 200);
  }
  const answer = await refresh(life.client, life.refresh);
  expect(answer.status === 200, `refreshing after ${names.join(', then ')}: ${JSON.stringify(answer.body)}`).to.equal(
    holdsRefresh(life.is),
  );
  if (life.is.access === 'dead')
    expect((await call(life.service.url, '/profile', { token: life.access })).status, names.join(', then ')).to.equal(
      401,
    );
}

async function happens(life: Life, name: string): Promise<void> {
  const { run, acts = () => true, also = {} } = EVENTS[name]!;
  const [access, refreshing] = TABLE.get(name)!;
  const { is } = life;
  await run(life).catch((error: unknown) => {
    if (!(error instanceof AppError && error.code === 'not_found')) throw error;
  });
  if (!acts(is)) return;
  life.is = {
    ...is,
    ...also,
    ...(access === 'ended' && { access: 'dead' as const }),
    ...(refreshing === 'ended' && { refreshing: 'ended' as const }),
  };
}

async function begin(service: Service): Promise<Life> {
  const [reader, owner] = [await person(service.db), await person(service.db)];
  const client = await app(service, owner);
  const { verifier, challenge } = pkce();
  const back = await authorize(await browserOf(service, reader), client, { challenge });
  const code = back.searchParams.get('code')!;
  const { body } = await exchange(client, code, verifier);
  const life: Life = {
    service,
    person: reader,
    owner,
    client,
    code,
    verifier,
    access: body.access_token,
    refresh: body.refresh_token,
    is: { access: 'good', refreshing: 'possible', app: 'enabled', account: 'there' },
  };
  expect((await call(service.url, '/profile', { token: life.access })).status).to.equal(200);
  return life;
}

/** Token theft: the refresh token was used, and much later by the database's clock it is used again. */
async function reuse(life: Life): Promise<void> {
  await refresh(life.client, life.refresh);
  await ofPerson(
    life,
    `UPDATE oauth_artefacts SET consumed_at = consumed_at - interval '1 minute' WHERE kind = 'RefreshToken'`,
  );
  await refresh(life.client, life.refresh);
}

async function newSecret(life: Life): Promise<void> {
  const { id, secret } = life.client;
  life.client = { ...life.client, secret: await addSecret(life.service.db, life.owner.id, id) };
  await deleteSecret(life.service.db, life.owner.id, id, secret.slice(0, 12));
}

async function reset({ service, person: { id, email }, is }: Life, fields: Record<string, string>): Promise<void> {
  if (is.account === 'deleted') return;
  const token = await createLink(service.db, 'reset', { accountId: id, email });
  const { status, text } = await visit(service).send(
    '/reset-password',
    { token, password: 'seven wet umbrellas', ...fields },
    { from: '/sign-in' },
  );
  expect(status, text).to.equal(303);
}

/** A grant is kept until its last access token expires; an ended one may go sooner. */
async function expire(life: Life): Promise<void> {
  await ofPerson(
    life,
    `UPDATE oauth_artefacts SET expires_at = now() - interval '1 second' WHERE (kind NOT IN ('Grant', 'WithdrawnGrant') OR consumed_at IS NOT NULL)`,
  );
  await deleteExpired(life.service.db);
}

/** The rows of the table in docs/security.md: what an event does to access tokens and to refreshing. */
function readTable(): Map<string, [access: string, refreshing: string]> {
  const text = readFileSync(join(projectRoot(), 'docs/security.md'), 'utf8');
  const section = text.slice(text.indexOf('| event | access tokens | refreshing |')).split('\n\n')[0] ?? '';
  const rows = section
    .split('\n')
    .slice(2)
    .map((line) =>
      line
        .split('|')
        .map((cell) => cell.trim())
        .filter((cell) => cell !== ''),
    );
  return new Map(rows.map(([name = '', access = '', refreshing = '']) => [name, [access, refreshing]]));
}
