import type { Arguments } from '../call.ts';
import type { ResultOffset } from '../results/truncate.ts';
import type { OperationTool } from '../operations/operation-tools.ts';
import { argumentMapping, type CallSource, type TaskSource } from './task-language.ts';
import type { Detail } from '../tool-selection.ts';

/** A call of an operation in a task. */
export interface TaskCall {
  readonly source: CallSource;
  readonly tool: OperationTool;
}

/** Options of a task's call for its answer. */
export interface TaskOptions {
  readonly detail: Detail;
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
