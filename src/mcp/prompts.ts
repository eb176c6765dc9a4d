import { ProtocolError, ProtocolErrorCode, type GetPromptResult, type Prompt } from '@modelcontextprotocol/server';
import type { ContractDocument } from '../contract/document.ts';
import { promptsIn, promptText, toolsNamedIn, type PromptSource } from '../contract/prompts.ts';
import type { Tools } from './tools.ts';
import { DEFAULT_TOOLSET, type ToolSelection } from './tool-selection.ts';

/** Prompts that a client can offer its user. */
export interface Prompts {
  readonly list: Prompt[];
  /** Throws ProtocolError (invalid params) for an unknown prompt or a missing argument. */
  get(name: string, args: Readonly<Record<string, string>>, view: ToolSelection): GetPromptResult;
}

/**
 * Creates the prompts of the document's `x-mcp-prompts`. Throws when a placeholder is neither a tool nor an argument.
 */
export function createPrompts(document: ContractDocument, tools: Tools): Prompts {
  const sources = promptsIn(document);
  for (const source of sources) {
    const unknownNames = toolsNamedIn(source).filter((name) => !tools.has(name));
    if (unknownNames.length > 0)
      throw new Error(
        `The prompt ${source.name} names ${unknownNames.join(', ')}, which is neither a tool nor an argument of the ` +
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

function filled(source: PromptSource, args: Readonly<Record<string, string>>, { toolsets }: ToolSelection): string {
  const missing = source.arguments.filter(
    ({ name, required }) => required === true && (args[name] ?? '').trim() === '',
  );
  if (missing.length > 0)
    throw new ProtocolError(
      ProtocolErrorCode.InvalidParams,
      `The prompt ${source.name} needs ${missing.map(({ name }) => name).join(', ')}.`,
    );
  const valueOf = (name: string): string | undefined => args[name]?.trim() || undefined;
  return promptText(source, { valueOf, hasTasks: toolsets.has(DEFAULT_TOOLSET) });
}
