import ts from 'typescript';
import { functionAround, pathOf } from './find.ts';

/** A call of TypeORM's that reads, changes or deletes rows of people without saying of whom. */
export interface EntityCall {
  readonly file: string;
  /** The enclosing function. */
  readonly within: string;
  /** As `delete Bookmark`. */
  readonly what: string;
}

/** Methods by where their conditions are: the second argument, or its `where`. */
const [BY_CONDITIONS, BY_OPTIONS] = [
  [
    'findBy',
    'findOneBy',
    'findOneByOrFail',
    'existsBy',
    'countBy',
    'sum',
    'update',
    'delete',
    'increment',
    'decrement',
  ],
  ['find', 'findOne', 'findOneOrFail', 'findAndCount', 'exists', 'count'],
];
/** Methods that only add rows, each with its owner, which no table of people may lack. */
const ADDING = ['insert', 'create'];
/** The properties of entities that say whose a row is. */
const OWNERS = ['accountId', 'feedId'];

/** Finds them, in those of the files. A method that is not known here counts as one without conditions. */
export function findWithoutOwner(program: ts.Program, files: readonly string[]): EntityCall[] {
  const checker = program.getTypeChecker();
  const found: EntityCall[] = [];
  for (const file of files) {
    const visit = (node: ts.Node): void => {
      if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
        const entity = entityOf(checker, node);
        const method = node.expression.name.text;
        if (entity && !ADDING.includes(method) && !namesOwner(checker, node, { method, owner: entity.owner }))
          found.push({ file: pathOf(node), within: functionAround(node), what: `${method} ${entity.name}` });
      }
      ts.forEachChild(node, visit);
    };
    visit(program.getSourceFile(file)!);
  }
  return found;
}

/** The entity that a call of EntityManager is for, when its rows are people's. */
function entityOf(checker: ts.TypeChecker, call: ts.CallExpression): { name: string; owner: string } | undefined {
  const [entity] = call.arguments;
  if (!entity || !ts.isIdentifier(entity) || !/^[A-Z]/.test(entity.text)) return undefined; // types cost time
  const declaration = checker.getResolvedSignature(call)?.declaration;
  if (!declaration?.getSourceFile().fileName.endsWith('/EntityManager.d.ts')) return undefined;
  const type = checker.getTypeAtLocation(entity).getConstructSignatures()[0]?.getReturnType();
  const owner = OWNERS.find((name) => type?.getProperty(name));
  return owner === undefined ? undefined : { name: type?.symbol.name ?? entity.text, owner };
}

/** Returns what `where` is called with, of the calls that follow. */
function conditionsOf(call: ts.CallExpression): string {
  const next = call.parent.parent;
  if (!ts.isPropertyAccessExpression(call.parent) || !ts.isCallExpression(next)) return '';
  return call.parent.name.text === 'where' ? (next.arguments[0]?.getText() ?? '') : conditionsOf(next);
}

function namesOwner(
  checker: ts.TypeChecker,
  call: ts.CallExpression,
  { method, owner }: { method: string; owner: string },
): boolean {
  const [, argument] = call.arguments;
  if (method === 'createQueryBuilder') return new RegExp(`\\b${owner} = :`).test(conditionsOf(call));
  if (!argument) return false;
  // Only a row of the same owner is there already.
  if (method === 'upsert') return new RegExp(`\\b${owner}\\b`).test(call.arguments[2]?.getText() ?? '');
  const given = checker.getTypeAtLocation(argument);
  const where = BY_CONDITIONS.includes(method)
    ? given
    : BY_OPTIONS.includes(method)
      ? memberOf(given, 'where')
      : undefined;
  if (!where) return false;
  const each = checker.isArrayType(where) ? checker.getTypeArguments(where as ts.TypeReference) : [where];
  const kinds = each.flatMap((one) => (one.isUnion() ? one.types : [one]));
  return kinds.every((one) => {
    const property = one.getProperty(owner);
    return property !== undefined && (property.flags & ts.SymbolFlags.Optional) === 0;
  });

  function memberOf(type: ts.Type, name: string): ts.Type | undefined {
    const member = type.getProperty(name);
    return member && checker.getTypeOfSymbolAtLocation(member, call);
  }
}
