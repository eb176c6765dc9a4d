import MiniSearch from 'minisearch';
import type { Shape } from '../../contract/operation.ts';
import { didYouMean } from '../known-names.ts';
import type { OperationTool, OperationTools } from './operation-tools.ts';

/** Finds operations by words and describes their inputs for agents. */
export type OperationSearch = (query: string, scopes: readonly string[]) => string;

const MOST = 10;

/** Builds the index of all operations: ids in words, summaries, descriptions, areas and inputs. */
export function createOperationSearch(operations: OperationTools): OperationSearch {
  const index = new MiniSearch<OperationTool>({
    fields: ['words', 'summary', 'area', 'inputs', 'description'],
    extractField: (tool, field) => textIn(tool, field),
    searchOptions: { boost: { words: 3, summary: 2, area: 2 }, prefix: true, fuzzy: 0.2 },
  });
  index.addAll([...operations.values()]);
  const areas = [...new Set([...operations.values()].map(({ area }) => area))];
  return (query, scopes) => {
    const exact = operations.get(query.trim());
    if (exact) return operationDescription(exact);
    const tools = areas.includes(query.trim())
      ? [...operations.values()].filter(({ area }) => area === query.trim())
      : index
          .search(query)
          .slice(0, MOST)
          .flatMap(({ id }) => operations.get(id as string) ?? []);
    const shown = tools.filter(({ operation }) => operation.scopes.every((scope) => scopes.includes(scope)));
    if (shown.length === 0)
      return `No operation matches.${didYouMean(query, [...operations.keys()])} Try other words, or an area: ${areas.join(', ')}.`;
    return shown.map(operationLine).join('\n');
  };
}

function textIn(tool: OperationTool, field: string): string {
  if (field === 'words') return operationWords(tool.id);
  if (field === 'inputs') return tool.inputs.map(operationWords).join(' ');
  return tool[field as 'id' | 'summary' | 'area' | 'description'];
}

/** `listCustomFeeds` as `list custom feeds`. */
function operationWords(name: string): string {
  return name.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
}

/** One line: what it is called, whether it only reads, what it takes, and what it does. */
function operationLine(tool: OperationTool): string {
  const required = requiredOf(tool);
  const inputs = [...tool.shapes]
    .filter(([name]) => !isHeader(tool, name))
    .map(([name, shape]) => `${name}${required.includes(name) ? '' : '?'}${choicesOf(shape)}`);
  return `${tool.id}(${inputs.join(', ')}) ${tool.hints.readOnlyHint ? 'reads' : 'writes'}: ${tool.summary}.`;
}

function choicesOf({ enum: choices, items }: Shape): string {
  const values = choices ?? items?.enum;
  return values ? `=${values.join('|')}` : '';
}

function operationDescription(tool: OperationTool): string {
  const schema = JSON.stringify(tool.inputSchema);
  return `${operationLine(tool)}\n${tool.description}\ninput: ${schema}`;
}

function requiredOf({ inputSchema }: OperationTool): readonly string[] {
  return inputSchema.required ?? [];
}

function isHeader({ parameters }: OperationTool, name: string): boolean {
  return parameters.some((parameter) => parameter.in === 'header' && parameter.name === name);
}
