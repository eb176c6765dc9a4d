import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { freePort } from '../scripts/free-port.ts';
import { needs } from './support/needs.ts';
import { found } from './support/poll.ts';

describe('deploy/nginx.conf', function () {
  this.timeout(60_000);
  let folder: string;
  let service: Server;
  let nginx: ChildProcess | undefined;
  let port: number;
  const asked: IncomingMessage[] = [];

  before(async function () {
    needs(this, 'nginx');
    folder = mkdtempSync(join(tmpdir(), 'dcs-nginx-'));
    service = createServer((req, res) => {
      asked.push(req);
      res.setHeader('content-type', 'text/event-stream');
      res.write('data: first\n\n');
      if (req.url !== '/events') res.end();
    }).listen(0, '127.0.0.1');
    await once(service, 'listening');
    const key = join(folder, 'key.pem');
    const certificate = join(folder, 'certificate.pem');
    execFileSync(
      'openssl',
      [
        'req',
        '-x509',
        '-newkey',
        'rsa:2048',
        '-nodes',
        '-days',
        '2',
        '-subj',
        '/CN=content.example.com',
        '-keyout',
        key,
        '-out',
        certificate,
      ],
      { stdio: 'ignore' },
    );
    port = await freePort();
    const plain = await freePort();
    const example = readFileSync('deploy/nginx.conf', 'utf8')
      .replace('127.0.0.1:3000', `127.0.0.1:${(service.address() as AddressInfo).port}`)
      .replace('/etc/ssl/certs/content.example.com.pem', certificate)
      .replace('/etc/ssl/private/content.example.com.key', key)
      .replaceAll(/listen \[::\]:.*\n/g, '\n')
      .replace('listen 443', `listen 127.0.0.1:${port}`)
      .replace('listen 80;', `listen 127.0.0.1:${plain};`);
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
      .map((name) => `${name}_temp_path ${join(folder, name)};`)
      .join('\n');
    writeFileSync(
      join(folder, 'nginx.conf'),
      `daemon off;\nworker_processes 1;\npid ${join(folder, 'pid')};\nerror_log stderr;\nevents {}\nhttp {\naccess_log off;\n${temporary}\n${example}\n}\n`,
    );
  });
  after(async () => {
    if (nginx?.exitCode === null) {
      nginx.kill('SIGTERM');
      await once(nginx, 'exit');
    }
    service?.closeAllConnections();
    service?.close();
    if (folder) rmSync(folder, { recursive: true, force: true });
  });

  it('is what nginx takes', () => {
    execFileSync('nginx', ['-t', '-q', '-c', join(folder, 'nginx.conf'), '-e', 'stderr'], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
  });

  it('passes the name, and the client after what it said of itself; keeps connections; and passes streams on at once', async () => {
    nginx = spawn('nginx', ['-c', join(folder, 'nginx.conf'), '-e', 'stderr'], { stdio: 'ignore' });
    const ask = promisedCurl(port);
    await found(async () => (await ask('/', '-H', 'X-Forwarded-For: 1.2.3.4')) || undefined, { what: 'nginx answers' });
    const { headers, httpVersion } = asked.at(-1)!;
    expect(httpVersion).to.equal('1.1');
    expect(headers.host).to.equal(`content.example.com:${port}`);
    expect(headers['x-forwarded-for']).to.equal('1.2.3.4, 127.0.0.1');
    expect(headers.connection).to.not.equal('close');
    // The stream never ends; what curl has after a second is what was passed on.
    expect(await ask('/events', '-N', '--max-time', '1')).to.equal('data: first\n\n');
  });

  /** Without blocking this process, which is the service. */
  function promisedCurl(at: number): (path: string, ...args: string[]) => Promise<string> {
    return async (path, ...args) => {
      const url = `https://content.example.com:${at}${path}`;
      const child = spawn('curl', ['-sk', '--resolve', `content.example.com:${at}:127.0.0.1`, ...args, url]);
      let text = '';
      child.stdout.on('data', (chunk: Buffer) => (text += String(chunk)));
      await once(child, 'close');
      return text;
    };
  }
});
