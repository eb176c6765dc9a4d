import { expect } from 'chai';
import { call, type Answer, type Ask } from '../support/client.ts';
import type { Person } from '../support/fixtures.ts';
import { startService, type Service } from '../support/service.ts';
import { closed, contract, exampleOf, notStored, reads, writes, type Operation } from './contract.ts';
import { EXCEPTIONS } from './exceptions.ts';
import { assertDocumented } from './schemas.ts';
import { keepExamples, type KeptExamples } from './stored.ts';

const QUOTA = ['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset', 'ratelimit-policy', 'ratelimit'];
const ALL_METHODS = ['GET', 'PUT', 'POST', 'DELETE', 'PATCH'];

describe('every operation of the contract', () => {
  let service: Service;
  let reader: Person;
  let restore: KeptExamples['restore'];

  before(async () => {
    service = await startService();
    ({ reader, restore } = await keepExamples(service.db));
  });
  after(() => service.close());

  const metadata = (): string =>
    `resource_metadata="${service.config.publicUrl}/.well-known/oauth-protected-resource/public/v1"`;
  const ask = (operation: Operation, over: Ask = {}, path = exampleOf(operation)): Promise<Answer> =>
    call(service.url, path, {
      method: operation.method,
      ...(operation.open ? {} : { token: reader.token }),
      ...(operation.body ? { json: operation.body.example } : {}),
      ...over,
    });
  const judged = (operation: Operation, answer: Answer): Answer => {
    assertDocumented(operation, answer);
    return answer;
  };
  const expectQuota = ({ headers }: Answer) => {
    expect(headers['x-ratelimit-limit']).to.equal('1000000');
    expect(Number(headers['x-ratelimit-remaining'])).to.be.within(0, 999_999);
    expect(Number(headers['x-ratelimit-reset'])).to.be.within(1, 60);
    expect(headers['ratelimit-policy']).to.equal('"person";q=1000000;w=60');
    expect(headers.ratelimit).to.equal(
      `"person";r=${headers['x-ratelimit-remaining']};t=${headers['x-ratelimit-reset']}`,
    );
  };
  const expectNoQuota = (answer: Answer) =>
    expect(
      QUOTA.filter((name) => name in answer.headers),
      'rate headers',
    ).to.deep.equal([]);

  it('has unique ids, paths below one root and a 2xx answer each', () => {
    expect(new Set(contract.map((one) => one.id)).size).to.equal(contract.length);
    for (const operation of contract)
      expect(
        Object.keys(operation.responses).filter((status) => status.startsWith('2')),
        operation.id,
      ).to.have.length(1);
  });

  it('shows an example of every body, of a request and of an answer', () => {
    for (const { id, body, responses, success } of contract) {
      if (body) expect(body.example, `${id}: request`).to.not.equal(undefined);
      for (const [type, media] of Object.entries(responses[success]?.content ?? {}))
        expect(media, `${id}: ${type}`).to.have.any.keys('example', 'examples');
    }
  });

  for (const operation of reads) {
    describe(`${operation.id} (${operation.method} ${operation.path})`, () => {
      it('answers its own example as documented', async () => {
        const answer = judged(operation, await ask(operation));
        expect(answer.status, notStored(operation, answer)).to.equal(200);
        if (Array.isArray(answer.body?.data) && !(operation.id in EXCEPTIONS.emptyExample))
          expect(
            answer.body.data,
            `${operation.id} answers its example with nothing: store something for the reader in test/contract/stored/` +
              `${operation.tag}.ts, or add a line with the reason to emptyExample of test/contract/exceptions.ts`,
          ).to.not.deep.equal([]);
      });

      it('answers under its path with a trailing slash too', async () => {
        const [path = '', query] = exampleOf(operation).split('?');
        const [plain, slashed] = [
          await ask(operation),
          await ask(operation, {}, `${path}/${query === undefined ? '' : `?${query}`}`),
        ];
        expect(slashed.status).to.equal(plain.status);
        expect(Object.keys(slashed.body as object)).to.deep.equal(Object.keys(plain.body as object));
      });

      it('keeps a sane x-request-id, replaces another, and always answers with one', async () => {
        expect(
          (await ask(operation, { headers: { 'x-request-id': 'my-request.0001' } })).headers['x-request-id'],
        ).to.equal('my-request.0001');
        for (const bad of ['has spaces in it', '<script>alert(1)</script>', 'x'.repeat(65)]) {
          expect((await ask(operation, { headers: { 'x-request-id': bad } })).headers['x-request-id']).to.match(
            /^[0-9a-f-]{36}$/,
          );
        }
      });

      it('answers HEAD as GET without the body', async () => {
        const [got, head] = [await ask(operation), await ask(operation, { method: 'HEAD' })];
        expect(head.text).to.equal('');
        expect(head.status).to.equal(got.status);
        expect(head.headers).to.include.keys(
          Object.keys(got.headers).filter(
            (name) => !['transfer-encoding', 'vary', 'connection', 'keep-alive'].includes(name),
          ),
        );
        expect(head.headers['content-type']).to.equal(got.headers['content-type']);
      });

      if (!(operation.id in EXCEPTIONS.withoutEtag)) {
        it('answers 304 without a body to its own ETag, which costs no quota', async () => {
          const again = (etag = '') => ask(operation, { headers: { 'if-none-match': etag } });
          let first = await ask(operation);
          let second = await again(first.headers.etag);
          // Counts that were added meanwhile are another version.
          if (second.headers.etag !== first.headers.etag) [first, second] = [second, await again(second.headers.etag)];
          expect(second.status).to.equal(304);
          expect(second.text).to.equal('');
          expect(second.headers.etag).to.equal(first.headers.etag);
          expect(second.headers['x-ratelimit-remaining']).to.equal(first.headers['x-ratelimit-remaining']);
          expect((await ask(operation, { headers: { 'if-none-match': '"another"' } })).status).to.equal(200);
        });
      }
    });
  }

  for (const operation of contract) {
    describe(`${operation.path} and ${operation.method}`, () => {
      it('tells OPTIONS its methods, and answers 405 with Allow to the others', async () => {
        const here = contract.filter((one) => one.path === operation.path).map((one) => one.method);
        const options = await ask(operation, { method: 'OPTIONS' });
        expect(options.status).to.equal(204);
        expect(options.headers.allow?.split(', ')).to.have.members([
          ...here,
          ...(here.includes('GET') ? ['HEAD'] : []),
          'OPTIONS',
        ]);
        for (const method of [...ALL_METHODS, 'TRACE'].filter((one) => !here.includes(one))) {
          const { status, body, headers } = await ask(operation, { method });
          expect(status, method).to.equal(405);
          expect(body).to.include({ statusCode: 405, error: 'method_not_allowed', requestId: headers['x-request-id'] });
          expect(headers.allow).to.equal(options.headers.allow);
        }
      });

      it('lets scripts of any origin ask before they call', async () => {
        const headers = {
          origin: 'https://app.example',
          'access-control-request-method': operation.method,
          'access-control-request-headers': 'authorization',
        };
        const preflight = await ask(operation, { method: 'OPTIONS', headers });
        expect(preflight.status).to.equal(204);
        expect(preflight.headers).to.include({
          'access-control-allow-origin': '*',
          'access-control-allow-headers': 'authorization',
        });
        const { headers: got } = await ask(operation, { headers: { origin: 'https://app.example' } });
        expect(got['access-control-allow-origin']).to.equal('*');
        expect(got['access-control-expose-headers']).to.include('x-request-id').and.include('x-ratelimit-remaining');
        expect(got).to.not.have.property('access-control-allow-credentials');
      });
    });
  }

  for (const operation of writes) {
    describe(`${operation.id} (${operation.method} ${operation.path})`, () => {
      beforeEach(() => restore());

      it('answers its own example as documented, counted, with an id', async () => {
        const answer = judged(operation, await ask(operation, { headers: { 'x-request-id': 'my-request.0001' } }));
        expect(answer.status, notStored(operation, answer)).to.equal(operation.success);
        expect(answer.headers['x-request-id']).to.equal('my-request.0001');
        expectQuota(answer);
      });

      it('does the same under its path with a trailing slash, and ignores what it does not know', async () => {
        const json = operation.body
          ? { ...(operation.body.example as object), unknownField: { deep: [1] } }
          : undefined;
        const answer = judged(
          operation,
          await ask(
            operation,
            { ...(json ? { json } : { headers: { 'content-type': 'application/json' } }) },
            exampleOf(operation).replace(/\?|$/, '/?unknown=x&'),
          ),
        );
        expect(answer.status, notStored(operation, answer)).to.equal(operation.success);
      });

      if (operation.parameters.some((one) => one.name === 'Idempotency-Key')) {
        it('is done once for an Idempotency-Key, and refuses the key for another body', async () => {
          const headers = { 'idempotency-key': 'key-1' };
          const atOnce = await Promise.all(
            [1, 2].map(() => ask(operation, { headers: { 'idempotency-key': 'key-0' } })),
          );
          for (const answer of atOnce) expect([operation.success, 409]).to.include(judged(operation, answer).status);
          await restore();
          const [first, second] = [
            judged(operation, await ask(operation, { headers })),
            judged(operation, await ask(operation, { headers })),
          ];
          expect([first.status, second.status]).to.deep.equal([operation.success, operation.success]);
          expect(second.text).to.equal(first.text);
          expect([first.headers['idempotency-replayed'], second.headers['idempotency-replayed']]).to.deep.equal([
            undefined,
            'true',
          ]);
          const other = judged(
            operation,
            await ask(operation, { headers, json: { ...(operation.body?.example as object), other: 1 } }),
          );
          expect([other.status, other.body.error]).to.deep.equal([422, 'idempotency_mismatch']);
        });
      }

      if (operation.precondition !== undefined) {
        it('writes only over the version that If-Match names', async () => {
          const current = contract.find((one) => one.id === operation.precondition)!;
          const before = await ask(current);
          expect(before.headers.etag).to.match(/^"/);
          const stale = judged(operation, await ask(operation, { headers: { 'if-match': '"another"' } }));
          expect([stale.status, stale.body.error]).to.deep.equal([412, 'precondition_failed']);
          expect((await ask(current)).text).to.equal(before.text);
          const both = await Promise.all(
            [1, 2].map(() => ask(operation, { headers: { 'if-match': before.headers.etag! } })),
          );
          const after = await ask(current);
          expect(
            after.text,
            `the example of ${operation.id} must change what ${current.id} reads: store something else than the ` +
              `example in test/contract/stored/${operation.tag}.ts. ${both[0]!.text}`,
          ).to.not.equal(before.text);
          expect(both.map((one) => one.status).sort()).to.deep.equal([operation.success, 412]);
          expect(both.find((one) => one.status === operation.success)!.headers.etag).to.equal(after.headers.etag);
        });
      }
    });
  }

  for (const operation of closed) {
    describe(`${operation.id} and who calls`, () => {
      it('answers 401 unauthorized without a token, with the way to one and no rate headers', async () => {
        const answer = judged(operation, await ask(operation, { token: undefined }));
        expect(answer.status).to.equal(401);
        expect(answer.body.error).to.equal('unauthorized');
        expect(answer.headers['www-authenticate']).to.equal(`Bearer ${metadata()}`);
        expectNoQuota(answer);
      });

      it('answers 401 invalid_token to a token that is none', async () => {
        for (const token of ['x', 'dcs_pat_0000', `${reader.token}x`, 'eyJhbGciOiJub25lIn0.e30.']) {
          const answer = judged(operation, await ask(operation, { token }));
          expect(answer.status).to.equal(401);
          expect(answer.body.error).to.equal('invalid_token');
          expect(answer.headers['www-authenticate']).to.include(metadata()).and.include('error="invalid_token"');
          expectNoQuota(answer);
        }
      });

      if (operation.method === 'GET') {
        it('says what is left to the person in both header families', async () => expectQuota(await ask(operation)));
      }

      it('gives an error as a problem when asked for one', async () => {
        const answer = judged(
          operation,
          await ask(operation, { token: 'x', headers: { accept: 'application/problem+json, application/json;q=0.5' } }),
        );
        expect(answer.headers['content-type']).to.match(/^application\/problem\+json/);
        expect(answer.body).to.include({
          type: `${service.config.publicUrl}/problems/invalid_token`,
          status: 401,
          statusCode: 401,
          detail: answer.body.message,
        });
        expect(answer.body.instance).to.equal(`/public/v1${exampleOf(operation).split('?')[0]}`);
      });
    });
  }
});
