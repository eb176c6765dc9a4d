import type { CallToolResult } from '@modelcontextprotocol/server';
import type { ApiResponse } from '../../api/exchange.ts';
import type { Pipeline } from '../../api/pipeline.ts';
import { callOperation, type Arguments, type Session } from '../call.ts';
import { truncate } from '../results/truncate.ts';
import { refuseArgument, refuseArguments } from '../known-names.ts';
import { answerText, linkOf, metaOf, text, UNTRUSTED } from '../results/tool-result.ts';
import * as language from './task-language.ts';
import { renamed, type TaskCall, type TaskRun, type TaskOptions } from './task-calls.ts';

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
  session: Session,
): Promise<CallToolResult> {
  if (options.place.cursor !== undefined) refuseArgument(language.CURSOR, 'is none that this tool named');
  const fitting = calls.filter(({ source: { when } }) => !when || language.isConditionMet(when, args));
  if (fitting.length === 0) refuseArguments(source.nothing ?? 'No part of it fits these arguments.');
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
  const whole = steps.map((step) => shown(step, { options, isOnly: steps.length === 1 })).join('\n\n');
  const { text: part, next } = truncate(whole, options.place);
  const last = steps.at(-1);
  const answered = steps.filter(({ outgoing }) => !outgoing.error);
  const marks = answered.some(({ call }) => call.tool.hints.openWorldHint) ? [UNTRUSTED] : [];
  const notes = next === null ? [] : [`Cut; ${whole.length} characters in all. cursor: ${next}`];
  const content = [text([...marks, part, ...notes].join('\n'))];
  const _meta = last ? metaOf(last.outgoing) : {};
  const details = last?.outgoing.error?.extra.details;
  if (last?.outgoing.error)
    return { isError: true, content: [...content, ...renamed(last.call.source, details)], _meta };
  const links = steps.flatMap(({ call, inputs, outgoing }) => linkOf(call.tool, outgoing.body ?? '', inputs));
  return { content: [...content, ...links], _meta };
}

/** One step of an answer; a list that goes on says by which operation, since the task reads its beginning only. */
function shown(
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
