import { readFileSync } from 'node:fs';
import { findSourceMap } from 'node:module';
import { Session, type Profiler } from 'node:inspector/promises';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Names of functions of src/ that ran, by file. */
export type FunctionsRun = ReadonlyMap<string, ReadonlySet<string>>;

/**
 * Returns the functions of src/ that run in every one of several rounds of `work`, so that neither timers nor work that
 * is only done now and then are counted. Call it once `work` is warm.
 */
export async function functionsRun(work: () => Promise<unknown>, rounds = 15): Promise<FunctionsRun> {
  const session = new Session();
  session.connect();
  try {
    await session.post('Profiler.enable');
    await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
    const seen: Map<string, Set<string>>[] = [];
    for (let round = 0; round < rounds; round += 1) {
      await session.post('Profiler.takePreciseCoverage'); // which begins to count anew
      await work();
      seen.push(bySource((await session.post('Profiler.takePreciseCoverage')).result));
    }
    const [first, ...rest] = seen;
    const common = [...first!].map(([file, names]) => {
      const always = [...names].filter((name) => rest.every((round) => round.get(file)?.has(name)));
      return [file, new Set(always)] as const;
    });
    return new Map(common.filter(([, names]) => names.size > 0).sort(([a], [b]) => (a < b ? -1 : 1)));
  } finally {
    session.disconnect();
  }
}

/** Functions that ran, by their file in src/: a script may be a bundle of several files. */
function bySource(scripts: readonly Profiler.ScriptCoverage[]): Map<string, Set<string>> {
  const ran = new Map<string, Set<string>>();
  for (const { url, functions } of scripts) {
    if (!url.startsWith('file:') || url.includes('/node_modules/')) continue;
    const script = fileURLToPath(url);
    const sourceMap = findSourceMap(url) ?? findSourceMap(script);
    const lines = sourceMap && lineStarts(readFileSync(script, 'utf8'));
    for (const { functionName, ranges } of functions) {
      const [{ startOffset, count }] = ranges as [Profiler.CoverageRange];
      // A module is a function as well, and `__name` is the compiler's.
      if (count === 0 || (startOffset === 0 && functionName === '') || functionName === '__name') continue;
      let file = script;
      if (sourceMap && lines) {
        const line = lines.findLastIndex((start) => start <= startOffset);
        const entry = sourceMap.findEntry(line, startOffset - lines[line]!);
        if (!('originalSource' in entry)) continue;
        file = entry.originalSource.startsWith('file:') ? fileURLToPath(entry.originalSource) : entry.originalSource;
      }
      const path = relative(process.cwd(), file);
      if (!path.startsWith('src/')) continue;
      (ran.get(path) ?? ran.set(path, new Set()).get(path)!).add(`${functionName || 'anonymous'} ${startOffset}`);
    }
  }
  return ran;
}

function lineStarts(text: string): number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}
