/**
 * spec/ -> generated/: bundle, what every operation has, lint, types and the table of operations. With --check nothing
 * is written and the exit code is 1 when generated/ is not what spec/ says.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import openapiTS, { astToString } from 'openapi-typescript';
import { parse, stringify } from 'yaml';
import { projectRoot } from '../src/environment/project-folder.ts';
import { apiModule } from './codegen/api.ts';
import { constraintsModule } from './codegen/constraints.ts';
import { operationsOf, type Document, type Json } from './codegen/document.ts';
import { enriched } from './codegen/enrich.ts';
import { limitsModule, withLimits, type Limits } from './codegen/limits.ts';
import { shapesModule } from './codegen/shapes.ts';
import { inlineRefs } from './contract/inline.ts';
import { redocly } from './contract/tools.ts';

const NOTE = '// Made from spec/ by `make codegen`. Do not edit.\n';
const root = projectRoot();

/** Runs Redocly. Throws what it found when it finds anything. */
function checked(...args: string[]): void {
  const { code, out, err } = redocly(args);
  if (code !== 0) throw new Error(`${out}${err}`);
}

/** What spec/ says, in one document, with what every operation has. Throws what Redocly finds wrong in it. */
function bundle(): { document: Document; limits: Limits } {
  const folder = mkdtempSync(join(tmpdir(), 'bundle-'));
  const [written, whole] = [join(folder, 'spec.json'), join(folder, 'openapi.yaml')];
  try {
    checked('bundle', 'spec/openapi.yaml', '--config', 'spec/redocly.yaml', '--output', written);
    const { document: spec, limits } = withLimits(JSON.parse(readFileSync(written, 'utf8')) as Document);
    const document = enriched(spec, areasOf('spec/openapi.yaml'));
    writeFileSync(whole, stringify(document, { aliasDuplicateObjects: false }));
    checked('lint', whole, '--config', 'spec/redocly.yaml', '--max-problems', '200');
    return { document, limits };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The area of each path: the name of the file of spec/ that says it. */
function areasOf(file: string): Map<string, string> {
  const { paths } = parse(readFileSync(join(root, file), 'utf8')) as { paths: Record<string, { $ref: string }> };
  return new Map(Object.entries(paths).map(([path, { $ref }]) => [path, basename($ref.split('#')[0] ?? '', '.yaml')]));
}

/** The operations as a constant: what the compiler needs to demand one handler each. */
function operationsModule(document: Document): string {
  const rows = operationsOf(document).map(({ path, method, operation }) => {
    const { operationId: id, tags, summary, security = [] } = operation;
    const scopes = [...new Set(security.flatMap((one) => Object.values(one).flat()))];
    return `  ${id}: ${JSON.stringify({ id, tag: tags?.[0], method, path, scopes, summary })},`;
  });
  return `${NOTE}export const operations = {\n${rows.join('\n')}\n} as const;\n`;
}

/** The server sees a parameter that has a default as always there; the types are for the server. */
function withDefaults(document: Document): Document {
  return JSON.parse(JSON.stringify(document), (_key, value: unknown) => {
    const parameter = value as { in?: unknown; schema?: { default?: unknown } } | null;
    return typeof parameter?.in === 'string' && parameter.schema?.default !== undefined
      ? { ...parameter, required: true }
      : value;
  }) as Document;
}

async function generate(): Promise<Record<string, string>> {
  const { document, limits } = bundle();
  const types = await openapiTS(withDefaults(document) as never, { alphabetize: false });
  return {
    'openapi.json': `${JSON.stringify(document, null, 2)}\n`,
    'openapi.yaml': `# Made from spec/ by \`make codegen\`. Do not edit.\n${stringify(document, { aliasDuplicateObjects: false })}`,
    'schema.ts': NOTE + astToString(types),
    'operations.ts': operationsModule(document),
    'constraints.ts': NOTE + constraintsModule(document),
    'shapes.ts': NOTE + shapesModule(document),
    'api.ts': NOTE + apiModule(document),
    'limits.ts': NOTE + limitsModule(limits),
  };
}

/** A file of generated/ as it is; undefined for none. */
function readGenerated(name: string): string | undefined {
  const file = join(root, 'generated', name);
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

/** Operations that a client reads otherwise in the second document, with all that they refer to. */
function changedOperations(before: string | undefined, after: string): string[] {
  const [old, now] = [before ?? '{"paths":{}}', after].map((text) => {
    const document = inlineRefs(JSON.parse(text) as Json) as unknown as Document;
    return new Map(operationsOf(document).map(({ operation }) => [operation.operationId, JSON.stringify(operation)]));
  }) as [Map<string, string>, Map<string, string>];
  return [...new Set([...old.keys(), ...now.keys()])].filter((id) => old.get(id) !== now.get(id));
}

async function main(): Promise<void> {
  const files = await generate();
  const drifted = Object.entries(files).filter(([name, text]) => readGenerated(name) !== text);
  const names = drifted.map(([name]) => name).join(', ');
  if (process.argv.includes('--check')) {
    if (names === '') return;
    const operations = changedOperations(readGenerated('openapi.json'), files['openapi.json'] ?? '').join(', ');
    throw new Error(
      `generated/ is not what spec/ says: ${names}${operations && `, for ${operations}`}. Run \`make codegen\` and commit.`,
    );
  }
  for (const [name, text] of drifted) writeFileSync(join(root, 'generated', name), text);
  console.log(names === '' ? 'generated/: nothing changed' : `generated/: ${names} written`);
}

try {
  await main();
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
