import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { freePort } from '../../scripts/free-port.ts';
import { readSettingsFile } from '../../src/environment/settings-reader.ts';
import { killCluster } from '../support/embedded.ts';
import { environmentOf, installIn, readUnit, startUnit, type Installation } from '../support/installation.ts';
import { isReady, until } from '../support/server-process.ts';

/** The commands of a page, those of each block together, as they stand. */
function blocksOf(page: string): string[] {
  return [...readFileSync(page, 'utf8').matchAll(/^( *)```sh\n(.*?)^ *```/gms)].map(([, , code]) => code!);
}

/** The output of a block, and its end. */
interface Ran {
  readonly code: number | null;
  readonly text: string;
}

describe('the pages for operators, followed on an installation by systemd', function () {
  this.timeout(300_000);
  let folder: string;
  let place: Installation;
  let port: number;
  let url: string;
  let control: Server;
  let service: ChildProcess | undefined;
  let bin: string;
  let token = '';
  const logFile = (): string => join(folder, 'journal');

  before(async () => {
    folder = realpathSync(mkdtempSync(join(tmpdir(), 'dcs-p-')));
    place = installIn(folder);
    port = await freePort();
    url = `http://127.0.0.1:${port}`;
    // Appended by docs/installing.md; and the port, as there is only one 3000 for all tests.
    appendFileSync(place.here('/etc/dcs/env'), place.here(`DATA_DIR=/var/lib/dcs\nPORT=${port}\n`));
    writeFileSync(logFile(), '');
    control = createServer((req, res) => void act(req.url!.slice(1)).then((code) => res.writeHead(code).end())).listen(
      0,
      '127.0.0.1',
    );
    await once(control, 'listening');
    bin = makePrograms();
    await act('start');
  });
  after(() => {
    service?.kill('SIGKILL');
    control?.closeAllConnections();
    control?.close();
    killCluster(place.here('/var/lib/dcs'));
    rmSync(folder, { recursive: true, force: true });
  });

  async function act(what: string): Promise<number> {
    if (what === 'stop' || what === 'restart') {
      const exited = once(service!, 'exit');
      service!.kill('SIGTERM');
      expect((await exited)[0]).to.equal(0);
    }
    if (what === 'start' || what === 'restart') {
      const unit = readUnit(place.here(readFileSync('deploy/systemd/dcs.service', 'utf8')));
      service = startUnit(unit, environmentOf(unit, readSettingsFile));
      for (const stream of [service.stdout, service.stderr])
        stream?.on('data', (chunk: Buffer) => appendFileSync(logFile(), chunk));
      await until('ready', () => isReady(url), 60_000);
    }
    return 200;
  }

  /** Programs of the pages that are the machine's: systemd and its journal, and a user that there is not here. */
  function makePrograms(): string {
    const path = join(folder, 'bin');
    mkdirSync(path);
    const { port: at } = control.address() as AddressInfo;
    const programs = {
      systemctl: `curl -fsS "http://127.0.0.1:${at}/$1"`,
      journalctl: `cat "${logFile()}"`,
      install: `while [ $# -gt 0 ]; do case $1 in -o|-g) shift ;; *) args="\${args-} $1" ;; esac; shift; done; exec /usr/bin/install $args`,
    };
    for (const [name, script] of Object.entries(programs)) {
      writeFileSync(join(path, name), `#!/bin/sh\n${script}\n`);
      chmodSync(join(path, name), 0o755);
    }
    symlinkSync(place.here('/opt/dcs/current/bin/dcs'), join(path, 'dcs'));
    return path;
  }

  /** Runs a block in a shell that ends with the first command that fails. */
  async function run(block: string): Promise<Ran> {
    const here = place
      .here(block)
      .replaceAll('127.0.0.1:3000', `127.0.0.1:${port}`)
      .replaceAll(/\/(root|tmp)\/dcs-/g, (_, parent: string) => `${folder}/${parent}-dcs-`);
    const child = spawn('/bin/sh', ['-ec', here], {
      cwd: '/',
      env: { PATH: `${bin}:/usr/local/bin:/usr/bin:/bin`, TOKEN: token },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let text = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (text += String(chunk)));
    const [code] = (await once(child, 'close')) as [number | null];
    return { code, text };
  }

  it('docs/first-hour.md: every command does what it says', async () => {
    const said: string[] = [];
    for (const block of blocksOf('docs/first-hour.md')) {
      const { code, text } = await run(block);
      expect(code, `${block}\n${text}`).to.equal(0);
      said.push(text);
    }
    expect(said).to.have.length(5);
    expect(said[0])
      .to.match(/^ok +service/m)
      .and.match(/^warning +mail/m)
      .and.not.match(/^fault/m);
    expect(said[1])
      .to.match(/sign-in-link\?token=/)
      .and.match(/\d+ new/);
    expect(readFileSync(place.here('/etc/dcs/env'), 'utf8')).to.include('\nSIGN_UP=closed\n');
    expect(readFileSync(logFile(), 'utf8')).to.include('"url":"https://content.example.com"');
    expect(said[3])
      .to.match(/Restored \d+ rows/)
      .and.include('The secret key here is that of the backup');
    expect(readdirSync(place.here('/var/backups/dcs'))).to.include('first.dcs');
    for (const text of said.filter((one) => one !== ''))
      expect(text).to.include(place.here('embedded, in /var/lib/dcs'));
  });

  it('docs/three-in-the-morning.md: every command answers, and the last one brings the service back from a backup', async () => {
    await run('dcs account create --email them@example.com --name Them');
    const created = await run('dcs --quiet token create --account you@example.com --name found --json');
    token = (JSON.parse(created.text) as { token: string }).token;
    const blocks = blocksOf('docs/three-in-the-morning.md').filter((block) => !block.includes('debug>'));
    expect(blocks).to.have.length(6);
    const [first = '', ...others] = blocks;
    // Its first block is to answer whatever is at fault, so each line by itself.
    for (const line of first.trim().split('\n')) {
      const { code, text } = await run(line);
      if (!line.startsWith('dcs doctor')) expect(code, `${line}\n${text}`).to.equal(0);
    }
    for (const block of others) {
      const { code, text } = await run(block);
      expect(code, `${block}\n${text}`).to.equal(0);
      if (block.includes('restore')) expect(text).to.include('The secret key here is that of the backup');
    }
    expect(await isReady(url)).to.equal(true);
    const { text } = await run('dcs account list');
    expect(text).to.include('you@example.com');
  });
});
