import { expect } from 'chai';
import { runImport } from '../../src/ingest/imports/run-imports.ts';
import { startService, type Service } from '../support/service.ts';
import { parser } from '../support/threads.ts';
import { member, signedIn, type Visitor } from '../support/visitor.ts';

const BOUNDARY = 'x7MA4YWxkTrZu0gW';

describe('pages of the library', function () {
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

  /** Sends a file as a browser does. */
  async function upload(
    who: Visitor,
    text: string,
    token?: string,
  ): Promise<{ status: number; text: string; to: string }> {
    const page = (await who.get('/imports')).text;
    const own = /name="form_token" value="([^"]+)"/.exec(page)?.[1] ?? '';
    const part = (name: string, value: string, file = ''): string =>
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n${value}\r\n`;
    const file = '; filename="bookmarks.csv"\r\nContent-Type: text/csv';
    const raw = `${part('form_token', token ?? own)}${part('format', '')}${part('file', text, file)}--${BOUNDARY}--\r\n`;
    const headers = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` };
    const answer = await who.send('/imports', {}, { from: '/imports', raw, headers });
    return { status: answer.status, text: answer.text, to: answer.headers.location ?? '' };
  }

  it('a page is saved by a link that fills in the form, and by one button', async () => {
    const { text } = await reader.get('/save?title=A%20%22page%22&text=Look%20https%3A%2F%2Fpage.example%2Fa%3Fb%3D1');
    expect(text).to.include('value="https://page.example/a?b=1"').and.include('value="A &quot;page&quot;"');
    const from = '/save';
    expect((await reader.send(from, { url: 'javascript:alert(1)', title: '', note: '' }, { from })).status).to.equal(
      422,
    );
    const saved = await reader.send(from, { url: 'page.example/a?b=1', title: 'A page', note: 'My <note>' }, { from });
    expect([saved.status, saved.headers.location]).to.deep.equal([303, '/bookmarks']);
    const list = (await reader.get('/bookmarks')).text;
    expect(list).to.include('A page').and.include('My &lt;note>').and.include('Reading the page soon');
    expect((await other.get('/bookmarks')).text).to.not.include('A page');
    const { share_target: target } = JSON.parse((await reader.get('/manifest.webmanifest')).text);
    expect(target).to.deep.include({ action: '/save', method: 'GET' });
  });

  it('a note is changed and removed on a page of its own', async () => {
    const path = /\/bookmarks\/[0-9a-f-]{36}\/note/.exec((await reader.get('/bookmarks')).text)?.[0] ?? '';
    expect((await reader.get(path)).text).to.include('My &lt;note>');
    expect((await other.get(path)).status).to.equal(404);
    expect((await other.send(path, { note: 'x' }, { from: '/save' })).status).to.equal(404);
    expect((await reader.send(path, { note: 'Another one' }, { from: path })).status).to.equal(303);
    expect((await reader.get('/bookmarks')).text).to.include('Another one');
    expect((await reader.send(path, { note: 'x'.repeat(5_001) }, { from: path })).status).to.equal(422);
    await reader.send(path, { note: ' ' }, { from: path });
    expect((await reader.get('/bookmarks')).text)
      .to.include('Add note')
      .and.not.include('Another one');
  });

  it('a file is imported without a script, and its page shows how that goes', async () => {
    const { status, to, text } = await upload(
      reader,
      '\uFEFFtitle,url\r\nOne <b>,https://one.example/\r\nTwo,javascript:x\r\n',
    );
    expect([status, to.slice(0, 9)], text.slice(0, 2_000)).to.deep.equal([303, '/imports/']);
    const before = await reader.get(to);
    expect(before.headers.refresh).to.equal('3');
    while (await runImport(service.db, { parser }));
    const after = await reader.get(to);
    expect(after.headers.refresh).to.equal(undefined);
    expect(after.text).to.include('1 added, 0 already there, 1 skipped, 0 failed.');
    expect(after.text).to.include('2. Two (skipped): This is no http or https address.');
    expect((await other.get(to)).status).to.equal(404);
    expect((await reader.get('/bookmarks')).text).to.include('One &lt;b>');
    expect((await reader.get('/imports')).text).to.include(to);
  });

  it('a file that another site sends, that is too large or no text is refused', async () => {
    expect((await upload(reader, 'title,url\n', 'wrong')).status).to.equal(403);
    expect((await upload(reader, '')).status).to.equal(422);
    expect((await upload(reader, 'a\0b')).status).to.equal(400);
    expect((await upload(reader, 'x'.repeat(16 * 1024 * 1024))).status).to.equal(413);
  });

  it('bookmarks and feeds are files to download', async () => {
    for (const [file, content] of [
      ['bookmarks.html', 'https://one.example/'],
      ['bookmarks.csv', 'https://one.example/'],
      ['bookmarks.json', 'https://one.example/'],
      ['bookmarks.md', 'https://one.example/'],
      ['feeds.opml', '<opml'],
    ] as const) {
      const { status, text, headers } = await reader.get(`/exports/${file}`);
      expect([status, headers['content-disposition']]).to.deep.equal([200, `attachment; filename="${file}"`]);
      expect(text).to.include(content);
      expect((await other.get(`/exports/${file}`)).text).to.not.include('one.example');
    }
    expect((await reader.get('/exports/nothing')).status).to.equal(404);
  });
});
