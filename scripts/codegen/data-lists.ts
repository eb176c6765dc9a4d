/** Lists entities and migrations from their folders, so that adding one only takes a file. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Listed {
  readonly file: string;
  readonly classes: readonly string[];
}

const NOTE = '// Made from the files beside it by `make codegen`. Do not edit.\n';
const MIGRATION = /^\d{4}-/;

/** The modules by path. Throws for a file without a class to list, and for a duplicate number. */
export function dataLists(root: string): Record<string, string> {
  const [entities, migrations] = ['entities', 'migrations'].map((name) => join(root, 'src/data', name)) as [
    string,
    string,
  ];
  const tables = readdirSync(entities)
    .filter((file) => file !== 'index.ts')
    .map((file) => listed(entities, file, '@Entity('));
  const steps = readdirSync(migrations)
    .filter((file) => MIGRATION.test(file))
    .map((file) => (file.endsWith('.ts') ? file : `${file}/index.ts`))
    .map((file) => listed(migrations, file, 'MigrationInterface'));
  assertUniqueNumbers(steps);
  return {
    'src/data/entities/index.ts': `${NOTE}${importsOf(tables)}
/** Every table, in no particular order. */
export const entities = ${listOf(tables.flatMap(({ classes }) => classes).sort(byName))};
`,
    'src/data/migrations/index.ts': `${NOTE}${importsOf(steps)}
/** In the order in which they run. A released one is never edited. */
export const migrations = ${listOf(steps.flatMap(({ classes }) => classes))};
`,
  };
}

/** The classes that a file exports. */
function listed(folder: string, file: string, mark: string): Listed {
  const path = join(folder, file);
  const text = existsSync(path) ? readFileSync(path, 'utf8') : '';
  const classes = [...text.matchAll(/^export class (\w+)/gm)].map(([, name = '']) => name);
  if (classes.length === 0 || !text.includes(mark))
    throw new Error(`${path} exports no class with ${mark}, so nothing would use it.`);
  return { file, classes };
}

function assertUniqueNumbers(steps: readonly Listed[]): void {
  const numbers = new Map<string, string>();
  for (const { file } of steps) {
    const number = file.slice(0, 4);
    const other = numbers.get(number);
    if (other !== undefined)
      throw new Error(`The migrations ${other} and ${file} have the same number. Give one another.`);
    numbers.set(number, file);
  }
}

function importsOf(files: readonly Listed[]): string {
  return files.map(({ file, classes }) => `import { ${classes.join(', ')} } from './${file}';\n`).join('');
}

function listOf(names: readonly string[]): string {
  return `[\n${names.map((name) => `  ${name},\n`).join('')}]`;
}

function byName(a: string, b: string): number {
  return a.toLowerCase() < b.toLowerCase() ? -1 : 1;
}
