import { localhostAllowedHostnames, validateHostHeader } from '@modelcontextprotocol/server';
import { AppError } from '../errors.ts';

/** Whose pages may send requests here: those of the service itself, and those that the operator lists. */
export interface Callers {
  readonly publicUrl: string;
  readonly origins: readonly string[];
}

/**
 * Refuses what a page of somebody else makes a browser send, also under a name of its own that points here (DNS
 * rebinding). Programs send no Origin and pass. Throws forbidden.
 */
export function demandOwnOrigin(
  { publicUrl, origins }: Callers,
  { host, origin }: { host: string | undefined; origin: string | undefined },
): void {
  const { hostname, origin: own } = new URL(publicUrl);
  if (!validateHostHeader(host, [hostname, ...localhostAllowedHostnames()]).ok)
    throw new AppError('forbidden', `This is not the host of the service. Send it to ${publicUrl}/mcp.`);
  if (origin !== undefined && origin !== own && !origins.includes(origin))
    throw new AppError(
      'forbidden',
      'Pages of this origin may not call the MCP server. Its operator can allow them with MCP_ORIGINS.',
    );
}
