import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../src/environment/project-folder.ts';
import type { Live } from './live.ts';
import { redocly, type Ran } from './tools.ts';

/** What agents see of the MCP server, as last agreed. */
const SNAPSHOT = join(projectRoot(), 'docs/mcp.yaml');
/** Replaces the URL of the running server in the snapshot. */
const ADDRESS = 'http://localhost:3000';

/** Reads the server's tools, prompts and resources with Redocly, and compares them with the snapshot. */
export function checkSnapshot(live: Live, folder: string): Ran {
  const here = join(folder, 'mcp.yaml');
  writeFileSync(here, readFileSync(SNAPSHOT, 'utf8').replaceAll(ADDRESS, live.url));
  const checked = introspect(live, here, ['--check']);
  return checked.code === 0 ? checked : { ...checked, err: `${checked.err}Where this is meant: make mcp-snapshot\n` };
}

/** Rewrites the snapshot. */
export function writeSnapshot(live: Live, folder: string): Ran {
  const here = join(folder, 'mcp.yaml');
  const made = introspect(live, here, []);
  if (made.code === 0) writeFileSync(SNAPSHOT, readFileSync(here, 'utf8').replaceAll(live.url, ADDRESS));
  return made;
}

function introspect({ url, token }: Live, file: string, more: readonly string[]): Ran {
  return redocly([
    'introspect-mcp',
    `${url}/mcp`,
    '--header',
    `Authorization: Bearer ${token}`,
    '--output',
    file,
    ...more,
  ]);
}
