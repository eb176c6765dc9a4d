import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { person } from '../support/fixtures.ts';
import { cli } from '../support/cli.ts';
import { startService, type Service } from '../support/service.ts';

describe('dcs contract', () => {
  let service: Service;
  let token: string;
  let folder: string;
  before(async () => {
    service = await startService();
    ({ token } = await person(service.db));
    folder = mkdtempSync(join(tmpdir(), 'dcs-contract-'));
  });
  after(async () => {
    rmSync(folder, { recursive: true });
    await service.close();
  });

  it('passes a server that holds nothing yet, and writes what it saw as JUnit XML', async () => {
    const file = join(folder, 'junit.xml');
    const { code, out, err } = await cli(
      {},
      'contract',
      '--url',
      service.url,
      '--token',
      token,
      '--runs',
      '50',
      '--junit',
      file,
    );
    expect([code, err], out).to.deep.equal([0, '']);
    expect(out)
      .to.match(/CHECK +OPERATIONS +FAILED +SKIPPED/)
      .and.match(/listExperiences +answers its example as documented +the list is empty: no item was judged/)
      .and.match(/\d+ passed, 0 failed, \d+ skipped/);
    expect(readFileSync(file, 'utf8'))
      .to.match(/^<\?xml/)
      .and.include('failures="0"')
      .and.include('classname="listFeed"');
  });

  it('fails with each finding where the token is none', async () => {
    const { code, out } = await cli(
      {},
      'contract',
      '--url',
      `${service.url}/public/v1/`,
      '--token',
      'none',
      '--only',
      'getProfile',
      '--runs',
      '0',
      '--json',
    );
    const { passed, results } = JSON.parse(out);
    expect([code, passed]).to.deep.equal([1, false]);
    expect(results.find((one: { check: string }) => one.check.startsWith('answers its example')).findings).to.include(
      'answered 401 instead of 200',
    );
  });

  it('says on one line what it cannot work with', async () => {
    for (const [url, word, expected] of [
      ['content.example.com', 'https://', 2],
      ['http://127.0.0.1:1', 'ECONNREFUSED', 5],
    ] as const) {
      const { code, out, err } = await cli(
        {},
        'contract',
        '--url',
        url,
        '--token',
        token,
        '--only',
        'getProfile',
        '--runs',
        '0',
      );
      expect(code).to.equal(expected);
      expect(out + err)
        .to.include(word)
        .and.not.include('    at ');
    }
  });
});
