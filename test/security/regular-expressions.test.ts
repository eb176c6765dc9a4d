import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fullFormats } from 'ajv-formats/dist/formats.js';
import { expect } from 'chai';
import { check } from 'recheck';
import ts from 'typescript';
import { projectRoot } from '../../src/environment/project-folder.ts';
import { readDocument } from '../../src/contract/document.ts';

interface Expression {
  readonly where: string;
  readonly source: string;
  readonly flags: string;
}

/** Every value of a key, anywhere in the document. */
function valuesOf(key: string, node: unknown): unknown[] {
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([name, value]) => [...(name === key ? [value] : []), ...valuesOf(key, value)]);
}

/** Every regular expression literal in a file. */
function literalsOf(file: string): Expression[] {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  const expressions: Expression[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/');
      expressions.push({
        where: `${file}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}`,
        source: node.text.slice(1, end),
        flags: node.text.slice(end + 1),
      });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return expressions;
}

/** Cannot be slow on a text of bounded length: it has no unbounded repetition. */
const isBounded = ({ source }: Expression): boolean => !/[*+]|\{\d+,\}/.test(source);

/** Those not proven to take linear time. */
async function slowOf(expressions: readonly Expression[]): Promise<string[]> {
  const slow: string[] = [];
  const checked = new Set<string>();
  for (const one of expressions) {
    const literal = `/${one.source}/${one.flags}`;
    if (checked.has(literal) || isBounded(one)) continue;
    checked.add(literal);
    const { status } = await check(one.source, one.flags, { timeout: 20_000 });
    if (status !== 'safe') slow.push(`${one.where} ${literal} is ${status}`);
  }
  return slow;
}

describe('regular expressions', function () {
  this.timeout(180_000);
  const document = readDocument();

  it('security 90: of our code take time in proportion to their text', async () => {
    const files = ['src', 'assets', 'scripts']
      .flatMap((folder) => readdirSync(join(projectRoot(), folder), { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile() && /\.(ts|tsx|js|mjs)$/.test(entry.name))
      .map(({ parentPath, name }) => join(parentPath, name));
    const expressions = files.flatMap(literalsOf);
    expect(expressions.length).to.be.above(150);
    expect(await slowOf(expressions)).to.deep.equal([]);
  });

  it('security 90: of the contract, and of the formats that it names, do too', async () => {
    const patterns = [...valuesOf('pattern', document), ...valuesOf('x-pattern', document)].map((source) => ({
      where: 'contract',
      source: String(source),
      flags: 'u',
    }));
    const formats = [...new Set(valuesOf('format', document).filter((name) => typeof name === 'string'))].flatMap(
      (name) => {
        const format: unknown = (fullFormats as Record<string, unknown>)[name];
        return format instanceof RegExp
          ? [{ where: `format ${name}`, source: format.source, flags: format.flags }]
          : [];
      },
    );
    expect(patterns.length).to.be.above(10);
    expect(await slowOf([...patterns, ...formats])).to.deep.equal([]);
  });

  it('security 90: in a `pattern` of the contract mean the same to the engine of every language', () => {
    // The subset that JSON Schema 2020-12 section 6.4 recommends: characters, simple classes, * + ? {n,m}, groups, |
    // and anchors.
    const portable =
      /^(?:[\w /:@#%&=~,;"'<>-]|\\[.*+?^$|()[\]{}/\\-]|\[\^?(?:[\w /:@#%&=~,;.+*-]|\\[\]\\^-])+\]|[.*+?|^$()]|\{\d+(?:,\d*)?\})+$/;
    for (const pattern of valuesOf('pattern', document)) {
      expect(pattern, String(pattern)).to.match(portable);
      expect(pattern, `${String(pattern)} looks around or names a class`).to.not.match(/\(\?|\\[a-zA-Z]/);
    }
  });

  it('security 90: would be found, were they not', async () => {
    const planted = ['^[\\p{L}\\p{M}\\p{N} ]*[\\p{L}\\p{N}][\\p{L}\\p{M}\\p{N} ]*$', '(a+)+$', '\\s+$'].map(
      (source) => ({ where: 'planted', source, flags: 'u' }),
    );
    expect(await slowOf(planted)).to.have.length(3);
  });
});
