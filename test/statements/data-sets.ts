import { ONE_PLACE_TABLES, PEOPLE_TABLES } from '../../src/data/data-sets.ts';
import type { Node } from './parse-tree.ts';

/** SQL: tables, and functions of the schema, by oid. */
export const NAMED = `SELECT oid::integer AS oid, relname::text AS name, NULL AS source FROM pg_class
   WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace
  UNION ALL SELECT oid::integer, proname::text, prosrc FROM pg_proc
   WHERE pronamespace = 'public'::regnamespace AND prorettype <> 'trigger'::regtype`;

/** A table or a function, which has a source. */
export interface Named {
  readonly oid: number;
  readonly name: string;
  readonly source: string | null;
}

/** Says which tables a statement names at any depth, also in functions that it calls, by data set. */
export function createDataSetFinder(all: readonly Named[]): (tree: Node) => { people: string[]; onePlace: string[] } {
  const tables = new Map(all.filter(({ source }) => source === null).map(({ oid, name }) => [String(oid), [name]]));
  const words = (text: string): Set<string> => new Set(text.toLowerCase().split(/[^a-z_]+/));
  const names = [...tables.values()].flat();
  const functions = new Map(
    all.flatMap(({ oid, source }) => {
      const within = words(source ?? '');
      return source === null ? [] : [[String(oid), names.filter((name) => within.has(name))] as const];
    }),
  );
  return (tree) => {
    const named = new Set<string>();
    const visit = (value: Node['fields'][string]): void => {
      if (typeof value === 'string') return;
      if (!('is' in value)) return void (value as readonly Node['fields'][string][]).forEach(visit);
      const { fields } = value as Node;
      const found = tables.get(String(fields.relid)) ?? functions.get(String(fields.funcid)) ?? [];
      for (const name of found) named.add(name);
      Object.values(fields).forEach(visit);
    };
    visit(tree);
    const of = (set: readonly string[]): string[] => set.filter((name) => named.has(name)).sort();
    return { people: of(PEOPLE_TABLES), onePlace: of(ONE_PLACE_TABLES) };
  };
}
