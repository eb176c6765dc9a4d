import type { Operation, Parameter } from '../../../contract/operation.ts';

/** Placeholder of the reader's token in every sample; a script of the page fills in theirs. */
export const TOKEN = 'YOUR_TOKEN';

/** A call of an operation with the contract's own examples. */
export interface SampleCall {
  readonly method: string;
  /** As in the contract, such as /posts/{id}. */
  readonly template: string;
  readonly url: string;
  readonly path: readonly [string, unknown][];
  readonly query: readonly [string, unknown][];
  /** The body as a value; undefined when there is none. */
  readonly body: unknown;
  readonly open: boolean;
  /** Media type of the response; undefined when it is empty. */
  readonly answers: string | undefined;
}

/** The call that shows an operation: its required inputs, and what has an example that is not the default. */
export function sampleCall(operation: Operation, baseUrl: string): SampleCall {
  const shown = operation.parameters.filter(
    (parameter) => parameter.example !== undefined && parameter.deprecated !== true,
  );
  const path = pairs(shown.filter((parameter) => parameter.in === 'path'));
  const query = pairs(shown.filter((parameter) => parameter.in === 'query' && isTelling(parameter)));
  const filled = path.reduce(
    (text, [name, value]) => text.replace(`{${name}}`, encodeURIComponent(String(value))),
    operation.path,
  );
  const search = new URLSearchParams(query.map(([name, value]) => [name, [value].flat().join()]));
  return {
    method: operation.method,
    template: operation.path,
    url: `${baseUrl}${filled}${query.length > 0 ? `?${search.toString().replaceAll('%2C', ',')}` : ''}`,
    path,
    query,
    body: operation.body?.example,
    open: operation.open,
    answers: operation.answer?.type,
  };
}

function pairs(parameters: readonly Parameter[]): [string, unknown][] {
  return parameters.map(({ name, example }) => [name, example]);
}

function isTelling({ required, example, schema }: Parameter): boolean {
  return required === true || JSON.stringify(example) !== JSON.stringify(schema.default);
}
