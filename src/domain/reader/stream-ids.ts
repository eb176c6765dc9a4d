import { validationError, type ErrorDetail } from '../../errors.ts';

/** A stream by its id, before it is looked for. */
export type Stream =
  | { readonly kind: 'state'; readonly state: string }
  | { readonly kind: 'label'; readonly name: string }
  | { readonly kind: 'feed'; readonly key: string };

const OF_PERSON = /^user\/[^/]*\/(state\/com\.google|label)\/(.+)$/s;

/** The stream of an id; undefined for what is none. */
export function parseStream(id: string): Stream | undefined {
  const [, kind, name = ''] = OF_PERSON.exec(id) ?? [];
  if (kind === 'label') return { kind, name: name.trim() };
  if (kind !== undefined) return { kind: 'state', state: name };
  return id.startsWith('feed/') && id.length > 'feed/'.length ? { kind: 'feed', key: id.slice(5) } : undefined;
}

/** The same, or validation_error about the place where the id was sent. */
export function readStream(id: string, place: Pick<ErrorDetail, 'in' | 'path'>): Stream {
  const stream = parseStream(id);
  if (stream) return stream;
  const message = 'must be a stream: feed/..., user/-/state/com.google/... or user/-/label/...';
  throw validationError([{ ...place, message }]);
}

/** The id of the items in a state. */
export function stateStream(state: string): string {
  return `user/-/state/com.google/${state}`;
}

/** The id of a custom feed, by its name. */
export function labelStream(name: string): string {
  return `user/-/label/${name}`;
}

/** The id of a source. */
export function feedStream(sourceId: string): string {
  return `feed/${sourceId}`;
}
