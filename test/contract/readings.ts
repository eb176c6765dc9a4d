import type { CompiledOperation } from '../../src/api/backend.ts';
import type { Shape } from '../../src/contract/operation.ts';
import type { Operation } from './contract.ts';

/** The inputs that a handler received, and those that it read: `query limit`, `body /name`. */
export interface Readings {
  readonly given: Set<string>;
  readonly read: Set<string>;
}

type Handler = CompiledOperation['handler'];
const PLACES = ['path', 'query', 'body'] as const;

/** Wraps handlers to record which inputs they read. */
export class Recorder {
  private readonly byOperation = new Map<string, Readings>();

  readonly around = ({ id, handler }: CompiledOperation): Handler => {
    const readings = this.of(id);
    return (given: never) => {
      const call = given as Readonly<Record<string, unknown>>;
      const watched = PLACES.map((place) => [
        place,
        watch(call[place], `${place} ${place === 'body' ? '/' : ''}`, readings),
      ]);
      return handler({ ...call, ...Object.fromEntries(watched) } as never);
    };
  };

  of(id: string): Readings {
    const readings = this.byOperation.get(id) ?? { given: new Set(), read: new Set() };
    this.byOperation.set(id, readings);
    return readings;
  }
}

/** A copy of a JSON value that records which properties are read; the items of a list count as one. */
function watch(value: unknown, path: string, readings: Readings): unknown {
  if (Array.isArray(value)) return value.map((item) => watch(item, `${path}*/`, readings));
  if (typeof value !== 'object' || value === null) return value;
  const inside = Object.entries(value).map(([name, one]) => {
    readings.given.add(path + name);
    return [name, watch(one, `${path}${name}/`, readings)];
  });
  return recording(Object.fromEntries(inside) as object, (name) => readings.read.add(path + name));
}

/**
 * An object that records properties read by name. Enumerating its keys (a spread, Object.entries, JSON.stringify)
 * allows reading each value once without recording it.
 */
function recording(object: object, onRead: (name: string) => void): object {
  const enumerated = new Set<string | symbol>();
  return new Proxy(object, {
    ownKeys(target) {
      const keys = Reflect.ownKeys(target);
      for (const key of keys) enumerated.add(key);
      return keys;
    },
    get(target, name) {
      if (!enumerated.delete(name) && typeof name === 'string') onRead(name);
      return Reflect.get(target, name) as unknown;
    },
  });
}

/** All inputs in an operation's path, query and body, in the notation of a recorder. */
export function inputsOf({ parameters, body }: Operation): string[] {
  return [
    // An older name never reaches a handler: the dispatcher puts the present one in its place.
    ...parameters
      .filter((one) => one.in !== 'header' && one['x-alias-of'] === undefined)
      .map((one) => `${one.in} ${one.name}`),
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
