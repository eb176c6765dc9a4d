import type { Operation } from './operation.ts';

/** The statuses that an error code may come with. */
export type ErrorStatuses = ReadonlyMap<string, ReadonlySet<number>>;

interface Media {
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, { readonly value?: unknown }>>;
}

/** The statuses under which each error code is in an example of the operations' answers. */
export function statusesOfErrors(answersOfAll: readonly Operation['responses'][]): ErrorStatuses {
  const statuses = new Map<string, Set<number>>();
  for (const [status, { content = {} }] of answersOfAll.flatMap((answers) => Object.entries(answers))) {
    if (Number(status) < 400) continue;
    for (const error of Object.values(content as Record<string, Media>).flatMap(codesOf))
      statuses.set(error, (statuses.get(error) ?? new Set()).add(Number(status)));
  }
  return statuses;
}

function codesOf({ example, examples = {} }: Media): string[] {
  const values = [example, ...Object.values(examples).map(({ value }) => value)];
  return values.flatMap((value) => (value as { error?: string } | undefined)?.error ?? []);
}
