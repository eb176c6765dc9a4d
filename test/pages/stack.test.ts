import { expect } from 'chai';
import { storeChanges } from '../../src/domain/changes/changes.ts';
import { published, usePackages } from '../support/changes.ts';
import { startService, type Service } from '../support/service.ts';
import { member, signedIn, type Visitor } from '../support/visitor.ts';

const PAGE = '/stack';

describe('the page of a stack', function () {
  this.timeout(30_000);
  let service: Service;
  let reader: Visitor;
  let other: Visitor;
  let id: string;
  before(async () => {
    service = await startService();
    const { email } = await member(service);
    reader = await signedIn(service, email);
    other = await signedIn(service, (await member(service)).email);
    [{ id } = { id: '' }] = await service.db.query<{ id: string }>('SELECT id FROM accounts WHERE email = $1', [email]);
  });
  after(() => service.close());

  const textOf = async (path = PAGE, who = reader): Promise<string> => (await who.get(path)).text;

  it('says what to do without packages, and without changes', async () => {
    expect(await textOf())
      .to.include('No packages yet.')
      .and.include('href="/settings/stack/packages"');
    await usePackages(service.db, { id }, { quiet: '1.0.0' });
    expect(await textOf()).to.include('Nothing to do');
  });

  it('has the changes of each package with their evidence, and marks them without a script', async () => {
    const shop = await usePackages(service.db, { id }, { a: '1.0.0' }, 'shop');
    await usePackages(service.db, { id }, { b: '1.0.0' }, 'api');
    await storeChanges(service.db, [
      published('REL', [{ name: 'a', kind: 'release', version: '2.0.0', url: null }]),
      published('ADV', [{ name: 'a', severity: 'high', title: 'Bad <b>', quote: 'So <i>it</i> is.' }]),
      published('OLD', [{ name: 'b', kind: 'deprecated', replacedBy: 'pkg:npm/c' }]),
    ]);
    const page = await textOf();
    expect(page).to.match(/<h2>pkg:npm\/a<\/h2>[^]*Bad &lt;b>[^]*REL of a[^]*<h2>pkg:npm\/b<\/h2>/);
    expect(page).to.include('<a href="https://changes.example/ADV">').and.include('So &lt;i>it&lt;/i> is.');
    expect(page)
      .to.include('Advisory, high')
      .and.include('replaced by pkg:npm/c')
      .and.include('Concerns pkg:npm/a@1.0.0');
    expect(await textOf(`${PAGE}?project=${shop}`)).not.to.include('pkg:npm/b');
    const both = /name="ids" value="([0-9a-f-]{36},[0-9a-f-]{36})"/.exec(page)?.[1] ?? '';
    const [advisory = '', release = ''] = both.split(',');
    const send = (ids: string, mark: string, from = PAGE) =>
      reader.send('/stack/marks', { ids, mark, back: from }, { from });
    const marked = await send(advisory, 'done', `${PAGE}?project=${shop}`);
    expect([marked.status, marked.headers.location]).to.deep.equal([303, `${PAGE}?project=${shop}#changes`]);
    expect(await textOf())
      .not.to.include('Bad &lt;b>')
      .and.not.include(advisory);
    expect(await textOf(`${PAGE}?marked=done`))
      .to.include('Bad &lt;b>')
      .and.include('Open again');
    expect((await send(release, 'ignored')).status).to.equal(303);
    expect(await textOf(`${PAGE}?marked=ignored`)).to.include('REL of a');
    expect((await send(both, '')).status).to.equal(303);
    expect(await textOf())
      .to.include('Bad &lt;b>')
      .and.include('REL of a');
    expect((await send('not an id', 'done')).status).to.equal(404);
    for (const path of [PAGE, `${PAGE}?project=${shop}`, `${PAGE}?marked=done`])
      expect(await textOf(path, other), path).not.to.match(/pkg:npm\/[ab]|shop/);
  });
});
