import { MAX_LABEL } from '../../../generated/greader/limits.ts';
import { validationError, type ErrorDetail } from '../../errors.ts';

/** A parsed stream id. */
export type ReaderStream =
  | { readonly kind: 'state'; readonly state: string }
  | { readonly kind: 'label'; readonly name: string }
  | { readonly kind: 'feed'; readonly key: string };

const OF_PERSON = /^user\/[^/]*\/(state\/com\.google|label)\/(.+)$/s;

/** The stream of an id; undefined for what is none. */
export function parseStream(id: string): ReaderStream | undefined {
  const [, kind, name = ''] = OF_PERSON.exec(id) ?? [];
  if (kind === 'label') {
    const label = labelText(name);
    return label === '' ? undefined : { kind, name: label };
  }
  if (kind !== undefined) return { kind: 'state', state: name };
  return id.startsWith('feed/') && id.length > 'feed/'.length ? { kind: 'feed', key: id.slice(5) } : undefined;
}

/** A label as it is stored and compared: composed characters, no control characters. */
function labelText(name: string): string {
  const text = name.normalize('NFC').replace(/\p{Cc}/gu, ' ');
  return beginningOf(text.trim(), MAX_LABEL);
}

/** At most so many characters of a text, none of them half. */
export function beginningOf(text: string, characters: number): string {
  return Array.from(text).slice(0, characters).join('').trim();
}

/** The same, or validation_error about the place where the id was sent. */
export function readStream(id: string, place: Pick<ErrorDetail, 'in' | 'path'>): ReaderStream {
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
