/**
 * Generates clients from the served document and runs docs/examples/ with each against a live server: ten calls per
 * client, whose output is compared with what the server answers directly. A client whose toolchain is missing is
 * generated but not run. Those that read OpenAPI 3.2 are made of that edition, too, or only those that CLIENTS_32
 * names; OPENAPI=3.2 tries it with all. Arguments select clients by name. Exits with 1 when one that runs fails.
 */
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../src/environment/project-folder.ts';
import { expectedOf, problemOf } from './calls.ts';
import { CLIENTS, type Client } from './clients.ts';
import { addRow } from '../night/rows.ts';
import { withService, type LiveService } from './live.ts';
import { runProgram } from './tools.ts';

/** Under tools/, so that its packages are resolved. */
const WORK = join(projectRoot(), 'tools/.sdk');

function has({ command: [name, ...args] }: Client['needs']): boolean {
  try {
    return runProgram(name, args).code === 0;
  } catch {
    return false;
  }
}

/** Generates a client and runs its example if its toolchain is here; returns what went wrong. */
async function testClient(client: Client, live: LiveService, document: string): Promise<string | undefined> {
  const folder = join(WORK, client.name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, 'generated'), { recursive: true });
  cpSync(join(projectRoot(), 'docs/examples', client.name), folder, { recursive: true });
  const expected = await expectedOf(live);
  let printed = '';
  for (const step of [() => client.generate(folder, document), ...(has(client.needs) ? client.steps : [])]) {
    const { code, out, err } = await step(folder, { BASE_URL: live.baseUrl, TOKEN: live.token });
    if (code !== 0) return `${out}${err}`;
    printed = out;
  }
  return has(client.needs) ? problemOf(live, expected, printed) : undefined;
}

/** The editions of the document, and where each is served. */
const EDITIONS = [
  ['3.1', '/docs/json'],
  ['3.2', '/docs/3.2/json'],
] as const;

/** The clients of one edition: all of 3.1, those of 3.2 that read it, or all of the one that OPENAPI names. */
function clientsOf(edition: (typeof EDITIONS)[number][0]): readonly Client[] {
  const wanted = process.env.OPENAPI ?? '';
  if (wanted !== '') return wanted === edition ? clients : [];
  if (edition === '3.1') return clients;
  const named = process.env.CLIENTS_32?.split(' ');
  return clients.filter(({ name, reads32 }) => reads32 && (named?.includes(name) ?? true));
}

const chosen = process.argv.slice(2);
const clients = CLIENTS.filter(({ name }) => chosen.length === 0 || chosen.includes(name));
if (clients.length < chosen.length)
  throw new Error(`Unknown client. There are ${CLIENTS.map(({ name }) => name).join(', ')}.`);

rmSync(WORK, { recursive: true, force: true });
mkdirSync(WORK, { recursive: true });
writeFileSync(join(WORK, 'package.json'), '{"type":"module"}\n');
let [made, failed] = [0, 0];
await withService(async (live) => {
  for (const [edition, path] of EDITIONS) {
    const document = join(WORK, `openapi-${edition}.json`);
    writeFileSync(document, await (await fetch(live.baseUrl + path)).text());
    for (const client of clientsOf(edition)) {
      made += 1;
      const started = performance.now();
      const wrong = await testClient(client, live, document).catch(String);
      const what = `${client.name}, OpenAPI ${edition} (${Math.round((performance.now() - started) / 1000)} s)`;
      if (wrong !== undefined) failed += 1;
      if (wrong !== undefined) console.error(`FAILED ${what}\n${wrong}`.replaceAll(live.token, '<token>'));
      else if (has(client.needs)) console.log(`ok      ${what}`);
      else console.log(`made    ${what}, not run: ${client.needs.what} is not installed`);
    }
  }
});
addRow({ measured: 'clients that fail', target: '0', figure: `${failed} of ${made}`, met: failed === 0 });
if (failed > 0) process.exitCode = 1;
