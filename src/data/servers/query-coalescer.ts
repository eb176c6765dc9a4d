import { BatchLoader } from './batch-loader.ts';
import type { Statement } from '../statement.ts';

type Run = () => Promise<unknown[]>;
type Share = (statement: Statement<unknown> | string, values: readonly unknown[], run: Run) => Promise<unknown[]>;

/**
 * Runs statements; one that may be shared once for all who ask it with the same values at once: while it is being
 * answered they wait, and share the next answer, which is therefore as new as if each had asked.
 */
export function createQueryCoalescer(): Share {
  const byQuestion = new Map<string, BatchLoader<Run, unknown[]>>();
  const shared = async (question: string, run: Run): Promise<unknown[]> => {
    const loader = byQuestion.get(question) ?? new BatchLoader(once);
    byQuestion.set(question, loader);
    try {
      return await loader.load(run);
    } finally {
      if (loader.isIdle) byQuestion.delete(question);
    }
  };
  return (statement, values, run) =>
    typeof statement !== 'string' && statement.shared === true
      ? shared(`${JSON.stringify(values)} ${statement.text}`, run)
      : run();
}

async function once(runs: readonly Run[]): Promise<unknown[][]> {
  const [run] = runs;
  const rows = (await run?.()) ?? [];
  return runs.map(() => rows);
}
