import { expect } from 'chai';
import { AppError } from '../../src/errors.ts';
import { call } from '../support/client.ts';
import { person } from '../support/fixtures.ts';
import { callTool } from '../support/mcp.ts';
import { startService } from '../support/service.ts';

type Reply = () => Promise<never>;

/** The statuses when `listTags` replies like this, over HTTP and as a tool, and the error at the end of the service. */
async function saidOf(reply: Reply): Promise<{ statuses: number[]; said: string }> {
  const service = await startService({}, undefined, {
    aroundHandler: ({ id, handler }) => (id === 'listTags' ? reply : handler),
  });
  const { token } = await person(service.db);
  const { status } = await call(service.url, '/tags', { token });
  const tool = await callTool(service.url, token, 'listTags', {});
  const said = await service.close().then(
    () => '',
    (error: unknown) => (error as Error).message,
  );
  return { statuses: [status, tool._meta?.status ?? JSON.parse(tool.content[0].text).statusCode], said };
}

describe('an answer that its operation does not document', () => {
  const answering =
    (body: object): Reply =>
    () =>
      Promise.resolve({ body } as never);
  const refusing =
    (error: AppError): Reply =>
    () =>
      Promise.reject(error);

  it('is a fault, and fails the file of tests that met it, with the name of the operation', async () => {
    const planted: [Reply, RegExp][] = [
      [refusing(new AppError('not_found', 'Nothing.')), /^listTags answered 404 .*status 404 is not documented/],
      [refusing(new AppError('forbidden', 'No.', { retryAfter: 1 })), /^listTags answered 403 .*header retry-after/],
      [answering({ data: [], secret: 1 }), /^listTags answered 200 .*additional properties: secret/],
      [answering({}), /^listTags answered 200 .*required property 'data'/],
    ];
    for (const [reply, says] of planted) {
      const { statuses, said } = await saidOf(reply);
      expect(said).to.match(says);
      expect(statuses).to.deep.equal([500, 500]);
    }
  });

  it('is not one that is documented', async () => {
    expect(await saidOf(refusing(new AppError('forbidden', 'No.')))).to.deep.equal({ statuses: [403, 403], said: '' });
    expect(await saidOf(answering({ data: [] }))).to.deep.equal({ statuses: [200, 200], said: '' });
  });
});
