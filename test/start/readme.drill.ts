import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { freePort } from '../../scripts/free-port.ts';
import { killCluster } from '../support/embedded.ts';
import { until } from '../support/server-process.ts';

const README = readFileSync('README.md', 'utf8');
/** Half of what it once had. */
const MAX_WORDS = 750;

/** The blocks of a language, in their order. */
function blocks(language: string): string[] {
  return [...README.matchAll(/^```(\w+)\n(.*?)^```/gms)]
    .filter(([, is]) => is === language)
    .map(([, , code = '']) => code);
}

/** Every path of names in a value, such as data.0.source.name. */
function pathsOf(value: unknown, at = ''): string[] {
  if (typeof value !== 'object' || value === null) return [at];
  return Object.entries(value).flatMap(([key, one]) => pathsOf(one, `${at}.${key}`));
}

describe('README', function () {
  this.timeout(180_000);
  let folder: string;
  let env: Record<string, string>;
  let server: ChildProcess;
  let said = '';

  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'dcs-readme-'));
    const port = String(await freePort());
    const { PATH = '', HOME = folder } = process.env;
    env = { PATH, HOME, PORT: port, DATA_DIR: join(folder, 'data'), ENRICH: 'false', WORKER: 'off' };
    const [first = ''] = blocks('sh');
    expect(first).to.equal('make run\n');
    server = spawn('sh', ['-c', `exec ${first}`], { env, stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [server.stdout, server.stderr]) stream?.on('data', (text: Buffer) => (said += String(text)));
    await until('the greeting', () => Promise.resolve(said.includes('The service runs at')), 150_000);
  });
  after(async () => {
    const ended = new Promise((resolve) => server.once('close', resolve));
    server.kill('SIGTERM');
    await ended;
    killCluster(env.DATA_DIR ?? '');
    rmSync(folder, { recursive: true, force: true });
  });

  it('has blocks that run as they stand, one after the other, and shows what they answer', async () => {
    const run = async (script: string): Promise<string> => {
      const ours = script.replaceAll('localhost:3000', `localhost:${env.PORT}`);
      return (await promisify(execFile)('bash', ['-euo', 'pipefail', '-c', ours], { env })).stdout;
    };
    const [, call = '', ...others] = blocks('sh');
    const answer = JSON.parse(await run(call)) as unknown;
    const stdout = await run(others.join('\n'));
    const [sample = ''] = blocks('json');
    expect(pathsOf(answer).map((path) => path.replaceAll(/\.\d+/g, '.n'))).to.include.members(
      pathsOf(JSON.parse(sample)).map((path) => path.replaceAll(/\.\d+/g, '.n')),
    );
    expect(stdout)
      .to.match(/sign-in-link\?token=/)
      .and.include('rust-blog');
  });

  it('is short, and its links and pictures are there and small', () => {
    expect(README.split(/\s+/).length).to.be.below(MAX_WORDS);
    const named = [...README.matchAll(/\]\((?!http)([^)#]+)/g)].map(([, path = '']) => path);
    expect(named.length).to.be.greaterThan(5);
    for (const path of named) expect(statSync(path).size, path).to.be.below(100_000);
  });

  it('has a list of commands in which no name breaks the column', async () => {
    const { stdout } = await promisify(execFile)('make', ['-s', 'help'], { env });
    const rows = stdout.split('\n').filter((line) => line.startsWith('  '));
    expect(rows[0]).to.match(/^ {2}run +\w/);
    for (const row of rows)
      expect(row)
        .to.match(/^ {2}[a-z-]{1,15} +\S/)
        .and.match(/^.{19}\S/);
  });
});
