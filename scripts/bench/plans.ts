/** A node of a plan as PostgreSQL prints it: its line, its details and its child nodes. */
interface Step {
  readonly line: string;
  readonly depth: number;
  readonly details: string[];
  readonly children: Step[];
}

/** Maximum rows that may be sorted: a ranking window, which is more than a page. */
const SORTED = 50;
/** Maximum pairs of rows that a join may reject: more means that two lists are compared without an index. */
const TRIED = 1_000;
const SCANNED = /\b(?:Parallel )?Seq Scan on (\S{1,200})/;

/**
 * Plans as text, with equal adjacent nodes shown once, and whether one scans a whole table, sorts more than a window or
 * joins without an index.
 */
export function judgedPlans(plans: readonly string[][]): string {
  const roots = plans.map((lines) => ({
    root: read(lines),
    time: lines.find((line) => line.startsWith('Execution Time')) ?? '',
  }));
  const faults = roots.flatMap(({ root }) => faultsOf(root));
  const texts = roots.map(({ root, time }) => [...write(root), time].join('\n'));
  return `${texts.join('\n\n')}\n\nno sequential scan, no sort of more than ${SORTED}, no join without an index: ${faults.length === 0 ? 'pass' : `MISS (${[...new Set(faults)].join('; ')})`}`;
}

const LINE = /^(?<indent> *)(?:(?<arrow>->) +)?(?<text>(?:\S.*)?)$/;

/** A node starts with an arrow (except the first); more deeply indented lines belong to it. */
function read([first = '', ...lines]: readonly string[]): Step {
  const root: Step = { line: first, depth: -1, details: [], children: [] };
  const path: Step[] = [];
  for (const line of lines.filter((one) => /^\s/.test(one))) {
    const { indent = '', arrow, text = '' } = LINE.exec(line)?.groups ?? {};
    while ((path.at(-1)?.depth ?? -1) >= indent.length) path.pop();
    const parent = path.at(-1) ?? root;
    if (arrow === undefined) parent.details.push(text);
    else path.push(child(parent, text, indent.length));
  }
  return root;
}

/** A subplan's name is on a line of its own before it. */
function child(parent: Step, text: string, depth: number): Step {
  const name = /^(?:InitPlan|SubPlan|CTE)/.test(parent.details.at(-1) ?? '') ? `${parent.details.pop() ?? ''}: ` : '';
  const step: Step = { line: name + text, depth, details: [], children: [] };
  parent.children.push(step);
  return step;
}

function write(step: Step, indent = ''): string[] {
  const lines = [indent + step.line, ...step.details.map((detail) => `${indent}  ${detail}`)];
  for (let n = 0; n < step.children.length;) {
    const first = step.children[n] as Step;
    const alike = step.children.slice(n).findIndex((other) => shape(other) !== shape(first));
    const count = alike < 0 ? step.children.length - n : alike;
    lines.push(...write(first, `${indent}  `));
    if (count > 1)
      lines.push(
        `${indent}  (${count - 1} more like this, ${rowsOf(step.children.slice(n + 1, n + count))} rows in all)`,
      );
    n += count;
  }
  return lines;
}

/** The types of nodes and their indexes, without row counts and subquery names. */
function shape(step: Step): string {
  const kind = [/\(actual.*/, /\(never executed\)/, / "\*SELECT\*.*/, /_\d+\b/g].reduce(
    (line, number) => line.replace(number, ''),
    step.line,
  );
  return `${kind.trim()}[${step.children.map(shape).join()}]`;
}

function faultsOf(step: Step): string[] {
  const faults = step.children.flatMap(faultsOf);
  const scanned = SCANNED.exec(step.line)?.[1];
  if (scanned !== undefined) faults.push(`Seq Scan on ${scanned}`);
  if (/^(?:(?:Init|Sub)Plan [^:]{0,200}: )?(?:Incremental )?Sort\b/.test(step.line) && rowsOf(step.children) > SORTED)
    faults.push(`a sort of ${rowsOf(step.children)}`);
  const tried = Number(/^Rows Removed by Join Filter: (\d{1,15})/m.exec(step.details.join('\n'))?.[1] ?? 0);
  if (tried > TRIED) faults.push(`a join that tried ${tried} pairs in vain`);
  return faults;
}

function rowsOf(steps: readonly Step[]): number {
  return steps.reduce(
    (sum, { line }) =>
      sum + Number(/\(actual rows=([\d.]+)/.exec(line)?.[1] ?? 0) * Number(/loops=(\d+)/.exec(line)?.[1] ?? 0),
    0,
  );
}
