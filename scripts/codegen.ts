/**
 * spec/ -> generated/, and spec/greader/ -> generated/greader/ by the same steps: bundle, completion of every
 * operation, lint, types and the table of operations; and the lists of paths, entities, migrations, handlers and stored
 * examples, from the files that define them. All files are written or none. With --check none is, and the exit code is
 * 1 when one is out of date.
 */
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import openapiTS, { astToString } from 'openapi-typescript';
import { stringify } from 'yaml';
import type { ContractDocument } from '../src/contract/document.ts';
import { readOperations } from '../src/contract/operations.ts';
import { projectRoot } from '../src/environment/project-folder.ts';
import { apiModule } from './codegen/api.ts';
import { commandsModule } from './codegen/commands.ts';
import { constraintsModule } from './codegen/constraints.ts';
import { folderLists } from './codegen/folder-lists.ts';
import { operationsOf, type Document, type Json } from './codegen/document.ts';
import { enriched } from './codegen/enrich.ts';
import { limitsModule, withLimits, type Limits } from './codegen/limits.ts';
import { assertNoProblems } from './codegen/lint.ts';
import { withNamedThings, type NamedThing } from './codegen/named-things.ts';
import { asOpenapi32 } from './codegen/openapi32.ts';
import { readAreas, type Areas } from './codegen/paths.ts';
import { assertReferences } from './codegen/references.ts';
import { shapesModule } from './codegen/shapes.ts';
import { SpecFault, SpecFiles } from './codegen/spec-files.ts';
import { inlineRefs } from './contract/inline.ts';
import { redocly } from './contract/tools.ts';

const NOTE = '// Made from spec/ by `make codegen`. Do not edit.\n';
const root = projectRoot();

/** A hand-written document and the folder of what is made from it. */
interface Source {
  readonly spec: string;
  readonly out: string;
}
/** The API that is published, and those that others defined, of which nobody makes clients. */
const PUBLIC: Source = { spec: 'spec', out: 'generated' };
const SOURCES: readonly Source[] = [PUBLIC, { spec: 'spec/greader', out: 'generated/greader' }];

interface Bundle {
  readonly document: Document;
  readonly limits: Limits;
  readonly namedThings: ReadonlyMap<string, NamedThing>;
}

/** spec/ as one document, with every operation completed. Throws what is wrong, by files and lines of spec/. */
function bundle(source: Source, areas: Areas, files: SpecFiles): Bundle {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'bundle-')));
  const whole = join(folder, 'openapi.yaml');
  try {
    const { document: spec, limits } = withLimits(bundled(folder, source, areas));
    const { document: bare, namedThings } = withNamedThings(spec);
    const document = enriched(bare, areas.byPath);
    assertReferences(document, files);
    writeFileSync(whole, stringify(document, { aliasDuplicateObjects: false }));
    assertNoProblems(whole, document, files);
    return { document, limits, namedThings };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Bundles spec/ and the list of paths, which is not yet in generated/, by Redocly. Throws what it reports. */
function bundled(folder: string, { spec, out }: Source, areas: Areas): Document {
  cpSync(join(root, 'spec'), join(folder, 'spec'), { recursive: true });
  mkdirSync(join(folder, out), { recursive: true });
  writeFileSync(join(folder, out, 'paths.yaml'), areas.text);
  const written = join(folder, 'spec.json');
  const {
    code,
    out: shown,
    err,
  } = redocly(['bundle', join(folder, spec, 'openapi.yaml'), '--config', 'spec/redocly.yaml', '--output', written]);
  if (code !== 0)
    throw new Error(`${shown}${err}`.replaceAll(`${relative(root, folder)}/`, '').replaceAll(`${folder}/`, ''));
  return JSON.parse(readFileSync(written, 'utf8')) as Document;
}

/** The operations as a constant, from which the compiler requires one handler each. */
function operationsModule({ document, namedThings }: Bundle): string {
  const rows = readOperations(document as unknown as ContractDocument).map((operation) => {
    const { id, tag, path, scopes, summary } = operation;
    const method = operation.method.toLowerCase();
    return `  ${id}: ${JSON.stringify({ id, tag, method, path, names: namedThings.get(id), scopes, summary })},`;
  });
  return `${NOTE}export const operations = {\n${rows.join('\n')}\n} as const;\n`;
}

/** On the server a parameter with a default is always present, and the types are for the server. */
function withDefaults(document: Document): Document {
  return JSON.parse(JSON.stringify(document), (_key, value: unknown) => {
    const parameter = value as { in?: unknown; schema?: { default?: unknown } } | null;
    return typeof parameter?.in === 'string' && parameter.schema?.default !== undefined
      ? { ...parameter, required: true }
      : value;
  }) as Document;
}

/** The text of each file that is made of a document, by its path. */
async function generate(source: Source): Promise<Record<string, string>> {
  const specFiles = new SpecFiles(root, source.spec);
  try {
    const areas = readAreas(specFiles, source);
    const files = await modulesOf(source, bundle(source, areas, specFiles));
    const all = Object.entries({ 'paths.yaml': areas.text, ...files });
    return Object.fromEntries(all.map(([name, text]) => [`${source.out}/${name}`, text]));
  } catch (error) {
    if (!(error instanceof SpecFault)) throw error;
    throw new Error(`${specFiles.lineOf(error.place)}: ${error.message}`, { cause: error });
  }
}

async function modulesOf(source: Source, bundled: Bundle): Promise<Record<string, string>> {
  const { document, limits } = bundled;
  const types = await openapiTS(withDefaults(document) as never, { alphabetize: false });
  const files = {
    'openapi.json': `${JSON.stringify(document, null, 2)}\n`,
    'schema.ts': NOTE + astToString(types),
    'operations.ts': operationsModule(bundled),
    'shapes.ts': NOTE + shapesModule(document),
    'api.ts': NOTE + apiModule(document),
    'limits.ts': NOTE + limitsModule(limits),
  };
  if (source !== PUBLIC) return files;
  return {
    ...files,
    'openapi.yaml': `# Made from spec/ by \`make codegen\`. Do not edit.\n${stringify(document, { aliasDuplicateObjects: false })}`,
    'openapi-3.2.json': `${JSON.stringify(asOpenapi32(document), null, 2)}\n`,
    'commands.ts': NOTE + commandsModule(document),
    'constraints.ts': NOTE + constraintsModule(document),
  };
}

/** Files that say the version of the contract, and in how many places: for registries of MCP servers, and for npm. */
const WITH_VERSION = { 'server.json': 1, 'package.json': 1, 'package-lock.json': 2 };

function versionFiles(bundle: string): Record<string, string> {
  const { info } = JSON.parse(bundle) as { info: { version: string } };
  const files = Object.entries(WITH_VERSION).flatMap(([file, places]) => {
    const text = readIfThere(file);
    if (text === undefined) return [];
    let left = places;
    const same = text.replaceAll(/"version": "[^"]*"/g, (found) =>
      left-- > 0 ? `"version": "${info.version}"` : found,
    );
    return [[file, same]];
  });
  return Object.fromEntries(files) as Record<string, string>;
}

