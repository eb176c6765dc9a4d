import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fullFormats } from 'ajv-formats/dist/formats.js';
import { expect } from 'chai';
import ts from 'typescript';
import { projectRoot } from '../../src/environment/project-folder.ts';
import { readDocument } from '../../src/contract/document.ts';
import { slowTextOf } from '../support/slow-text.ts';

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
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest);
  const expressions: Expression[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/');
      expressions.push({
        where: `${file}:${source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1}`,
        source: node.text.slice(1, end),
        flags: node.text.slice(end + 1),
      });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return expressions;
}

/** Cannot be slow on a text of bounded length: outside of classes it has no unbounded repetition. */
const isBounded = ({ source }: Expression): boolean =>
  !/[*+]|\{\d+,\}/.test(source.replaceAll(/\\.|\[(?:\\.|[^\]\\])*\]/g, '_'));

/** Proofs that literals take linear time: by recheck's automaton, or by an attack where that cannot read them. */
type Proofs = Readonly<Record<string, 'automaton' | 'attack'>>;
const PROOFS = join(projectRoot(), 'test/security/regular-expressions.json');
const PROVE = 'PROVE=true npx mocha --no-parallel test/security/regular-expressions.drill.ts';
/** Whether to prove all anew and to write down how, instead of reading it. */
const isProving = process.env.PROVE === 'true';

/** Proves each with recheck. Throws for one that may be slow. */
async function prove(expressions: ReadonlyMap<string, Expression>): Promise<Proofs> {
  const { check } = await import('recheck');
  const proofs: Record<string, 'automaton' | 'attack'> = {};
  for (const [literal, { where, source, flags }] of [...expressions].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const result = await check(source, flags, { timeout: 20_000 });
    if (result.status !== 'safe') throw new Error(`${where} ${literal} is ${result.status}`);
    proofs[literal] = result.checker === 'automaton' ? 'automaton' : 'attack';
  }
  return proofs;
}

/** Lists why each that is not bounded is not known to take linear time. */
function slowOf(expressions: ReadonlyMap<string, Expression>, proofs: Proofs): string[] {
  return [...expressions].flatMap(([literal, { where, source, flags }]) => {
    if (!(literal in proofs)) return [`${where} ${literal} is not proved: ${PROVE}`];
    const slow = proofs[literal] === 'attack' ? slowTextOf(source, flags) : undefined;
    return slow === undefined ? [] : [`${where} ${literal} is slow for ${JSON.stringify(slow.slice(0, 80))}`];
  });
}

const unbounded = (expressions: readonly Expression[]): Map<string, Expression> =>
  new Map(expressions.filter((one) => !isBounded(one)).map((one) => [`/${one.source}/${one.flags}`, one]));

const document = readDocument();

function ofCode(): Expression[] {
  return ['src', 'assets', 'scripts']
    .flatMap((folder) => readdirSync(join(projectRoot(), folder), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && /\.(ts|tsx|js|mjs)$/.test(entry.name))
    .flatMap(({ parentPath, name }) => literalsOf(join(parentPath, name)));
}

/** Patterns of the contract, and the formats that it names. */
function ofContract(): Expression[] {
  const patterns = [...valuesOf('pattern', document), ...valuesOf('x-pattern', document)].map((source) => ({
    where: 'contract',
    source: String(source),
    flags: 'u',
  }));
  const formats = [...new Set(valuesOf('format', document).filter((name) => typeof name === 'string'))].flatMap(
    (name) => {
      const format: unknown = (fullFormats as Record<string, unknown>)[name];
      return format instanceof RegExp ? [{ where: `format ${name}`, source: format.source, flags: format.flags }] : [];
    },
  );
  return [...patterns, ...formats];
}

describe('regular expressions', function () {
  this.timeout(180_000);
  const [code, contract] = [ofCode(), ofContract()];
  const all = unbounded([...code, ...contract]);
  let proofs: Proofs;

  before(async () => {
    if (isProving) writeFileSync(PROOFS, `${JSON.stringify(await prove(all), null, 2)}\n`);
    proofs = JSON.parse(readFileSync(PROOFS, 'utf8')) as Proofs;
  });

  it('security 90: of our code take time in proportion to their text', () => {
    expect(code.length).to.be.above(150);
    expect(slowOf(unbounded(code), proofs)).to.deep.equal([]);
  });

  it('security 90: of the contract, and of the formats that it names, do too', () => {
    expect(contract.length).to.be.above(10);
    expect(slowOf(unbounded(contract), proofs)).to.deep.equal([]);
  });

  it('are proved where they are still there, as the file says in its order', () => {
    expect(Object.keys(proofs), PROVE).to.deep.equal([...all.keys()].sort());
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

  for (const source of [
    '^[\\p{L}\\p{M}\\p{N} ]*[\\p{L}\\p{N}][\\p{L}\\p{M}\\p{N} ]*$',
    '(a+)+$',
    '\\s+$',
    '(?<!x)[-.]+$',
  ])
    it(`security 90: would be found, were they not, such as ${source}`, async () => {
      const [[literal, planted] = ['', undefined]] = unbounded([{ where: 'planted', source, flags: 'u' }]);
      expect(slowOf(new Map([[literal, planted!]]), {}), 'not proved').to.have.length(1);
      expect(slowOf(new Map([[literal, planted!]]), { [literal]: 'attack' })).to.have.length(1);
      if (isProving) expect(await prove(new Map([[literal, planted!]])).catch(() => 'slow'), literal).to.equal('slow');
    });
});
