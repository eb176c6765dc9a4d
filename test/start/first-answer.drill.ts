import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { freePort } from '../../scripts/free-port.ts';
import { projectRoot } from '../../src/environment/project-folder.ts';
import { cli } from '../support/cli.ts';
import { call } from '../support/client.ts';
import { createServerDatabase } from '../support/database.ts';
import { killAll, launch, ready, until } from '../support/server-process.ts';
import { PASSWORD, secretOf, visit, type Visitor } from '../support/visitor.ts';

const SECRET_KEY = 'a secret of tests only 0123456789';
const NO_API = 'who does may not use the API';

/** The settings that docs/installing.md names for the first person. */
function settings(): Record<string, string> {
  const text = readFileSync(join(projectRoot(), 'docs/installing.md'), 'utf8');
  const section = text.slice(text.indexOf('## Create the first account'));
  const block = /```\n(.*?)```/s.exec(section)?.[1] ?? '';
  return Object.fromEntries(
    block
      .trim()
      .split('\n')
      .map((line) => line.split('=') as [string, string]),
  );
}

/** Signs up in a browser, by the letter in the log, and makes a token on the page. */
async function signUp(server: ReturnType<typeof launch>, email: string): Promise<string> {
  const visitor: Visitor = visit({ url: server.url, config: { publicUrl: server.url } });
  expect((await visitor.send('/sign-up', { email })).status).to.equal(303);
  const letter = await until('the letter', () =>
    Promise.resolve(server.logs().find((one) => one.letter?.to === email)?.letter?.text as string | undefined),
  );
  const link = /https?:\/\/[^/\s]+(\/\S+token=\S+)/.exec(letter)![1]!;
  const fields = { token: secretOf(link), name: 'Grace', password: PASSWORD };
  expect((await visitor.send('/confirm-email', fields, { from: link })).status).to.equal(303);
  const answer = await visitor.send('/settings/tokens', { name: 'first', lifetime: '30' });
  const page = answer.status === 303 ? await visitor.get(answer.headers.location!) : answer;
  return /dcs_pat_\w+/.exec(page.text)![0];
}

describe('a new person on a fresh service', function () {
  this.timeout(180_000);
  after(killAll);

  it('gets a first answer by the settings of docs/installing.md; without them the start warns, and commands help', async () => {
    const { url: DATABASE_URL, drop } = await createServerDatabase(`dcs_first_${process.pid}`);
    const env = { DATABASE_URL, SECRET_KEY, NODE_ENV: 'production' };
    const server = launch(await freePort(), { ...env, ...settings() });
    await ready(server.url);
    const token = await signUp(server, 'grace@example.com');
    expect((await call(server.url, '/feeds/popular', { token })).status).to.equal(200);
    expect(server.output.out).to.not.include(NO_API);
    server.child.kill('SIGTERM');
    await server.exited;

    const plain = launch(await freePort(), env);
    await ready(plain.url);
    await until('the warning', () => Promise.resolve(plain.output.out.includes(NO_API)));
    const [ada, bob] = [await signUp(plain, 'ada@example.com'), await signUp(plain, 'bob@example.com')];
    const statuses = async (): Promise<number[]> => {
      const answers = [token, ada, bob].map(async (one) => (await call(plain.url, '/profile', { token: one })).status);
      return Promise.all(answers);
    };
    expect(await statuses()).to.deep.equal([200, 429, 429]);
    const plan = async (...args: string[]): Promise<{ changed: string[] }> => {
      const { out, err, code } = await cli(env, 'account', 'plan', ...args, '--json');
      expect(code, err).to.equal(0);
      return JSON.parse(out) as { changed: string[] };
    };
    const free = ['--all', '--on', 'free', '--plan', 'paid'];
    expect((await plan(...free, '--dry-run')).changed).to.have.members(['ada@example.com', 'bob@example.com']);
    expect(await statuses(), 'nothing was changed').to.deep.equal([200, 429, 429]);
    expect((await plan(...free)).changed).to.have.length(2);
    await until('both may', async () => (await statuses()).every((one) => one === 200));
    expect((await plan('--account', 'ada@example.com', 'bob@example.com', '--plan', 'free')).changed).to.have.length(2);
    await until('neither may', async () => (await statuses()).join() === '200,429,429');
    plain.child.kill('SIGTERM');
    await plain.exited;
    await drop();
  });
});
