import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { ConfigError, loadConfig } from '../../src/config.ts';
import { projectRoot } from '../../src/environment/project-folder.ts';
import { fetchAny } from '../support/client.ts';
import { startService, type Service } from '../support/service.ts';

const PATH = '/.well-known/security.txt';
const DAY_MS = 86_400_000;

describe('where weaknesses are reported', () => {
  let service: Service;
  afterEach(() => service.close());

  it('security 75: security.txt names the contact that is set, a moment at which it ends, and its own address (RFC 9116)', async () => {
    service = await startService({
      securityContact: loadConfig({ SECURITY_CONTACT: 'security@example.com' }).securityContact,
    });
    const { status, headers, text } = await fetchAny(`${service.url}${PATH}`);
    expect([status, headers['content-type'], headers['cache-control']]).to.deep.equal([
      200,
      'text/plain; charset=utf-8',
      'public, max-age=86400',
    ]);
    const fields = text
      .trimEnd()
      .split('\n')
      .map((line) => /^([A-Za-z-]+): (\S.*)$/.exec(line) ?? expect.fail(`no field: ${line}`));
    const of = (name: string): string[] => fields.filter((field) => field[1] === name).map((field) => field[2] ?? '');
    expect(of('Contact')).to.deep.equal(['mailto:security@example.com']);
    expect(of('Canonical')).to.deep.equal([`${service.url}${PATH}`]);
    expect(of('Preferred-Languages')).to.deep.equal(['en']);
    expect(of('Expires')).to.have.length(1);
    const days = (Date.parse(of('Expires')[0] ?? '') - Date.now()) / DAY_MS;
    expect(days, 'less than a year (section 2.5.5), and longer than it is kept').to.be.within(2, 364);
    const head = await fetchAny(`${service.url}${PATH}`, { method: 'HEAD' });
    expect([head.status, head.text]).to.deep.equal([200, '']);
    const post = await fetchAny(`${service.url}${PATH}`, { method: 'POST' });
    expect([post.status, post.headers.allow]).to.deep.equal([405, 'GET, HEAD, OPTIONS']);
  });

  it('security 75: without a contact there is no such file, and the answer says why', async () => {
    service = await startService({ securityContact: undefined });
    const { status, body } = await fetchAny(`${service.url}${PATH}`);
    expect([status, body.error]).to.deep.equal([404, 'not_found']);
    expect(body.message).to.include('SECURITY_CONTACT');
  });

  it('security 75: a contact is a URI or an e-mail address, and cannot add a line', async () => {
    service = await startService();
    for (const good of ['mailto:a@example.com', 'https://example.com/report', 'tel:+1-201-555-0123'])
      expect(loadConfig({ SECURITY_CONTACT: good }).securityContact).to.equal(good);
    for (const bad of [
      'http://example.com',
      'nobody',
      'a@b\nContact: mailto:c@d',
      'https://x\r\nX: y',
      'javascript:alert(1)',
      '@',
      'https://',
    ])
      expect(() => loadConfig({ SECURITY_CONTACT: bad }), bad).to.throw(ConfigError);
  });

  it('security 75: SECURITY.md leads to what is promised', async () => {
    service = await startService();
    const text = readFileSync(join(projectRoot(), 'SECURITY.md'), 'utf8');
    expect(text).to.include(PATH).and.include('Supported versions');
    for (const [, path = ''] of text.matchAll(/\]\(([^)]+)\)/g))
      expect(existsSync(join(projectRoot(), path)), path).to.equal(true);
    expect(text).to.include('](docs/security.md)');
  });
});
