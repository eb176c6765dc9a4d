/** Where the MCP server is. */
export const MCP_PATH = '/mcp';
