import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { freePort } from '../../scripts/free-port.ts';
import { revokeToken } from '../../src/auth/access-tokens.ts';
import { AccessToken } from '../../src/data/entities/requests.ts';
import { sequenceEvents } from '../../src/events/sequence-events.ts';
import { call } from '../support/client.ts';
import { person, post, type Person } from '../support/fixtures.ts';
import { until } from '../support/poll.ts';
import { startService, type Service } from '../support/service.ts';

/** Commands that run each language of the guide; languages whose program is not on this machine are left out. */
const LANGUAGES = {
  javascript: { file: 'listen.mjs', program: process.execPath, line: (file: string) => [file], mustRun: true },
  python: { file: 'listen.py', program: 'python3', line: (file: string) => [file], mustRun: true },
  go: { file: 'listen.go', program: 'go', line: (file: string) => ['run', file], mustRun: false },
  php: { file: 'listen.php', program: 'php', line: (file: string) => [file], mustRun: false },
};
const [, section = ''] = readFileSync('docs/guides/12-webhooks.md', 'utf8').split('## Programs that listen');

describe('programs of the guide that listen to a stream', function () {
  this.timeout(120_000);
  let service: Service;
  let folder: string;
  let proxy: Server;
  let port: number;
  let ada: Person;
  let postId: string;
  let child: ChildProcess | undefined;
  const sockets = new Set<Socket>();
  /** Streams that have begun. */
  let begun = 0;

  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'listeners-'));
    service = await startService();
    ada = await person(service.db);
    postId = await post(service.db);
    port = await freePort();
    // Between program and service, so that connections can break.
    proxy = createServer((socket) => {
      const other = connect(Number(new URL(service.url).port), '127.0.0.1');
      for (const [one, to] of [
        [socket, other],
        [other, socket],
      ] as const) {
        sockets.add(one.on('error', () => to.destroy()).on('close', () => to.destroy()));
        one.pipe(to);
      }
      other.on('data', (chunk: Buffer) => (begun += chunk.includes('retry: ') ? 1 : 0));
    });
    await new Promise<void>((resolve) => proxy.listen(port, '127.0.0.1', resolve));
  });
  after(async () => {
    for (const socket of sockets) socket.destroy();
    proxy.close();
    await service.close();
    rmSync(folder, { recursive: true, force: true });
  });
  afterEach(() => {
    if (child?.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGKILL');
    child = undefined;
  });

  const say = async (): Promise<void> => {
    const { status, text } = await call(service.url, `/posts/${postId}/comments`, {
      method: 'POST',
      token: ada.token,
      json: { content: 'Grüße 🐘: new' },
    });
    expect(status, text).to.equal(200);
  };
  const put = async (): Promise<void> => {
    await until(async () => {
      await sequenceEvents(service.db, { publicUrl: service.config.publicUrl });
      const [left] = (await service.db.orm.query(
        `SELECT count(*)::int AS count FROM events WHERE position IS NULL AND type <> 'post.published'`,
      )) as [{ count: number }];
      return left.count === 0;
    });
  };

  for (const [language, { file, program, line, mustRun }] of Object.entries(LANGUAGES)) {
    const isThere = spawnSync(program, [language === 'go' ? 'version' : '--version']).status === 0;
    if (!isThere && !mustRun) continue;
    it(`miss nothing when a connection breaks, and stop when they are refused: ${language}`, async () => {
      const [, text = ''] = new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, 'ms').exec(section) ?? [];
      expect(text).to.not.equal('');
      writeFileSync(join(folder, file), text);
      const { token, id } = await person(service.db);
      const url = `http://127.0.0.1:${port}/public/v1/events?events=comment.created`;
      let [said, wrong, code] = ['', '', -1];
      const env = { ...process.env, URL: url, TOKEN: token };
      child = spawn(program, line(join(folder, file)), { env, detached: true });
      child.stdout?.setEncoding('utf8').on('data', (text: string) => (said += text));
      child.stderr?.setEncoding('utf8').on('data', (text: string) => (wrong += text));
      child.once('close', (status) => (code = status ?? 1));
      const heard = (): string[] => said.split('\n').filter((one) => / comment\.created /.test(one));
      begun = 0;
      await until(() => begun === 1, 90_000);
      await say();
      await put();
      await until(() => heard().length === 1);
      for (const socket of sockets) socket.destroy();
      sockets.clear();
      await say();
      await put();
      await until(() => heard().length === 2);
      expect(new Set(heard()).size, 'events').to.equal(2);
      expect(begun, 'streams').to.equal(2);
      expect(code, wrong).to.equal(-1);
      const [row] = await service.db.orm.find(AccessToken, { where: { accountId: id } });
      await revokeToken(service.db, id, row!.id);
      await until(() => code > 0, 30_000);
      expect(said + wrong).to.match(/unknown, expired or revoked|401/);
    });
  }
});
