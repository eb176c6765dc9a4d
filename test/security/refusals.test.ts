import { expect } from 'chai';
import { readOperations } from '../../src/contract/operations.ts';
import { readDocument } from '../../src/contract/document.ts';
import { createResponseValidator } from '../../src/contract/response-validator.ts';
import { call, type Answer } from '../support/client.ts';
import { person } from '../support/fixtures.ts';
import { callTool } from '../support/mcp.ts';
import { startService, type Service } from '../support/service.ts';

const LARGEST = 64 * 1024;

describe('refusals of hostile bodies', () => {
  let service: Service;
  let token: string;
  const operations = new Map(readOperations(readDocument()).map((one) => [one.id, one]));
  const judge = createResponseValidator(readDocument());
  before(async () => {
    service = await startService();
    ({ token } = await person(service.db));
  });
  after(() => service.close());

  const block = (tags: unknown): Promise<Answer> =>
    call(service.url, '/feeds/filters/tags/block', { method: 'POST', token, json: { tags } });
  const expectSmall = (answer: Answer, places: number): void => {
    expect(answer.status).to.equal(400);
    expect(Buffer.byteLength(answer.text)).to.be.at.most(LARGEST);
    expect(answer.body.details).to.have.length(places);
    expect(judge(operations.get('blockFeedTags')!, { ...answer, method: 'POST' })).to.deep.equal([]);
  };

  it('security 91: 125,000 wrong items are one wrong place', async () => {
    expectSmall(await block(Array.from({ length: 125_000 }, () => 1)), 1);
    expectSmall(await block(Array.from({ length: 85_000 }, () => '')), 1);
  });

  it('security 91: a small body is told every wrong place, and no more than 100', async () => {
    expectSmall(await block(['', 1, 'go', null]), 3);
    expectSmall(await block(Array.from({ length: 1_500 }, () => 1)), 100);
  });

  it('security 91: an answer fits its schema whatever names, types and paths a request has', async () => {
    const name = '\u0001"\\é😀'.repeat(400);
    const answers = [
      await call(service.url, '/feeds/custom', {
        method: 'POST',
        token,
        json: { name: 'x', [name]: Object.fromEntries(Array.from({ length: 3 }, (_, n) => [`${name}${n}`, 'a\0b'])) },
      }),
      await call(service.url, '/feeds/custom', {
        method: 'POST',
        token,
        raw: '{}',
        headers: { 'content-type': `text/${'x'.repeat(12_000)}` },
      }),
      await call(service.url, `/posts/${'x'.repeat(12_000)}`, {
        token,
        headers: { accept: 'application/problem+json' },
      }),
    ];
    expect(answers.map((one) => one.status)).to.deep.equal([400, 415, 404]);
    expect(judge(operations.get('createCustomFeed')!, { ...answers[0]!, method: 'POST' })).to.deep.equal([]);
    expect(judge(operations.get('createCustomFeed')!, { ...answers[1]!, method: 'POST' })).to.deep.equal([]);
    expect(judge(operations.get('getPost')!, { ...answers[2]!, method: 'GET' })).to.deep.equal([]);
  });

  it('security 91: so it is for tools of the MCP server', async () => {
    const { token: agent } = await person(service.db);
    const { isError, content } = await callTool(service.url, agent, 'blockFeedTags', {
      tags: Array.from({ length: 60_000 }, () => ''),
    });
    expect(isError).to.equal(true);
    expect(Buffer.byteLength(JSON.stringify(content))).to.be.at.most(LARGEST);
  });
});
