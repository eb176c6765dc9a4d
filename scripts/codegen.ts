/**
 * spec/ -> generated/, and spec/greader/ -> generated/greader/ by the same steps: bundle, completion of every
 * operation, lint, types and the table of operations; and the lists of paths, entities and migrations, from the files
 * that define them. With --check nothing is written, and the exit code is 1 when a generated file is out of date.
 */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import openapiTS, { astToString } from 'openapi-typescript';
import { stringify } from 'yaml';
import type { ContractDocument } from '../src/contract/document.ts';
import { readOperations } from '../src/contract/operations.ts';
import { projectRoot } from '../src/environment/project-folder.ts';
import { apiModule } from './codegen/api.ts';
import { constraintsModule } from './codegen/constraints.ts';
import { dataLists } from './codegen/data-lists.ts';
import { operationsOf, type Document, type Json } from './codegen/document.ts';
import { enriched } from './codegen/enrich.ts';
import { limitsModule, withLimits, type Limits } from './codegen/limits.ts';
import { demandClean } from './codegen/lint.ts';
import { withNamedThings, type NamedThing } from './codegen/named-things.ts';
import { asOpenapi32 } from './codegen/openapi32.ts';
import { readAreas, type Areas } from './codegen/paths.ts';
import { shapesModule } from './codegen/shapes.ts';
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

/** Runs Redocly. Throws its output when it reports an error. */
function checked(...args: string[]): void {
  const { code, out, err } = redocly(args);
  if (code !== 0) throw new Error(`${out}${err}`);
}

interface Bundle {
  readonly document: Document;
  readonly limits: Limits;
  readonly namedThings: ReadonlyMap<string, NamedThing>;
}

/** spec/ bundled into one document, with every operation completed. Throws the errors that Redocly reports. */
function bundle(source: Source, areas: Areas): Bundle {
  const folder = mkdtempSync(join(tmpdir(), 'bundle-'));
  const [written, whole] = [join(folder, 'spec.json'), join(folder, 'openapi.yaml')];
  try {
    checked('bundle', `${source.spec}/openapi.yaml`, '--config', 'spec/redocly.yaml', '--output', written);
    const { document: spec, limits } = withLimits(JSON.parse(readFileSync(written, 'utf8')) as Document);
    const { document: bare, namedThings } = withNamedThings(spec);
    const document = enriched(bare, areas.byPath);
    writeFileSync(whole, stringify(document, { aliasDuplicateObjects: false }));
    demandClean(whole, document, areas);
    return { document, limits, namedThings };
  } finally {
    rmSync(folder, { recursive: true });
  }
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

async function generate(source: Source, areas: Areas): Promise<Record<string, string>> {
  const bundled = bundle(source, areas);
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
    'constraints.ts': NOTE + constraintsModule(document),
  };
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

/** The ids of operations in paths that only one of the two lists has; for a path no longer in spec/, the path. */
function changedPaths(before: string, { text, operations }: Areas): string[] {
  const [old, now] = [before, text].map((list) => new Set(list.match(/^\/.*(?=: \{)/gm))) as [Set<string>, Set<string>];
  const added = operations.filter(({ path }) => !old.has(path)).map(({ operation }) => operation.operationId);
  return [...added, ...[...old].filter((path) => !now.has(path))];
}

/** Writes the lists derived from which files exist. */
function writeDataLists({ check }: { check: boolean }): void {
  for (const [file, text] of Object.entries(dataLists(root))) {
    if (readIfThere(file) === text) continue;
    if (check) throw new Error(`${file} is out of date with its folder. Run \`make codegen\` and commit.`);
    writeFileSync(join(root, file), text);
    console.log(`${file} written`);
  }
}

/** Writes the list of a document's paths, from which the bundler starts. */
function writePaths({ out }: Source, areas: Areas, { check }: { check: boolean }): void {
  const before = readIfThere(`${out}/paths.yaml`) ?? '';
  if (before === areas.text) return;
  if (check) throw new Drift(`${out}/paths.yaml`, changedPaths(before, areas));
  mkdirSync(join(root, out), { recursive: true });
  writeFileSync(join(root, out, 'paths.yaml'), areas.text);
}

class Drift extends Error {
  constructor(files: string, operations: readonly string[]) {
    const names = operations.join(', ');
    super(`generated/ is not what spec/ says: ${files}${names && `, for ${names}`}. Run \`make codegen\` and commit.`);
  }
}

async function make(source: Source, { check }: { check: boolean }): Promise<void> {
  const { spec, out } = source;
  const areas = readAreas(root, source);
  writePaths(source, areas, { check });
  const files = await generate(source, areas);
  const drifted = Object.entries(files).filter(([name, text]) => readIfThere(`${out}/${name}`) !== text);
  const names = drifted.map(([name]) => name).join(', ');
  if (check) {
    if (names === '') return;
    throw new Drift(names, [
      ...new Set([
        ...changedOperations(readIfThere(`${out}/openapi.json`), files['openapi.json'] ?? ''),
        ...changedRows(readIfThere(`${out}/operations.ts`) ?? '', files['operations.ts'] ?? ''),
      ]),
    ]);
  }
  for (const [name, text] of drifted) writeFileSync(join(root, out, name), text);
  console.log(names === '' ? `${out}/: nothing changed` : `${out}/: ${names} written, from ${spec}/`);
}

async function main(): Promise<void> {
  const check = process.argv.includes('--check');
  writeDataLists({ check });
  for (const source of SOURCES) await make(source, { check });
}

try {
  await main();
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
