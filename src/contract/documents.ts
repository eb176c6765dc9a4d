import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Documents } from './types.ts';
import { operations } from './types.ts';
import { projectRoot } from '../environment/project-folder.ts';
import type { Setting } from '../../generated/limits.ts';

/** The host that the hand-written document and its examples name. */
const WRITTEN_HOST = 'http://localhost:3000';

interface Surroundings {
  readonly publicUrl: string;
  /** The page of documentation. */
  readonly page: string;
  readonly settings: Readonly<Record<Setting, number>>;
}

interface DocumentHead {
  info: { title: string; version: string; summary: string; description: string };
  tags: { name: string; description: string }[];
}

/** The bundled document as it is stored. Throws when generated/ is missing. */
export function readDefinition(): object {
  return JSON.parse(readFileSync(join(projectRoot(), 'generated/openapi.json'), 'utf8')) as object;
}

/** Every form of the contract that is served, with this service's own host and limits in it. */
export function createDocuments({ publicUrl, page, settings }: Surroundings): Documents & { readonly llms: string } {
  const served = (file: string): string =>
    withSettings(readFileSync(join(projectRoot(), 'generated', file), 'utf8'), settings).replaceAll(
      WRITTEN_HOST,
      publicUrl,
    );
  const document = JSON.parse(served('openapi.json')) as DocumentHead;
  return {
    json: JSON.stringify(document),
    yaml: served('openapi.yaml'),
    page,
    skill: skill(document, publicUrl),
    llms: llms(document, publicUrl),
  };
}

/** A text of the contract with what the operator set in the place of `{{NAME}}`. */
function withSettings(text: string, settings: Surroundings['settings']): string {
  return Object.entries(settings).reduce(
    (filled, [name, value]) => filled.replaceAll(`{{${name}}}`, value.toLocaleString('en-US')),
    text,
  );
}

/** How an agent uses the API, in the form of a skill: front matter with name and description, then Markdown. */
function skill({ info, tags }: DocumentHead, publicUrl: string): string {
  const areas = tags.map(({ name, description }) => {
    const rows = Object.values(operations).filter((operation) => operation.tag === name);
    return `## ${name}\n\n${description}\n\n${rows.map((row) => `- \`${row.method.toUpperCase()} ${row.path}\` (${row.id}): ${row.summary}`).join('\n')}`;
  });
  return `---
name: developer-content
description: ${info.summary}
---

# ${info.title}

Base URL: ${publicUrl}/public/v1
MCP server: ${publicUrl}/mcp (tools have the names in parentheses below)

Call it with \`curl -H "Authorization: Bearer $TOKEN" ${publicUrl}/public/v1/feeds/popular?limit=5\`. Never print the token.

${info.description.trim()}

${areas.join('\n\n')}

Parameters, shapes and examples of every operation: ${publicUrl}/public/v1/docs/json
`;
}

/** The index for language models that llmstxt.org describes. */
function llms({ info }: DocumentHead, publicUrl: string): string {
  return `# ${info.title}

> ${info.summary}

- [How an agent uses this API](${publicUrl}/public/v1/skill.md): signing in, limits, errors, every operation in a line
- [OpenAPI 3.1, JSON](${publicUrl}/public/v1/docs/json): the whole contract
- [OpenAPI 3.1, YAML](${publicUrl}/public/v1/docs/yaml): the same
- [MCP server](${publicUrl}/mcp): the same operations as tools, over Streamable HTTP
- [Interactive documentation](${publicUrl}/public/v1/docs): for people
`;
}
