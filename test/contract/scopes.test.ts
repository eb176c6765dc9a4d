import { expect } from 'chai';
import { dispatch } from '../../src/api/dispatch.ts';
import { closed, contract, exampleOf } from './contract.ts';
import { EXCEPTIONS } from './exceptions.ts';
import { incoming, someone, stubPipeline } from './pipeline.ts';
import { assertDocumented } from './schemas.ts';

/** The caller is a stub, since personal tokens have every scope. */
describe('every operation and its scope', () => {
  for (const operation of closed) {
    it(`${operation.id} needs ${operation.scopes.join(' and ')}: 403 without, naming it, before anything is validated or counted`, async () => {
      const others = ['read', 'write'].filter((scope) => !operation.scopes.includes(scope));
      const pipeline = await stubPipeline({ identify: () => Promise.resolve({ ...someone, scopes: others }) });
      const { status, headers, body } = await dispatch(
        pipeline,
        incoming(operation.method, `${exampleOf(operation).split('?')[0]}?limit=wrong`),
      );
      const errorBody = JSON.parse(body ?? '');
      expect(status).to.equal(403);
      assertDocumented(operation, {
        status,
        headers: { ...headers, 'x-request-id': 'request-0001' },
        text: body ?? '',
      });
      expect(errorBody.error).to.equal('insufficient_scope');
      expect(headers['www-authenticate'])
        .to.include('error="insufficient_scope"')
        .and.include(`scope="${operation.scopes.join(' ')}"`)
        .and.include('resource_metadata=');
      expect(Object.keys(headers).filter((name) => /ratelimit/.test(name))).to.deep.equal([]);
    });
  }

  it('reading needs read and everything else write', () => {
    for (const { id, method, scopes } of closed)
      expect(scopes, id).to.deep.equal([method === 'GET' && !(id in EXCEPTIONS.readWithWrite) ? 'read' : 'write']);
  });

  it('only the documentation is open', async () => {
    const pipeline = await stubPipeline({ identify: () => Promise.reject(new Error('nobody is asked')) });
    for (const operation of contract.filter((one) => one.open)) {
      expect(operation.path).to.match(/^\/(docs|skill\.md)/);
      expect(
        (await dispatch(pipeline, incoming(operation.method, exampleOf(operation)))).status,
        operation.id,
      ).to.equal(200);
    }
  });
});
