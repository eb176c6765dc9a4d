import { beginSpan, type Span, type SpanStart } from '../../telemetry/trace.ts';

/** Characters of a statement that its span shows. */
const MAX_TEXT = 2_000;
const TARGET = /\b(?:FROM|INTO|UPDATE|JOIN)\s+(?:ONLY\s+)?"?([a-z_]{1,63})/i;

/**
 * A query as pg takes it: a text, or an object with one; one that handles its own response, such as COPY, has `submit`.
 */
type Question = string | { readonly text?: string; readonly submit?: unknown } | undefined;
type Answered = (error: Error | undefined, result?: unknown) => void;

/**
 * Sends a statement of the driver, `all` as its `query` takes it; in a trace as a span with the statement's text, in
 * which values are placeholders, and never with the values.
 */
export function tracedQuery(all: readonly unknown[], send: (all: readonly unknown[]) => unknown): unknown {
  const question = all[0] as Question;
  if (typeof question === 'object' && question.submit !== undefined) return send(all);
  const span = beginSpan(() => startOf(question));
  if (!span) return send(all);
  const answered = all.at(-1);
  if (typeof answered !== 'function') {
    const answer = send(all) as Promise<unknown>;
    answer.then(
      (result) => end(span, undefined, result),
      (error: unknown) => end(span, error),
    );
    return answer;
  }
  const callback: Answered = (error, result) => {
    end(span, error, result);
    (answered as Answered)(error, result);
  };
  return send([...all.slice(0, -1), callback]);
}

function startOf(question: Question): SpanStart {
  const text = ((typeof question === 'string' ? question : question?.text) ?? '').replace(/\s+/g, ' ').trim();
  const operation = (/^\w+/.exec(text)?.[0] ?? 'query').toUpperCase();
  const table = TARGET.exec(text)?.[1];
  return {
    name: table === undefined ? operation : `${operation} ${table}`,
    kind: 'client',
    attributes: {
      'db.system': 'postgresql',
      'db.system.name': 'postgresql',
      'db.operation.name': operation,
      'db.collection.name': table,
      'db.query.text': text.slice(0, MAX_TEXT),
    },
  };
}

function end(span: Span, error: unknown, result?: unknown): void {
  if (error instanceof Error) span.fail((error as Error & { code?: string }).code ?? error.name);
  span.set({
    'db.response.returned_rows': (result as { rowCount?: number | null } | undefined)?.rowCount ?? undefined,
  });
  span.end();
}
