import { expect } from 'chai';
import { storeChanges } from '../../src/domain/changes/changes.ts';
import { exportAccount } from '../../src/domain/people/account-data.ts';
import { published } from '../support/changes.ts';
import { call, readAll, type Answer } from '../support/client.ts';
import { person, type Person } from '../support/fixtures.ts';
import { found } from '../support/poll.ts';
import { sharedService, type Service } from '../support/service.ts';
import { uuid } from '../support/uuid.ts';
import { MAX_MANIFEST_CHARACTERS, MAX_STACK_MANIFESTS, MAX_STACK_PACKAGES } from '../../generated/limits.ts';

describe('packages of a stack', function () {
  this.timeout(60_000);
  let service: Service;
  let ada: Person;
  let bob: Person;
  const send = (method: string, path: string, json?: unknown, who = ada): Promise<Answer> =>
    call(service.url, `/profile/stack/${path}`, { method, token: who.token, ...(json === undefined ? {} : { json }) });
  const put = (text: string, rest: object = {}, who = ada): Promise<Answer> =>
    send('PUT', 'manifest', { text, ...rest }, who);
  const npm = (dependencies: object): string => JSON.stringify({ dependencies });
  const applied = async (text: string, rest: object = {}): Promise<any> => {
    const { status, body, text: message } = await put(text, rest);
    expect(status, message).to.equal(200);
    return body.data;
  };
  const packages = async (who = ada, query = ''): Promise<string[]> =>
    (await readAll(service.url, `/profile/stack/packages?limit=2${query}`, who.token)).map(
      ({ purl, requirement }) => `${purl}${requirement === null ? '' : ` ${requirement}`}`,
    );
  const projects = async (who = ada): Promise<any[]> => (await send('GET', 'manifests', undefined, who)).body.data;

  beforeEach(async () => {
    service = await sharedService();
    [ada, bob] = [await person(service.db), await person(service.db)];
  });

  it('become those of a manifest, and a preview says so before', async () => {
    const first = npm({ react: '^19.0.0', zod: '4.1.12', lodash: '4.17.21', ui: 'file:../ui' });
    const preview = await applied(first, { preview: true });
    expect(preview).to.include({ applied: false, project: 'main', format: 'package-json', packages: 3, added: 3 });
    expect(preview.skipped).to.deep.equal([{ name: 'ui', reason: 'It is a folder of the project.' }]);
    expect([await packages(), await projects()]).to.deep.equal([[], []]);
    expect(await applied(first)).to.deep.equal({ ...preview, applied: true });
    expect(await packages()).to.deep.equal(['pkg:npm/lodash@4.17.21', 'pkg:npm/react ^19.0.0', 'pkg:npm/zod@4.1.12']);
    const second = npm({ react: '^19.0.0', zod: '4.1.13', hono: '^4' });
    const changes = [
      { change: 'added', name: 'hono', before: null, after: '^4' },
      { change: 'removed', name: 'lodash', before: '4.17.21', after: null },
      { change: 'changed', name: 'zod', before: '4.1.12', after: '4.1.13' },
    ].map((change) => ({ ...change, ecosystem: 'npm', package: `pkg:npm/${change.name}`, direct: true }));
    for (const isPreview of [true, false]) {
      const result = await applied(second, { preview: isPreview });
      expect(result).to.include({ applied: !isPreview, added: 1, changed: 1, removed: 1 });
      expect(result.changes).to.have.deep.members(changes);
    }
    expect(await packages()).to.deep.equal(['pkg:npm/hono ^4', 'pkg:npm/react ^19.0.0', 'pkg:npm/zod@4.1.13']);
  });

  it('are judged by the changes that are known of them a moment later, and those of a preview are not', async () => {
    await storeChanges(service.db, [published('A', [{ name: 'a' }])]);
    await applied(npm({ b: '1.0.0', a: '0.9.0' }), { preview: true });
    await applied(npm({ b: '1.0.0', a: '1.0.0' }));
    const stored = (): Promise<{ package: string; stated: string }[]> =>
      service.db.query('SELECT package, stated FROM package_uses');
    await found(async () => (await stored()).length > 0);
    expect(await stored()).to.deep.equal([{ package: 'pkg:npm/a', stated: '=1.0.0' }]);
  });

  it('stay as they are when the same file is sent again', async () => {
    const text = 'module example.com/x\nrequire example.com/a v1.0.0\nrequire example.com/b v1.0.0 // indirect\n';
    await applied(text);
    const [before] = await projects();
    const again = await put(text);
    expect(again.headers['x-unchanged']).to.equal('true');
    expect(again.body.data).to.include({ added: 0, changed: 0, removed: 0, packages: 2 });
    expect(await projects()).to.deep.equal([before]);
    expect(before).to.include({ project: 'main', format: 'go-mod', packages: 2, direct: 1 });
    expect((await put(text, { preview: true })).headers['x-unchanged']).to.equal(undefined);
  });

  it('are of one project each, which is removed with them', async () => {
    await applied(npm({ react: '19.2.0' }), { project: ' Shop ' });
    await applied('react==1.0\n', { project: 'api', format: 'requirements' });
    const [shop, api] = await projects();
    expect([shop.project, api.project]).to.deep.equal(['Shop', 'api']);
    expect(await packages()).to.deep.equal(['pkg:npm/react@19.2.0', 'pkg:pypi/react@1.0']);
    expect(await packages(ada, `&manifestId=${api.id}`)).to.deep.equal(['pkg:pypi/react@1.0']);
    for (const id of [api.id, api.id, uuid()])
      expect((await send('DELETE', `manifests/${id}`)).body).to.deep.equal({ success: true });
    expect(await packages()).to.deep.equal(['pkg:npm/react@19.2.0']);
    await applied('{}', { project: 'Shop', format: 'package-json' });
    expect([await packages(), (await projects()).map(({ packages: count }) => count)]).to.deep.equal([[], [0]]);
  });

  it('are seen, changed and removed by nobody else, also where the stack is public', async () => {
    await call(service.url, '/profile', { method: 'PATCH', token: ada.token, json: { publicStack: true } });
    await applied(npm({ secret: '1.0.0' }));
    const [{ id }] = await projects();
    expect([await packages(bob), await projects(bob)]).to.deep.equal([[], []]);
    expect(await packages(bob, `&manifestId=${id}`)).to.deep.equal([]);
    expect((await send('DELETE', `manifests/${id}`, undefined, bob)).status).to.equal(404);
    const shown = await call(service.url, `/people/${ada.id}/stack`, { token: bob.token });
    expect(shown.text).not.to.include('secret');
    await put(npm({ other: '1.0.0' }), {}, bob);
    expect(await packages()).to.deep.equal(['pkg:npm/secret@1.0.0']);
  });

  it('are in the export of the account, and the file is nowhere', async () => {
    await applied(JSON.stringify({ description: 'Nobody may keep this', dependencies: { a: '1.0.0' } }));
    const data = JSON.stringify(await exportAccount(service.db, ada.id));
    expect(data).to.include('pkg:npm/a@1.0.0').and.include('"project":"main"').and.not.include('Nobody may keep this');
  });

  it('are not read from what is no manifest, and the reason is said', async () => {
    for (const [text, rest, reason] of [
      ['Hello.', {}, 'no manifest'],
      ['{"dependencies":', {}, 'no JSON'],
      ['{}', {}, 'no manifest'],
      ['x', { format: 'pom' }, 'no pom.xml'],
      ['<!DOCTYPE a [<!ENTITY b "c">]><project/>', {}, 'no pom.xml'],
      [`a: ${'['.repeat(100_000)}`, { format: 'pnpm-lock' }, 'levels deep'],
      ['a: &a [x]\nlockfileVersion: 9\npackages: *a\n', {}, 'no YAML'],
      ['[project]\nname = ', {}, 'no TOML'],
      ['module\n', { format: 'go-mod' }, 'no go.mod'],
    ] as const) {
      const { status, body } = await put(text, rest);
      expect([status, body.error], text.slice(0, 50)).to.deep.equal([400, 'validation_error']);
      expect(body.message).to.include(reason);
      expect(body.details[0].path).to.equal('/text');
    }
    for (const json of [{}, { text: '' }, { text: 'a\0b' }, { text: 1 }, { text: '{}', project: ' ' }])
      expect((await send('PUT', 'manifest', json)).status).to.equal(400);
    const large = await put('x'.repeat(MAX_MANIFEST_CHARACTERS + 1));
    expect([large.status, large.body.error]).to.deep.equal([400, 'validation_error']);
    expect((await put('x'.repeat(17 * 1024 * 1024))).status).to.equal(413);
  });

  it('are as many as a stack has, and no more, for many writers at once too', async () => {
    const many = (name: string, n: number): string =>
      npm(Object.fromEntries(Array.from({ length: n }, (_, i) => [`${name}${i}`, '1.0.0'])));
    const half = MAX_STACK_PACKAGES / 2;
    await applied(many('a', half), { project: 'a' });
    await applied(many('b', half - 1), { project: 'b' });
    const statuses = await Promise.all(
      [0, 1, 2].map(async (n) => (await put(many(`c${n}-`, 1), { project: `c${n}` })).status),
    );
    expect(statuses.sort()).to.deep.equal([200, 403, 403]);
    const { status, body } = await put(many('d', 1), { project: 'd', preview: true });
    expect([status, body.error]).to.deep.equal([403, 'forbidden']);
    // Fewer than before are always taken.
    expect(await applied(many('a', 1), { project: 'a' })).to.include({ removed: half - 1 });
    const left = MAX_STACK_MANIFESTS - 3;
    for (let n = 0; n < left; n += 1) await applied(npm({}), { project: `p${n}` });
    expect((await put(npm({}), { project: 'one more' })).status).to.equal(403);
    expect(await projects()).to.have.length(MAX_STACK_MANIFESTS);
  });
});
