import { expect } from 'chai';
import { dispatch } from '../../src/api/dispatch.ts';
import type { ApiResponse } from '../../src/api/exchange.ts';
import { readDocument } from '../../src/contract/document.ts';
import { incoming, stubPipeline } from '../contract/pipeline.ts';

describe('an operation that goes away', () => {
  /** The service's answer when its contract has these keys for the tags. */
  const answerOf = async (keys: object, path = '/tags'): Promise<ApiResponse> => {
    const definition: any = structuredClone(readDocument());
    Object.assign(definition.paths['/tags'].get, keys);
    return dispatch(await stubPipeline({ definition }), incoming('GET', path));
  };

  it('says since when, until when and where more is said, in every answer', async () => {
    const { status, headers } = await answerOf({
      deprecated: true,
      'x-deprecated-since': '2026-12-01',
      'x-sunset': '2027-06-06',
    });
    expect(status).to.equal(200);
    expect(headers).to.include({
      deprecation: '@1796083200',
      sunset: 'Sun, 06 Jun 2027 00:00:00 GMT',
      link: '<http://localhost:3000/changelog>; rel="deprecation"; type="text/html"',
    });
    const { status: errorStatus, headers: also } = await answerOf({
      deprecated: true,
      'x-deprecated-since': '2026-12-01',
      security: [{ personalToken: [] }, { oauth2: ['write'] }],
      parameters: [{ name: 'x', in: 'query', required: true, schema: { type: 'string' } }],
    });
    expect(errorStatus).to.equal(400);
    expect(also).to.include({ deprecation: '@1796083200' }).and.not.have.property('sunset');
  });

  it('is named with what takes its place, and so are parameters', async () => {
    const definition: any = structuredClone(readDocument());
    Object.assign(definition.paths['/tags'].get, {
      ...{ deprecated: true, 'x-deprecated-since': '2026-12-01', 'x-replaced-by': 'listDiscussedFeed' },
    });
    const { operations } = await stubPipeline({ definition });
    expect(operations.get('listTags')?.deprecations).to.containSubset([
      { parameter: undefined, subject: '`GET /tags`', instead: '`GET /feeds/discussed`', since: '2026-12-01' },
    ]);
    expect(
      [...operations.values()].filter(({ deprecations }) => deprecations.length > 0).map(({ id }) => id),
    ).to.have.members(['listTags', 'listDiscussedFeed', 'searchTools']);
  });

  it('is not one that is only experimental, or nothing at all', async () => {
    expect((await answerOf({ 'x-experimental': true })).headers)
      .to.include({ 'x-experimental': 'true' })
      .and.not.have.any.keys('deprecation', 'sunset', 'link');
    expect((await answerOf({ 'x-sunset': '2027-06-06' })).headers).to.not.have.any.keys(
      'deprecation',
      'sunset',
      'x-experimental',
    );
  });

  it('has to say since when, or the service does not start', async () => {
    for (const keys of [
      {},
      { 'x-deprecated-since': 'soon' },
      { 'x-deprecated-since': '2026-12-01', 'x-sunset': 'later' },
    ]) {
      const failure = await answerOf({ deprecated: true, ...keys }).then(
        () => undefined,
        (error: unknown) => String(error),
      );
      expect(failure).to.include('A deprecated operation needs');
    }
  });
});
