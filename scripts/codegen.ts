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
import { operationsOf, type Document } from './codegen/document.ts';
import { enriched } from './codegen/enrich.ts';
import { redocly } from './contract/tools.ts';

const NOTE = '// Made from spec/ by `make codegen`. Do not edit.\n';
const root = projectRoot();

/** Runs Redocly. Throws what it found when it finds anything. */
function checked(...args: string[]): void {
  const { code, out, err } = redocly(args);
  if (code !== 0) throw new Error(`${out}${err}`);
}

/** What spec/ says, in one document, with what every operation has. Throws what Redocly finds wrong in it. */
function bundle(): Document {
  const folder = mkdtempSync(join(tmpdir(), 'bundle-'));
  const [written, whole] = [join(folder, 'spec.json'), join(folder, 'openapi.yaml')];
  try {
    checked('bundle', 'spec/openapi.yaml', '--config', 'spec/redocly.yaml', '--output', written);
    const document = enriched(JSON.parse(readFileSync(written, 'utf8')) as Document, areasOf('spec/openapi.yaml'));
    writeFileSync(whole, stringify(document, { aliasDuplicateObjects: false }));
    checked('lint', whole, '--config', 'spec/redocly.yaml', '--max-problems', '200');
    return document;
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
  const document = bundle();
  const types = await openapiTS(withDefaults(document) as never, { alphabetize: false });
  return {
    'openapi.json': `${JSON.stringify(document, null, 2)}\n`,
    'openapi.yaml': `# Made from spec/ by \`make codegen\`. Do not edit.\n${stringify(document, { aliasDuplicateObjects: false })}`,
    'schema.ts': NOTE + astToString(types),
    'operations.ts': operationsModule(document),
  };
}

async function main(): Promise<void> {
  const files = await generate();
  const drifted = Object.entries(files).filter(([name, text]) => {
    const file = join(root, 'generated', name);
    return !existsSync(file) || readFileSync(file, 'utf8') !== text;
  });
  const names = drifted.map(([name]) => name).join(', ');
  if (process.argv.includes('--check')) {
    if (names !== '') throw new Error(`generated/ is not what spec/ says: ${names}. Run \`make codegen\` and commit.`);
    return;
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
