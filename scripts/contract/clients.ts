import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../src/environment/project-folder.ts';
import { writeEventExamples } from './event-types.ts';
import { runProgram, redocly, tool, toolIn, type ProgramResult } from './tools.ts';

/** A client generator, and the program in docs/examples/ that uses its client. */
export interface Client {
  readonly name: string;
  /** Program that it needs on the machine, and a command that exits with 0 when that is installed. */
  readonly needs: { readonly what: string; readonly command: readonly [string, ...string[]] };
  /** Whether it reads OpenAPI 3.2. */
  readonly reads32: boolean;
  readonly generate: (folder: string, document: string) => ProgramResult | Promise<ProgramResult>;
  /** Compiles the example in the folder and then runs it; each step needs the one before. */
  readonly steps: readonly ((folder: string, env: Record<string, string>) => ProgramResult)[];
}

type Step = Client['steps'][number];

/** A Python with httpx, such as one of a virtual environment. */
const PYTHON = process.env.PYTHON ?? 'python3';
const NODE: Client['needs'] = { what: 'Node', command: ['node', '--version'] };
const STRICT = [
  '--strict',
  '--skipLibCheck',
  '--target',
  'es2022',
  '--lib',
  'es2023,dom,dom.iterable',
  '--module',
  'nodenext',
  '--moduleResolution',
  'nodenext',
  '--types',
  'node',
  '--typeRoots',
  'node_modules/@types',
];

/** For generators that target bundlers: imports without extensions, or with .ts. */
const BUNDLED = [
  '--strict',
  '--skipLibCheck',
  '--noEmit',
  '--allowImportingTsExtensions',
  '--target',
  'es2022',
  '--lib',
  'es2023,dom,dom.iterable',
  '--module',
  'esnext',
  '--moduleResolution',
  'bundler',
  '--types',
  'node',
  '--typeRoots',
  'node_modules/@types',
];

/** TypeScript 7 reports the same errors as 5.9, in a tenth of the time. */
const compile = (args: readonly string[]): ProgramResult =>
  runProgram('node', [join(projectRoot(), 'node_modules/typescript-7/bin/tsc'), '--ignoreConfig', ...args]);

const by =
  (generator: string) =>
  (folder: string, document: string): ProgramResult =>
    redocly(['generate-client', document, '--output', join(folder, 'generated/client.ts'), '--generator', generator]);
const typescript: readonly Step[] = [
  (folder) => compile([...STRICT, '--noEmit', join(folder, 'client.ts')]),
  (folder, env) => runProgram('node', ['--import', 'tsx', join(folder, 'client.ts')], env),
];
const openapiTypescript: Client['generate'] = (folder, document) =>
  runProgram(join(projectRoot(), 'node_modules/.bin/openapi-typescript'), [
    document,
    '--default-non-nullable=false',
    '--output',
    join(folder, 'generated/schema.ts'),
  ]);
/** The types of events, too, with the example of each. */
const withEvents: Client['generate'] = async (folder, document) => {
  const made = await openapiTypescript(folder, document);
  if (made.code === 0) writeEventExamples(folder, document);
  return made;
};
const events: Step = (folder) => compile([...STRICT, '--noEmit', join(folder, 'event-examples.ts')]);
const heyApi: Client['generate'] = (folder, document) =>
  tool('openapi-ts', ['--input', document, '--output', join(folder, 'generated')]);
const bundled: readonly Step[] = [
  (folder) => compile([...BUNDLED, join(folder, 'client.ts')]),
  (folder, env) => runProgram('node', ['--import', 'tsx', join(folder, 'client.ts')], env),
];
/** orval reads its configuration from a file; its calls go to the host in the document. */
const orval =
  (output: object): Client['generate'] =>
  (folder, document) => {
    const config = join(folder, 'orval.config.mjs');
    const target = join(folder, 'generated/api.ts');
    const packageJson = join(projectRoot(), 'tools/package.json');
    const api = { input: document, output: { target, packageJson, mode: 'single', ...output } };
    writeFileSync(config, `export default ${JSON.stringify({ api })};\n`);
    return tool('orval', ['--config', config]);
  };
const kubb: Client['generate'] = (folder, document) => {
  const plugins = { oas: {}, ts: {}, client: { client: 'fetch', parser: 'zod' }, zod: { typed: true } };
  const output = { path: 'generated', barrelType: 'named', format: false };
  writeFileSync(
    join(folder, 'kubb.config.mjs'),
    [
      "import { defineConfig } from '@kubb/core';",
      ...Object.keys(plugins).map((name) => `import * as ${name} from '@kubb/plugin-${name}';`),
      `export default defineConfig({ root: ${JSON.stringify(folder)}, input: { path: ${JSON.stringify(document)} },`,
      `  output: ${JSON.stringify(output)}, plugins: [`,
      ...Object.entries(plugins).map(
        ([name, options]) => `${name}.plugin${name[0]?.toUpperCase()}${name.slice(1)}(${JSON.stringify(options)}),`,
      ),
      '] });\n',
    ].join('\n'),
  );
  return toolIn(folder, 'kubb', ['generate', '--config', 'kubb.config.mjs']);
};
const oazapfts: Client['generate'] = (folder, document) =>
  tool('oazapfts', [document, join(folder, 'generated/client.ts')]);
const openapiZodClient: Client['generate'] = (folder, document) =>
  tool('openapi-zod-client', [document, '--output', join(folder, 'generated/client.ts')]);
const openapiTypescriptCodegen: Client['generate'] = (folder, document) =>
  tool('openapi', ['--input', document, '--output', join(folder, 'generated')]);
