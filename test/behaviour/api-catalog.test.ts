import { expect } from 'chai';
import { METADATA_PATHS } from '../../src/auth/oauth/paths.ts';
import { readDocument } from '../../src/contract/document.ts';
import { readOperations } from '../../src/contract/operations.ts';
import { fetchAny } from '../support/client.ts';
import { startService, type Service } from '../support/service.ts';

const PATH = '/.well-known/api-catalog';
const TYPE = 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"';

interface Target {
  readonly href: string;
  readonly type?: string;
}
type Context = { readonly anchor: string } & Record<string, Target[]>;

describe('the API catalogue', () => {
  let service: Service;
  let linkset: Context[];
  before(async () => {
    service = await startService();
    linkset = ((await fetchAny(service.url + PATH)).body as { linkset: Context[] }).linkset;
  });
  after(() => service.close());

  const linksOf = (end: string): Context => {
    const context = linkset.find(({ anchor }) => anchor === service.config.publicUrl + end);
    expect(context, end).to.not.equal(undefined);
    return context as Context;
  };
  const hrefs = (context: Context, relation: string): string[] => (context[relation] ?? []).map(({ href }) => href);

  it('is a linkset of the profile for catalogues, which may be kept and is not sent twice', async () => {
    const { status, headers } = await fetchAny(service.url + PATH);
    expect([status, headers['content-type']]).to.deep.equal([200, TYPE]);
    expect(headers['cache-control']).to.match(/^public, max-age=\d+$/);
    const again = await fetchAny(service.url + PATH, { headers: { 'if-none-match': headers.etag ?? '' } });
    expect([again.status, again.text]).to.deep.equal([304, '']);
  });

  it('answers HEAD with a link to itself', async () => {
    const { status, headers, text } = await fetchAny(service.url + PATH, { method: 'HEAD' });
    expect([status, text]).to.deep.equal([200, '']);
    expect(headers.link).to.equal(`<${PATH}>; rel="api-catalog"`);
    expect(headers['content-type']).to.equal(TYPE);
  });

  it('has the shape of RFC 9264: contexts with an absolute anchor, and targets below relations', () => {
    expect(linkset).to.have.length(3);
    for (const { anchor, ...relations } of linkset) {
      expect(new URL(anchor).href).to.equal(anchor);
      expect(relations).to.not.equal({});
      for (const [relation, targets] of Object.entries(relations)) {
        expect(relation).to.match(/^[a-z][a-z0-9.-]*$/);
        expect(targets).to.be.an('array').that.is.not.empty;
        for (const { href, type } of targets) {
          expect(new URL(href).origin).to.equal(new URL(service.config.publicUrl).origin);
          expect(type).to.match(/^[\w.+-]+\/[\w.+-]+$/);
        }
      }
    }
  });

  it('leads to what answers, with the type that it says', async () => {
    const targets = linkset
      .flatMap((context) => Object.values<string | Target[]>(context))
      .flatMap((one) => (typeof one === 'string' ? [] : one));
    expect(targets.length).to.be.greaterThan(10);
    for (const { href, type = '' } of targets) {
      const { pathname } = new URL(href);
      const { status, headers } = await fetchAny(service.url + pathname, { headers: { accept: type } });
      expect(status, href).to.equal(200);
      expect(headers['content-type']?.split(';')[0], href).to.equal(type);
    }
  });

  it('names what there is: documents, flows, the MCP server and metadata of OAuth', () => {
    const { publicUrl } = service.config;
    const root = `${publicUrl}/public/v1`;
    const rest = linksOf('/public/v1');
    const flows = ['reading', 'keeping', 'events'].map((name) => `${root}/docs/flows/${name}.arazzo.yaml`);
    expect(hrefs(rest, 'service-desc')).to.deep.equal([
      ...['json', 'yaml', '3.2/json'].map((form) => `${root}/docs/${form}`),
      ...flows,
    ]);
    expect(hrefs(rest, 'service-doc')).to.deep.equal([`${root}/docs`, `${root}/skill.md`]);
    expect(hrefs(linksOf('/mcp'), 'service-meta')).to.deep.equal([
      `${publicUrl}/.well-known/oauth-protected-resource/mcp`,
    ]);
    expect(hrefs(linksOf('/auth'), 'service-meta')).to.deep.equal(
      Object.keys(METADATA_PATHS).map((path) => publicUrl + path),
    );
    const open = readOperations(readDocument()).filter((one) => one.tag === 'documentation');
    expect(open.filter(({ relation }) => relation === undefined)).to.deep.equal([]);
  });

  it('is named by the first pages and by the documentation', async () => {
    const html = { accept: 'text/html' };
    for (const path of ['/', '/developers', '/public/v1/docs', '/public/v1/docs/guides/mcp'])
      expect((await fetchAny(service.url + path, { headers: html })).headers.link, path).to.include(
        `<${PATH}>; rel="api-catalog"`,
      );
    expect((await fetchAny(`${service.url}/tags`, { headers: html })).headers).to.not.have.property('link');
  });
});
