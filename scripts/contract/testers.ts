/**
 * Runs third-party testers and `dcs contract` against the compiled server with demo content, through a recording proxy.
 * Exits with 1 when one of them finds an error. The argument `mcp-snapshot` only rewrites that snapshot.
 */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '../../src/environment/project-folder.ts';
import { withService, type LiveService } from './live.ts';
import { checkSnapshots, writeSnapshots } from './mcp-snapshot.ts';
import { makeCollection, runCollection } from './portman.ts';
import { runProgram, redocly, type ProgramResult } from './tools.ts';
import { drift, withRecording } from './traffic.ts';

type Tester = (live: LiveService, folder: string) => ProgramResult | Promise<ProgramResult>;

const FLOWS = 'docs/flows';

/** The workflows in docs/flows/. */
const respect: Tester = ({ baseUrl, token }) => {
  const runs = readdirSync(join(projectRoot(), FLOWS)).map((file) =>
    redocly(['respect', join(FLOWS, file), '--input', `token=${token}`, '--server', `contract=${baseUrl}`]),
  );
  return runs.find((one) => one.code !== 0) ?? { code: 0, out: '', err: '' };
};

const contract: Tester = ({ url, token }, folder) =>
  runProgram('node', [
    'dist/dcs.js',
    'contract',
    '--url',
    url,
    '--token',
    token,
    '--write',
    '--runs',
    '300',
    '--junit',
    join(folder, 'contract.xml'),
  ]);

/** Generating Portman's collection takes a while and needs no server. */
const portman =
  (collection: Promise<ProgramResult>): Tester =>
  async (live, folder) => {
    const result = await collection;
    return result.code === 0 ? runCollection(live, folder) : result;
  };

async function runTester(
  name: string,
  { token }: LiveService,
  test: () => ProgramResult | Promise<ProgramResult>,
): Promise<void> {
  const started = performance.now();
  const { code, out, err } = await Promise.resolve()
    .then(test)
    .catch((error: unknown) => ({ code: 1, out: '', err: String(error) }));
  console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${name} (${Math.round((performance.now() - started) / 1000)} s)`);
  if (code === 0) return;
  console.error(`${out}${err}`.replaceAll(token, '<token>'));
  process.exitCode = 1;
}

async function testAll(folder: string): Promise<void> {
  const callers: Record<string, Tester> = {
    respect,
    portman: portman(makeCollection(folder)),
    'dcs contract': contract,
  };
  const traffic = join(folder, 'traffic.har');
  await withService(async (live) => {
    await runTester('mcp snapshot', live, () => checkSnapshots(live, folder));
    await withRecording(live, traffic, async (through) => {
      for (const [name, call] of Object.entries(callers)) await runTester(name, live, () => call(through, folder));
    });
    await runTester('drift', live, () => drift(live, traffic));
  });
}

const folder = mkdtempSync(join(tmpdir(), 'testers-'));
process.chdir(projectRoot());
try {
  if (process.argv[2] === 'mcp-snapshot')
    await withService((live) => runTester('mcp snapshot', live, () => writeSnapshots(live, folder)));
  else await testAll(folder);
} finally {
  rmSync(folder, { recursive: true });
}