const swaggerTypescriptApi: Client['generate'] = (folder, document) =>
  tool('swagger-typescript-api', ['generate', '--path', document, '--output', join(folder, 'generated')]);

/** It prints the types; its client reads the document when it starts. */
const openapiClientAxios: Client['generate'] = (folder, document) => {
  const made = tool('typegen', [document]);
  writeFileSync(join(folder, 'generated/client.d.ts'), made.out);
  return { ...made, out: '' };
};
const typedOpenapi: Client['generate'] = (folder, document) =>
  toolIn(folder, 'typed-openapi', [document, '--output', 'generated/client.ts']);
/** It reads its configuration from a file, whose paths are its own. */
const rtkQuery: Client['generate'] = (folder, document) => {
  const output = {
    apiFile: './empty-api.ts',
    apiImport: 'emptyApi',
    outputFile: './generated/api.ts',
    exportName: 'api',
  };
  writeFileSync(join(folder, 'rtk.json'), JSON.stringify({ schemaFile: document, ...output }));
  return tool('rtk-query-codegen-openapi', [join(folder, 'rtk.json')]);
};
const postman: Client['generate'] = (folder, document) =>
  tool('openapi2postmanv2', [
    ...['-s', document, '-o', join(folder, 'generated/collection.json')],
    ...['-O', 'parametersResolution=Example'],
  ]);
const newman: readonly Step[] = [(folder, env) => runProgram('node', [join(folder, 'client.mjs')], env)];

/** The zod schema of a comment is recursive, and the generator gives it no type: strict except for that. */
const commandLine: readonly Step[] = [
  (folder) => compile([...STRICT, '--noImplicitAny', 'false', join(folder, 'generated/client.cli.ts')]),
  (folder, env) => runProgram('sh', [join(folder, 'client.sh')], env),
];
/** Before Java 18 the default charset without a locale is ASCII. */
const java: readonly Step[] = [
  (folder) =>
    runProgram('javac', [
      '-encoding',
      'UTF-8',
      '-d',
      join(folder, 'classes'),
      join(folder, 'generated/Client.java'),
      join(folder, 'Example.java'),
    ]),
  (folder, env) => runProgram('java', ['-Dfile.encoding=UTF-8', '-cp', join(folder, 'classes'), 'Example'], env),
];
/** Go finds its module from the working directory. */
const go: readonly Step[] = [
  (folder, env) => runProgram('sh', ['-c', 'cd "$0" && go vet ./... && go run .', folder], env),
];

/** Every client generator, in the order they are tried. */
export const CLIENTS: readonly Client[] = [
  { name: 'openapi-fetch', needs: NODE, reads32: true, generate: withEvents, steps: [events, ...typescript] },
  { name: 'hey-api', needs: NODE, reads32: true, generate: heyApi, steps: typescript },
  {
    name: 'orval-fetch',
    needs: NODE,
    reads32: true,
    generate: orval({ client: 'fetch', baseUrl: { getBaseUrlFromSpecification: true } }),
    steps: bundled,
  },
  {
    name: 'orval-react-query',
    needs: NODE,
    reads32: true,
    generate: orval({ client: 'react-query', httpClient: 'fetch', baseUrl: { getBaseUrlFromSpecification: true } }),
    steps: bundled,
  },
  { name: 'orval-zod', needs: NODE, reads32: true, generate: orval({ client: 'zod' }), steps: bundled },
  { name: 'kubb', needs: NODE, reads32: true, generate: kubb, steps: bundled },
  { name: 'oazapfts', needs: NODE, reads32: false, generate: oazapfts, steps: bundled },
  { name: 'openapi-zod-client', needs: NODE, reads32: false, generate: openapiZodClient, steps: bundled },
  {
    name: 'openapi-typescript-codegen',
    needs: NODE,
    reads32: true,
    generate: openapiTypescriptCodegen,
    steps: bundled,
  },
  { name: 'swagger-typescript-api', needs: NODE, reads32: true, generate: swaggerTypescriptApi, steps: bundled },
  { name: 'openapi-client-axios', needs: NODE, reads32: true, generate: openapiClientAxios, steps: bundled },
  { name: 'typed-openapi', needs: NODE, reads32: false, generate: typedOpenapi, steps: bundled },
  { name: 'rtk-query', needs: NODE, reads32: false, generate: rtkQuery, steps: bundled },
  { name: 'postman', needs: NODE, reads32: true, generate: postman, steps: newman },
  { name: 'redocly-typescript', needs: NODE, reads32: true, generate: by('typescript'), steps: typescript },
  { name: 'redocly-cli', needs: NODE, reads32: true, generate: by('cli'), steps: commandLine },
  {
    name: 'redocly-python',
    needs: { what: 'Python with httpx (PYTHON names one)', command: [PYTHON, '-c', 'import httpx'] },
    reads32: true,
    generate: by('python'),
    steps: [(folder, env) => runProgram(PYTHON, [join(folder, 'client.py')], env)],
  },
  {
    name: 'redocly-java',
    needs: { what: 'Java', command: ['javac', '-version'] },
    reads32: true,
    generate: by('java'),
    steps: java,
  },
  {
    name: 'redocly-go',
    needs: { what: 'Go', command: ['go', 'version'] },
    reads32: true,
    generate: by('go'),
    steps: go,
  },
  {
    name: 'redocly-php',
    needs: { what: 'PHP with curl', command: ['php', '-r', 'exit(extension_loaded("curl") ? 0 : 1);'] },
    reads32: true,
    generate: by('php'),
    steps: [(folder, env) => runProgram('php', [join(folder, 'client.php')], env)],
  },
];
