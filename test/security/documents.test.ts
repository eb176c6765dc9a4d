import { expect } from 'chai';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { request } from 'undici';
import { startService, type Service } from '../support/service.ts';
import { leastProcessorTime } from '../support/processor-time.ts';

describe('documents of the contract', () => {
  let service: Service;
  before(async () => {
    service = await startService();
  });
  after(() => service.close());

  const get = async (
    path: string,
    encoding: string,
    { url }: Service = service,
  ): Promise<{ bytes: Buffer; headers: Record<string, unknown> }> => {
    const { body, headers } = await request(`${url}/public/v1${path}`, { headers: { 'accept-encoding': encoding } });
    return { bytes: Buffer.from(await body.arrayBuffer()), headers };
  };

  for (const path of ['/docs/json', '/docs/yaml', '/docs/3.2/json', '/docs', '/skill.md']) {
    it(`security 96: ${path} is the same text in every encoding`, async () => {
      const [plain, gzip, br] = await Promise.all(
        ['identity', 'gzip', 'gzip;q=0.5, br'].map((encoding) => get(path, encoding)),
      );
      expect([plain, gzip, br].map((one) => one!.headers['content-encoding'])).to.deep.equal([undefined, 'gzip', 'br']);
      for (const one of [gzip, br])
        expect(one!.headers).to.include({ vary: 'Origin, Accept-Encoding', etag: plain!.headers.etag });
      expect(gunzipSync(gzip!.bytes).toString()).to.equal(plain!.bytes.toString());
      expect(brotliDecompressSync(br!.bytes).toString()).to.equal(plain!.bytes.toString());
    });
  }

  it('security 96: are compressed once, so that an answer takes 10 ms of processor time', async () => {
    const inProduction = await startService({ production: true }); // which does not check what it answers
    await get('/docs/json', 'br', inProduction);
    const tenAnswers = async (): Promise<void> => {
      for (let n = 0; n < 10; n += 1) await get('/docs/json', 'br', inProduction);
    };
    const least = await leastProcessorTime(tenAnswers, 10, 100).finally(() => inProduction.close());
    expect(least / 10).to.be.below(10);
  });
});
