import { ProtocolError, ProtocolErrorCode, type GetPromptResult, type Prompt } from '@modelcontextprotocol/server';
import type { ContractDocument } from '../contract/document.ts';
import type { Tools } from './tools.ts';
import { DEFAULT_TOOLSET, type ToolSelection } from './tool-selection.ts';

/** Prompts that a client can offer its user. */
export interface Prompts {
  readonly list: Prompt[];
  /** Throws ProtocolError (invalid params) for an unknown prompt or a missing argument. */
  get(name: string, args: Readonly<Record<string, string>>, view: ToolSelection): GetPromptResult;
}

/** A prompt as written in the document. */
interface PromptSource {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly arguments: readonly {
    readonly name: string;
    readonly description: string;
    readonly required?: boolean;
    readonly otherwise?: string;
  }[];
  readonly text: string;
}

/** An argument, or a tool: `{{task:operation}}` is the task where the view has tasks, else the operation. */
const PLACEHOLDER = /\{\{(\w+)(?::(\w+))?\}\}/g;

/**
 * Creates the prompts of the document's `x-mcp-prompts`. Throws when a placeholder is neither a tool nor an argument.
 */
export function createPrompts(document: ContractDocument, tools: Tools): Prompts {
  const sources = (document['x-mcp-prompts'] ?? []) as readonly PromptSource[];
  for (const { name, text, arguments: own } of sources) {
    const unknownNames = [...text.matchAll(PLACEHOLDER)]
      .flatMap(([, name = '', operation]) => (operation === undefined ? [name] : [name, operation]))
      .filter((name) => !tools.has(name) && !own.some((argument) => argument.name === name));
    if (unknownNames.length > 0)
      throw new Error(
        `The prompt ${name} names ${unknownNames.join(', ')}, which is neither a tool nor an argument of the ` +
          `prompt. Correct spec/prompts.yaml.`,
      );
  }
  return {
    list: sources.map(({ name, title, description, arguments: own }) => ({
      name,
      title,
      description,
      arguments: own.map((argument) => ({
        name: argument.name,
        description: argument.description,
        required: argument.required === true,
      })),
    })),
    get: (name, args, view) => {
      const source = sources.find((prompt) => prompt.name === name);
      if (!source)
        throw new ProtocolError(
          ProtocolErrorCode.InvalidParams,
          `There is no prompt ${name}. prompts/list lists all prompts.`,
        );
      return {
        description: source.description,
        messages: [{ role: 'user', content: { type: 'text', text: filled(source, args, view) } }],
      };
    },
  };
}

function filled(
  { name, text, arguments: own }: PromptSource,
  args: Readonly<Record<string, string>>,
  { toolsets }: ToolSelection,
): string {
  const missing = own.filter((argument) => argument.required === true && (args[argument.name] ?? '').trim() === '');
  if (missing.length > 0)
    throw new ProtocolError(
      ProtocolErrorCode.InvalidParams,
      `The prompt ${name} needs ${missing.map((argument) => argument.name).join(', ')}.`,
    );
  return text.replace(PLACEHOLDER, (_, name: string, operation?: string) => {
    const argument = own.find((candidate) => candidate.name === name);
    if (argument) return args[name]?.trim() || (argument.otherwise ?? '');
    return `\`${toolsets.has(DEFAULT_TOOLSET) ? name : (operation ?? name)}\``;
  });
}
