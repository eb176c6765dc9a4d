import { API_ROOT } from '../../generated/api.ts';
import { operations } from '../../generated/operations.ts';

type OperationId = keyof typeof operations;

/** An operation's path on its host, with its parameters' values. */
export function pathOf(
  id: OperationId,
  { path = {}, query = {} }: { path?: Record<string, string>; query?: Record<string, string> } = {},
): string {
  const filled = operations[id].path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(path[name] ?? ''));
  const search = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return API_ROOT + filled + (search.length === 0 ? '' : `?${search.join('&')}`);
}

/** The same as a route pattern, such as /feeds/tag/:tag. */
export function routeOf(id: OperationId): string {
  return API_ROOT + operations[id].path.replace(/\{(\w+)\}/g, ':$1');
}
