/** The examples of an error as an RFC 9457 problem, made of those in our own form: both have the same members. */
import type { ErrorCode } from '../../src/errors.ts';
import { ERRORS } from '../../src/http/error-responses.ts';

interface ErrorExample {
  readonly statusCode: number;
  readonly error: ErrorCode;
  readonly message: string;
}
interface Examples {
  example?: unknown;
  examples?: unknown;
}

/** The path that the examples were asked for. */
const ASKED = '/posts/0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3a12';

/** `example` or `examples` of the problem, as the error in our own form has them; `server` is the URL of the API. */
export function problemExamples({ example, examples }: Examples = {}, server: string): Examples {
  if (example !== undefined) return { example: problemOf(example as ErrorExample, server) };
  if (examples === undefined) return {};
  const named = Object.entries(examples as Record<string, { value: ErrorExample }>);
  return {
    examples: Object.fromEntries(
      named.map(([name, { value, ...rest }]) => [name, { ...rest, value: problemOf(value, server) }]),
    ),
  };
}

function problemOf(example: ErrorExample, server: string): object {
  const { origin, pathname } = new URL(server);
  const { status, title } = ERRORS[example.error];
  return {
    type: `${origin}/problems/${example.error}`,
    title,
    status,
    detail: example.message,
    instance: `${pathname}${ASKED}`,
    ...example,
  };
}
