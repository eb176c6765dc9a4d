/** A method and a path template such as /posts/{id}. */
export interface Route {
  readonly method: string;
  readonly path: string;
}

export interface RouteMatch<R extends Route> {
  readonly route: R;
  /** Decoded path parameters by name. */
  readonly path: Record<string, string>;
}

/** The path exists, but not with this method. */
export interface WrongMethod {
  readonly allowed: readonly string[];
}

interface Template<R extends Route> {
  readonly segments: readonly { readonly name?: string; readonly text: string }[];
  readonly routes: Map<string, R>;
}

/**
 * Creates a matcher for all routes: a map of paths without parameters, and the others listed by their number of
 * segments. A trailing slash makes no difference; HEAD matches GET. An invalid percent-encoding matches nothing.
 * Literal segments win over parameters.
 */
export function createMatcher<R extends Route>(
  routes: readonly R[],
): (method: string, path: string) => RouteMatch<R> | WrongMethod | undefined {
  const exact = new Map<string, Map<string, R>>();
  const templates = new Map<number, Template<R>[]>();
  for (const route of routes) {
    const byMethod = route.path.includes('{')
      ? templateOf(templates, route.path).routes
      : (exact.get(route.path) ?? new Map<string, R>());
    if (!route.path.includes('{')) exact.set(route.path, byMethod);
    byMethod.set(route.method, route);
  }
  return (method, path) => {
    const clean = path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
    const route = exact.get(clean);
    if (route) return routeFor(route, method, {});
    const segments = clean.split('/');
    for (const template of templates.get(segments.length) ?? []) {
      const values = pathValues(template, segments);
      if (values) return routeFor(template.routes, method, values);
    }
    return undefined;
  };
}

function templateOf<R extends Route>(templates: Map<number, Template<R>[]>, path: string): Template<R> {
  const segments = path.split('/').map((text) => (text.startsWith('{') ? { name: text.slice(1, -1), text } : { text }));
  const list = templates.get(segments.length) ?? [];
  templates.set(segments.length, list);
  const same = list.find((candidate) => candidate.segments.every((segment, i) => segment.text === segments[i]?.text));
  if (same) return same;
  const entry = { segments, routes: new Map<string, R>() };
  list.push(entry);
  list.sort(
    (a, b) => a.segments.filter((segment) => segment.name).length - b.segments.filter((segment) => segment.name).length,
  );
  return entry;
}

function pathValues<R extends Route>({ segments }: Template<R>, texts: string[]): Record<string, string> | undefined {
  const values: Record<string, string> = {};
  for (const [i, segment] of segments.entries()) {
    const part = texts[i] ?? '';
    if (segment.name === undefined) {
      if (part !== segment.text) return undefined;
    } else {
      if (part === '') return undefined;
      try {
        values[segment.name] = decodeURIComponent(part);
      } catch {
        return undefined;
      }
    }
  }
  return values;
}

function routeFor<R extends Route>(
  routes: Map<string, R>,
  method: string,
  path: Record<string, string>,
): RouteMatch<R> | WrongMethod {
  const route = routes.get(method) ?? (method === 'HEAD' ? routes.get('GET') : undefined);
  if (route) return { route, path };
  const allowed = [...routes.keys()];
  return { allowed: [...allowed, ...(allowed.includes('GET') ? ['HEAD'] : []), 'OPTIONS'] };
}
