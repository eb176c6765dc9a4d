/**
 * Limits that no schema can express: `x-limits` of the document and its operations, and the texts that contain them.
 */
import { operationsOf, type Document, type LimitValues } from './document.ts';
import { SpecFault } from './spec-files.ts';

interface Limit {
  readonly value: LimitValues[string];
  readonly operation: string | undefined;
  /** A schema enforces it on requests, so that code need not. */
  inSchemas: boolean;
}
export interface Limits {
  /** The value and the operation that defines it; undefined for limits of the whole document. */
  readonly fixed: ReadonlyMap<string, Limit>;
  /** Names of the operator's settings. */
  readonly settings: readonly string[];
}

/** Items of a list whose bound is no limit with a name. */
const MAX_UNNAMED = 1000;
const PLACEHOLDER = /\{\{([A-Z][A-Z0-9_]*)\}\}/g;

/**
 * Replaces `{{NAME}}` in the document by its limits, and returns both. Settings of the operator stay placeholders.
 * Throws for an undefined name, and for one defined twice with different values.
 */
export function withLimits(source: Document): { document: Document; limits: Limits } {
  const { 'x-limits': shared = {}, 'x-settings': settings = [], ...rest } = structuredClone(source);
  const fixed = new Map<string, Limit>(
    Object.entries(shared).map(([name, value]) => [name, { value, operation: undefined, inSchemas: false }]),
  );
  for (const { path, method, operation } of operationsOf(rest)) {
    for (const [name, value] of Object.entries(operation['x-limits'] ?? {})) {
      const other = fixed.get(name);
      if (other && String(other.value) !== String(value))
        throw new SpecFault(
          { at: ['paths', path, method, 'x-limits', name] },
          `${operation.operationId} says that ${name} is ${shown(value)}, ${other.operation ?? 'the document'} ` +
            `${shown(other.value)}. Say it once.`,
        );
      fixed.set(name, other ?? { value, operation: operation.operationId, inSchemas: false });
    }
    delete operation['x-limits'];
  }
  const { 'x-mcp-prompts': prompts, ...texts } = rest;
  const document = filled(texts, { fixed, settings }) as Document;
  return {
    document: { ...document, ...(prompts === undefined ? {} : { 'x-mcp-prompts': prompts }) },
    limits: { fixed, settings },
  };
}

/** A text that is only a placeholder becomes the value itself, such as `maxItems: '{{MAX_REPLIES}}'`. */
function filled(node: unknown, limits: Limits): unknown {
  if (typeof node === 'string') {
    const [whole, name = ''] = /^\{\{([A-Z][A-Z0-9_]*)\}\}$/.exec(node) ?? [];
    if (whole !== undefined) return Object.assign(limitOf(limits, name), { inSchemas: true }).value;
    return node.replace(PLACEHOLDER, (placeholder, one: string) =>
      limits.settings.includes(one) ? placeholder : shown(limitOf(limits, one).value),
    );
  }
  if (Array.isArray(node)) return node.map((one) => filled(one, limits));
  if (typeof node !== 'object' || node === null) return node;
  return Object.fromEntries(
    Object.entries(node).map(([key, value]) => {
      if (key === 'maxItems' && typeof value === 'number') assertEnforced(value);
      return [key, filled(value, limits)];
    }),
  );
}

/** Generators write out what a list may hold: a bound that nobody enforces costs clients megabytes. */
function assertEnforced(maxItems: number): void {
  if (maxItems <= MAX_UNNAMED) return;
  throw new SpecFault(
    { words: `maxItems: ${maxItems}` },
    `maxItems: ${maxItems} is more than ${MAX_UNNAMED}. Name the limit that code enforces in x-limits, or leave it out.`,
  );
}

function limitOf({ fixed }: Limits, name: string): Limit {
  const limit = fixed.get(name);
  if (!limit)
    throw new SpecFault(
      { words: `{{${name}}}` },
      `{{${name}}} is not a limit in spec/. Define it in x-limits of an operation or of openapi.yaml.`,
    );
  return limit;
}

/** A value formatted for texts. */
function shown(value: LimitValues[string]): string {
  return typeof value === 'number' ? value.toLocaleString('en-US') : value.join(', ');
}

/** The limits as constants. */
export function limitsModule({ fixed, settings }: Limits): string {
  const constants = [...fixed].map(([name, { value, operation, inSchemas }]) => {
    const whose = `Of ${operation ?? 'the whole API'}.`;
    const code = typeof value === 'number' ? shown(value).replaceAll(',', '_') : `${JSON.stringify(value)} as const`;
    return `/** ${whose}${inSchemas ? ' Schemas hold it, too. @public' : ''} */\nexport const ${name} = ${code};\n`;
  });
  if (settings.length === 0) return constants.join('');
  return `${constants.join('')}
/** Setting of the operator that texts of the document name. */
export type Setting = ${settings.map((name) => `'${name}'`).join(' | ')};
`;
}
