import type { Answer, Operation } from './operation.ts';

/** The statuses that an error code may come with. */
export type ErrorStatuses = ReadonlyMap<string, ReadonlySet<number>>;

/** The statuses under which each error code is in an example of the operations' answers. */
export function statusesOfErrors(answersOfAll: readonly Operation['responses'][]): ErrorStatuses {
  const statuses = new Map<string, Set<number>>();
  for (const [status, answer] of answersOfAll.flatMap((answers) => Object.entries(answers))) {
    if (Number(status) < 400) continue;
    for (const error of errorCodesOf(answer))
      statuses.set(error, (statuses.get(error) ?? new Set()).add(Number(status)));
  }
  return statuses;
}

/** The error codes in the examples of an answer, in their order. */
export function errorCodesOf({ content = {} }: Answer): string[] {
  const values = Object.values(content).flatMap(({ example, examples = {} }) => [
    example,
    ...Object.values(examples).map(({ value }) => value),
  ]);
  return [...new Set(values.flatMap((value) => (value as { error?: string } | undefined)?.error ?? []))];
}
