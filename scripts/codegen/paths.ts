/** The paths of all areas as one list, so that each is only written in its area's file. */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { parse } from 'yaml';
import { METHODS, type Operation, type PathItem } from './document.ts';

interface Area {
  readonly name: string;
  readonly paths: Readonly<Record<string, PathItem | null>>;
}
/** The paths in spec/: in the order of the tags, then of each file. */
export interface Areas {
  /** The area of each path, which is the name of its file. */
  readonly byPath: ReadonlyMap<string, string>;
  /** The folder of its files. */
  readonly spec: string;
  readonly operations: readonly { readonly path: string; readonly operation: Operation }[];
  /** The list as the bundler reads it. */
  readonly text: string;
}

/**
 * Reads the files with paths of a folder such as spec/, for a list that stands in the folder `out`. Throws for a file
 * without a tag of its name, a tag without a file, and a path in two files.
 */
export function readAreas(root: string, { spec, out }: { spec: string; out: string }): Areas {
  const folder = join(root, spec);
  const names = readdirSync(folder).filter((file) => file.endsWith('.yaml') && file !== 'openapi.yaml');
  const files = new Map(names.flatMap((file) => areaIn(folder, file)).map((area) => [area.name, area]));
  const { tags = [] } = read(folder, 'openapi.yaml') as { tags?: { name: string }[] };
  const areas = tags.map(({ name }) => {
    const area = files.get(name);
    if (!area) throw new Error(`${spec}/openapi.yaml has the tag ${name}, but ${spec}/${name}.yaml has no paths.`);
    files.delete(name);
    return area;
  });
  const [untagged] = files.keys();
  if (untagged !== undefined)
    throw new Error(
      `${spec}/${untagged}.yaml has paths, but no tag of ${spec}/openapi.yaml is named ${untagged}. Add it.`,
    );
  return {
    spec,
    byPath: byPathOf(areas),
    operations: areas.flatMap(operationsIn),
    text: textOf(areas, relative(out, spec)),
  };
}

function areaIn(folder: string, file: string): Area[] {
  const { paths } = (read(folder, file) ?? {}) as { paths?: Area['paths'] };
  return paths === undefined ? [] : [{ name: basename(file, '.yaml'), paths }];
}

function read(folder: string, file: string): unknown {
  try {
    return parse(readFileSync(join(folder, file), 'utf8'), { merge: true }) as unknown;
  } catch (error) {
    throw new Error(`spec/${file} is not valid YAML: ${(error as Error).message}`, { cause: error });
  }
}

function byPathOf(areas: readonly Area[]): Map<string, string> {
  const byPath = new Map<string, string>();
  for (const { name, paths } of areas)
    for (const path of Object.keys(paths)) {
      const other = byPath.get(path);
      if (other !== undefined) throw new Error(`${path} is in spec/${other}.yaml and in spec/${name}.yaml. Keep one.`);
      byPath.set(path, name);
    }
  return byPath;
}

function operationsIn({ paths }: Area): Areas['operations'] {
  return Object.entries(paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => (item?.[method] ? [{ path, operation: item[method] }] : [])),
  );
}

function textOf(areas: readonly Area[], spec: string): string {
  const rows = areas.flatMap(({ name, paths }) =>
    Object.keys(paths).map((path) => `${path}: { $ref: '${spec}/${name}.yaml#/paths/${path.replaceAll('/', '~1')}' }`),
  );
  return `# Made from spec/ by \`make codegen\`. Do not edit.\n${rows.join('\n')}\n`;
}
