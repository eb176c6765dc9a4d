import { relative } from 'node:path';
import ts from 'typescript';
import { constantsOf, type Constants } from './constants.ts';

/** A call of a Database's `query` in the source. */
export interface Call {
  readonly file: string;
  readonly line: number;
  /** The enclosing function. */
  readonly within: string;
  /** Constants that may be its argument, as `NAME of file:line`. */
  readonly constants: readonly string[];
  /** Every text that may be its argument; undefined for a text composed at run time. */
  readonly texts: readonly string[] | undefined;
  /** The members of Row, by name; undefined when no row is read. */
  readonly row: ReadonlyMap<string, Member> | undefined;
  /** The number of values passed; undefined when the code does not show it. */
  readonly values: number | undefined;
}

/** The type of a column in a Row. */
export interface Member {
  readonly optional: boolean;
  readonly nullable: boolean;
  /** In TypeScript's notation. */
  readonly shown: string;
  /** The possible types of its values. */
  readonly kinds: ReadonlySet<Kind>;
}

export type Kind =
  | 'string'
  | 'number'
  | 'boolean'
  | 'Date'
  | 'Buffer'
  | 'object'
  | `${'string' | 'number' | 'boolean' | 'Date' | 'object'}[]`;

/** The files with their types. Takes seconds of processor time. */
export function programOf(files: readonly string[]): ts.Program {
  const { options } = ts.parseJsonConfigFileContent(
    ts.readConfigFile('tsconfig.json', (path) => ts.sys.readFile(path)).config,
    ts.sys,
    '.',
  );
  return ts.createProgram([...files], { ...options, types: ['node'] });
}

/** Finds every call in those of the files, and reads their constants from the modules themselves. */
export async function findCalls(program: ts.Program, files: readonly string[]): Promise<Call[]> {
  const checker = program.getTypeChecker();
  const calls: ts.CallExpression[] = [];
  for (const file of files) {
    const visit = (node: ts.Node): void => {
      if (ts.isCallExpression(node) && isQuery(checker, node)) calls.push(node);
      ts.forEachChild(node, visit);
    };
    visit(program.getSourceFile(file)!);
  }
  const constants = await constantsOf(calls.flatMap((call) => constantsIn(checker, call.arguments[0]!)));
  return calls.map((call) => describeCall(checker, call, constants));
}

/** Whether a call is one of the Database in src/data/database.ts. */
function isQuery(checker: ts.TypeChecker, call: ts.CallExpression): boolean {
  if (!ts.isPropertyAccessExpression(call.expression) || call.expression.name.text !== 'query') return false;
  const declaration = checker.getResolvedSignature(call)?.declaration;
  return declaration !== undefined && pathOf(declaration) === 'src/data/database.ts';
}

function describeCall(checker: ts.TypeChecker, call: ts.CallExpression, constants: Constants): Call {
  const [statement, values] = call.arguments;
  return {
    file: pathOf(call),
    line: lineOf(call.expression),
    within: functionAround(call),
    constants: constantsIn(checker, statement!).map(
      (one) => `${one.name.getText()} of ${pathOf(one)}:${lineOf(one.name)}`,
    ),
    texts: textsOf(new Reading(checker, constants), statement!),
    row: rowOf(checker, call),
    values: values === undefined ? 0 : lengthOf(values),
  };
}

/** The line of a node's last character, counted from 1. */
function lineOf(node: ts.Node): number {
  return node.getSourceFile().getLineAndCharacterOfPosition(node.getEnd()).line + 1;
}

function textsOf(reading: Reading, statement: ts.Expression): string[] | undefined {
  try {
    const texts = reading.read(statement).map((one) => (typeof one === 'string' ? one : member(one, 'text')));
    return texts.every((text) => typeof text === 'string') ? [...new Set(texts)] : undefined;
  } catch (error) {
    if (error instanceof NotConstant) return undefined;
    throw error;
  }
}

function lengthOf(values: ts.Expression): number | undefined {
  return ts.isArrayLiteralExpression(values) && !values.elements.some(ts.isSpreadElement)
    ? values.elements.length
    : undefined;
}

function rowOf(checker: ts.TypeChecker, call: ts.CallExpression): Map<string, Member> | undefined {
  const promise = checker.getReturnTypeOfSignature(checker.getResolvedSignature(call)!) as ts.TypeReference;
  const rows = checker.getTypeArguments(promise)[0] as ts.TypeReference;
  const row = checker.getTypeArguments(rows)[0]!;
  if (row.flags & ts.TypeFlags.Unknown) return undefined;
  const kinds = row.isUnion() ? row.types : [row];
  const names = new Set(kinds.flatMap((kind) => kind.getProperties().map(({ name }) => name)));
  return new Map([...names].map((name) => [name, memberOf(checker, kinds, { name, at: call })]));
}

/** A member of a row type; for a union, a member that only some of its types have is optional. */
function memberOf(
  checker: ts.TypeChecker,
  rows: readonly ts.Type[],
  { name, at }: { name: string; at: ts.Node },
): Member {
  const properties = rows.flatMap((row) => row.getProperty(name) ?? []);
  const types = properties.map((property) => checker.getTypeOfSymbolAtLocation(property, at));
  const parts = types.flatMap((type) => (type.isUnion() ? type.types : [type]));
  const everywhere = properties.length === rows.length;
  return {
    optional: !everywhere || properties.some(({ flags }) => (flags & ts.SymbolFlags.Optional) !== 0),
    nullable: !everywhere || parts.some(({ flags }) => (flags & (ts.TypeFlags.Null | ts.TypeFlags.Unknown)) !== 0),
    shown: types.map((type) => checker.typeToString(type)).join(' | '),
    kinds: new Set(parts.flatMap((part) => kindsOf(checker, part))),
  };
}

