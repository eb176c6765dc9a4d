import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { expect } from 'chai';
import { freePort } from '../../scripts/free-port.ts';
import { installedPython } from '../support/installed.ts';
import { allow } from '../support/mcp-keeper.ts';
import { needs } from '../support/needs.ts';
import { person } from '../support/fixtures.ts';
import { browserOf } from '../support/oauth.ts';
import { startService, type Service } from '../support/service.ts';

const RUN_LIMIT_MS = 60_000;

describe('the official client of Python', () => {
  let service: Service;

  before(async function () {
    needs(this, 'pythonClient');
    service = await startService();
  });
  after(() => service?.close());

  it('signs its person in by itself, lists tools, calls, reads, and renews an access token that has run out', async function () {
    this.timeout(RUN_LIMIT_MS);
    const ada = await person(service.db);
    const visitor = await browserOf(service, ada);
    const redirectUri = `http://localhost:${await freePort()}/callback`;
    const program = spawn(installedPython, ['test/conformance/python-client.py', `${service.url}/mcp`, redirectUri], {
      timeout: RUN_LIMIT_MS,
      killSignal: 'SIGKILL',
    });
    let errors = '';
    program.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
    let asked = 0;
    let last = '';
    createInterface(program.stdout).on('line', (line) => {
      last = line;
      if (!line.startsWith('ASK ')) return;
      asked += 1;
      allow(visitor, new URL(line.slice('ASK '.length)))
        .then((back) => program.stdin.write(`${back.href}\n`))
        .catch((error: unknown) => {
          errors += String(error);
          program.kill();
        });
    });
    const [code] = (await once(program, 'close')) as [number | null];
    expect(code, errors).to.equal(0);
    const seen = JSON.parse(last) as Record<string, unknown>;
    expect(seen.tools).to.have.length(11);
    expect(seen.called).to.include(ada.id);
    expect(seen.read).to.include(ada.id);
    expect(seen).to.include({ saved: 2, renewed: true });
    expect(asked, 'asked once').to.equal(1);
  });
});
