import type { CallToolResult } from '@modelcontextprotocol/server';
import type { Pipeline } from '../../api/pipeline.ts';
import type { Json } from '../../contract/document.ts';
import { callOperation, type Arguments, type ToolSession } from '../call.ts';
import { assertValues } from './argument-values.ts';
import { parseResultOffset, resultOf } from '../results/tool-result.ts';
import { annotationsOf, hintsOfAll } from '../operations/hints.ts';
import { assertKnownNames, refuseArgument, refuseArguments } from '../known-names.ts';
import type { OperationTools } from '../operations/operation-tools.ts';
import { plainSchema } from '../operations/schemas.ts';
import { runSteps, renamed, type TaskCall, type TaskRun } from './steps.ts';
import * as language from './task-language.ts';
import type { ArgumentSource, CallSource, TaskSource } from './task-language.ts';
import type { McpTool } from '../tool.ts';
import { DEFAULT_TOOLSET, type ResultDetail } from '../tool-selection.ts';

/** Creates the tool of a task. Throws for an operation, an input or an argument that is not there. */
export function createTask(source: TaskSource, operations: OperationTools, pipeline: Pipeline): McpTool {
  const calls = (source.choose ?? source.steps ?? []).map((step) => callOf(source, step, operations));
  const [first] = calls;
  if (!first) throw new Error(`The task ${source.name} calls no operation. Correct spec/tasks.yaml.`);
  const scopes = first.tool.operation.scopes;
  const definition = {
    ...taskHead(source, operations),
    annotations: annotationsOf(hintsOfAll(calls.map(({ source: { hints }, tool }) => ({ ...tool.hints, ...hints })))),
  };
  return {
    definition,
    withSchemas: definition,
    toolset: DEFAULT_TOOLSET,
    scopes,
    readOnly: calls.every(({ tool }) => tool.operation.method === 'GET'),
    countedAs: () => first.tool,
    call: async (given, session) => {
      assertKnownNames(source.name, given, Object.keys(source.arguments));
      assertValues(source, given);
      const place = parseResultOffset(given[language.CURSOR]);
      const args = { ...defaultsOf(source), ...given, [language.CURSOR]: place.cursor };
      const detail = (given[language.DETAIL] as ResultDetail | undefined) ?? session.view.detail;
      return source.choose
        ? runFirst(pipeline, { source, calls, args, options: { detail, place } }, session)
        : runSteps(pipeline, { source, calls, args, options: { detail, place } }, session);
    },
  };
}

/** Name, words and arguments of a task. Throws for an argument of an operation that has no such input. */
export function taskHead(
  { name, title, description, arguments: all, required }: TaskSource,
  operations: OperationTools,
): Pick<McpTool['definition'], 'name' | 'title' | 'description' | 'inputSchema'> {
  const properties = Object.fromEntries(
    Object.entries(all).map(([argument, source]) => [argument, schemaOf(name, source, operations)]),
  );
  return {
    name,
    title,
    description,
    inputSchema: {
      type: 'object',
      properties,
      ...(required ? { required } : {}),
    } as McpTool['definition']['inputSchema'],
  };
}

function schemaOf(task: string, { of, ...own }: ArgumentSource, operations: OperationTools): Json {
  if (of === undefined) return { ...own };
  const [id = '', input = ''] = of.split('.');
  const shape = operations.get(id)?.shapes.get(input);
  if (!shape)
    throw new Error(`The task ${task} has an argument of ${of}, which there is not. Correct spec/tasks.yaml.`);
  return { ...plainSchema(shape), ...own };
}

function callOf({ name, arguments: all }: TaskSource, source: CallSource, operations: OperationTools): TaskCall {
  const tool = operations.get(source.call);
  const missing = [
    ...(tool ? Object.keys(source.with ?? {}).filter((input) => !tool.inputs.includes(input)) : [source.call]),
    ...[...language.argumentMapping(source).keys(), ...language.namesIn(source.when ?? {})].filter(
      (argument) => !(argument in all),
    ),
  ];
  if (!tool || missing.length > 0)
    throw new Error(`The task ${name} names ${missing.join(', ')}, which there is not. Correct spec/tasks.yaml.`);
  return { source, tool };
}

function defaultsOf({ arguments: all }: TaskSource): Arguments {
  return Object.fromEntries(
    Object.entries(all).flatMap(([name, argument]) =>
      argument.default === undefined ? [] : [[name, argument.default]],
    ),
  );
}

/** Makes the first call that fits. Throws validation_error for an argument that it does not take. */
async function runFirst(
  pipeline: Pipeline,
  { calls, args, options }: TaskRun,
  session: ToolSession,
): Promise<CallToolResult> {
  const chosen = calls.find(({ source: { when } }) => !when || language.isConditionMet(when, args));
  if (!chosen) return refuseArguments('No operation of this task matches these arguments.');
  const { source, tool } = chosen;
  assertArgumentsUsed(chosen, args);
  const inputs = language.inputsOf(source, args);
  const outgoing = await callOperation(pipeline, tool, inputs, session);
  const result = resultOf(tool, outgoing, { ...options, schemas: false, args: inputs });
  return outgoing.error
    ? { ...result, content: [...result.content, ...renamed(source, outgoing.error.extra.details)] }
    : result;
}

/** Throws for an argument that is given and would be ignored silently. */
function assertArgumentsUsed({ source }: TaskCall, args: Arguments): void {
  const taken = new Set([...language.argumentMapping(source).keys(), ...language.namesIn(source.when ?? {})]);
  const left = Object.keys(args).find(
    (name) => language.isGiven(args[name]) && name !== language.DETAIL && !taken.has(name),
  );
  if (left === undefined) return;
  const why = language
    .namesIn(source.when ?? {})
    .map((name) => `${name} ${shownValue(args[name])}`.trim())
    .join(', ');
  refuseArgument(left, `is not taken${why === '' ? ' alone' : ` with ${why}`}, only ${[...taken].join(', ')} are`);
}

function shownValue(value: unknown): string {
  return typeof value === 'string' && /^[\w-]{1,30}$/.test(value) ? value : '';
}