const EVERY: readonly Kind[] = [
  'string',
  'number',
  'boolean',
  'Date',
  'Buffer',
  'object',
  'string[]',
  'number[]',
  'boolean[]',
  'Date[]',
  'object[]',
];

function kindsOf(checker: ts.TypeChecker, type: ts.Type): readonly Kind[] {
  const { flags } = type;
  if (flags & ts.TypeFlags.Unknown) return EVERY;
  if (flags & ts.TypeFlags.StringLike) return ['string'];
  if (flags & ts.TypeFlags.NumberLike) return ['number'];
  if (flags & ts.TypeFlags.BooleanLike) return ['boolean'];
  if (checker.isArrayType(type)) {
    const element = checker.getTypeArguments(type as ts.TypeReference)[0]!;
    const parts = element.isUnion() ? element.types : [element];
    return ['object', ...parts.flatMap((part) => kindsOf(checker, part)).map((kind) => `${kind}[]` as Kind)];
  }
  const name = type.getSymbol()?.name;
  if (name === 'Date' || name === 'Buffer') return [name];
  return flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection) ? ['object'] : [];
}

/** Every constant that an expression's value may be composed of. */
function constantsIn(checker: ts.TypeChecker, expression: ts.Expression): ts.VariableDeclaration[] {
  const constants: ts.VariableDeclaration[] = [];
  textsOf(new Reading(checker, (declaration) => (constants.push(declaration), [])), expression);
  return constants;
}

class NotConstant extends Error {}

/** Evaluates an expression to its possible values, as far as it is composed of constants. */
class Reading {
  constructor(
    private readonly checker: ts.TypeChecker,
    private readonly constants: Constants,
  ) {}

  read(node: ts.Expression): unknown[] {
    if (ts.isStringLiteralLike(node)) return [node.text];
    if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node) || ts.isNonNullExpression(node))
      return this.read(node.expression);
    if (ts.isConditionalExpression(node)) return [...this.read(node.whenTrue), ...this.read(node.whenFalse)];
    if (ts.isTemplateExpression(node)) return this.template(node);
    if (ts.isPropertyAccessExpression(node))
      return this.read(node.expression).map((one) => member(one, node.name.text));
    if (ts.isElementAccessExpression(node))
      return this.read(node.expression).flatMap((one) => Object.values(one ?? {}));
    if (ts.isIdentifier(node)) return this.named(node);
    throw new NotConstant();
  }

  private template({ head, templateSpans }: ts.TemplateExpression): unknown[] {
    return templateSpans
      .map(({ expression, literal }) => this.read(expression).map((value) => `${String(value)}${literal.text}`))
      .reduce((texts, parts) => texts.flatMap((text) => parts.map((part) => text + part)), [head.text]);
  }

  private named(name: ts.Identifier): unknown[] {
    const symbol = this.checker.getSymbolAtLocation(name)!;
    const aliased = symbol.flags & ts.SymbolFlags.Alias ? this.checker.getAliasedSymbol(symbol) : symbol;
    const declaration = aliased.valueDeclaration;
    if (declaration === undefined) throw new NotConstant();
    if (ts.isParameter(declaration)) return this.argumentsFor(declaration);
    if (ts.isBindingElement(declaration)) return this.bound(declaration);
    if (!ts.isVariableDeclaration(declaration)) throw new NotConstant();
    if (ts.isSourceFile(declaration.parent.parent.parent)) return this.constants(declaration);
    if (ts.isForOfStatement(declaration.parent.parent)) return this.elements(declaration.parent.parent.expression);
    if (declaration.initializer === undefined) throw new NotConstant();
    return this.read(declaration.initializer);
  }

  /** `const { add } = SQL[is]`. */
  private bound({ parent, propertyName, name }: ts.BindingElement): unknown[] {
    const whole = parent.parent;
    if (!ts.isVariableDeclaration(whole) || whole.initializer === undefined) throw new NotConstant();
    const key = (propertyName ?? name).getText();
    return this.read(whole.initializer).map((one) => member(one, key));
  }

  /** The arguments that all callers in its file pass for a parameter. */
  private argumentsFor(parameter: ts.ParameterDeclaration): unknown[] {
    const owner = parameter.parent;
    if (!ts.isFunctionDeclaration(owner) || !owner.name) throw new NotConstant();
    const symbol = this.checker.getSymbolAtLocation(owner.name);
    const callArguments: ts.Expression[] = [];
    const visit = (node: ts.Node): void => {
      if (
        ts.isCallExpression(node) &&
        ts.isIdentifier(node.expression) &&
        this.checker.getSymbolAtLocation(node.expression) === symbol
      )
        callArguments.push(node.arguments[owner.parameters.indexOf(parameter)]!);
      ts.forEachChild(node, visit);
    };
    visit(owner.getSourceFile());
    return callArguments.flatMap((one) => this.read(one));
  }

  private elements(list: ts.Expression): unknown[] {
    if (ts.isArrayLiteralExpression(list)) return list.elements.flatMap((one) => this.read(one));
    return this.read(list).flatMap((one) => one as unknown[]);
  }
}

function member(of: unknown, name: string): unknown {
  return (of as Record<string, unknown> | undefined)?.[name];
}

export function functionAround(node: ts.Node): string {
  for (let around: ts.Node = node.parent; !ts.isSourceFile(around); around = around.parent)
    if ((ts.isFunctionDeclaration(around) || ts.isMethodDeclaration(around)) && around.name)
      return around.name.getText();
  return '';
}

/** The path of a node's file, relative to the project's root. */
export function pathOf(node: ts.Node): string {
  return relative(process.cwd(), node.getSourceFile().fileName);
}
