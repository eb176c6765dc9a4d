/**
 * Clients generated from the served document as it is, and docs/examples/ run with each against a live server: ten calls a
 * client. What has no toolchain here is generated and said to be skipped. Exit code 1 when one that runs fails.
 */
import { cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../src/root.ts';
import { withService, type Live } from './live.ts';
import { ran, redocly, tool, type Ran } from './tools.ts';

interface Client {
  readonly name: string;
  /** What has to be on the machine, as a command that ends with 0. */
  readonly needs: readonly string[];
  readonly generate: (folder: string, document: string) => Ran[];
  /** Compiles and runs the example in the folder. */
  readonly run: (folder: string, env: Record<string, string>) => Ran[];
}

/** Below tools/, so that its packages are found. */
const WORK = join(projectRoot(), 'tools/.sdk');
/** One that has httpx, such as that of a virtual environment. */
const PYTHON = process.env.PYTHON ?? 'python3';
const NODE = ['node', '--version'];
const STRICT = ['--strict', '--noEmit', '--skipLibCheck', '--target', 'es2022', '--lib', 'es2023,dom,dom.iterable', '--module', 'nodenext', '--moduleResolution', 'nodenext', '--types', 'node', '--typeRoots', 'node_modules/@types'];

const generator = (language: string) => (folder: string, document: string): Ran[] => [redocly(['generate-client', document, '--output', join(folder, 'generated/client.ts'), '--generator', language])];
const typescript = (folder: string, env: Record<string, string>): Ran[] => [
  tool('tsc', [...STRICT, join(folder, 'client.ts')]),
  ran('node', ['--import', 'tsx', join(folder, 'client.ts')], env),
];

const CLIENTS: readonly Client[] = [
  { name: 'openapi-fetch', needs: NODE, generate: (folder, document) => [ran(join(projectRoot(), 'node_modules/.bin/openapi-typescript'), [document, '--output', join(folder, 'generated/schema.ts')])], run: typescript },
  { name: 'hey-api', needs: NODE, generate: (folder, document) => [tool('openapi-ts', ['--input', document, '--output', join(folder, 'generated')])], run: typescript },
  { name: 'redocly-typescript', needs: NODE, generate: generator('typescript'), run: typescript },
  { name: 'redocly-python', needs: [PYTHON, '-c', 'import httpx'], generate: generator('python'), run: (folder, env) => [ran(PYTHON, [join(folder, 'client.py')], env)] },
  {
    name: 'redocly-java', needs: ['javac', '-version'], generate: generator('java'),
    run: (folder, env) => [ran('javac', ['-d', join(folder, 'classes'), join(folder, 'generated/Client.java'), join(folder, 'Example.java')]), ran('java', ['-cp', join(folder, 'classes'), 'Example'], env)],
  },
  { name: 'redocly-go', needs: ['go', 'version'], generate: generator('go'), run: (folder) => [ran('gofmt', ['-e', '-l', join(folder, 'generated')])] },
  { name: 'redocly-php', needs: ['php', '--version'], generate: generator('php'), run: (folder) => [ran('php', ['-l', join(folder, 'generated/client.php')])] },
];

function has([command = '', ...args]: readonly string[]): boolean {
  try {
    return ran(command, args).code === 0;
  } catch {
    return false;
  }
}

function prove({ name, needs, generate, run }: Client, { baseUrl, token }: Live, document: string): void {
  const folder = join(WORK, name);
  mkdirSync(join(folder, 'generated'), { recursive: true });
  const example = join(projectRoot(), 'docs/examples', name);
  if (existsSync(example)) cpSync(example, folder, { recursive: true });
  const steps = has(needs) ? () => run(folder, { BASE_URL: baseUrl, TOKEN: token }) : () => [];
  for (const make of [() => generate(folder, document), steps]) {
    const failed = make().find((one) => one.code !== 0);
    if (!failed) continue;
    console.error(`FAILED ${name}\n${failed.out}${failed.err}`);
    process.exitCode = 1;
    return;
  }
  console.log(has(needs) ? `ok      ${name}` : `made    ${name}: not run, as there is no ${needs.join(' ')} here`);
}

rmSync(WORK, { recursive: true, force: true });
mkdirSync(WORK, { recursive: true });
writeFileSync(join(WORK, 'package.json'), '{"type":"module"}\n');
await withService(async (live) => {
  const document = join(WORK, 'openapi.json');
  writeFileSync(document, await (await fetch(`${live.baseUrl}/docs/json`)).text());
  for (const client of CLIENTS) prove(client, live, document);
});
