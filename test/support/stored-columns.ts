import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { constraints } from '../../generated/constraints.ts';
import type { OpenDatabase } from '../../src/data/database.ts';

/** A column of an entity, with the type that its member has. */
export interface StoredColumn {
  readonly table: string;
  readonly column: string;
  /** As written, without `null`. */
  readonly type: string;
}

/** Every column of every entity, from the entities' source. */
export function storedColumns(db: OpenDatabase): StoredColumn[] {
  const files = ts.sys.readDirectory('src/data/entities', ['.ts']);
  const sources = files.map((file) => ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest));
  return sources.flatMap((source) => {
    const aliases = new Map(
      source.statements.filter(ts.isTypeAliasDeclaration).map((one) => [one.name.text, one.type.getText(source)]),
    );
    return source.statements.filter(ts.isClassDeclaration).flatMap((one) => {
      const metadata = db.orm.dataSource.entityMetadatas.find(({ name }) => name === one.name?.text)!;
      return one.members.filter(ts.isPropertyDeclaration).map((member) => {
        const written = member.type!.getText(source).replace(/ \| null$/, '');
        return {
          table: metadata.tableName,
          column: metadata.findColumnWithPropertyName(member.name.getText(source))!.databaseName,
          type: aliases.get(written) ?? written,
        };
      });
    });
  });
}

/** The contract's lists of values, by schema or by schema and property. */
export function listsOfContract(): Record<string, readonly unknown[]> {
  return Object.fromEntries(
    Object.entries(constraints).flatMap(([schema, limits]) =>
      'enum' in limits
        ? [[schema, limits.enum]]
        : Object.entries(limits as Record<string, { enum?: readonly unknown[] }>).flatMap(([property, limit]) =>
            limit.enum ? [[`${schema}.${property}`, limit.enum]] : [],
          ),
    ),
  );
}

/** The list of the contract that a type of an entity stands for; a property of a schema is written in brackets. */
export function listOf(type: string): { name: string; values: readonly unknown[] } | undefined {
  const [, schema = '', property] = /\bSchema<'(\w+)'>>?(?:\['(\w+)'\])?/.exec(type) ?? [];
  const name = property === undefined ? schema : `${schema}.${property}`;
  const values = listsOfContract()[name];
  return values && { name, values };
}
