import { Validator } from '@seriousme/openapi-schema-validator';
import { expect } from 'chai';
import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { parse } from 'yaml';
import { operations } from '../../generated/operations.ts';
import { ERRORS } from '../../src/http/error-responses.ts';
import { readFeed } from '../../src/ingest/parse/read-feed.ts';
import { call, fetchAny } from '../support/client.ts';
import { startService, type Service } from '../support/service.ts';

const PUBLIC_URL = 'https://content.example.com';

interface Flow {
  readonly sourceDescriptions: readonly { readonly url: string }[];
  readonly workflows: readonly { readonly steps: readonly { readonly operationId: string }[] }[];
}

describe('documentation', () => {
  let service: Service;
  before(async () => {
    service = await startService({ publicUrl: PUBLIC_URL });
  });
  after(() => service.close());

  it('serves the same document as JSON and as YAML, with its own host, without a token', async () => {
    const json = await call(service.url, '/docs/json');
    const yaml = await call(service.url, '/docs/yaml');
    expect(yaml.headers['content-type']).to.match(/^text\/yaml/);
    expect(parse(yaml.text)).to.deep.equal(json.body);
    expect(json.body.servers[0].url).to.equal('https://content.example.com/public/v1');
    expect(json.text).to.not.include('localhost');
  });

  it('serves an edition in OpenAPI 3.2 that fits its schema and says what events hold', async () => {
    const { body, headers } = await call(service.url, '/docs/3.2/json');
    const { valid, errors } = await new Validator().validate(structuredClone(body));
    expect(valid, JSON.stringify(errors)).to.equal(true);
    expect([body.openapi, body.$self]).to.deep.equal(['3.2.0', `${PUBLIC_URL}/public/v1/docs/3.2/json`]);
    const older = (await call(service.url, '/docs/json')).body;
    expect(older.openapi).to.equal('3.1.0');
    expect(Object.keys(body.paths)).to.deep.equal(Object.keys(older.paths));
    const { itemSchema } = body.paths['/events'].get.responses['200'].content['text/event-stream'];
    const told = itemSchema.oneOf.map((one: any) => [one.properties.event.const, one.properties.data.contentSchema]);
    expect(told).to.deep.equal(
      older.components.schemas.EventType.enum.map((type: string) => [
        type,
        older.webhooks[type].post.requestBody.content['application/json'].schema,
      ]),
    );
    const { oauth2MetadataUrl } = body.components.securitySchemes.oauth2;
    expect((await fetchAny(service.url + new URL(oauth2MetadataUrl).pathname)).status).to.equal(200);
    const known = { 'if-none-match': headers.etag ?? '' };
    expect((await call(service.url, '/docs/3.2/json', { headers: known })).status).to.equal(304);
  });

  it('serves its workflows beside it, which name it and its operations', async () => {
    const files = readdirSync('docs/flows').sort();
    const { body } = await call(service.url, '/docs/json');
    const [parameter] = body.paths['/docs/flows/{file}'].get.parameters;
    expect([...parameter.schema.enum].sort()).to.deep.equal(files);
    const page = (await fetchAny(`${service.url}/public/v1/docs`, { headers: { accept: 'text/html' } })).text;
    for (const file of files) {
      const { text, headers } = await call(service.url, `/docs/flows/${file}`);
      expect(headers['content-type']).to.match(/^application\/vnd\.oai\.workflows\+yaml/);
      const flow = parse(text) as Flow;
      expect(flow.sourceDescriptions.map(({ url }) => url)).to.deep.equal([`${PUBLIC_URL}/public/v1/docs/json`]);
      for (const { operationId } of flow.workflows.flatMap(({ steps }) => steps))
        expect(operations).to.have.property(operationId);
      const known = { 'if-none-match': headers.etag ?? '' };
      expect((await call(service.url, `/docs/flows/${file}`, { headers: known })).status).to.equal(304);
      expect(page).to.include(`/docs/flows/${file}"`);
    }
  });

  it('says the limits that the operator set, and names none that nobody gave', async () => {
    const settings = { ipRateLimit: 1_234, userRateLimit: 77, freeDailyQuota: 9_876 };
    const limited = await startService(settings);
    try {
      const paths = ['/docs/json', '/docs/yaml', '/docs/3.2/json', '/skill.md'];
      for (const path of paths) {
        const text = (await call(limited.url, path)).text.replace(/\s+/g, ' ');
        expect(text).to.include('1,234 requests a minute from one IP address and 77 a minute for one person');
        expect(text).to.include('9,876 requests a day');
        expect(text).to.not.match(/\{\{[A-Z]/);
      }
      const { body } = await call(limited.url, '/docs/json');
      const { example } = body.components.responses.TooManyRequests.content['application/json'];
      expect(example.message).to.include('You have used your 77 requests');
    } finally {
      await limited.close();
    }
  });

  it('tells agents of every operation', async () => {
    const { text, headers } = await call(service.url, '/skill.md');
    expect(headers['content-type']).to.match(/^text\/markdown/);
    for (const { id, path } of Object.values(operations)) expect(text).to.include(path).and.include(id);
    const llms = await fetchAny(`${service.url}/llms.txt`);
    for (const one of [llms.text, text]) expect(one).to.include('https://content.example.com/mcp');
    expect(llms.text).to.include('https://content.example.com/public/v1/skill.md');
  });

  it('shows what changed, for people', async () => {
    const { status, text, headers } = await fetchAny(`${service.url}/changelog`);
    expect([status, headers['content-type']]).to.deep.equal([200, 'text/html; charset=utf-8']);
    expect(text)
      .to.include('<h1>Changelog</h1>')
      .and.include('<h2 id="1-0-0">1.0.0</h2>')
      .and.include('<code>GET /feeds</code>');
  });

  it('shows what changed, for programs and feed readers', async () => {
    const json = await fetchAny(`${service.url}/changelog.json`);
    const { releases } = json.body as { releases: { version: string; date: string | null; changes: object[] }[] };
    const first = releases.find(({ version }) => version === '1.1.0')!;
    expect([json.status, first.date, releases.every(({ changes }) => changes.length > 0)]).to.deep.equal([
      200,
      '2026-11-22',
      true,
    ]);
    expect(first.changes[0]).to.have.all.keys('kind', 'text');
    expect(first).to.have.property('differences', `${PUBLIC_URL}/changelog/1.1.0.json`);
    const { body: compared } = await fetchAny(`${service.url}/changelog/1.1.0.json`);
    expect([compared.version, compared.since]).to.deep.equal(['1.1.0', '1.0.0']);
    expect(compared.changes[0]).to.have.all.keys('kind', 'where', 'message');
    const words = await fetchAny(`${service.url}/changelog/1.1.0.md`);
    expect(words.text).to.match(/^# 1\.1\.0: the contract since 1\.0\.0\n\n## Added\n\n- `/);
    expect((await fetchAny(`${service.url}/changelog/9.9.9.json`)).status).to.equal(404);
    const markdown = await fetchAny(`${service.url}/changelog.md`);
    expect(markdown.headers['content-type']).to.equal('text/markdown; charset=utf-8');
    for (const { version } of releases) expect(markdown.text).to.include(`\n## ${version}\n`);
    const { headers, text } = await fetchAny(`${service.url}/changelog.xml`);
    expect(headers['content-type']).to.equal('application/atom+xml; charset=utf-8');
    const { items } = readFeed(Buffer.from(text), { url: `${service.url}/changelog.xml` });
    const released = releases.filter(({ date }) => date !== null);
    expect(items.map(({ title }) => title)).to.deep.equal(released.map(({ version }) => version));
    const again = await fetchAny(`${service.url}/changelog.xml`, { headers: { 'if-none-match': headers.etag! } });
    expect(again.status).to.equal(304);
    expect(String((await fetchAny(`${service.url}/changelog`)).headers.link)).to.include(
      '</changelog.xml>; rel="alternate"',
    );
  });

  it('offers agents skills, with the digests of their bytes', async () => {
    const { headers, body } = await fetchAny(`${service.url}/.well-known/agent-skills/index.json`);
    expect(headers['content-type']).to.equal('application/json; charset=utf-8');
    expect(body.skills.map(({ name }: { name: string }) => name)).to.deep.equal([
      'developer-content',
      'daily-briefing',
      'research-topic',
      'tidy-bookmarks',
    ]);
    for (const { name, type, description, url, digest } of body.skills) {
      expect([type, url.startsWith(PUBLIC_URL)]).to.deep.equal(['skill-md', true]);
      const { text, status } = await fetchAny(url.replace(PUBLIC_URL, service.url));
      expect([status, digest]).to.deep.equal([200, `sha256:${createHash('sha256').update(text).digest('hex')}`]);
      const { name: own, description: about } = parse(text.split('---\n')[1]!) as Record<string, string>;
      expect([own, about]).to.deep.equal([name, description]);
      expect(description.length).to.be.within(20, 1_024);
      expect(text)
        .to.include(`${PUBLIC_URL}/mcp`)
        .and.not.match(/\{\{|undefined/);
    }
    expect((await fetchAny(`${service.url}/.well-known/agent-skills/other/SKILL.md`)).status).to.equal(404);
  });

  it('is Markdown for programs that like that better', async () => {
    const page = `${service.url}/public/v1/docs/reference/bookmarks`;
    const html = await fetchAny(page);
    expect(html.headers['content-type']).to.match(/^text\/html/);
    expect(String(html.headers.link)).to.include('</public/v1/docs/reference/bookmarks.md>; rel="alternate"');
    const markdown = await fetchAny(`${page}.md`);
    const accepted = await fetchAny(page, { headers: { accept: 'text/markdown, text/html;q=0.5' } });
    for (const { headers, text } of [markdown, accepted]) {
      expect(headers['content-type']).to.equal('text/markdown; charset=utf-8');
      for (const { id, path, tag } of Object.values(operations))
        if (tag === 'bookmarks') expect(text).to.include(`/public/v1${path}\`, operationId \`${id}\``);
      expect(text)
        .to.include(`curl`)
        .and.include(PUBLIC_URL)
        .and.not.match(/undefined|\[object|^- \d+: *$/m);
    }
    expect(accepted.headers.vary).to.include('Accept');
    const guide = await fetchAny(`${service.url}/public/v1/docs/guides/paging`, {
      headers: { accept: 'text/markdown' },
    });
    expect(guide.text).to.match(/^# /);
    const signingIn = await fetchAny(`${service.url}/auth.md`);
    expect(signingIn.headers['content-type']).to.equal('text/markdown; charset=utf-8');
    expect(signingIn.text).to.include('# Signing in').and.include(`${PUBLIC_URL}/auth/oauth2/authorize`);
  });

  it('explains every kind of error on a page of its own', async () => {
    for (const [code, { title }] of Object.entries(ERRORS)) {
      const { status, text, headers } = await fetchAny(`${service.url}/problems/${code}`);
      expect(status).to.equal(200);
      expect(text).to.include(title);
      expect(headers['content-security-policy']).to.include("default-src 'self'");
    }
  });
});
