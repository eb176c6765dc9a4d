import type { CallToolResult } from '@modelcontextprotocol/server';
import type { ApiResponse } from '../../api/exchange.ts';
import type { Pipeline } from '../../api/pipeline.ts';
import { callOperation, type Arguments, type ToolSession } from '../call.ts';
import {
  truncate,
  answerText,
  resourceLinkOf,
  metaOf,
  textContent,
  UNTRUSTED,
  type ResultOffset,
} from '../results/tool-result.ts';
import { refuseArgument, refuseArguments } from '../known-names.ts';
import * as language from './task-language.ts';
import type { OperationTool } from '../operations/operation-tools.ts';
import { argumentMapping, type CallSource, type TaskSource } from './task-language.ts';
import type { ResultDetail } from '../tool-selection.ts';

const WHOLE = { offset: 0, cursor: undefined };

interface Step {
  readonly call: TaskCall;
  readonly inputs: Arguments;
  readonly outgoing: ApiResponse;
}

/**
 * Makes each call that fits, one after the other, and stops at the first that fails; what was done before is in the
 * answer. Throws validation_error when none fits.
 */
export async function runSteps(
  pipeline: Pipeline,
  { source, calls, args, options }: TaskRun,
  session: ToolSession,
): Promise<CallToolResult> {
  if (options.place.cursor !== undefined) refuseArgument(language.CURSOR, 'is not a cursor from this tool');
  const fitting = calls.filter(({ source: { when } }) => !when || language.isConditionMet(when, args));
  if (fitting.length === 0) refuseArguments(source.nothing ?? 'No step of this task matches these arguments.');
  const steps: Step[] = [];
  for (const call of fitting) {
    const inputs = language.inputsOf(call.source, args);
    const step = { call, inputs, outgoing: await callOperation(pipeline, call.tool, inputs, session) };
    steps.push(step);
    if (step.outgoing.error) break;
  }
  return resultOfSteps(steps, options);
}

function resultOfSteps(steps: readonly Step[], options: TaskOptions): CallToolResult {
  const whole = steps.map((step) => stepText(step, { options, isOnly: steps.length === 1 })).join('\n\n');
  const { text: part, next } = truncate(whole, options.place);
  const last = steps.at(-1);
  const answered = steps.filter(({ outgoing }) => !outgoing.error);
  const marks = answered.some(({ call }) => call.tool.hints.openWorldHint) ? [UNTRUSTED] : [];
  const notes = next === null ? [] : [`Cut; ${whole.length} characters in all. cursor: ${next}`];
  const content = [textContent([...marks, part, ...notes].join('\n'))];
  const _meta = last ? metaOf(last.outgoing) : {};
  const details = last?.outgoing.error?.extra.details;
  if (last?.outgoing.error)
    return { isError: true, content: [...content, ...renamed(last.call.source, details)], _meta };
  const links = steps.flatMap(({ call, inputs, outgoing }) => resourceLinkOf(call.tool, outgoing.body ?? '', inputs));
  return { content: [...content, ...links], _meta };
}

/** One step of a result; an incomplete list names the operation that continues it. */
function stepText(
  { call: { source, tool }, inputs, outgoing }: Step,
  { options, isOnly }: { options: TaskOptions; isOnly: boolean },
): string {
  const { body = '', error } = outgoing;
  const head = isOnly ? [] : [`## ${source.name ?? tool.id}${error ? ' failed' : ''}`];
  if (error) return [...head, body].join('\n');
  const { answer, notes } = answerText(tool, outgoing, { detail: options.detail, place: WHOLE });
  if (tool.operation.method !== 'GET') return [...head, answer, notes].filter((line) => line !== '').join('\n');
  const more = notes === '' ? [] : [`more: read_operation ${tool.id} ${JSON.stringify(inputs)} with ${notes}`];
  return [...head, answer, ...more].join('\n');
}

/** A call of an operation in a task. */
export interface TaskCall {
  readonly source: CallSource;
  readonly tool: OperationTool;
}

/** Result options of a task's call. */
interface TaskOptions {
  readonly detail: ResultDetail;
  readonly place: ResultOffset;
}

/** Inputs that a task runs with. */
export interface TaskRun {
  readonly source: TaskSource;
  readonly calls: readonly TaskCall[];
  readonly args: Arguments;
  readonly options: TaskOptions;
}

/** Which arguments the inputs are that an error names. */
export function renamed(
  source: CallSource,
  details: readonly { readonly path: string }[] = [],
): { type: 'text'; text: string }[] {
  const wrong = new Set(details.map(({ path }) => path.split('/').find((step) => step !== '')));
  const names = [...argumentMapping(source)].filter(([argument, input]) => wrong.has(input) && argument !== input);
  return names.length === 0
    ? []
    : [{ type: 'text', text: names.map(([argument, input]) => `${input} is the argument ${argument}.`).join(' ') }];
}
