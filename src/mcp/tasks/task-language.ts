import type { Json } from '../../contract/document.ts';
import type { Arguments } from '../call.ts';

/** The language of spec/tasks.yaml. */
export interface TaskSource {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly arguments: Readonly<Record<string, ArgumentSource>>;
  readonly required?: readonly string[];
  /** Calls of which the first that fits is made. */
  readonly choose?: readonly CallSource[];
  /** Calls of which each that fits is made, in order. */
  readonly steps?: readonly CallSource[];
  /** Text for when no step fits. */
  readonly nothing?: string;
  /** The tool that reaches all operations in this way, in place of calls. */
  readonly general?: 'search' | 'read' | 'write';
}

/** An argument that is an input of an operation (`searchPosts.q`), or a schema of its own. */
export interface ArgumentSource {
  readonly of?: string;
  readonly type?: string;
  readonly description?: string;
  readonly enum?: readonly unknown[];
  readonly items?: { readonly enum?: readonly unknown[] };
  readonly default?: unknown;
}

export interface CallSource {
  readonly name?: string;
  readonly when?: StepCondition;
  /** An operation. */
  readonly call: string;
  /** Inputs of the operation, and the argument or constant that each takes. */
  readonly with?: Readonly<Record<string, string | { readonly value: unknown }>>;
  /** Hints that differ from the operation's, because of constants. */
  readonly hints?: Readonly<Record<string, boolean>>;
}

/** Conditions on arguments, all of which must hold. */
export interface StepCondition {
  readonly given?: readonly string[];
  readonly givenAny?: readonly string[];
  readonly not?: readonly string[];
  readonly is?: Json;
  readonly has?: Json;
}

/** The arguments that select the level of detail and the continuation of a result. */
export const DETAIL = 'detail';
export const CURSOR = 'cursor';

/** Whether a value counts as given. */
export function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null;
}

/** Whether arguments meet a condition. */
export function isConditionMet(
  { given = [], givenAny, not = [], is = {}, has = {} }: StepCondition,
  args: Arguments,
): boolean {
  return (
    given.every((name) => isGiven(args[name])) &&
    (givenAny?.some((name) => isGiven(args[name])) ?? true) &&
    !not.some((name) => isGiven(args[name])) &&
    Object.entries(is).every(([name, value]) => args[name] === value) &&
    Object.entries(has).every(([name, value]) => [args[name]].flat().includes(value))
  );
}

/** The names of all arguments in a condition. */
export function namesIn({ given = [], givenAny = [], not = [], is = {}, has = {} }: StepCondition): string[] {
  return [...given, ...givenAny, ...not, ...Object.keys(is), ...Object.keys(has)];
}

/** The arguments of an operation, by the names of its inputs. */
export function inputsOf({ with: inputs = {} }: CallSource, args: Arguments): Record<string, unknown> {
  const entries = Object.entries(inputs).map(([input, from]) => [
    input,
    typeof from === 'string' ? args[from] : from.value,
  ]);
  return Object.fromEntries(entries.filter(([, value]) => isGiven(value))) as Record<string, unknown>;
}

/** The arguments that a call passes on, each with its input. */
export function argumentMapping({ with: inputs = {} }: CallSource): ReadonlyMap<string, string> {
  return new Map(Object.entries(inputs).flatMap(([input, from]) => (typeof from === 'string' ? [[from, input]] : [])));
}
