import { expect } from 'chai';
import { parse } from 'yaml';
import { operations } from '../../generated/operations.ts';
import { ERRORS } from '../../src/api/errors.ts';
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

  it('tells agents of every operation', async () => {
    const { text, headers } = await call(service.url, '/skill.md');
    expect(headers['content-type']).to.match(/^text\/markdown/);
    for (const { id, path } of Object.values(operations)) expect(text).to.include(path).and.include(id);
    const llms = await fetchAny(`${service.url}/llms.txt`);
    expect(llms.text).to.include('https://content.example.com/public/v1/skill.md');
  });

  it('explains every kind of error on a page of its own', async () => {
    for (const [code, { title }] of Object.entries(ERRORS)) {
      const { status, text, headers } = await fetchAny(`${service.url}/problems/${code}`);
      expect(status).to.equal(200);
      expect(text).to.include(title);
      expect(headers['content-security-policy']).to.include("default-src 'self'");
    }
  });

  it('leads from the front door to the documentation', async () => {
    const { status, headers } = await fetchAny(`${service.url}/`);
    expect([status, headers.location]).to.deep.equal([302, '/public/v1/docs']);
  });
});
