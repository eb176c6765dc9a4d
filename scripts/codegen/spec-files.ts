/** The hand-written YAML files of the contract, and the line on which each thing of them stands. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isAlias, isMap, isScalar, isSeq, LineCounter, parseDocument, visit, type Document, type Node } from 'yaml';

/** A step of a way into a document: a key, or the number of an item. */
export type Step = string | number;

/** Place of a fault: a way into the bundled document, and the words there, or only words of some file. */
export interface Place {
  readonly at?: readonly Step[];
  readonly words?: string;
}

/** Fault in spec/ and its remedy, as one sentence each; codegen adds the file and the line. */
export class SpecFault extends Error {
  constructor(
    readonly place: Place,
    message: string,
  ) {
    super(message);
  }
}

interface SpecFile {
  /** From the project's root. */
  readonly name: string;
  readonly text: string;
  readonly document: Document;
  readonly lines: LineCounter;
}

/** The files of a folder such as spec/, and those above it that they share. */
export class SpecFiles {
  private readonly files: ReadonlyMap<string, SpecFile>;

  /** Throws for files that are no YAML, and for texts that YAML reads as something else, with file, line and mend. */
  constructor(
    root: string,
    private readonly folder: string,
  ) {
    const folders = [...new Set([folder, 'spec'])];
    const names = folders.flatMap((one) => yamlFilesOf(root, one).map((file) => `${one}/${file}`));
    const files = names.map((name) => readFile(root, name));
    const faults = files.flatMap((file) => faultsOf(file));
    if (faults.length > 0) throw new Error(faults.join('\n'));
    this.files = new Map(files.map((file) => [file.name, file]));
  }

  /** The names of the folder's own files, without the ending. */
  get names(): string[] {
    const own = [...this.files.keys()].filter((name) => name.slice(0, name.lastIndexOf('/')) === this.folder);
    return own.map((name) => name.slice(this.folder.length + 1, -'.yaml'.length));
  }

  /** The value of one of the folder's own files. */
  value(name: string): unknown {
    const file = this.files.get(`${this.folder}/${name}.yaml`);
    try {
      return file?.document.toJS() as unknown;
    } catch (error) {
      throw new Error(`${file?.name ?? name} is no YAML: ${(error as Error).message}`, { cause: error });
    }
  }

  /** File and line, as `spec/tasks.yaml:12`, of a place in the bundled document: as deep as the files say it. */
  lineOf({ at, words }: Place): string {
    const [file, offset] = at === undefined ? this.holding(words ?? '') : this.deepest(at);
    const start = words === undefined ? offset : Math.max(file.text.indexOf(words, offset), offset);
    return `${file.name}:${file.lines.linePos(start).line}`;
  }

  private holding(words: string): [SpecFile, number] {
    const file = [...this.files.values()].find(({ text }) => text.includes(words)) ?? this.file('openapi');
    return [file, 0];
  }

  /** The bundler takes components of all files by their names, and replaces whole files by what they hold. */
  private deepest(at: readonly Step[]): [SpecFile, number] {
    const [part = '', ...steps] = at;
    const ways: (readonly [SpecFile, readonly Step[]])[] = [
      ...[...this.files.values()].map((file) => [file, at] as const),
      ...[...this.files.values()].filter(() => part === 'components').map((file) => [file, steps] as const),
      ...[...this.files.values()]
        .filter(({ name }) => part === `x-mcp-${nameOf(name)}`)
        .map((file) => [file, steps] as const),
    ];
    const found = ways.map(([file, way]) => ({ file, way, ...walk(file, way) }));
    const best = found.reduce((a, b) => (b.way.length - b.depth < a.way.length - a.depth ? b : a));
    return best.depth === 0 ? [this.file('openapi'), 0] : [best.file, best.offset];
  }

  private file(name: string): SpecFile {
    return this.files.get(`${this.folder}/${name}.yaml`) as SpecFile;
  }
}

function yamlFilesOf(root: string, folder: string): string[] {
  return readdirSync(join(root, folder)).filter((file) => file.endsWith('.yaml') && file !== 'redocly.yaml');
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1, -'.yaml'.length);
}

function readFile(root: string, name: string): SpecFile {
  const text = readFileSync(join(root, name), 'utf8');
  const lines = new LineCounter();
  return { name, text, lines, document: parseDocument(text, { merge: true, lineCounter: lines, prettyErrors: false }) };
}

function faultsOf({ name, document, lines }: SpecFile): string[] {
  const [error] = document.errors;
  if (error)
    return [
      `${name}:${lines.linePos(error.pos[0]).line}: is no YAML: ${error.message}. A text with a colon, a comma or # in ` +
        `it stands in quotes, and what belongs together is indented alike.`,
    ];
  const faults: string[] = [];
  visit(document, {
    Pair(_key, { key, value }, path) {
      const around = path.at(-1);
      if (value !== null || !isMap(around) || around.flow !== true || !isScalar(key)) return;
      faults.push(
        `${name}:${lines.linePos(key.range?.[0] ?? 0).line}: "${String(key.value)}" stands alone between commas, as a ` +
          `key without a value. Put the text with the comma in quotes.`,
      );
    },
  });
  return faults;
}

/** Returns how many of the steps a file has, and where the last of them begins. */
function walk({ document }: SpecFile, steps: readonly Step[]): { depth: number; offset: number } {
  let node: Node | null = document.contents;
  let offset = 0;
  for (const [depth, step] of steps.entries()) {
    const next = below(isAlias(node) ? node.resolve(document) : node, step);
    if (!next) return { depth, offset };
    ({ node } = next);
    offset = next.begin?.range?.[0] ?? offset;
  }
  return { depth: steps.length, offset };
}

/**
 * Returns what a key or the number of an item leads to, and the node where that begins; undefined if nothing is there.
 */
function below(node: Node | null | undefined, step: Step): { node: Node | null; begin: Node | null } | undefined {
  if (isMap<Node, Node | null>(node)) {
    const pair = node.items.find(({ key }) => isScalar(key) && String(key.value) === String(step));
    return pair && { node: pair.value, begin: pair.key };
  }
  const item = isSeq<Node>(node) ? node.items[Number(step)] : undefined;
  return item && { node: item, begin: item };
}
