import { expect } from 'chai';
import { parse } from 'yaml';
import { operations } from '../../generated/operations.ts';
import { ERRORS } from '../../src/http/error-answers.ts';
import { call, fetchAny } from '../support/client.ts';
import { startService, type Service } from '../support/service.ts';

describe('documentation', () => {
  let service: Service;
  before(async () => {
    service = await startService({ publicUrl: 'https://content.example.com' });
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

  it('says the limits that the operator set, and names none that nobody gave', async () => {
    const settings = { ipRateLimit: 1_234, userRateLimit: 77, freeDailyQuota: 9_876 };
    const limited = await startService(settings);
    try {
      const paths = ['/docs/json', '/docs/yaml', '/skill.md'];
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

  it('explains every kind of error on a page of its own', async () => {
    for (const [code, { title }] of Object.entries(ERRORS)) {
      const { status, text, headers } = await fetchAny(`${service.url}/problems/${code}`);
      expect(status).to.equal(200);
      expect(text).to.include(title);
      expect(headers['content-security-policy']).to.include("default-src 'self'");
    }
  });
});
