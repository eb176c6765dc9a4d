import type { Result } from './run.ts';

/** Results as JUnit XML, one suite per operation. */
export function junit(results: readonly Result[]): string {
  const suites = [...new Set(results.map((result) => result.operation))].map((operation) =>
    suite(
      operation,
      results.filter((result) => result.operation === operation),
    ),
  );
  const head = '<?xml version="1.0" encoding="UTF-8"?>';
  return `${head}\n<testsuites ${counts(results)}>\n${suites.join('\n')}\n</testsuites>\n`;
}

function suite(operation: string, results: readonly Result[]): string {
  const cases = results.map(testcase).join('\n');
  return `  <testsuite name="${escapeXml(operation)}" ${counts(results)}>\n${cases}\n  </testsuite>`;
}

function testcase({ operation, check, findings, skipped, ms }: Result): string {
  const head = `    <testcase classname="${escapeXml(operation)}" name="${escapeXml(check)}" time="${ms / 1000}"`;
  if (skipped !== null) return `${head}>\n      <skipped message="${escapeXml(skipped)}"/>\n    </testcase>`;
  if (findings.length === 0) return `${head}/>`;
  const failure = `<failure message="${escapeXml(findings[0] ?? '')}">${escapeXml(findings.join('\n'))}</failure>`;
  return `${head}>\n      ${failure}\n    </testcase>`;
}

function counts(results: readonly Result[]): string {
  const time = results.reduce((sum, result) => sum + result.ms, 0) / 1000;
  const failures = results.filter((result) => result.findings.length > 0).length;
  const skips = results.filter((result) => result.skipped !== null).length;
  return `tests="${results.length}" failures="${failures}" skipped="${skips}" time="${time}"`;
}

/** Drops the characters that XML 1.0 does not allow. */
function escapeXml(text: string): string {
  const marks: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
  return text
    .toWellFormed()
    .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '\ufffd')
    .replaceAll(/[&<>"]/g, (mark) => marks[mark] ?? mark);
}
