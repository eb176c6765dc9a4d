import { expect } from 'chai';
import { startService, type Service } from '../support/service.ts';
import { member, signedIn, type Visitor } from '../support/visitor.ts';

const BOUNDARY = 'x7MA4YWxkTrZu0gW';
const PAGE = '/settings/stack/packages';

describe('the page of packages', function () {
  this.timeout(30_000);
  let service: Service;
  let reader: Visitor;
  let other: Visitor;
  before(async () => {
    service = await startService();
    reader = await signedIn(service, (await member(service)).email);
    other = await signedIn(service, (await member(service)).email);
  });
  after(() => service.close());

  /** Sends a form with a file as a browser does. */
  async function upload(
    fields: Readonly<Record<string, string>>,
  ): Promise<{ status: number; text: string; to: string }> {
    const token = /name="form_token" value="([^"]+)"/.exec((await reader.get(PAGE)).text)?.[1] ?? '';
    const parts = Object.entries({ form_token: token, ...fields }).map(([name, value]) => {
      const file = name === 'file' ? '; filename="package.json"\r\nContent-Type: application/json' : '';
      return `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n${value}\r\n`;
    });
    const headers = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` };
    const raw = `${parts.join('')}--${BOUNDARY}--\r\n`;
    const answer = await reader.send('/settings/stack/manifest', {}, { from: PAGE, raw, headers });
    return { status: answer.status, text: answer.text, to: answer.headers.location ?? '' };
  }

  it('shows what a file would change, stores that by one more button, and removes it', async () => {
    const file = '{"dependencies":{"react":"^19.0.0","zod":"4.1.12","ui":"file:../ui"}}';
    const preview = await upload({ file, project: 'shop <b>', step: 'preview' });
    expect(preview.status).to.equal(200);
    expect(preview.text).to.include('zod: added 4.1.12').and.include('ui: It is a folder of the project.');
    expect(preview.text).to.include('shop &lt;b>').and.include('file:../ui');
    expect((await reader.get(PAGE)).text).to.include('None yet.');
    const stored = await upload({ text: `\r\n${file}`, project: 'shop <b>', step: 'apply' });
    expect([stored.status, stored.to]).to.deep.equal([303, `${PAGE}?notice=read`]);
    const { text } = await reader.get(PAGE);
    expect(text).to.include('<strong>zod</strong> 4.1.12').and.include('2 packages, 2 of them direct');
    expect((await other.get(PAGE)).text).not.to.include('zod');
    const path = /\/settings\/stack\/packages\/[0-9a-f-]{36}\/delete/.exec(text)?.[0] ?? '';
    expect((await other.send(path, {}, { from: PAGE })).status).to.equal(404);
    expect((await reader.send(path, {}, { from: PAGE })).status).to.equal(303);
    expect((await reader.get(PAGE)).text).to.include('None yet.');
  });

  it('says why a file cannot be read', async () => {
    for (const [file, reason] of [
      ['', 'Choose a package.json'],
      ['Hello, world.', 'no manifest, lock file or bill of materials'],
      ['{"dependencies":', 'no JSON'],
    ] as const) {
      const { status, text } = await upload({ file, step: 'apply' });
      expect([status, text.includes(reason)], file).to.deep.equal([422, true]);
    }
  });
});
