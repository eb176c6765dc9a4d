import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import type ts from 'typescript';

/** The possible values of a module's constant: its one value. */
export type Constants = (declaration: ts.VariableDeclaration) => unknown[];

/**
 * Reads constants that their modules do not export, by bundling those modules with one more export. Texts composed by
 * functions are thus exactly those of the service.
 */
export async function constantsOf(declarations: readonly ts.VariableDeclaration[]): Promise<Constants> {
  const names = new Map<string, Set<string>>();
  for (const one of declarations) {
    const file = fileOf(one);
    names.set(file, (names.get(file) ?? new Set()).add(one.name.getText()));
  }
  const files = [...names.keys()];
  const bundle = await build({
    stdin: {
      contents: files
        .map((file, i) => `export { constantsForTests as m${i} } from ${JSON.stringify(file)};`)
        .join('\n'),
      resolveDir: process.cwd(),
    },
    bundle: true,
    packages: 'external',
    format: 'esm',
    platform: 'node',
    write: false,
    plugins: [
      {
        name: 'constants',
        setup: (bundling) =>
          bundling.onLoad({ filter: /\.ts$/ }, ({ path }) => ({
            contents: `${readFileSync(path, 'utf8')}\nexport const constantsForTests = { ${[...(names.get(path) ?? [])].join(', ')} };`,
            loader: 'ts',
          })),
      },
    ],
  });
  // Inside the project, so that packages can be resolved.
  const folder = mkdtempSync(join(process.cwd(), 'node_modules/.statements-'));
  try {
    writeFileSync(join(folder, 'constants.mjs'), bundle.outputFiles[0]!.text);
    const modules = (await import(pathToFileURL(join(folder, 'constants.mjs')).href)) as Record<
      string,
      Record<string, unknown>
    >;
    const modulesByFile = new Map(files.map((file, i) => [file, modules[`m${i}`]!]));
    return (declaration) => [modulesByFile.get(fileOf(declaration))?.[declaration.name.getText()]];
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const fileOf = (node: ts.Node): string => resolve(node.getSourceFile().fileName);
