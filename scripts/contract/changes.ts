import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sameForms } from './same-forms.ts';
import { sourceChanges } from './source-changes.ts';
import { readOperations } from '../../src/contract/operations.ts';
import type { ContractDocument } from '../../src/contract/document.ts';
import type { Operation } from '../../src/contract/operation.ts';
import { redocly } from './tools.ts';
import { allowsMore } from './wider-pattern.ts';

/** One difference between two versions of the contract. */
export interface Change {
  /**
   * Breaking: a client of the old version may fail. Source-breaking: it works on, but its source must change with a
   * client that is generated anew. Additive: it may do more. Words: only texts for people changed.
   */
  readonly class: 'breaking' | 'source-breaking' | 'additive' | 'words';
  readonly rule: string;
  /** A JSON pointer into the document. */
  readonly where: string;
  readonly message: string;
}

interface Reported {
  readonly path: string;
  readonly typeName: string;
  readonly kind: string;
  readonly impact: 'major' | 'minor' | 'patch';
  readonly property?: string;
  readonly verdicts: readonly { readonly ruleId: string; readonly message: string }[];
  readonly base?: { readonly value: unknown };
  readonly revision?: { readonly value: unknown };
}

/** Keys for people only. */
const TEXT_KEYS = ['description', 'summary', 'title', 'example', 'examples', 'externalDocs'];

/** Rules where our class differs from Redocly's; the first that applies wins. */
const OVERRIDES: readonly {
  readonly rule: string;
  readonly class: Change['class'];
  applies(one: Reported, all: readonly Reported[]): boolean;
}[] = [
  {
    rule: 'about-the-document',
    class: 'words',
    applies: ({ path, typeName }) => path.startsWith('#/info') || typeName === 'Tag',
  },
  // Redocly takes a server with a new description for a new server.
  {
    rule: 'server-described',
    class: 'words',
    applies: (one, all) =>
      one.typeName === 'Server' && all.some((other) => other.kind !== one.kind && urlOf(other) === urlOf(one)),
  },
  // Unknown fields are ignored, so what an old client still sends would be silently lost.
  {
    rule: 'request-property-removed',
    class: 'breaking',
    applies: ({ kind, typeName, path, impact }) =>
      kind === 'removed' && typeName === 'Schema' && path.includes('/requestBody/') && impact === 'patch',
  },
  { rule: 'default-changed', class: 'breaking', applies: ({ property }) => property === 'default' },
  {
    rule: 'security-changed',
    class: 'breaking',
    applies: ({ property, path, impact }) =>
      (property === 'security' || path.endsWith('/security')) && impact === 'patch',
  },
  // Of a list that is always empty nothing can be missed.
  {
    rule: 'in-an-empty-list',
    class: 'additive',
    applies: ({ path }, all) =>
      all.some(
        (list) =>
          list.property === 'maxItems' &&
          list.revision?.value === 0 &&
          path.startsWith(`${list.path.replace(/\/maxItems$/, '')}/items`),
      ),
  },
  // Redocly does not know `x-pattern`, a pattern for ECMAScript only.
  {
    rule: 'pattern-moved',
    class: 'additive',
    applies: (one, all) => all.some((other) => isMove(one, other) || isMove(other, one)),
  },
  // Values that clients may write now, other clients read: an answer that shows them follows its request.
  {
    rule: 'x-pattern-allows-more',
    class: 'additive',
    applies: (one, all) =>
      hasWiderPattern(one) && all.some((other) => other.path.includes('/requestBody/') && isSameChange(one, other)),
  },
  {
    rule: 'choices-of-clients',
    class: 'additive',
    applies: (one, all) =>
      hasMoreChoices(one) && (isSent(one) || all.some((other) => isSent(other) && isSameChange(one, other))),
  },
  {
    rule: 'x-pattern-changed',
    class: 'breaking',
    applies: ({ property, path, revision, base }) =>
      property === 'x-pattern' && (path.includes('/responses/') ? base : revision)?.value !== undefined,
  },
  // Redocly classes as a patch what allows clients more, such as a longer text or an optional field.
  {
    rule: 'allows-more',
    class: 'additive',
    applies: ({ impact, property = '' }) => impact === 'patch' && !TEXT_KEYS.includes(property),
  },
];

