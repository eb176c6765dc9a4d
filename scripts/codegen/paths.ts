/** The paths of all areas as one list, so that each is only written in its area's file. */
import { relative } from 'node:path';
import { METHODS, type Operation, type PathItem } from './document.ts';
import { SpecFault, type SpecFiles, type Step } from './spec-files.ts';

interface Area {
  readonly name: string;
  readonly paths: Readonly<Record<string, PathItem | null>>;
}
/** The paths in spec/: in the order of the tags, then of each file. */
export interface Areas {
  /** The area of each path, which is the name of its file. */
  readonly byPath: ReadonlyMap<string, string>;
  readonly operations: readonly AreaOperation[];
  /** The list as the bundler reads it. */
  readonly text: string;
}
interface AreaOperation {
  readonly path: string;
  readonly operation: Operation;
  /** Place of its id in the document. */
  readonly at: readonly Step[];
}

/**
 * Reads the files with paths of a folder such as spec/, for a list that stands in the folder `out`. Throws for a file
 * without a tag of its name, a tag without a file, and a path or the id of an operation that is there twice.
 */
export function readAreas(files: SpecFiles, { spec, out }: { spec: string; out: string }): Areas {
  const left = new Map(files.names.flatMap((name) => areaIn(files, name)).map((area) => [area.name, area]));
  const { tags = [] } = files.value('openapi') as { tags?: { name: string }[] };
  const areas = tags.map(({ name }, at) => {
    const area = left.get(name);
    if (!area)
      throw new SpecFault(
        { at: ['tags', at] },
        `the tag ${name} has no paths. Write them into ${spec}/${name}.yaml, or take the tag out.`,
      );
    left.delete(name);
    return area;
  });
  const [untagged] = left.keys();
  if (untagged !== undefined)
    throw new SpecFault(
      { at: ['tags'] },
      `${spec}/${untagged}.yaml has paths, but no tag is named ${untagged}. Add it.`,
    );
  const byPath = byPathOf(areas, spec);
  const operations = areas.flatMap(operationsIn);
  assertUniqueIds(files, operations);
  return { byPath, operations, text: textOf(areas, relative(out, spec)) };
}

function areaIn(files: SpecFiles, name: string): Area[] {
  const { paths } = (files.value(name) ?? {}) as { paths?: Area['paths'] };
  return paths === undefined || name === 'openapi' ? [] : [{ name, paths }];
}

function byPathOf(areas: readonly Area[], spec: string): Map<string, string> {
  const byPath = new Map<string, string>();
  for (const { name, paths } of areas)
    for (const path of Object.keys(paths)) {
      const other = byPath.get(path);
      if (other !== undefined)
        throw new SpecFault(
          { at: ['paths', path] },
          `${path} is in ${spec}/${other}.yaml and in ${spec}/${name}.yaml. Keep one.`,
        );
      byPath.set(path, name);
    }
  return byPath;
}

function assertUniqueIds(files: SpecFiles, operations: readonly AreaOperation[]): void {
  const seen = new Map<string, AreaOperation>();
  for (const one of operations) {
    const { at, operation } = one;
    const other = seen.get(operation.operationId);
    if (other)
      throw new SpecFault(
        { at },
        `the operationId ${operation.operationId} is that of ${files.lineOf({ at: other.at })}, too. Give one another.`,
      );
    seen.set(operation.operationId, one);
  }
}

function operationsIn({ paths }: Area): Areas['operations'] {
  return Object.entries(paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item?.[method];
      return operation ? [{ path, operation, at: ['paths', path, method, 'operationId'] }] : [];
    }),
  );
}

function textOf(areas: readonly Area[], spec: string): string {
  const rows = areas.flatMap(({ name, paths }) =>
    Object.keys(paths).map((path) => `${path}: { $ref: '${spec}/${name}.yaml#/paths/${path.replaceAll('/', '~1')}' }`),
  );
  return `# Made from spec/ by \`make codegen\`. Do not edit.\n${rows.join('\n')}\n`;
}
