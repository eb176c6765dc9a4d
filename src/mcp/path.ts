export const MCP_PATH = '/mcp';

/** Whether a path is the MCP server's; some clients add a slash. */
export function isMcpPath(path: string): boolean {
  return path === MCP_PATH || path === `${MCP_PATH}/`;
}
