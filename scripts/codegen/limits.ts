/** Limits that no schema can say: `x-limits` of the document and of its operations, and the texts that name them. */
import { operationsOf, type Document, type LimitValues } from './document.ts';

interface Limit {
  readonly value: LimitValues[string];
  readonly operation: string | undefined;
  /** A schema holds requests to it, so that code need not. */
  inSchemas: boolean;
}
export interface Limits {
  /** Value and the operation that says it; undefined for what all have in common. */
  readonly fixed: ReadonlyMap<string, Limit>;
  /** Names of what the operator sets. */
  readonly settings: readonly string[];
}

const PLACEHOLDER = /\{\{([A-Z][A-Z0-9_]*)\}\}/g;

/**
 * The document with its limits in the place of `{{NAME}}`, and those limits. What the operator sets stays as it is.
 * Throws for a name that nobody gave, and for one that was given twice with different values.
 */
export function withLimits(source: Document): { document: Document; limits: Limits } {
  const { 'x-limits': shared = {}, 'x-settings': settings = [], ...rest } = structuredClone(source);
  const fixed = new Map<string, Limit>(
    Object.entries(shared).map(([name, value]) => [name, { value, operation: undefined, inSchemas: false }]),
  );
  for (const { operation } of operationsOf(rest)) {
    for (const [name, value] of Object.entries(operation['x-limits'] ?? {})) {
      const other = fixed.get(name);
      if (other && String(other.value) !== String(value))
        throw new Error(
          `${operation.operationId} says that ${name} is ${shown(value)}, ${other.operation ?? 'the document'} ${shown(other.value)}.`,
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

/** A text that is nothing but a name becomes the value itself, such as `maxItems: '{{MAX_REPLIES}}'`. */
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
  return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, filled(value, limits)]));
}

function limitOf({ fixed }: Limits, name: string): Limit {
  const limit = fixed.get(name);
  if (!limit)
    throw new Error(`{{${name}}} is no limit of spec/. Give it as x-limits of an operation or of openapi.yaml.`);
  return limit;
}

/** As texts have it. */
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
  return `${constants.join('')}
/** What the operator sets, and texts of the document name. */
export type Setting = ${settings.map((name) => `'${name}'`).join(' | ')};
`;
}
