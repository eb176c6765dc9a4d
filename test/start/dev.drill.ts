import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { expect } from 'chai';
import { freePort } from '../../scripts/free-port.ts';
import { fetchAny } from '../support/client.ts';
import { killCluster, postgresOf } from '../support/embedded.ts';
import { inTerminal, type InTerminal } from '../support/pty.ts';
import { until } from '../support/server-process.ts';

/** The parts of the project that the loop needs. */
const COPIED = [
  'src',
  'spec',
  'generated',
  'scripts',
  'assets',
  'models',
  'docs',
  'package.json',
  'tsconfig.json',
  'CHANGELOG.md',
];

const OPERATION = `  /tags/count:
    get:
      operationId: countTags
      tags: [search]
      summary: How many tags there are
      description: All of them, used or not.
      security: [{ personalToken: [] }, { oauth2: [read] }]
      parameters: []
      responses:
        '200':
          description: How many.
          headers: { x-request-id: { $ref: 'shared.yaml#/headers/RequestId' } }
          content:
            application/json:
              schema: { type: object, description: A count., required: [count], properties: { count: { type: integer, minimum: 0, maximum: 1000000, description: 0 for none. } } }
              example: { count: 2 }
        '401': { $ref: 'shared.yaml#/responses/Unauthorized' }
`;

describe('make dev', function () {
  this.timeout(600_000);
  const copy = mkdtempSync(join(tmpdir(), 'dcs-dev-'));
  const dataDir = join(copy, '.data');
  let dev: InTerminal | undefined;
  let url: string;

  before(async () => {
    for (const name of COPIED) cpSync(name, join(copy, name), { recursive: true });
    edit('tsconfig.json', '"src", "test", "scripts", "generated"', '"src", "generated"');
    symlinkSync(resolve('node_modules'), join(copy, 'node_modules'));
    const port = await freePort();
    url = `http://127.0.0.1:${port}`;
    const env = {
      PORT: String(port),
      DATA_DIR: dataDir,
      INSPECT: '127.0.0.1:0',
      DEMO: 'false',
      WORKER: 'off',
      ENRICH: 'false',
    };
    dev = inTerminal(`${process.execPath} --import ./scripts/typescript.mjs scripts/dev.ts`, env, copy);
  });
  after(() => {
    killCluster(dataDir);
    rmSync(copy, { recursive: true, force: true });
  });

  const text = (): string => stripVTControlCharacters(dev?.screen() ?? '');
  const shows = (what: string, from = 0) =>
    until(`${what} in ${text()}`, () => Promise.resolve(text().slice(from).includes(what)), 120_000);
  const health = async (): Promise<unknown> => (await fetchAny(`${url}/healthz`).catch(() => undefined))?.body?.status;
  const answers = (status: string) => until(`${status} in ${text()}`, async () => (await health()) === status, 120_000);
  /** Edits a file of the copy; returns the length of the screen's text before that. */
  const edit = (path: string, from: string, to: string): number => {
    const before = text().length;
    const file = join(copy, path);
    const old = readFileSync(file, 'utf8');
    expect(old, path).to.include(from);
    writeFileSync(file, old.replace(from, to));
    return before;
  };
  /** Processes that still run in the copy, or on its database. */
  const remaining = (): string[] =>
    readdirSync('/proc').filter((name) => {
      try {
        return /^\d+$/.test(name) && readlinkSync(`/proc/${name}/cwd`).startsWith(copy);
      } catch {
        return false;
      }
    });

  it('serves what was saved, also after faults of the code and of the contract', async () => {
    await answers('ok');
    edit('src/http/health.ts', "'ok'", "'edited'");
    await answers('edited');

    let from = edit('src/http/health.ts', "'edited'", "'edited");
    await shows('The service keeps running as before', from);
    expect(await health()).to.equal('edited');
    edit('src/http/health.ts', "'edited", "'mended'");
    await answers('mended');

    from = edit('src/main.ts', 'const stop', "throw new Error('it crashes');\nconst stop");
    await shows('The service ended (1)', from);
    edit('src/main.ts', "throw new Error('it crashes');\n", '');
    await answers('mended');

    from = edit('spec/openapi.yaml', 'openapi: 3.1', 'openapi: [3.1');
    await shows('spec/ has an error', from);
    expect(await health()).to.equal('mended');
  });

  it('shows an operation that is only in the spec as one type error, in the handlers of its area', async () => {
    edit('spec/openapi.yaml', 'openapi: [3.1', 'openapi: 3.1');
    const from = edit('spec/search.yaml', 'paths:\n', `paths:\n${OPERATION}`);
    await shows('written', from);
    await shows('Type errors', from);
    const errors = text()
      .slice(from)
      .match(/^\S.*error TS\d+.*$/gm);
    expect(errors, text()).to.have.length(1);
    expect(errors![0]).to.match(/^src\/handlers\/search\.ts:\d+:\d+ - error TS2741: Property 'countTags' is missing/);
  });

  it('serves it once its handler is there', async () => {
    const handler = '{\n  countTags: () => Promise.resolve({ body: { count: 2 } }),';
    const from = edit('src/handlers/search.ts', "HandlersFor<'search'> = {", `HandlersFor<'search'> = ${handler}`);
    await shows('No more type errors', from);
    const status = async () => (await fetchAny(`${url}/public/v1/tags/count`).catch(() => undefined))?.status;
    await until(`401 in ${text()}`, async () => (await status()) === 401);
  });

  it('ends whole by Ctrl+C', async () => {
    expect(remaining()).to.not.be.empty;
    dev?.type('\x03');
    expect(await dev?.exited, text()).to.equal(0);
    expect(remaining(), text().slice(-3_000)).to.deep.equal([]);
    expect(postgresOf(dataDir)).to.deep.equal([]);
  });
});
