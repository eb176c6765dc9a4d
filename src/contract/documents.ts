import type { Documents } from './types.ts';
import { readDocument, readGenerated } from './document.ts';
import { readOperations } from './operations.ts';
import type { Setting } from '../../generated/limits.ts';
import { API_ROOT } from '../../generated/api.ts';

/** The host that the hand-written document and its examples name. */
const WRITTEN_HOST = 'http://localhost:3000';

interface Surroundings {
  readonly publicUrl: string;
  /** The page of documentation. */
  readonly page: string;
  readonly settings: Readonly<Record<Setting, number>>;
}

/** The head of what is served. */
interface About {
  readonly title: string;
  readonly summary: string;
  readonly description: string;
  readonly publicUrl: string;
}

/** Every form of the contract that is served, with this service's own host and limits in it. */
export function createDocuments({ publicUrl, page, settings }: Surroundings): Documents & { readonly llms: string } {
  const served = (text: string): string => withSettings(text, settings).replaceAll(WRITTEN_HOST, publicUrl);
  const { title, summary, description } = readDocument().info;
  const about = { title, summary: served(summary), description: served(description), publicUrl };
  return {
    json: served(JSON.stringify(readDocument())),
    yaml: served(readGenerated('openapi.yaml')),
    page,
    skill: skill(about),
    llms: llms(about),
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
function skill({ title, summary, description, publicUrl }: About): string {
  const document = readDocument();
  const areas = document.tags.map((area) => {
    const rows = readOperations(document).filter((operation) => operation.tag === area.name);
    return `## ${area.name}\n\n${area.description}\n\n${rows.map((row) => `- \`${row.method} ${row.path}\` (${row.id}): ${row.summary}`).join('\n')}`;
  });
  return `---
name: developer-content
description: ${summary}
---

# ${title}

Base URL: ${publicUrl}${API_ROOT}
MCP server: ${publicUrl}/mcp (tools have the names in parentheses below)

Call it with \`curl -H "Authorization: Bearer $TOKEN" ${publicUrl}${API_ROOT}/feeds/popular?limit=5\`. Never print the token.

${description.trim()}

${areas.join('\n\n')}

Parameters, shapes and examples of every operation: ${publicUrl}${API_ROOT}/docs/json
`;
}

/** The index for language models that llmstxt.org describes. */
function llms({ title, summary, publicUrl }: About): string {
  return `# ${title}

> ${summary}

- [How an agent uses this API](${publicUrl}${API_ROOT}/skill.md): signing in, limits, errors, every operation in a line
- [OpenAPI 3.1, JSON](${publicUrl}${API_ROOT}/docs/json): the whole contract
- [OpenAPI 3.1, YAML](${publicUrl}${API_ROOT}/docs/yaml): the same
- [MCP server](${publicUrl}/mcp): the same operations as tools, over Streamable HTTP
- [Interactive documentation](${publicUrl}${API_ROOT}/docs): for people
`;
}
