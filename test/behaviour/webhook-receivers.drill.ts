import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { freePort } from '../../scripts/free-port.ts';
import { fetchAny } from '../support/client.ts';
import { until } from '../support/poll.ts';
import { Receiver } from '../../src/webhooks/send.ts';

/**
 * Commands that run the guide's receiver in each language; languages whose program is not on this machine are left out.
 */
const LANGUAGES = {
  javascript: { file: 'receiver.mjs', program: process.execPath, line: (file: string) => [file] },
  python: { file: 'receiver.py', program: 'python3', line: (file: string) => [file] },
  go: { file: 'receiver.go', program: 'go', line: (file: string) => ['run', file] },
  php: {
    file: 'receiver.php',
    program: 'php',
    line: (file: string, port: number) => ['-S', `127.0.0.1:${port}`, file],
  },
};
const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=';
const OTHER = 'whsec_AAAA9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=';
const [, guide = ''] = readFileSync('docs/guides/12-webhooks.md', 'utf8').split('## Receivers');

describe('receivers of webhooks in the guide', function () {
  this.timeout(120_000);
  let folder: string;
  let child: ChildProcess | undefined;

  before(() => {
    mkdirSync('.cache', { recursive: true }); // below it, so that packages are found
    folder = mkdtempSync(join('.cache', 'receivers-'));
  });
  after(() => rmSync(folder, { recursive: true, force: true }));
  afterEach(() => {
    if (child?.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    child = undefined;
  });

  for (const [language, { file, program, line }] of Object.entries(LANGUAGES)) {
    const isThere = spawnSync(program, [language === 'go' ? 'version' : '--version']).status === 0;
    if (!isThere && ['go', 'php'].includes(language)) continue;
    it(`take what is signed with their secret, and nothing else: ${language}`, async () => {
      const [, code = ''] = new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, 'ms').exec(guide) ?? [];
      expect(code).to.not.equal('');
      writeFileSync(join(folder, file), code);
      const port = await freePort();
      const env = { ...process.env, PORT: String(port), WEBHOOK_SECRET: SECRET };
      let said = '';
      child = spawn(program, line(join(folder, file), port), { env, detached: true });
      for (const stream of [child.stdout, child.stderr])
        stream?.setEncoding('utf8').on('data', (text: string) => (said += text));
      const origin = `http://127.0.0.1:${port}`;
      await until(
        () =>
          fetchAny(origin, { method: 'POST', raw: '{}' }).then(
            () => true,
            () => false,
          ),
        60_000,
      );
      const receiver = new Receiver(origin, { origins: [origin] }, new AbortController().signal);
      const send = async (id: string, secrets: string[]): Promise<number | null> =>
        (
          await receiver.send({
            id,
            contentType: 'application/json',
            body: JSON.stringify({ id, type: 'mention', data: { content: 'Grüße 🐘' } }),
            secrets,
          })
        ).status;
      expect(await send('right', [SECRET])).to.equal(204);
      expect(await send('both', [OTHER, SECRET])).to.equal(204);
      expect(await send('wrong', [OTHER])).to.equal(400);
      await until(() => said.includes('mention both'));
      expect(said).to.include('mention right').and.not.include('wrong');
      await receiver.close();
    });
  }
});
