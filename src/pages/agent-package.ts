import type { Router } from '@koa/router';
import { API_ROOT } from '../../generated/api.ts';
import { readDocument } from '../contract/document.ts';
import { digestOf, skillFrom, skillsIn, type Skill } from '../contract/skills.ts';
import { tarball } from './sdk/archives.ts';
import { sendDocument } from './send-document.ts';
import type { Uses } from './shell/dependencies.ts';

/** Agent Skills Discovery 0.2.0: https://github.com/cloudflare/agent-skills-discovery-rfc */
const SKILLS = '/.well-known/agent-skills';
const SKILLS_SCHEMA = 'https://schemas.agentskills.io/discovery/0.2.0/schema.json';
/** Agent Plugins 1.0.0: https://agent-plugins.org/specification */
const PLUGIN = '/agent-plugin';
const PLUGIN_SCHEMAS = 'https://agent-plugins.org/schemas/1.0.0';
/**
 * The manifest that Claude Code reads, and the list of plugins by which it, Codex and Copilot install one:
 * https://code.claude.com/docs/en/plugin-marketplaces
 */
const CLAUDE = '.claude-plugin';
/** Name of the plugin, its folder in the archive, and of the MCP server in it. */
const NAME = 'developer-content-service';
/** MCP server cards (SEP-2127), and the catalogue that leads to one. */
const CARD_SCHEMA = 'https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json';
const CARD_TYPE = 'application/mcp-server-card+json';
const CARD = '/mcp/server-card';
const CATALOG = '/.well-known/ai-catalog.json';
const CATALOG_TYPE = 'application/ai-catalog+json';
/** Characters of a card's description. */
const MAX_CARD_DESCRIPTION = 100;

/**
 * This service as agents install it, with its own address: the index of its skills at
 * `/.well-known/agent-skills/index.json`, each with the digest of its bytes; a plugin with the skills and the MCP
 * server as a folder at `/agent-plugin/` and as an archive; and the card of the MCP server, with the catalogue of it.
 */
export function addAgentPackage(router: Router, { site: { publicUrl }, api }: Uses<'site' | 'api'>): void {
  const document = readDocument();
  const skills = skillsIn(document, publicUrl);
  addSkills(router, skills, { publicUrl, guide: () => api.pipeline.services.documents.skill });
  const { title, version, summary } = document.info;
  const about = { title, version, description: summary };
  const files = pluginFiles(skills, about, publicUrl);
  for (const [path, text] of Object.entries(files)) {
    const type = path.endsWith('.json') ? 'application/json' : 'text/markdown';
    router.get(`${PLUGIN}/${path}`, (ctx) => sendDocument(ctx, type, text));
  }
  const archived = Object.fromEntries(Object.entries(files).map(([path, text]) => [`${NAME}/${path}`, text]));
  let archive: Buffer | undefined;
  router.get(`${PLUGIN}.tar.gz`, (ctx) => {
    archive ??= tarball(archived);
    sendDocument(ctx, 'application/gzip', archive);
  });
  const card = JSON.stringify(serverCard(about, publicUrl));
  router.get([CARD, '/.well-known/mcp/server-card.json'], (ctx) => sendDocument(ctx, CARD_TYPE, card));
  const catalog = JSON.stringify({ specVersion: '1.0', entries: [catalogEntry(publicUrl)] });
  router.get(CATALOG, (ctx) => sendDocument(ctx, CATALOG_TYPE, catalog));
}

function addSkills(
  router: Router,
  skills: readonly Skill[],
  { publicUrl, guide }: { publicUrl: string; guide: () => string },
): void {
  const pathOf = ({ name }: Skill): string => `${SKILLS}/${name}/SKILL.md`;
  const entryOf = ({ name, description, text }: Skill, path: string) => ({
    ...{ name, type: 'skill-md', description, url: publicUrl + path },
    digest: digestOf(text),
  });
  let index: string | undefined;
  router.get(`${SKILLS}/index.json`, (ctx) => {
    const entries = skills.map((skill) => entryOf(skill, pathOf(skill)));
    const all = [entryOf(skillFrom(guide()), `${API_ROOT}/skill.md`), ...entries];
    index ??= JSON.stringify({ $schema: SKILLS_SCHEMA, skills: all });
    sendDocument(ctx, 'application/json', index);
  });
  for (const skill of skills) router.get(pathOf(skill), (ctx) => sendDocument(ctx, 'text/markdown', skill.text));
}

interface AboutService {
  readonly title: string;
  readonly version: string;
  readonly description: string;
}

/** The files of the plugin by their paths: manifests, MCP server and skills. */
function pluginFiles(
  skills: readonly Skill[],
  { version, description }: AboutService,
  publicUrl: string,
): Record<string, string> {
  const about = {
    name: NAME,
    version,
    description,
    homepage: publicUrl,
    keywords: ['developer-news', 'feeds', 'bookmarks', 'mcp'],
  };
  const manifest = { $schema: `${PLUGIN_SCHEMAS}/plugin.schema.json`, ...about };
  const servers = {
    $schema: `${PLUGIN_SCHEMAS}/mcp.schema.json`,
    mcpServers: { [NAME]: { type: 'streamable-http', url: `${publicUrl}/mcp` } },
  };
  const author = { name: new URL(publicUrl).host, url: publicUrl };
  const claude = { ...about, author, mcpServers: { [NAME]: { type: 'http', url: `${publicUrl}/mcp` } } };
  const entry = { name: NAME, description, source: './' };
  const marketplace = { name: NAME, owner: author, metadata: { description }, plugins: [entry] };
  return {
    'plugin.json': jsonText(manifest),
    'mcp.json': jsonText(servers),
    [`${CLAUDE}/plugin.json`]: jsonText(claude),
    [`${CLAUDE}/marketplace.json`]: jsonText(marketplace),
    ...Object.fromEntries(skills.map(({ name, text }) => [`skills/${name}/SKILL.md`, text])),
  };
}

function jsonText(value: object): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

function serverCard({ title, version, description }: AboutService, publicUrl: string): object {
  const { hostname } = new URL(publicUrl);
  const reversed = hostname
    .replaceAll(/[[\]:]/g, '')
    .split('.')
    .reverse()
    .join('.');
  return {
    $schema: CARD_SCHEMA,
    name: `${reversed}/${NAME}`,
    title,
    version,
    description: description.slice(0, MAX_CARD_DESCRIPTION),
    websiteUrl: publicUrl,
    remotes: [
      { type: 'streamable-http', url: `${publicUrl}/mcp`, supportedProtocolVersions: ['2025-11-25', '2026-07-28'] },
    ],
  };
}

function catalogEntry(publicUrl: string): object {
  const { hostname } = new URL(publicUrl);
  return { identifier: `urn:air:${hostname}:mcp:${NAME}`, type: CARD_TYPE, url: publicUrl + CARD };
}
