import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../src/environment/project-folder.ts';
import type { LiveService } from './live.ts';
import { redocly, type ProgramResult } from './tools.ts';

/** Snapshots of what agents see of the MCP server, as last agreed, with what each adds to its address. */
const SNAPSHOTS = { 'docs/mcp.yaml': '', 'docs/mcp-operations.yaml': '?tools=all' };
/** Replaces the URL of the running server in the snapshots. */
const ADDRESS = 'http://localhost:3000';

/** Reads the server's tools, prompts and resources with Redocly, and compares them with the snapshots. */
export function checkSnapshots(live: LiveService, folder: string): ProgramResult {
  const results = Object.entries(SNAPSHOTS).map(([snapshot, view]) => {
    const here = join(folder, 'mcp.yaml');
    writeFileSync(here, readFileSync(join(projectRoot(), snapshot), 'utf8').replaceAll(ADDRESS, live.url));
    return introspect(live, view, here, ['--check']);
  });
  const failed = results.find(({ code }) => code !== 0);
  if (!failed) return { code: 0, out: '', err: '' };
  return { ...failed, err: `${failed.err}Where this is meant: make mcp-snapshot\n` };
}

/** Rewrites the snapshots. */
export function writeSnapshots(live: LiveService, folder: string): ProgramResult {
  const results = Object.entries(SNAPSHOTS).map(([snapshot, view]) => {
    const here = join(folder, 'mcp.yaml');
    const result = introspect(live, view, here, []);
    const text = result.code === 0 ? readFileSync(here, 'utf8').replaceAll(live.url, ADDRESS) : undefined;
    if (text !== undefined) writeFileSync(join(projectRoot(), snapshot), text);
    return result;
  });
  return results.find(({ code }) => code !== 0) ?? { code: 0, out: '', err: '' };
}

function introspect({ url, token }: LiveService, view: string, file: string, more: readonly string[]): ProgramResult {
  return redocly([
    'introspect-mcp',
    `${url}/mcp${view}`,
    '--header',
    `Authorization: Bearer ${token}`,
    '--output',
    file,
    ...more,
  ]);
}
