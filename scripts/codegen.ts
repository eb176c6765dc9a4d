/**
 * spec/ -> generated/: lint, bundle, types and the table of operations. With --check nothing is written and the exit
 * code is 1 when generated/ is not what spec/ says.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import openapiTS, { astToString } from 'openapi-typescript';
import { stringify } from 'yaml';
import { projectRoot } from '../src/environment/project-folder.ts';
import { redocly } from './contract/tools.ts';

interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  security?: Record<string, string[]>[];
}
interface Document {
  paths: Record<string, Record<string, Operation>>;
  security?: Record<string, string[]>[];
}

const METHODS = ['get', 'put', 'post', 'delete', 'patch'] as const;
const NOTE = '// Made from spec/ by `make codegen`. Do not edit.\n';
const root = projectRoot();

/** Runs Redocly, and ends with what it found when it finds anything. */
function checked(...args: string[]): void {
  const { code, out, err } = redocly(args);
  if (code === 0) return;
  console.error(`${out}${err}`);
  process.exit(1);
}

function bundle(): Document {
  const folder = mkdtempSync(join(tmpdir(), 'bundle-'));
  const file = join(folder, 'openapi.json');
  checked('bundle', 'spec/openapi.yaml', '--config', 'spec/redocly.yaml', '--output', file);
  const document = JSON.parse(readFileSync(file, 'utf8')) as Document;
  rmSync(folder, { recursive: true });
  return document;
}

/** The operations as a constant: what the compiler needs to demand one handler each. */
function operationsModule(document: Document): string {
  const rows = Object.entries(document.paths).flatMap(([path, item]) =>
    METHODS.filter((method) => item[method]).map((method) => {
      const operation = item[method] as Operation;
      const scopes = [
        ...new Set((operation.security ?? document.security ?? []).flatMap((one) => Object.values(one).flat())),
      ];
      const row = {
        id: operation.operationId,
        tag: operation.tags[0],
        method,
        path,
        scopes,
        summary: operation.summary,
      };
      return `  ${operation.operationId}: ${JSON.stringify(row)},`;
    }),
  );
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

checked('lint', 'spec/openapi.yaml', '--config', 'spec/redocly.yaml', '--max-problems', '200');
const files = await generate();
const drifted = Object.entries(files).filter(([name, text]) => {
  const file = join(root, 'generated', name);
  return !existsSync(file) || readFileSync(file, 'utf8') !== text;
});
if (process.argv.includes('--check')) {
  if (drifted.length > 0)
    console.error(
      `generated/ is not what spec/ says: ${drifted.map(([name]) => name).join(', ')}. Run \`make codegen\` and commit.`,
    );
  process.exitCode = drifted.length > 0 ? 1 : 0;
} else {
  for (const [name, text] of drifted) writeFileSync(join(root, 'generated', name), text);
  console.log(
    drifted.length > 0
      ? `generated/: ${drifted.map(([name]) => name).join(', ')} written`
      : 'generated/: nothing changed',
  );
}
