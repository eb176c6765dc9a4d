import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { projectRoot } from '../../src/environment/project-folder.ts';

/** A declaration at the top of a file: the formatter begins only these at the first character of a line. */
const DECLARATION = /^(export )?(?:abstract |async )?(interface|type|class|enum|function\*?|const|let) (\w+)/gm;

/** The function that background/thread.ts calls in each program of a thread. */
const THREAD_PROGRAM = /-worker\.ts$/;

interface Declared {
  readonly name: string;
  readonly isType: boolean;
  readonly isExported: boolean;
}

/** The names that a file declares at its top. What it exports from other files is declared there. */
function declaredNames(text: string): Declared[] {
  return [...text.matchAll(DECLARATION)].map(([, exported, kind = '', name = '']) => ({
    name,
    isType: ['interface', 'type', 'class', 'enum'].includes(kind),
    isExported: exported !== undefined,
  }));
}

/** The names that several files have, each with these files. */
function shared(files: ReadonlyMap<string, readonly Declared[]>, counts: (declared: Declared) => boolean): string[] {
  const places = new Map<string, Set<string>>();
  for (const [file, names] of files)
    for (const { name } of names.filter(counts)) places.set(name, (places.get(name) ?? new Set()).add(file));
  return [...places].filter(([, { size }]) => size > 1).map(([name, each]) => `${name}: ${[...each].join(', ')}`);
}

describe('a name of src/', () => {
  const root = join(projectRoot(), 'src');
  const files = new Map<string, Declared[]>();

  before(() => {
    for (const file of readdirSync(root, { recursive: true, encoding: 'utf8' }).sort()) {
      if (!/\.tsx?$/.test(file) || file.includes('migrations/')) continue;
      const names = declaredNames(readFileSync(join(root, file), 'utf8'));
      files.set(file, THREAD_PROGRAM.test(file) ? names.filter(({ name }) => name !== 'run') : names);
    }
    expect(files.size).to.be.above(500);
  });

  it('is exported by one file', () => {
    expect(shared(files, ({ isExported }) => isExported)).to.deep.equal([]);
  });

  it('stands for one type or class', () => {
    expect(shared(files, ({ isType }) => isType)).to.deep.equal([]);
  });

  it('that two files declare is found, with both', () => {
    const twice = new Map([
      [
        'a.ts',
        declaredNames('interface Row {\n  const: 1;\n}\nexport async function rowOf() {\n  const other = 2;\n}'),
      ],
      ['b.ts', declaredNames('type Row = string;\nexport const rowOf = 1;\nconst other = 2;')],
      ['c.ts', declaredNames("export { rowOf } from './a.ts';\nfunction other(): void {}\n@Entity('r')\nclass Row {}")],
    ]);
    expect(shared(twice, ({ isExported }) => isExported)).to.deep.equal(['rowOf: a.ts, b.ts']);
    expect(shared(twice, ({ isType }) => isType)).to.deep.equal(['Row: a.ts, b.ts, c.ts']);
  });
});
