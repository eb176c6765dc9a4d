import { expect } from 'chai';
import { createToken } from '../../src/auth/access-tokens.ts';
import { call } from '../support/client.ts';
import { comment, post } from '../support/fixtures.ts';
import { startService, type Service } from '../support/service.ts';
import { member, signedIn, visit, type Visitor } from '../support/visitor.ts';

const EXPERIENCES = '/settings/experiences';
const STACK = '/settings/stack';

describe('pages of a person’s profile', () => {
  let service: Service;
  let id: string;
  let me: Visitor;
  let token: string;

  before(async () => {
    service = await startService();
    const account = await member(service, { name: 'Ada' });
    ({ id } = account);
    me = await signedIn(service, account.email);
    ({ token } = await createToken(service.db, id, { name: 'check', lifetime: '30' }));
  });
  after(() => service.close());

  const read = async (path: string) => (await call(service.url, path, { token })).body;
  const send = (path: string, fields: Record<string, string>, from: string) => me.send(path, fields, { from });
  const stack = async (): Promise<string[]> =>
    (await read('/profile/stack')).data.map((item: any) => `${item.section}/${item.title ?? item.tool.title}`);

  it('add, change and delete an experience of each type', async () => {
    for (const [type, fields] of Object.entries<Record<string, string>>({
      work: { company: 'Engines', skills: 'Rust, SQL,, Rust', city: 'London', locationType: 'REMOTE' },
      education: { company: 'A school', grade: 'A' },
      project: { company: 'Nobody', url: 'https://example.com/project' },
      certification: { company: 'An issuer' },
      volunteering: { company: 'A club' },
      opensource: { repositoryName: 'rust', repositoryUrl: 'https://github.com/rust-lang/rust' },
    })) {
      const added = await send(
        `${EXPERIENCES}/new`,
        { type, title: `The ${type}`, startedAt: '2022-03-01', ...fields },
        `${EXPERIENCES}/new?type=${type}`,
      );
      expect([added.status, added.headers.location], added.text).to.deep.equal([303, `${EXPERIENCES}?notice=added`]);
    }
    const { data } = await read('/profile/experiences');
    expect(data).to.have.length(6);
    const { text } = await me.get(EXPERIENCES);
    for (const one of data) {
      expect(text).to.include(`${EXPERIENCES}/${one.id}`);
      const page = await me.get(`${EXPERIENCES}/${one.id}`);
      expect(page.text).to.include(`value="${one.title}"`);
    }
    const work = data.find((one: any) => one.type === 'work');
    expect(work.skills).to.deep.equal([{ value: 'Rust' }, { value: 'SQL' }]);
    const page = `${EXPERIENCES}/${work.id}`;
    const changed = {
      type: 'work',
      title: 'Principal',
      company: 'Engines',
      startedAt: '2022-03-01',
      endedAt: '2024-01-31',
    };
    expect((await send(page, changed, page)).status).to.equal(303);
    const now = await read(`/profile/experiences/${work.id}`);
    expect([now.title, now.endedAt, now.skills, now.startedAt]).to.deep.equal([
      'Principal',
      '2024-01-31T00:00:00.000Z',
      [],
      work.startedAt,
    ]);
    expect((await send(`${page}/delete`, {}, page)).status).to.equal(303);
    expect((await read('/profile/experiences')).data).to.have.length(5);
    expect((await me.get(page)).status).to.equal(404);
  });

  it('keep what was typed of a refused experience, and name the field', async () => {
    const from = `${EXPERIENCES}/new?type=work`;
    const typed = { type: 'work', title: 'Kept', company: 'Engines', startedAt: '2024-05-01' };
    for (const wrong of <Record<string, string>[]>[
      { endedAt: '2020-01-01' },
      { startedAt: 'yesterday' },
      { company: '' },
      { title: ' ' },
      { employmentType: 'SLEEPING' },
      { skills: 'x'.repeat(101) },
    ]) {
      const { status, text } = await send(`${EXPERIENCES}/new`, { ...typed, ...wrong }, from);
      expect(status, JSON.stringify(wrong)).to.equal(422);
      expect(text).to.include('role="alert"').and.include('class="error"');
      if (!('title' in wrong)) expect(text).to.include('value="Kept"');
    }
    const other = await send(`${EXPERIENCES}/new`, { ...typed, type: 'prison' }, from);
    expect(other.status, 'an unknown type is work').to.equal(303);
  });

  it('add tools by search, order them, and change and remove them', async () => {
    const nothing = await me.get(`${STACK}?q=Zig`);
    expect(nothing.text).to.include('No tool is named “Zig” yet.').and.include('value="Zig"');
    for (const title of ['Zig', 'Rust', 'PostgreSQL'])
      await send(`${STACK}/add`, { title, section: 'Languages', startedAt: '2015-06-01' }, `${STACK}?q=${title}`);
    const twice = await send(`${STACK}/add`, { title: 'rust', section: 'Languages' }, `${STACK}?q=rust`);
    expect([twice.status, twice.text.includes('rust is in your stack already.')]).to.deep.equal([422, true]);
    expect((await send(`${STACK}/add`, { title: 'Go', section: ' ' }, `${STACK}?q=Go`)).status).to.equal(422);
    expect((await me.get(`${STACK}?q=rus`)).text).to.include('value="Rust"');
    const ids = (await read('/profile/stack')).data.map((item: any) => item.id as string);
    await send(`${STACK}/${ids[2]}/move`, { to: 'up' }, STACK);
    await send(`${STACK}/${ids[0]}/move`, { to: 'up' }, STACK);
    expect(await stack()).to.deep.equal(['Languages/Zig', 'Languages/PostgreSQL', 'Languages/Rust']);
    await send(`${STACK}/order`, { order: [ids[1], ids[0], ids[2]].join() }, STACK);
    expect(await stack()).to.deep.equal(['Languages/Rust', 'Languages/Zig', 'Languages/PostgreSQL']);
    for (const order of ['', 'a,b', `${ids[0]},${ids[0]}`])
      expect((await send(`${STACK}/order`, { order }, STACK)).status, order).to.equal(422);
    await send(`${STACK}/${ids[2]}`, { section: 'Databases', title: 'Postgres', startedAt: '' }, STACK);
    expect((await send(`${STACK}/${ids[2]}`, { section: '', title: '' }, STACK)).status).to.equal(422);
    await send(`${STACK}/${ids[0]}/delete`, {}, STACK);
    expect(await stack()).to.deep.equal(['Languages/Rust', 'Databases/Postgres']);
  });

  it('show others a person’s comments, and experiences and stack once they are public', async () => {
    await comment(service.db, { accountId: id, postId: await post(service.db, { title: 'About types' }) });
    const other = visit(service);
    const { username } = await read('/profile');
    const parts = async (path = `/people/${username}`): Promise<string[]> =>
      [...(await other.get(path)).text.matchAll(/<section id="(\w+)"/g)].map(([, part]) => part!);
    expect(await parts()).to.deep.equal(['comments']);
    expect(await parts(`/people/${id}`)).to.deep.equal(['comments']);
    expect((await me.get(EXPERIENCES)).text).to.include('Only you see your experience');
    await send(`${EXPERIENCES}/public`, { public: 'on' }, EXPERIENCES);
    expect(await parts()).to.deep.equal(['experience', 'comments']);
    await send(`${STACK}/public`, { public: 'on' }, STACK);
    expect(await parts()).to.deep.equal(['experience', 'stack', 'comments']);
    await send(`${EXPERIENCES}/public`, { public: 'off' }, EXPERIENCES);
    expect(await parts()).to.deep.equal(['stack', 'comments']);
    expect((await other.get(`/people/${username}`)).text).to.include('On <span dir="auto">About types</span>');
  });
});
