import { expect } from 'chai';
import { dispatch } from '../../src/api/dispatch.ts';
import type { Pipeline } from '../../src/api/pipeline.ts';
import { testDatabase } from '../support/database.ts';
import { incoming, stubPipeline } from '../contract/pipeline.ts';

describe('statements', () => {
  it('security 52: one that runs over 10 seconds is ended by the database', async function () {
    const [row] = await (await testDatabase()).query<{ statement_timeout: string }>('SHOW statement_timeout');
    expect(row).to.deep.equal({ statement_timeout: '10s' });
  });

  it('security 52: one that the database ended is 503 with retry-after, and tells nothing of itself', async function () {
    const db = await testDatabase();
    const ended = await db
      .transaction(async (tx) => {
        await tx.query('SET LOCAL statement_timeout = 20');
        return tx.query('SELECT pg_sleep(5)');
      })
      .catch((error: unknown) => error as Error);
    expect(ended).to.be.instanceOf(Error);
    const away = { query: () => Promise.reject(ended as Error) } as unknown as Pipeline['db'];
    const { status, headers, body } = await dispatch(await stubPipeline({ db: away }), incoming('GET', '/tags'));
    expect(status).to.equal(503);
    expect(Number(headers['retry-after'])).to.be.greaterThan(0);
    expect(body).to.not.include('pg_sleep').and.not.include('statement');
  });

  for (const code of [
    '57P01',
    '57P03',
    '08006',
    '53300',
    '25006',
    '40001',
    '40P01',
    '55P03',
    'ECONNRESET',
    'ETIMEDOUT',
    'ENOTFOUND',
  ]) {
    it(`security 63: a failure with ${code} means "not now": 503, never 500`, async () => {
      const away = {
        query: () => Promise.reject(Object.assign(new Error('inner text'), { code })),
      } as unknown as Pipeline['db'];
      const { status, body } = await dispatch(await stubPipeline({ db: away }), incoming('GET', '/tags'));
      expect([status, JSON.parse(body ?? '').error]).to.deep.equal([503, 'service_unavailable']);
      expect(body).to.not.include('inner text');
    });
  }

  for (const code of ['42P01', '42601', '22P02', '23505', undefined]) {
    it(`security 58: a failure with ${code ?? 'no code'} is a fault of ours: 500, and tells nothing`, async () => {
      const broken = {
        query: () => Promise.reject(Object.assign(new Error('inner text'), code === undefined ? {} : { code })),
      } as unknown as Pipeline['db'];
      const { status, body, headers } = await dispatch(await stubPipeline({ db: broken }), incoming('GET', '/tags'));
      expect([status, JSON.parse(body ?? '').error]).to.deep.equal([500, 'internal_error']);
      expect(body).to.not.include('inner text');
      expect(headers).to.not.have.property('retry-after');
    });
  }
});
