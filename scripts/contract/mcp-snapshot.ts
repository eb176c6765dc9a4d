import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../src/environment/project-folder.ts';
import type { LiveService } from './live.ts';
import { redocly, type ProgramResult } from './tools.ts';

/** What agents see of the MCP server, as last agreed. */
const SNAPSHOT = join(projectRoot(), 'docs/mcp.yaml');
/** Replaces the URL of the running server in the snapshot. */
const ADDRESS = 'http://localhost:3000';

/** Reads the server's tools, prompts and resources with Redocly, and compares them with the snapshot. */
export function checkSnapshot(live: LiveService, folder: string): ProgramResult {
  const here = join(folder, 'mcp.yaml');
  writeFileSync(here, readFileSync(SNAPSHOT, 'utf8').replaceAll(ADDRESS, live.url));
  const checked = introspect(live, here, ['--check']);
  return checked.code === 0 ? checked : { ...checked, err: `${checked.err}Where this is meant: make mcp-snapshot\n` };
}

/** Rewrites the snapshot. */
export function writeSnapshot(live: LiveService, folder: string): ProgramResult {
  const here = join(folder, 'mcp.yaml');
  const result = introspect(live, here, []);
  if (result.code === 0) writeFileSync(SNAPSHOT, readFileSync(here, 'utf8').replaceAll(live.url, ADDRESS));
  return result;
}

function introspect({ url, token }: LiveService, file: string, more: readonly string[]): ProgramResult {
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