/** Whether `pattern` became `x-pattern`: other languages may be unable to read it, and nothing else changes. */
function isMove(removed: Reported, added: Reported): boolean {
  return (
    removed.path === added.path &&
    removed.property === 'pattern' &&
    added.property === 'x-pattern' &&
    removed.revision?.value === undefined &&
    added.base?.value === undefined
  );
}

function hasWiderPattern({ property, base, revision }: Reported): boolean {
  return property === 'x-pattern' && allowsMore(base?.value, revision?.value);
}

/** Whether a list of values has more of them, or a list may be longer. */
function hasMoreChoices({ property, base, revision }: Reported): boolean {
  const [before, after] = [base?.value, revision?.value];
  if (property === 'maxItems') return Number(after) > Number(before);
  if (property !== 'enum' || !Array.isArray(before) || !Array.isArray(after)) return false;
  return before.every((value) => after.includes(value));
}

function isSent({ path }: Reported): boolean {
  return path.includes('/requestBody/') || path.includes('/parameters/');
}

function isSameChange(one: Reported, other: Reported): boolean {
  return (
    one.property === other.property &&
    one.base?.value === other.base?.value &&
    one.revision?.value === other.revision?.value
  );
}

const CLASSES = { major: 'breaking', minor: 'additive', patch: 'words' } as const;

/**
 * All differences between two bundles, given as JSON texts; breaking ones first. Throws when one is not an OpenAPI
 * document.
 */
