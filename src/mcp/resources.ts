import {
  ProtocolError,
  ProtocolErrorCode,
  ResourceNotFoundError,
  UriTemplate,
  type ReadResourceResult,
  type Resource,
  type ResourceTemplateType,
} from '@modelcontextprotocol/server';
import type { Pipeline } from '../api/pipeline.ts';
import { callOperation, type ToolSession } from './call.ts';
import type { OperationTool, OperationTools } from './operations/operation-tools.ts';

interface FoundResource {
  readonly tool: OperationTool;
  /** Arguments for its operation. */
  readonly args: Readonly<Record<string, unknown>>;
  readonly mimeType: string;
}

/** Operations that the document exposes as resources, by URI. */
export interface McpResources {
  readonly resources: Resource[];
  readonly templates: ResourceTemplateType[];
  /** Finds a resource by its URI; undefined if there is none. */
  find(uri: string): FoundResource | undefined;
  /** Throws ResourceNotFoundError, or a ProtocolError with the operation's error. */
  read(pipeline: Pipeline, uri: string, session: ToolSession): Promise<ReadResourceResult>;
}

/** Creates the resources of the document's `x-mcp-resource`. */
export function createResources(operations: OperationTools): McpResources {
  const entries = [...operations.values()].flatMap((tool) => {
    const { id, summary, description, type, resource: template } = tool;
    const about = { name: id, title: summary, description, mimeType: type };
    return template === undefined ? [] : [{ tool, uri: template.toString(), template, about }];
  });
  const isTemplate = ({ uri }: { uri: string }): boolean => UriTemplate.isTemplate(uri);
  const find = (uri: string): FoundResource | undefined => {
    for (const { tool, template, about } of entries) {
      const args = template.match(uri);
      if (args) return { tool, args: { ...withoutEscapes(args), ...tool.resourceInputs }, mimeType: about.mimeType };
    }
    return undefined;
  };
  return {
    find,
    resources: entries.filter((entry) => !isTemplate(entry)).map(({ uri, about }) => ({ uri, ...about })),
    templates: entries.filter(isTemplate).map(({ uri, about }) => ({ uriTemplate: uri, ...about })),
    read: async (pipeline, uri, session) => {
      const resource = find(uri);
      if (!resource) throw new ResourceNotFoundError(uri);
      const { body = '', error } = await callOperation(pipeline, resource.tool, resource.args, session);
      if (error?.code === 'not_found') throw new ResourceNotFoundError(uri, error.message);
      if (error)
        throw new ProtocolError(
          error.code === 'validation_error' ? ProtocolErrorCode.InvalidParams : ProtocolErrorCode.InternalError,
          error.message,
          JSON.parse(body),
        );
      return { contents: [{ uri, mimeType: resource.mimeType, text: body }] };
    },
  };
}

/** The variables of an address as they were before they were written there: `To%20read` is `To read`. */
function withoutEscapes(variables: Readonly<Record<string, string | string[]>>): Record<string, string | string[]> {
  const decoded = (text: string): string => {
    try {
      return decodeURIComponent(text);
    } catch {
      return text;
    }
  };
  return Object.fromEntries(
    Object.entries(variables).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.map(decoded) : decoded(value),
    ]),
  );
}
