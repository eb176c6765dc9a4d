import { expect } from 'chai';
import { API_ROOT } from '../../generated/api.ts';
import { setContent } from '../support/content.ts';
import { startService, type Service } from '../support/service.ts';
import { member, visit, type Visitor } from '../support/visitor.ts';

const DOCS = `${API_ROOT}/docs`;

/** The attributes of a page's root element. */
const rootOf = (html: string): string | undefined => /<html lang="en"([^>]*)>/.exec(html)?.[1]?.trim();

describe('the look of pages', () => {
  let service: Service;
  let visitor: Visitor;
  before(async () => {
    service = await startService();
    const { id } = await member(service);
    await setContent(service, id);
    visitor = visit(service);
  });
  after(() => service.close());

  const choose = (query: string, headers: Record<string, string> = {}) =>
    visitor.get(`/look?${query}`, { referer: `${service.url}/newest?cursor=x`, ...headers });

  it('is the system’s and a list until one chooses', async () => {
    for (const path of ['/', '/newest', '/sign-in', DOCS, '/nowhere'])
      expect(rootOf((await visitor.get(path)).text), path).to.equal('data-density="list"');
  });

  it('is remembered on every page, also on those that all visitors share, and leads back', async () => {
    const chosen = await choose('theme=dark');
    expect([chosen.status, chosen.headers.location]).to.deep.equal([303, '/newest?cursor=x']);
    await choose('density=headlines');
    for (const path of ['/', '/newest', '/sign-in', DOCS, `${DOCS}/search?q=feed`, '/nowhere']) {
      const { text } = await visitor.get(path);
      expect(rootOf(text), path).to.equal('data-theme="dark" data-density="headlines"');
      expect(text, path).to.include('theme=dark" rel="nofollow" aria-current="true"');
    }
    const shared = await visit(service).get(DOCS);
    expect(rootOf(shared.text), 'of another visitor').to.equal('data-density="list"');
    expect(shared.text, 'offers an account as other pages do').to.include('href="/sign-up"');
    expect(shared.headers.vary).to.include('Cookie');
    expect(shared.headers.etag).to.not.equal((await visitor.get(DOCS)).headers.etag);
    await choose('theme=system');
    await choose('density=list');
    expect(rootOf((await visitor.get('/newest')).text)).to.equal('data-density="list"');
  });

  it('is not changed by links of other sites, nor by what is no choice', async () => {
    await choose('theme=dark', { 'sec-fetch-site': 'cross-site' });
    await choose('theme=constructor');
    await choose('density=<script>&theme=x');
    await choose('theme=dark&theme=light');
    expect(rootOf((await visitor.get('/newest')).text)).to.equal('data-density="list"');
    const away = await choose('theme=light', { referer: 'https://else.example//evil' });
    expect(away.headers.location).to.equal('/');
    await choose('theme=system');
  });

  it('draws one card for all densities, so that what is cached fits every visitor', async () => {
    // Without the ages of posts, which may be others a moment later.
    const cardsOf = (html: string): string =>
      (/<ol class="posts"[\s\S]*<\/ol>/.exec(html)?.[0] ?? '').replaceAll(/<time[^>]*>[^<]*<\/time>/g, '');
    const list = cardsOf((await visitor.get('/newest')).text);
    await choose('density=headlines');
    expect(cardsOf((await visitor.get('/newest')).text)).to.equal(list);
    await choose('density=cards');
    expect(cardsOf((await visitor.get('/newest')).text).replaceAll('loading="eager"', 'loading="lazy"')).to.equal(list);
  });
});
