import { localhostAllowedHostnames, validateHostHeader } from '@modelcontextprotocol/server';
import { AppError } from '../errors.ts';

/** Origins whose pages may send requests: the service's own, and those that the operator lists. */
export interface AllowedOrigins {
  readonly publicUrl: string;
  readonly origins: readonly string[];
}

/**
 * Rejects requests that a foreign page makes a browser send, including through a host name of its own that resolves
 * here (DNS rebinding). Programs send no Origin and pass. Throws forbidden.
 */
export function assertOwnOrigin(
  { publicUrl, origins }: AllowedOrigins,
  { host, origin }: { host: string | undefined; origin: string | undefined },
): void {
  const { hostname, origin: own } = new URL(publicUrl);
  if (!validateHostHeader(host, [hostname, ...localhostAllowedHostnames()]).ok)
    throw new AppError(
      'forbidden',
      `The Host header does not name this service. Send the request to ${publicUrl}/mcp.`,
    );
  if (origin !== undefined && origin !== own && !origins.includes(origin))
    throw new AppError(
      'forbidden',
      'Pages of this origin may not call the MCP server. Its operator can allow them with MCP_ORIGINS.',
    );
}
