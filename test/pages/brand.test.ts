import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { API_ROOT } from '../../generated/api.ts';
import { loadConfig } from '../../src/config.ts';
import { startService, type Service } from '../support/service.ts';
import { letters, linkTo, visit } from '../support/visitor.ts';

const ICON = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><circle cx="4" cy="4" r="4"/></svg>';

describe('the name, icon and colour of an operator', () => {
  let service: Service;
  before(async () => {
    const icon = join(mkdtempSync(join(tmpdir(), 'icon-')), 'icon.svg');
    writeFileSync(icon, ICON);
    const env = { SITE_NAME: 'Müller & Söhne', SITE_ICON: icon, SITE_ACCENT: '#0b7285' };
    const { siteName, siteIcon, siteAccent } = loadConfig(env);
    service = await startService({ siteName, siteIcon, siteAccent });
  });
  after(() => service.close());

  it('are on pages, in the documentation, the manifest, metadata and e-mails', async () => {
    const browser = visit(service);
    for (const path of ['/', '/sign-in', `${API_ROOT}/docs`, '/nowhere'])
      expect((await browser.get(path)).text, path).to.include('<span>Müller &amp; Söhne</span>');
    expect((await browser.get('/sign-in')).text).to.include('<title>Sign in - Müller &amp; Söhne</title>');
    const manifest = JSON.parse((await browser.get('/manifest.webmanifest')).text);
    expect(manifest).to.deep.include({
      name: 'Müller & Söhne',
      theme_color: '#0b7285',
      icons: [{ src: '/assets/icon.svg', sizes: 'any', type: 'image/svg+xml' }],
    });
    const metadata = JSON.parse((await browser.get('/.well-known/oauth-protected-resource')).text);
    expect(metadata.resource_name).to.equal('Müller & Söhne');
    await browser.send('/sign-up', { email: 'new@example.com' });
    await linkTo(service, 'new@example.com');
    expect(letters(service, 'new@example.com')[0]?.text).to.include('Müller & Söhne');
  });

  it('the icon is served as it is, and runs nothing', async () => {
    for (const path of ['/assets/icon.svg', '/favicon.ico']) {
      const { text, headers } = await visit(service).get(path);
      expect([text, headers['content-type']], path).to.deep.equal([ICON, 'image/svg+xml']);
      expect(headers['content-security-policy'], path).to.include("default-src 'none'");
    }
  });

  it('the colour is in the styles, for both themes', async () => {
    const { text } = await visit(service).get('/assets/site.css');
    expect(text.trimEnd().split('\n').at(-1)).to.match(
      /^:root:root:root { --accent: light-dark\(#0b7285, #[0-9a-f]{6}\)/,
    );
  });
});
