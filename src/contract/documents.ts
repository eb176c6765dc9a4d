import type { ContractDocuments, Schema } from './types.ts';
import { readDocument, readGenerated } from './document.ts';
import { readOperations } from './operations.ts';
import type { Setting } from '../../generated/limits.ts';
import { API_ROOT } from '../../generated/api.ts';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../environment/project-folder.ts';
import type { Path } from '../../generated/shapes.ts';

/** Path by which these documents refer to the contract in the repository. */
const SOURCE = '../../generated/openapi.json';
/** The server URL in the hand-written document and its examples. */
const CONTRACT_URL = 'http://localhost:3000';
const PLACEHOLDER = /http:\/\/localhost:3000|\{\{\w+\}\}/g;

interface DocumentSettings {
  readonly publicUrl: string;
  /** Numbers, or words instead of a number. */
  readonly settings: Readonly<Record<Setting, number | string>>;
}

/** Values for the head of each document. */
interface DocumentInfo {
  readonly title: string;
  readonly summary: string;
  readonly description: string;
  readonly publicUrl: string;
}

/** The contract's documents for programs, and what they were made with. */
export interface ProgramDocuments extends Omit<ContractDocuments, 'page'> {
  readonly llms: string;
  /** The example of an event. */
  readonly exampleOf: (event: Schema<'EventType'>) => object;
  /** Puts this service's own URL and limits into a text that is written as the contract is. */
  readonly fillIn: (text: string) => string;
}

/** Every form of the contract for programs, with this service's own URL and limits filled in. */
export function createDocuments({ publicUrl, settings }: DocumentSettings): ProgramDocuments {
  const fillIn = createFiller({ publicUrl, settings });
  const { title, summary, description } = readDocument().info;
  const info = { title, summary: fillIn(summary), description: fillIn(description), publicUrl };
  return {
    json: onceMade(() => fillIn(JSON.stringify(readDocument()))),
    yaml: onceMade(() => fillIn(readGenerated('openapi.yaml'))),
    openapi32: onceMade(() => fillIn(JSON.stringify(JSON.parse(readGenerated('openapi-3.2.json'))))),
    flow: createFlows(fillIn),
    skill: skill(info),
    llms: llms(info),
    exampleOf: (event) => JSON.parse(fillIn(JSON.stringify(eventExample(event)))) as object,
    fillIn,
  };
}

function eventExample(event: string): unknown {
  return readDocument().webhooks[event]?.post.requestBody.content['application/json']?.example;
}

/** A text created on first use, then cached. */
function onceMade(make: () => string): () => string {
  let text: string | undefined;
  return () => (text ??= make());
}

/** Fills the operator's settings into the contract's `{{NAME}}` placeholders, and the URL in place of its own. */
function createFiller({ publicUrl, settings }: DocumentSettings): (text: string) => string {
  const values = new Map([[CONTRACT_URL, publicUrl]]);
  for (const [name, value] of Object.entries(settings)) values.set(`{{${name}}}`, value.toLocaleString('en-US'));
  return (text) => text.replaceAll(PLACEHOLDER, (written) => values.get(written) ?? written);
}

/** Describes the use of the API to agents, as a skill: front matter with name and description, then Markdown. */
function skill({ title, summary, description, publicUrl }: DocumentInfo): string {
  const document = readDocument();
  const areas = document.tags.map((area) => {
    const rows = readOperations(document)
      .filter((operation) => operation.tag === area.name)
      .map(({ method, path, id, summary }) => `- \`${method} ${path}\` (${id}): ${summary}`);
    return `## ${area.name}\n\n${area.description}\n\n${rows.join('\n')}`;
  });
  const example = `curl -H "Authorization: Bearer $TOKEN" ${publicUrl}${API_ROOT}/feeds/popular?limit=5`;
  return `---
name: developer-content
description: ${summary}
---

# ${title}

Base URL: ${publicUrl}${API_ROOT}
MCP server: ${publicUrl}/mcp (tools for tasks; at ${publicUrl}/mcp?tools=all they have the names in parentheses below)

Call it with \`${example}\`. Never print the token.

${description.trim()}

${areas.join('\n\n')}

Parameters, shapes and examples of every operation: ${publicUrl}${API_ROOT}/docs/json
`;
}

/** The index for language models (llmstxt.org). */
function llms({ title, summary, publicUrl }: DocumentInfo): string {
  return `# ${title}

> ${summary}

- [How an agent uses this API](${publicUrl}${API_ROOT}/skill.md): signing in, limits, errors, every operation in a line
- [Signing in](${publicUrl}/auth.md): access tokens, and OAuth 2.1 step by step
- [OpenAPI 3.1, JSON](${publicUrl}${API_ROOT}/docs/json): the whole contract
- [OpenAPI 3.1, YAML](${publicUrl}${API_ROOT}/docs/yaml): the same
- [OpenAPI 3.2, JSON](${publicUrl}${API_ROOT}/docs/3.2/json): the same, with what each event of a stream holds
- [Skills](${publicUrl}/.well-known/agent-skills/index.json): jobs that agents can learn, with digests
- [Plugin](${publicUrl}/agent-plugin.tar.gz): these skills and the MCP server as a package (Agent Plugins 1.0); its folder is /agent-plugin/plugin.json
- [API catalog](${publicUrl}/.well-known/api-catalog): all of these and more, as a linkset (RFC 9727)
- [MCP server](${publicUrl}/mcp): eleven tools for tasks that reach the same operations, over Streamable HTTP
- [Interactive documentation](${publicUrl}${API_ROOT}/docs): for people
`;
}

type FlowFile = Path<'getFlow'>['file'];

/**
 * Creates the documents of docs/flows/ (Arazzo), each read on first use. `fillIn` puts this service's own URL into a
 * text that is written as the contract is.
 */
function createFlows(fillIn: (text: string) => string): (file: FlowFile) => string {
  const texts = new Map<FlowFile, string>();
  return (file) => {
    const known = texts.get(file);
    if (known !== undefined) return known;
    const written = readFileSync(join(projectRoot(), 'docs', 'flows', file), 'utf8');
    const text = fillIn(written.replaceAll(SOURCE, `http://localhost:3000${API_ROOT}/docs/json`));
    texts.set(file, text);
    return text;
  };
}
