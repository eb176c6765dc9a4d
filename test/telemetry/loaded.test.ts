import { readFileSync } from 'node:fs';
import { expect } from 'chai';

const PROGRAMS = ['main.js', 'dcs.js', 'parse-worker.js', 'enrich-worker.js'];
/** Files that `telemetry/start.ts` imports when a setting asks for it. */
const ASKED_FOR = /^(tracing|metrics)-[A-Z0-9]+\.js$/;

/** Files of dist/ that are loaded with `file`, or later, but for what a setting asks for. */
function loaded(file: string, files = new Map<string, string>()): Map<string, string> {
  if (files.has(file)) return files;
  const text = readFileSync(`dist/${file}`, 'utf8');
  files.set(file, text);
  for (const [, other] of text.matchAll(/(?:from|import)\s*\(?\s*"\.\/([^"]+\.js)"/g))
    if (!ASKED_FOR.test(other!)) loaded(other!, files);
  return files;
}

describe('OpenTelemetry', () => {
  it('is in no file that a program loads unless a setting asks for it', () => {
    for (const program of PROGRAMS) {
      const files = [...loaded(program)];
      expect(
        files.filter(([, text]) => text.includes('opentelemetry')).map(([name]) => name),
        program,
      ).to.deep.equal([]);
    }
    const asked = [...loaded('main.js').values()].join('').match(/"\.\/(tracing|metrics)-[A-Z0-9]+\.js"/g) ?? [];
    expect(new Set(asked).size).to.equal(2);
    expect(asked.some((name) => readFileSync(`dist/${name.slice(3, -1)}`, 'utf8').includes('opentelemetry'))).to.equal(
      true,
    );
  });
});