export function compareContracts(base: string, revision: string): Change[] {
  const folder = mkdtempSync(join(tmpdir(), 'contract-diff-'));
  try {
    const files = Object.entries({ 'base.json': base, 'revision.json': revision }).map(([name, text]) => {
      writeFileSync(
        join(folder, name),
        JSON.stringify(sameForms(JSON.parse(text) as Record<string, unknown>), null, 2),
      );
      return join(folder, name);
    });
    const { out, err } = redocly(['diff', ...files, '--format', 'json', '--fail-on', 'none']);
    if (!out.startsWith('{')) throw new Error(`The documents cannot be compared: ${err}${out}`);
    const { changes } = JSON.parse(out) as { changes: Reported[] };
    const order: Change['class'][] = ['breaking', 'source-breaking', 'additive', 'words'];
    if (changes.length === 0 && base !== revision)
      return [{ class: 'words', rule: 'examples', where: '#', message: 'Examples, or the order of things.' }];
    const kept = namesIn(revision);
    const all = [
      ...changes.filter((one) => !isKept(one, kept)).map((one) => changeOf(one, changes)),
      ...forSources(base, revision),
    ];
    return all.sort((a, b) => order.indexOf(a.class) - order.indexOf(b.class));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function changeOf(reported: Reported, all: readonly Reported[]): Change {
  const { path, kind, impact, property, verdicts } = reported;
  const own = OVERRIDES.find((one) => one.applies(reported, all));
  const where = property === undefined ? path : `${path}/${property}`;
  return {
    class: own?.class ?? CLASSES[impact],
    rule: own?.rule ?? verdicts[0]?.ruleId ?? `${kind}-${impact}`,
    where,
    message: verdicts.map((one) => one.message).join(' ') || kind,
  };
}

/** The names of the parameters of each operation, by its path and method as a pointer. */
function namesIn(bundle: string): ReadonlyMap<string, ReadonlySet<string>> {
  return new Map(
    readOperations(JSON.parse(bundle) as ContractDocument).map((one) => [
      pointerTo(one),
      new Set(one.parameters.map(({ name }) => name)),
    ]),
  );
}

/** Redocly calls a parameter renamed where another one took its place in the list and it stands behind it. */
function isKept({ path, property, base }: Reported, names: ReturnType<typeof namesIn>): boolean {
  const [, operation = ''] = /^(#.+)\/parameters\/\d+$/.exec(path) ?? [];
  return property === 'name' && names.get(operation)?.has(String(base?.value)) === true;
}

function pointerTo({ path, method }: Pick<Operation, 'path' | 'method'>): string {
  return `#/paths/${path.replaceAll('/', '~1')}/${method.toLowerCase()}`;
}

function forSources(base: string, revision: string): Change[] {
  return sourceChanges(base, revision).map(({ operation, what }) => ({
    class: 'source-breaking',
    rule: 'optional-parameters',
    where: `${pointerTo(operation)}/parameters`,
    message: `${operation.id} ${what}.`,
  }));
}

function urlOf({ base, revision }: Reported): unknown {
  return ((base ?? revision)?.value as { url?: unknown } | undefined)?.url;
}

/** Returns the fault of the new `info.version` according to semver; undefined if there is none. */
export function versionProblem(base: string, revision: string, changes: readonly Change[]): string | undefined {
  const [from, to] = [base, revision].map(versionOf) as [number[], number[]];
  const required = changes.some((one) => one.class === 'breaking')
    ? 0
    : changes.some((one) => one.class === 'additive' || one.class === 'source-breaking')
      ? 1
      : 2;
  if (changes.length === 0) return undefined;
  const raised = to.findIndex((part, i) => part !== (from[i] ?? 0));
  if (raised !== -1 && raised <= required && (to[raised] ?? 0) > (from[raised] ?? 0)) return undefined;
  const next = from.map((part, i) => (i < required ? part : i === required ? part + 1 : 0));
  return `info.version is ${to.join('.')}, was ${from.join('.')}, and these changes ask for ${next.join('.')} or higher.`;
}

function versionOf(text: string): number[] {
  const { info } = JSON.parse(text) as { info: { version: string } };
  if (!/^\d+\.\d+\.\d+$/.test(info.version))
    throw new Error(`info.version is ${info.version}; it must be three numbers, such as 1.2.0.`);
  return info.version.split('.').map(Number);
}

/**
 * Lists the changes since the first of two bundles that clients do not learn of: operations that only one has, by
 * method and path such as `GET /tags`, and those that change the source of generated clients, by id; each with what to
 * do.
 */
export function unannounced(base: string, revision: string, changelog: string): string[] {
  const [before, after] = [base, revision].map((bundle) => operationsIn(bundle)) as [Operations, Operations];
  const version = versionOf(base).join('.');
  const [news = ''] = changelog.split(`\n## ${version}\n`);
  const unnamed = ([call]: [string, string]): boolean => !news.includes(`\`${call}\``);
  const only = (these: Operations, others: Operations) => [...these].filter(([call]) => !others.has(call));
  return [
    ...only(after, before).map((one) => [one, 'is new'] as const),
    ...only(before, after).map((one) => [one, 'is gone'] as const),
  ]
    .filter(([one]) => unnamed(one))
    .map(([[call, id], why]) => `${id} ${why} since ${version}: name \`${call}\` in CHANGELOG.md, above ${version}.`)
    .concat(
      sourceChanges(base, revision)
        .filter(({ operation: { id } }) => !news.includes(`\`${id}\``))
        .map(
          ({ operation: { id }, what }) =>
            `${id} ${what} since ${version}, which changes clients that are made anew: name \`${id}\` in CHANGELOG.md, ` +
            `above ${version}.`,
        ),
    );
}

/**
 * Returns the fault of `info.version` for operations that came, went or change the source of generated clients since
 * the first of two bundles; undefined if there is none. `versionProblem` says it of all changes, which take longer to
 * find.
 */
export function versionOfOperations(base: string, revision: string): string | undefined {
  const [before, after] = [base, revision].map((bundle) => operationsIn(bundle)) as [Operations, Operations];
  const changed = (kind: Change['class'], operation: string, what: string): Change => ({
    class: kind,
    rule: 'operations',
    where: operation,
    message: `${operation} ${what}`,
  });
  const changes = [
    ...[...before].filter(([call]) => !after.has(call)).map(([, id]) => changed('breaking', id, 'is gone')),
    ...[...after].filter(([call]) => !before.has(call)).map(([, id]) => changed('additive', id, 'is new')),
    ...sourceChanges(base, revision).map(({ operation: { id }, what }) => changed('source-breaking', id, what)),
  ];
  const problem = versionProblem(base, revision, changes);
  return problem && `${changes.map(({ message }) => message).join(', ')}: ${problem}`;
}

/** Ids by method and path. */
type Operations = ReadonlyMap<string, string>;

function operationsIn(bundle: string): Operations {
  const operations = readOperations(JSON.parse(bundle) as ContractDocument);
  return new Map(operations.map(({ id, method, path }) => [`${method} ${path}`, id]));
}
