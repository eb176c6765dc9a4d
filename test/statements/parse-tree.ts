/** A node of PostgreSQL's parse tree, a list of them, or a word. */
type Tree = Node | readonly Tree[] | string;
export interface Node {
  readonly is: string;
  readonly fields: Readonly<Record<string, Tree>>;
}

const TOKEN = /[{}()]|"(?:[^"\\]|\\.)*"|(?:[^\s{}()\\]|\\.)+/gs;

/** Parses the output of `debug_print_parse`: {NODE :field value ...}, (list of values), words. */
export function parseTree(text: string): Node {
  const tokens = text.match(TOKEN) ?? [];
  let at = 0;
  const next = (): string => {
    const token = tokens[at++];
    if (token === undefined) throw new Error('The parse tree ends too early.');
    return token;
  };
  const list = (): Tree[] => {
    const values: Tree[] = [];
    while (tokens[at] !== ')') values.push(value(next()));
    at += 1;
    return values;
  };
  const node = (): Node => {
    const is = next();
    const fields: Record<string, Tree> = {};
    while (tokens[at] !== '}') {
      const name = next().slice(1);
      const values: Tree[] = [];
      while (tokens[at] !== '}' && !tokens[at]?.startsWith(':')) values.push(value(next()));
      fields[name] = values.length === 1 ? values[0]! : values;
    }
    at += 1;
    return { is, fields };
  };
  const value = (token: string): Tree => (token === '{' ? node() : token === '(' ? list() : token);
  if (next() !== '{') throw new Error('This is no parse tree.');
  return node();
}

/** The field as a node, or undefined. */
export function nodeIn({ fields }: Node, name: string): Node | undefined {
  const value = fields[name];
  return typeof value === 'object' && 'is' in value ? value : undefined;
}

/** The field as a list of nodes, or an empty list. */
export function nodesIn({ fields }: Node, name: string): Node[] {
  const value = fields[name];
  const list = Array.isArray(value) ? (value as readonly Tree[]) : [];
  return list.filter((one): one is Node => typeof one === 'object' && 'is' in one);
}

export function numberIn({ fields }: Node, name: string): number {
  return Number(fields[name]);
}
