import { exampleOf } from '../contract/operations.ts';
import type { Operation } from '../contract/operation.ts';
import type { Target } from './target.ts';

/** What stands under a server's own lists, to put into paths instead of the examples, which it need not have. */
export interface Samples {
  /** Values for the parameters in the operation's path; undefined where the server has none. */
  pathOf(operation: Operation): Promise<Record<string, string> | undefined>;
  /** Looks anew from now on. */
  forget(): void;
}

type Item = Record<string, unknown>;

/** Lists of what a path names, where that is not the path before the parameter itself. */
const LISTS: Readonly<Record<string, string>> = {
  '/posts': '/feeds/popular',
  '/feeds/tag': '/tags',
  '/feeds/source': '/sources',
  '/comments': '/posts/{id}/comments',
  '/feeds/filters': '/feeds/custom',
};
/** The field of an item that its path names, if it is not the id. */
const KEYS: Readonly<Record<string, string>> = { tag: 'name', source: 'handle' };

/** Samples of a server, read when they are asked for and kept. */
export function samplesOf(target: Target, operations: readonly Operation[]): Samples {
  const samples = new Map<string, Promise<Item | undefined>>();
  const pathOf = async ({ path }: Operation): Promise<Record<string, string> | undefined> => {
    const [, before, name] = /^(.*?)\/\{(\w+)\}/.exec(path) ?? [];
    if (before === undefined || name === undefined) return {};
    const item = await first(LISTS[before] ?? before);
    const value = item?.[KEYS[name] ?? 'id'];
    return typeof value === 'string' ? { [name]: encodeURIComponent(value) } : undefined;
  };
  const read = async (path: string): Promise<Item | undefined> => {
    const list = operations.find((one) => one.method === 'GET' && one.path === path);
    const values = list && (await pathOf(list));
    if (!values) return undefined;
    const { body } = await target.ask({ target: exampleOf(list, { path: values }) });
    const { data } = (body ?? {}) as { data?: Item[] };
    return Array.isArray(data) ? data[0] : undefined;
  };
  const first = (path: string): Promise<Item | undefined> => {
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
