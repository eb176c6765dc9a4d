import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { parseHTML } from 'linkedom';
import { contract, document, exampleValue, reads } from '../contract/contract.ts';
import { storeExamples } from '../contract/stored.ts';
import { fetchAny } from '../support/client.ts';
import { needs } from '../support/needs.ts';
import { startService, type Service } from '../support/service.ts';

const run = promisify(execFile);
const LANGUAGES = ['curl', 'JavaScript', 'TypeScript', 'Python', 'Go'];

/** Runs each sample of standard input as a module, and prints by name what went wrong. */
const RUN_JAVASCRIPT = `
const samples = JSON.parse(require('node:fs').readFileSync(0, 'utf8'));
console.log = () => undefined;
const failed = {};
(async () => {
  for (const [name, code] of Object.entries(samples))
    await import('data:text/javascript,' + encodeURIComponent(code)).catch((error) => { failed[name] = String(error); });
  process.stdout.write(JSON.stringify(failed));
})();`;
const RUN_PYTHON = `
import contextlib, io, json, sys
failed = {}
for name, code in json.load(sys.stdin).items():
    try:
        with contextlib.redirect_stdout(io.StringIO()):
            exec(compile(code, name, "exec"), {})
    except Exception as error:
        failed[name] = str(error)
print(json.dumps(failed))`;

/** The samples of every operation as the pages show them: operation, then language. */
async function samplesOnPages(url: string): Promise<Map<string, Map<string, string>>> {
  const found = new Map<string, Map<string, string>>();
  for (const { name } of document.tags) {
    const { text } = await fetchAny(`${url}/public/v1/docs/reference/${name}`);
    for (const section of parseHTML(text).document.querySelectorAll('.operation')) {
      const parts = [...section.querySelectorAll('.samples details')];
      const samples = parts.map((part): [string, string] => [
        part.getAttribute('data-language') ?? '',
        part.querySelector('pre')?.textContent ?? '',
      ]);
      found.set(section.id, new Map(samples));
    }
  }
  return found;
}

/** Returns what a program that failed has printed. */
function outputOf(error: unknown): string {
  const { stderr, stdout } = error as { stderr: string; stdout: string };
  return `${stderr}${stdout}`;
}

/** Blocks of the guides in a language, with where they stand. */
function blocksOfGuides(language: string): [string, string][] {
  return readdirSync('docs/guides').flatMap((file) =>
    [...readFileSync(join('docs/guides', file), 'utf8').matchAll(/^```(\w+)\n(.*?)^```/gms)]
      .filter(([, is]) => is === language)
      .map(([, , code = ''], at): [string, string] => [`${file} ${at}`, code]),
  );
}

describe('samples of the documentation', function () {
  this.timeout(180_000);
  let service: Service;
  let samples: Map<string, Map<string, string>>;
  let token: string;

  before(async () => {
    service = await startService();
    ({ token } = await storeExamples(service.db));
    samples = await samplesOnPages(service.url);
  });
  after(() => service.close());

  const fill = (code: string): string =>
    code
      .replaceAll('YOUR_TOKEN', token)
      .replaceAll('WEBHOOK_ID', exampleValue('id', 'path', 'replayWebhook'))
      .replaceAll('http://localhost:3000', service.url);
  const readsIn = (language: string): Record<string, string> =>
    Object.fromEntries(reads.map(({ id }) => [id, fill(samples.get(id)?.get(language) ?? '')]));
  const feed = async (program: string, args: string[], codes: object): Promise<unknown> => {
    const running = run(program, args, { maxBuffer: 10_000_000 });
    running.child.stdin?.end(JSON.stringify(codes));
    return JSON.parse((await running).stdout);
  };
  const curlAll = async (commands: Record<string, string>): Promise<string[]> => {
    const failed: string[] = [];
    for (const [name, command] of Object.entries(commands))
      await run('sh', ['-c', `${command.trimEnd()} --fail-with-body -sS`], { maxBuffer: 10_000_000 }).catch(
        (error: unknown) => failed.push(`${name}: ${outputOf(error)}`),
      );
    return failed;
  };

  it('are there for every operation in every language', () => {
    for (const { id } of contract) expect([...(samples.get(id)?.keys() ?? [])], id).to.deep.equal(LANGUAGES);
  });

  it('run with curl, for everything that reads', async () => {
    expect(await curlAll(readsIn('curl'))).to.deep.equal([]);
  });

  it('run in JavaScript, for everything that reads', async () => {
    expect(await feed(process.execPath, ['-e', RUN_JAVASCRIPT], readsIn('JavaScript'))).to.deep.equal({});
  });

  it('run in Python, for everything that reads', async function () {
    needs(this, 'python');
    expect(await feed('python3', ['-c', RUN_PYTHON], readsIn('Python'))).to.deep.equal({});
  });

  it('compile in TypeScript, for every operation', async () => {
    mkdirSync('.cache', { recursive: true });
    const folder = mkdtempSync('.cache/samples-');
    try {
      await run('node_modules/.bin/openapi-typescript', [
        'generated/openapi.json',
        '--default-non-nullable=false',
        '-o',
        join(folder, 'api.ts'),
      ]);
      for (const [id, languages] of samples) writeFileSync(join(folder, `${id}.ts`), languages.get('TypeScript') ?? '');
      const compilerOptions = {
        strict: true,
        noEmit: true,
        module: 'esnext',
        moduleResolution: 'bundler',
        target: 'esnext',
        lib: ['esnext', 'dom'],
        skipLibCheck: true,
        types: [],
      };
      writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.ts'] }));
      const tsc = run(process.execPath, ['node_modules/typescript-7/bin/tsc', '-p', folder]);
      expect(await tsc.then(() => '').catch(outputOf)).to.equal('');
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('are whole programs in Go', () => {
    for (const [id, languages] of samples) {
      const code = languages.get('Go') ?? '';
      expect(code, id)
        .to.match(/^package main\n\nimport \(/)
        .and.include('func main() {')
        .and.match(/\n\}$/);
      const used = [...code.matchAll(/\t"(?:\w+\/)?(\w+)"/g)].map(([, name]) => `${name}.`);
      for (const name of used) expect(code, id).to.include(name);
    }
  });

  it('of the guides run as they stand', async () => {
    const scripts = blocksOfGuides('js').map(([name, code]): [string, string] => [name, fill(code)]);
    expect(scripts.length).to.be.greaterThan(1);
    expect(await feed(process.execPath, ['-e', RUN_JAVASCRIPT], Object.fromEntries(scripts))).to.deep.equal({});
    const commands = blocksOfGuides('sh')
      // Files that are downloaded have runs of their own: cli/remote.drill.ts and behaviour/agent-package.test.ts.
      .filter(([, code]) => code.startsWith('curl') && !/\$|If-Match|\||-o /.test(code))
      .map(([name, code]): [string, string] => [name, fill(code)]);
    expect(commands.length).to.be.greaterThan(1);
    expect(await curlAll(Object.fromEntries(commands))).to.deep.equal([]);
  });
});