/** The contents of a project file; undefined if it does not exist. */
function readIfThere(path: string): string | undefined {
  const file = join(root, path);
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

/** Operations that differ for a client in the second document, including everything they reference. */
function changedOperations(before: string | undefined, after: string): string[] {
  const [old, now] = [before ?? '{"paths":{}}', after].map((text) => {
    const document = inlineRefs(JSON.parse(text) as Json) as unknown as Document;
    return new Map(operationsOf(document).map(({ operation }) => [operation.operationId, JSON.stringify(operation)]));
  }) as [Map<string, string>, Map<string, string>];
  return [...new Set([...old.keys(), ...now.keys()])].filter((id) => old.get(id) !== now.get(id));
}

/** Operations whose row in the table changed. */
function changedRows(before: string, after: string): string[] {
  const rows = new Set(before.split('\n'));
  return after.split('\n').flatMap((row) => (rows.has(row) ? [] : (/^  (\w+): /.exec(row)?.[1] ?? [])));
}

/** Lists the operations that changed for clients or in the table, by the files of a document that differ. */
function changedFor({ out }: Source, files: Readonly<Record<string, string>>): string[] {
  const [bundle, table] = [`${out}/openapi.json`, `${out}/operations.ts`];
  return [
    ...new Set([
      ...changedOperations(readIfThere(bundle), files[bundle] ?? ''),
      ...changedRows(readIfThere(table) ?? '', files[table] ?? ''),
    ]),
  ];
}

/** Writes all files or none: each beside its place first, then in its place. */
function writeAll(files: readonly (readonly [file: string, text: string])[]): void {
  const staged = files.map(([file, text]) => ({ file: join(root, file), written: join(root, `${file}.new`), text }));
  try {
    for (const { written, text } of staged) {
      mkdirSync(dirname(written), { recursive: true });
      writeFileSync(written, text);
    }
    for (const { file, written } of staged) renameSync(written, file);
  } finally {
    for (const { written } of staged) rmSync(written, { force: true });
  }
}

async function main(): Promise<void> {
  const lists = folderLists(root);
  const made: { source: Source; files: Record<string, string> }[] = [];
  // One after the other: a fault in the first ends it at once.
  for (const source of SOURCES) made.push({ source, files: await generate(source) });
  const generated = Object.assign({}, lists, ...made.map(({ files }) => files)) as Record<string, string>;
  const all = Object.entries({ ...generated, ...versionFiles(generated[`${PUBLIC.out}/openapi.json`] ?? '') });
  const drifted = all.filter(([file, text]) => readIfThere(file) !== text);
  const names = drifted.map(([file]) => file).join(', ');
  if (!process.argv.includes('--check')) {
    writeAll(drifted);
    console.log(names === '' ? 'codegen: nothing changed' : `codegen: ${names} written`);
    return;
  }
  if (names === '') return;
  const operations = made.flatMap(({ source, files }) => changedFor(source, files)).join(', ');
  throw new Error(
    `Not what spec/ and the listed folders say: ${names}${operations && `, for ${operations}`}. ` +
      'Run `make codegen` and commit.',
  );
}

try {
  await main();
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
