import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { expect } from 'chai';
import type { CliProfiles } from '../../src/remote-cli/profiles.ts';
import { fetchAny } from '../support/client.ts';
import { connect } from '../support/device.ts';
import { person, posts, type Person } from '../support/fixtures.ts';
import { needs } from '../support/needs.ts';
import { found, until } from '../support/poll.ts';
import { startReceiver } from '../support/receiver.ts';
import { startService, type Service } from '../support/service.ts';

/** Shells: how each begins without anybody's settings, and how it reads its script. */
const SHELLS = [
  ['bash', 'bash --norc --noprofile -i', 'source <(dcs completion bash)'],
  ['zsh', 'zsh -f -i', 'autoload -U compinit; compinit -u; source <(dcs completion zsh)'],
  ['fish', 'fish --no-config -i', 'dcs completion fish | source'],
] as const;

interface Started {
  readonly process: ChildProcessWithoutNullStreams;
  readonly text: { out: string; err: string };
  readonly ended: Promise<number | null>;
}

describe('the downloaded command line', function () {
  this.timeout(120_000);
  let service: Service;
  let ada: Person;
  let home: string;
  let file: string;
  let onlyNode: string;

  before(async () => {
    service = await startService({ worker: true });
    ada = await person(service.db, { name: 'Ada Lovelace' });
    await posts(
      service.db,
      Array.from({ length: 30 }, (_, n) => ({ title: `Post ${n}` })),
    );
    home = mkdtempSync(join(tmpdir(), 'dcs-home-'));
    // The nearest package.json says that files are modules, which a downloaded file cannot know.
    writeFileSync(join(home, 'package.json'), '{ "type": "module" }');
    file = join(home, 'dcs');
    onlyNode = mkdtempSync(join(tmpdir(), 'dcs-node-'));
    symlinkSync(process.execPath, join(onlyNode, 'node'));
  });
  after(() => service.close());

  /** Runs Node in a home of its own, with nothing else to call. */
  const node = (...args: string[]): Started => {
    const child = spawn('node', args, { cwd: home, env: { PATH: onlyNode, HOME: home } });
    const text = { out: '', err: '' };
    child.stdout.on('data', (chunk: Buffer) => (text.out += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (text.err += chunk.toString()));
    return { process: child, text, ended: new Promise((resolve) => child.once('close', resolve)) };
  };
  const start = (...args: string[]): Started => node(file, ...args);
  const run = async (...args: string[]): Promise<{ code: number | null; out: string; err: string }> => {
    const { text, ended } = start(...args);
    return { code: await ended, ...text };
  };
  const profiles = (): string => join(home, '.config', 'dcs', 'profiles.json');
  const expire = (): void => {
    const { current, profiles: all } = JSON.parse(readFileSync(profiles(), 'utf8')) as CliProfiles;
    const expired = Object.fromEntries(Object.entries(all).map(([name, one]) => [name, { ...one, expiresAt: 0 }]));
    writeFileSync(profiles(), JSON.stringify({ current, profiles: expired }));
  };

  it('from Node alone to a listed feed in less than a minute, in a terminal without a browser', async () => {
    const began = performance.now();
    const guide = (await fetchAny(`${service.url}/public/v1/docs/guides/command-line.md`)).text;
    const get = node('-e', /^node -e "(.+)"$/m.exec(guide)![1]!);
    expect([await get.ended, get.text.err]).to.deep.equal([0, '']);
    const login = start('login');
    const code = await found(() => /[A-Z]{4}-[A-Z]{4}/.exec(login.text.err)?.[0]);
    expect(login.text.err).to.include(`${service.url}/auth/device`);
    await connect(service, ada, code);
    expect([await login.ended, login.text.out]).to.deep.equal([0, `Signed in to ${service.url} as Ada Lovelace.\n`]);
    const feed = await run('api', 'feeds', 'list-popular');
    expect([feed.code, feed.out.split('\n').length]).to.deep.equal([0, 21]);
    expect(performance.now() - began).to.be.below(60_000);
  });

  it('is not sent again to who has it, and is a page for browsers', async () => {
    const { headers } = await fetchAny(`${service.url}/cli`);
    expect(headers['content-type']).to.equal('text/javascript; charset=utf-8');
    const again = await fetchAny(`${service.url}/cli`, { headers: { 'if-none-match': String(headers.etag) } });
    expect(again.status).to.equal(304);
    const page = await fetchAny(`${service.url}/cli`, { headers: { accept: 'text/html' } });
    expect(page.headers['content-type']).to.include('text/html');
    expect(page.text).to.include(`curl -f ${service.url}/cli -o dcs`);
  });

  it('runs as a program with its shebang, and knows its version', async () => {
    expect(readFileSync(file, 'utf8').split('\n')[0]).to.equal('#!/usr/bin/env node');
    const { info } = (await fetchAny(`${service.url}/public/v1/docs/json`)).body as { info: { version: string } };
    expect((await run('--version')).out).to.equal(`${info.version}\n`);
  });

  it('renews its token once when five processes need it at the same time', async () => {
    expire();
    service.logs.length = 0;
    const results = await Promise.all(Array.from({ length: 5 }, () => run('api', 'profile', 'get', '--json')));
    expect(results.map(({ code, err }) => [code, err])).to.deep.equal(Array.from({ length: 5 }, () => [0, '']));
    expect(service.logs.filter((line) => line.includes('"event":"tokens_issued"'))).to.have.length(1);
    expect((await run('api', 'profile', 'get')).code, 'the access goes on').to.equal(0);
  });

  it('goes on after a process that was killed while it held the lock', async () => {
    const killed = start('listen');
    await until(() => killed.text.err.includes('Listening'));
    mkdirSync(join(home, '.config', 'dcs'), { recursive: true });

    const mark = JSON.stringify({ host: hostname(), pid: killed.process.pid, id: 'killed' });
    writeFileSync(`${profiles()}.lock`, mark);
    killed.process.kill('SIGKILL');
    await killed.ended;
    expire();
    expect((await run('api', 'profile', 'get')).code).to.equal(0);
  });

  it('ends in peace when its reader has read enough', async () => {
    const child = spawn('sh', ['-c', `"${process.execPath}" "${file}" api documentation get-openapi-json | head -1`], {
      env: { PATH: process.env.PATH ?? '', HOME: home },
    });
    let err = '';
    child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()));
    child.stdout.resume();
    await new Promise((resolve) => child.once('close', resolve));
    expect(err).to.equal('');
  });

  for (const [shell, begin, source] of SHELLS)
    it(`completes words in ${shell}, as they are typed at a terminal`, async function () {
      needs(this, shell);
      const bin = join(home, 'bin');
      mkdirSync(bin, { recursive: true });
      writeFileSync(join(bin, 'dcs'), `#!/bin/sh\nexec "${process.execPath}" "${file}" "$@"\n`, { mode: 0o755 });
      const child = spawn('script', ['-qfec', begin, '/dev/null'], {
        env: { PATH: `${bin}:${process.env.PATH}`, HOME: home, TERM: 'xterm', PS1: '> ', LANG: 'C.UTF-8' },
      });
      let screen = '';
      child.stdout.on('data', (chunk: Buffer) => (screen += stripVTControlCharacters(chunk.toString())));
      /** Types keys, and waits until the terminal shows a text behind what it showed before. */
      const type = async (keys: string, text: string): Promise<void> => {
        const from = screen.length;
        child.stdin.write(keys);
        await found(() => screen.slice(from).includes(text), { what: `${text} in ${shell}` }).catch(
          (error: unknown) => {
            throw new Error(`${String(error)}\n${screen}`);
          },
        );
      };
      try {
        await type('echo rea""dy\r', 'ready');
        await type(`${source}; echo loa""ded\r`, 'loaded');
        await type('dcs api book\t', 'bookmarks');
        await type('\r', 'Usage: dcs api bookmarks <verb>');
        await type('dcs api feeds list-pop\t', 'list-popular');
        await type('--lim\t', '--limit');
        await type('1 --js\t', '--json');
        await type('\r', '"title"');
        await type('dcs completion z\t', 'zsh');
      } finally {
        child.kill('SIGKILL');
      }
    });

  it('forwards the first event to a program on this machine within 30 seconds, verified and without a tunnel', async () => {
    const receiver = await startReceiver();
    const began = performance.now();
    const listening = start('listen', '--forward-to', receiver.url, '--events', 'bookmark.added');
    try {
      await until(() => listening.text.err.includes('Listening'));
      const secret = /whsec_\S+/.exec(listening.text.err)![0];
      const [id] = await posts(service.db, [{}]);
      expect((await run('api', 'bookmarks', 'create', '--post-ids', id!)).code).to.equal(0);
      const event = await found(() => receiver.all[0]);
      event.verify(secret);
      expect([event.type, performance.now() - began < 30_000]).to.deep.equal(['bookmark.added', true]);
      await until(() => listening.text.out.startsWith('204  bookmark.added'));
    } finally {
      listening.process.kill('SIGINT');
      await listening.ended;
      await receiver.close();
    }
  });

  it('is part of the command line of operators', async () => {
    const child = spawn('sh', ['bin/dcs', 'api', 'bookmarks'], { env: { PATH: process.env.PATH ?? '', HOME: home } });
    let out = '';
    child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
    const code = await new Promise((resolve) => child.once('close', resolve));
    expect([code, out.split('\n')[0]]).to.deep.equal([0, 'Usage: dcs api bookmarks <verb> [arguments] [options]']);
  });

  it('signs out, after which nothing of it is left', async () => {
    expect((await run('logout')).code).to.equal(0);
    expect(readFileSync(profiles(), 'utf8')).to.not.include('Token');
    const [grants] = await service.db.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM oauth_artefacts WHERE kind = 'Grant' AND consumed_at IS NULL`,
    );
    expect(grants?.count).to.equal(0);
  });
});
