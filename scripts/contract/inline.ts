type Json = Record<string, unknown>;

/** The document with every reference in its paths resolved, except recursive ones. */
export function inlineRefs(document: Json): Json {
  const target = (ref: string): unknown =>
    ref
      .slice(2)
      .split('/')
      .reduce<unknown>((at, step) => (at as Json)[step.replaceAll('~1', '/').replaceAll('~0', '~')], document);
  const follow = (node: unknown, within: readonly string[]): unknown => {
    if (Array.isArray(node)) return node.map((one) => follow(one, within));
    if (typeof node !== 'object' || node === null) return node;
    const { $ref } = node as Json;
    if (typeof $ref !== 'string')
      return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, follow(value, within)]));
    return within.includes($ref) ? node : follow(target($ref), [...within, $ref]);
  };
  return { ...document, paths: follow(document.paths, []) };
}
