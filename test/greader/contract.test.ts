import { expect } from 'chai';
import { readDocument } from '../../src/contract/document.ts';
import { createResponseValidator } from '../../src/contract/response-validator.ts';
import type { Operation } from '../../src/contract/operation.ts';
import { exampleOf, readOperations } from '../../src/contract/operations.ts';
import { fetchAny, type Answer, type Ask } from '../support/client.ts';
import { person, filterSource, posts, source, type Person } from '../support/fixtures.ts';
import { startService, type Service } from '../support/service.ts';
import { Recorder } from '../contract/readings.ts';
import { encoded } from './reader.ts';

const document = readDocument('greader');
const operations = readOperations(document);
const judge = createResponseValidator(document);
const ALL_METHODS = ['GET', 'PUT', 'POST', 'DELETE', 'PATCH'];
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
/** Inputs that no code reads by name, with the reason. */
const UNREAD: Readonly<Record<string, string>> = {
  'body /T': 'it is not looked at: the header decides who may write',
  'body /t': 'a source has one name for everybody',
};

/** Loops over all operations of the document, as test/contract has them over those of the API. */
describe('every operation of the Google Reader API', () => {
  const recorder = new Recorder();
  let service: Service;
  let reader: Person;

  before(async () => {
    service = await startService({}, undefined, { aroundHandler: recorder.around });
    const { db } = service;
    reader = await person(db);
    const blog = await source(db, { id: '0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a11' });
    await filterSource(db, reader.id, blog.id);
    await posts(
      db,
      [1, 2, 3].map(() => ({ sourceId: blog.id, createdAt: new Date() })),
    );
    await fetchAny(`${service.url}/greader/reader/api/0/subscription/edit`, {
      method: 'POST',
      token: reader.token,
      headers: FORM,
      raw: encoded({ ac: 'edit', s: `feed/${blog.id}`, a: 'user/-/label/Systems' }),
    });
  });
  after(() => service.close());

  const formOf = ({ id, body }: Operation): string => {
    const example = body?.example as Record<string, string | string[]> | undefined;
    return encoded({ ...example, ...(id === 'signIn' && { Email: reader.email, Passwd: reader.token }) });
  };
  const ask = (operation: Operation, over: Ask = {}, path = exampleOf(operation)): Promise<Answer> =>
    fetchAny(`${service.url}/greader${path}`, {
      method: operation.method,
      ...(operation.open ? {} : { token: reader.token }),
      ...(operation.body ? { raw: formOf(operation), headers: FORM } : {}),
      ...over,
    });
  const judged = (operation: Operation, answer: Answer): Answer => {
    expect(judge(operation, { ...answer, method: operation.method }), `${operation.id} ${answer.text}`).to.deep.equal(
      [],
    );
    return answer;
  };

  it('has an id, words, and one success; its document is apart from that of the API', () => {
    expect(operations.length).to.be.above(15);
    expect(new Set(operations.map((one) => one.id)).size).to.equal(operations.length);
    for (const { id, summary, description, responses } of operations) {
      expect(summary, id).to.match(/\w/);
      expect(description, id).to.match(/\w/);
      expect(
        Object.keys(responses).filter((status) => status.startsWith('2')),
        id,
      ).to.have.length(1);
    }
    expect(JSON.stringify(readDocument())).to.not.include('ClientLogin');
  });

  for (const operation of operations) {
    const { id } = operation;

    it(`${id} answers its example as it is documented`, async () => {
      const { status } = judged(operation, await ask(operation));
      expect(status).to.equal(operation.success);
    });

    it(`${id} answers a body of another type, and a huge one, as documented`, async function () {
      if (!operation.body) return;
      const statuses = await Promise.all([
        ask(operation, { headers: { 'content-type': 'text/xml' }, raw: '<a/>' }),
        ask(operation, { headers: FORM, raw: `i=${'x'.repeat(300_000)}` }),
        ask(operation, { headers: FORM, raw: '%ff=%00&&=&a==' }),
        ask(operation, { headers: FORM, raw: Buffer.from([0xff, 0x3d, 0x00]) }),
      ]);
      expect(statuses.map((one) => judged(operation, one).status).slice(0, 2)).to.deep.equal([415, 413]);
    });

    if (!operation.open)
      it(`${id} answers 401 without a token and with a wrong one, in plain text`, async () => {
        for (const headers of [{}, { authorization: 'GoogleLogin auth=wrong' }] as Record<string, string>[]) {
          const answer = judged(
            operation,
            await ask(operation, { token: undefined, headers: { ...FORM, ...headers } }),
          );
          expect(answer.status).to.equal(401);
          expect(answer.headers['content-type']).to.equal('text/plain; charset=utf-8');
        }
      });

    if (operation.parameters.some((one) => one.in === 'query'))
      it(`${id} answers values of the wrong type as it is documented`, async () => {
        const [path = ''] = exampleOf(operation).split('?');
        for (const { name, schema } of operation.parameters.filter((one) => one.in === 'query'))
          for (const value of ['-1', 'x', '1e9', '%00', '%F0%9F%92%A9', 'a'.repeat(5_000), '99999999999999999999']) {
            const given = new URL(`http://x${exampleOf(operation)}`).searchParams;
            given.delete(name);
            const { status } = judged(
              operation,
              await ask(operation, {}, `${path}?${given.toString()}&${name}=${value}`),
            );
            expect(status, `${name}=${value.slice(0, 30)}`).to.be.oneOf([200, 400, 404]);
            if (schema.type === 'integer') expect(status, `${name}=${value}`).to.equal(400);
          }
      });
  }

  it('methods that are not documented are refused with those that are', async () => {
    for (const path of new Set(operations.map((one) => one.path))) {
      const all = operations.filter((one) => one.path === path);
      const methods = all.map((one) => one.method);
      for (const method of ALL_METHODS.filter((one) => !methods.includes(one))) {
        const { status, headers } = await fetchAny(`${service.url}/greader${exampleOf(all[0]!).split('?')[0]}`, {
          method,
          token: reader.token,
        });
        expect(status, `${method} ${path}`).to.equal(405);
        expect(headers.allow?.split(', ')).to.include.members(methods);
      }
    }
  });

  it('every input is read by its handler', () => {
    for (const { id, parameters, body } of operations) {
      const inputs = [
        ...parameters.map((one) => `${one.in} ${one.name}`),
        ...Object.keys(body?.schema.properties ?? {}).map((name) => `body /${name}`),
      ];
      const { read } = recorder.of(id);
      expect(
        inputs.filter((one) => !read.has(one) && !(one in UNREAD)),
        id,
      ).to.deep.equal([]);
    }
    for (const reason of Object.values(UNREAD)) expect(reason).to.match(/\w+ \w+/);
  });

  it('reading needs read and everything else write', () => {
    for (const { id, method, scopes, open } of operations.filter((one) => !one.open))
      expect(scopes, `${id} ${open}`).to.deep.equal([method === 'GET' || id === 'readItems' ? 'read' : 'write']);
    expect(operations.filter((one) => one.open).map((one) => one.id)).to.deep.equal(['signIn']);
  });
});
