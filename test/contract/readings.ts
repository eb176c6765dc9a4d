import type { Prepared } from '../../src/api/backend.ts';
import type { Shape } from '../../src/contract/operation.ts';
import type { Operation } from './contract.ts';

/** What came to an operation's handler, and what of it was read: `query limit`, `body /name`. */
export interface Readings {
  readonly given: Set<string>;
  readonly read: Set<string>;
}

type Handler = Prepared['handler'];
const PLACES = ['path', 'query', 'body'] as const;

/** Hands handlers inputs that note what is read of them. */
export class Recorder {
  private readonly byOperation = new Map<string, Readings>();

  readonly around = ({ id, handler }: Prepared): Handler => {
    const readings = this.of(id);
    return (call) => {
      const watched = PLACES.map((place) => [
        place,
        watch(call[place], `${place} ${place === 'body' ? '/' : ''}`, readings),
      ]);
      return handler({ ...call, ...Object.fromEntries(watched) } as typeof call);
    };
  };

  of(id: string): Readings {
    const readings = this.byOperation.get(id) ?? { given: new Set(), read: new Set() };
    this.byOperation.set(id, readings);
    return readings;
  }
}

/** A copy of a JSON value whose objects note which of their properties are read; items of lists are alike. */
function watch(value: unknown, path: string, readings: Readings): unknown {
  if (Array.isArray(value)) return value.map((item) => watch(item, `${path}*/`, readings));
  if (typeof value !== 'object' || value === null) return value;
  const inside = Object.entries(value).map(([name, one]) => {
    readings.given.add(path + name);
    return [name, watch(one, `${path}${name}/`, readings)];
  });
  return noting(Object.fromEntries(inside) as object, (name) => readings.read.add(path + name));
}

/**
 * An object that tells which properties are asked for by name. Who lists its keys (a spread, Object.entries,
 * JSON.stringify) gets each value once without that being told.
 */
function noting(object: object, onRead: (name: string) => void): object {
  const listed = new Set<string | symbol>();
  return new Proxy(object, {
    ownKeys(target) {
      const keys = Reflect.ownKeys(target);
      for (const key of keys) listed.add(key);
      return keys;
    },
    get(target, name) {
      if (!listed.delete(name) && typeof name === 'string') onRead(name);
      return Reflect.get(target, name) as unknown;
    },
  });
}

/** All that an operation takes in its path, its query and its body, as a recorder names it. */
export function inputsOf({ parameters, body }: Operation): string[] {
  return [
    ...parameters.filter((one) => one.in !== 'header').map((one) => `${one.in} ${one.name}`),
    ...(body ? propertiesOf(body.schema, 'body /') : []),
  ];
}

function propertiesOf({ properties = {}, items, anyOf = [] }: Shape, path: string): string[] {
  return [
    ...Object.entries(properties).flatMap(([name, shape]) => [path + name, ...propertiesOf(shape, `${path}${name}/`)]),
    ...(items ? propertiesOf(items, `${path}*/`) : []),
    ...anyOf.flatMap((shape) => propertiesOf(shape, path)),
  ];
}
