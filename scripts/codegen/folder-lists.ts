/** Lists what folders hold (entities, migrations, handlers, stored examples), so that adding one only takes a file. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A file of a listed folder, and the names that it exports. */
interface Listed {
  readonly file: string;
  readonly names: readonly string[];
}

/** A folder with an index of what its files export. */
interface ListedFolder {
  readonly path: string;
  /** Selects the folder's files; by default all but the index. */
  readonly isListed?: (file: string) => boolean;
  /** Finds the exported names of a file. */
  readonly names: RegExp;
  /** Text of every file that exports one. Files without it are an error, or left out if `optional`. */
  readonly mark: string;
  readonly optional?: boolean;
  /** The module after its imports. */
  readonly module: (names: readonly string[]) => string;
  /** Imports besides those of the files. */
  readonly imports?: string;
}

const NOTE = '// Made from the files beside it by `make codegen`. Do not edit.\n';
const MIGRATION = /^\d{4}-/;
const CLASS = /^export class (\w+)/gm;

/** Orders of names: by alphabet, or as their files come. */
const sorted = (names: readonly string[]): string[] => [...names].sort(byName);

const ENTITIES: ListedFolder = {
  path: 'src/data/entities',
  names: CLASS,
  mark: '@Entity(',
  module: (names) => `/** Every table, in no particular order. */
export const entities = [${inLines(sorted(names))}];`,
};

const MIGRATIONS: ListedFolder = {
  path: 'src/data/migrations',
  isListed: (file) => MIGRATION.test(file),
  names: CLASS,
  mark: 'MigrationInterface',
  module: (names) => `/** In the order in which they run. A released one is never edited. */
export const migrations = [${inLines(names)}];`,
};

const HANDLERS: ListedFolder = {
  path: 'src/handlers',
  names: /^export const (\w+): HandlersFor</gm,
  mark: ': HandlersFor<',
  optional: true,
  imports: `import type { Handlers } from './types.ts';\n`,
  module: (names) => `/** One handler for every operation of the contract; a missing area does not compile. */
export const handlers: Handlers = {${inLines(names.map((name) => `...${name}`))}};`,
};

const READER_HANDLERS: ListedFolder = {
  path: 'src/handlers/greader',
  names: /^export const (\w+): ReaderHandlersFor</gm,
  mark: ': ReaderHandlersFor<',
  optional: true,
  imports: `import type { ReaderHandlers } from './types.ts';\n`,
  module: (names) => `/** One handler for every operation of the Google Reader API; a missing area does not compile. */
export const readerHandlers: ReaderHandlers = {${inLines(names.map((name) => `...${name}`))}};`,
};

const STORED_EXAMPLES: ListedFolder = {
  path: 'test/contract/stored',
  names: /^export async function (store\w+)\(/gm,
  mark: 'export async function store',
  imports: `import type { Database } from '../../../src/data/database.ts';
import type { Person } from '../../support/fixtures.ts';\n`,
  module: (names) => `type StoreArea = (db: Database, on: { reader: Person; postId: string }) => Promise<void>;

/** Each stores what the examples of an area name. */
export const storedAreas: readonly StoreArea[] = [${inLines(sorted(names))}];`,
};

/**
 * The indexes of all listed folders that are there, by path. Throws for a file without a name to list, and for
 * migrations with the same number.
 */
export function folderLists(root: string): Record<string, string> {
  const folders = [ENTITIES, MIGRATIONS, HANDLERS, READER_HANDLERS, STORED_EXAMPLES].filter(({ path }) =>
    existsSync(join(root, path)),
  );
  return Object.fromEntries(folders.map((folder) => [`${folder.path}/index.ts`, indexOf(root, folder)]));
}

function indexOf(root: string, folder: ListedFolder): string {
  const { isListed = (file) => file.endsWith('.ts') && file !== 'index.ts', imports = '', module } = folder;
  const files = readdirSync(join(root, folder.path))
    .filter(isListed)
    .sort()
    .map((file) => (file.endsWith('.ts') ? file : `${file}/index.ts`));
  if (folder === MIGRATIONS) assertUniqueNumbers(files);
  const listed = files.flatMap((file) => namesOf(root, folder, file));
  return `${NOTE}${imports}${importsOf(listed)}\n${module(listed.flatMap(({ names }) => names))}\n`;
}

/** The names that a file exports; none for a file that has nothing to list. */
function namesOf(root: string, { path: folder, names: pattern, mark, optional }: ListedFolder, file: string): Listed[] {
  const path = join(root, folder, file);
  const text = existsSync(path) ? readFileSync(path, 'utf8') : '';
  const names = [...text.matchAll(pattern)].map(([, name = '']) => name);
  if (names.length > 0 && text.includes(mark)) return [{ file, names }];
  if (optional === true && !text.includes(mark)) return [];
  throw new Error(`${path} exports nothing with ${mark}, so nothing would use it.`);
}

function assertUniqueNumbers(files: readonly string[]): void {
  const numbers = new Map<string, string>();
  for (const file of files) {
    const number = file.slice(0, 4);
    const other = numbers.get(number);
    if (other !== undefined)
      throw new Error(`The migrations ${other} and ${file} have the same number. Give one another.`);
    numbers.set(number, file);
  }
}

function importsOf(files: readonly Listed[]): string {
  return files.map(({ file, names }) => `import { ${names.join(', ')} } from './${file}';\n`).join('');
}

/** Names as the lines of a list. */
function inLines(names: readonly string[]): string {
  return `\n${names.map((name) => `  ${name},\n`).join('')}`;
}

function byName(a: string, b: string): number {
  return a.toLowerCase() < b.toLowerCase() ? -1 : 1;
}
