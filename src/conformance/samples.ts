import { exampleOf } from '../contract/operations.ts';
import type { Operation } from '../contract/operation.ts';
import type { TestTarget } from './target.ts';

/**
 * Existing items from a server's own lists, or values that the contract lists, to use in paths instead of the
 * examples, which it may not have.
 */
export interface PathSamples {
  /** Values for the operation's path parameters; undefined when the server has none. */
  pathOf(operation: Operation): Promise<Record<string, string> | undefined>;
  /** Clears the cache. */
  forget(): void;
}

type ListItem = Record<string, unknown>;

/** Lists whose items a path parameter identifies, where that is not the path before it. */
const LISTS: Readonly<Record<string, string>> = {
  '/posts': '/feeds/popular',
  '/feeds/tag': '/tags',
  '/feeds/source': '/sources',
  '/comments': '/posts/{id}/comments',
  '/feeds/filters': '/feeds/custom',
  '/people': '/profile', // no list, but a person
};
/** The field that identifies an item in a path, when it is not the id. */
const KEYS: Readonly<Record<string, string>> = { tag: 'name', source: 'handle' };

/** Samples of a server, fetched on demand and cached. */
export function createPathSamples(target: TestTarget, operations: readonly Operation[]): PathSamples {
  const samples = new Map<string, Promise<ListItem | undefined>>();
  const valueOf = async ({ parameters }: Operation, before: string, name: string): Promise<string | undefined> => {
    const [known] =
      parameters.find((parameter) => parameter.in === 'path' && parameter.name === name)?.schema.enum ?? [];
    if (typeof known === 'string') return known;
    const value = (await first(LISTS[before] ?? before))?.[KEYS[name] ?? 'id'];
    return typeof value === 'string' ? encodeURIComponent(value) : undefined;
  };
  const pathOf = async (operation: Operation): Promise<Record<string, string> | undefined> => {
    const values: Record<string, string> = {};
    for (const { index, 1: name = '' } of operation.path.matchAll(/\/\{(\w+)\}/g)) {
      const value = await valueOf(operation, operation.path.slice(0, index), name);
      if (value === undefined) return undefined;
      values[name] = value;
    }
    return values;
  };
  const read = async (path: string): Promise<ListItem | undefined> => {
    const list = operations.find((other) => other.method === 'GET' && other.path === path);
    const values = list && (await pathOf(list));
    if (!values) return undefined;
    const { status, body } = await target.ask({ target: exampleOf(list, { path: values }) });
    if (status !== list.success) return undefined;
    const { data } = (body ?? {}) as { data?: ListItem[] };
    return Array.isArray(data) ? data[0] : (body as ListItem | undefined);
  };
  const first = (path: string): Promise<ListItem | undefined> => {
    const sample = samples.get(path) ?? read(path);
    samples.set(path, sample);
    return sample;
  };
  return {
    pathOf,
    forget: () => {
      samples.clear();
    },
  };
}
