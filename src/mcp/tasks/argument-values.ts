import { isGiven, type ArgumentSource, type TaskSource } from './task-language.ts';
import type { Arguments } from '../call.ts';
import { refuseArgument } from '../known-names.ts';

/**
 * Checks the arguments that no operation sees, those with a schema of their own, and that required ones are there.
 * Throws validation_error.
 */
export function assertValues({ arguments: all, required = [] }: TaskSource, args: Arguments): void {
  for (const name of required) if (!isGiven(args[name])) refuseArgument(name, 'is required');
  for (const [name, source] of Object.entries(all))
    if (source.of === undefined && isGiven(args[name])) assertValue(name, source, args[name]);
}

function assertValue(name: string, { type, enum: choices, items }: ArgumentSource, value: unknown): void {
  const isWrong =
    type === 'object'
      ? typeof value !== 'object' || Array.isArray(value)
      : type === 'string' && typeof value !== 'string';
  if (isWrong) refuseArgument(name, `must be ${type ?? ''}`);
  if (choices && !choices.includes(value)) refuseArgument(name, `must be one of ${choices.join(', ')}`);
  const allowed = items?.enum;
  if (allowed && ![value].flat().every((item) => allowed.includes(item)))
    refuseArgument(name, `must be a list of ${allowed.join(', ')}`);
}
