import type { Prepared } from './backend.ts';

/** Where links lead. */
interface Hosts {
  readonly baseUrl: string;
  readonly services: { readonly publicUrl: string };
}

/** The `Link` header (RFC 8288) of an answer: the next page of a list, and what is said of a deprecated operation. */
export function links(
  { baseUrl, services }: Hosts,
  operation: Prepared,
  request: { readonly path: string; readonly search: URLSearchParams },
  next: string | null | undefined,
): { link?: string } {
  const links = [
    ...(next ? [`<${baseUrl}${request.path}?${nextPage(operation, request.search, next)}>; rel="next"`] : []),
    ...('deprecation' in operation.lifecycle
      ? [`<${services.publicUrl}/changelog>; rel="deprecation"; type="text/html"`]
      : []),
  ];
  return links.length > 0 ? { link: links.join(', ') } : {};
}

/** The same list with the parameters that the operation knows; whatever else was sent is not repeated. */
function nextPage({ parameters }: Prepared, search: URLSearchParams, cursor: string): string {
  const next = new URLSearchParams();
  for (const { name } of parameters)
    for (const value of search.getAll(name)) if (name !== 'cursor') next.append(name, value);
  next.set('cursor', cursor);
  return next.toString();
}
