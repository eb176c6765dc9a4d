import type { CompiledOperation } from './backend.ts';

/** Base URLs of links. */
interface Hosts {
  readonly baseUrl: string;
  readonly services: { readonly publicUrl: string };
}

/** The `Link` header (RFC 8288): the next page of a list, and where the deprecation of an operation is documented. */
export function links(
  { baseUrl, services }: Hosts,
  operation: CompiledOperation,
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

/** The same list with the parameters that the operation has; anything else is dropped. */
function nextPage({ parameters }: CompiledOperation, search: URLSearchParams, cursor: string): string {
  const next = new URLSearchParams();
  for (const { name } of parameters)
    for (const value of search.getAll(name)) if (name !== 'cursor') next.append(name, value);
  next.set('cursor', cursor);
  return next.toString();
}
