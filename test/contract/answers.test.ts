import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { resolveRef, type Json } from '../../src/contract/document.ts';
import { projectRoot } from '../../src/environment/project-folder.ts';
import { contract, document, type Operation } from './contract.ts';
import { UNSAID } from './exceptions.ts';

/** The string enum values of a schema and its subschemas, each after its path. */
function choicesIn(schema: Json, path = '', within: readonly unknown[] = []): string[] {
  const node = resolveRef(document, schema);
  if (within.includes(node)) return [];
  const inside = (one: unknown, at: string): string[] => choicesIn(one as Json, at, [...within, node]);
  const { enum: choices = [], properties = {}, items, anyOf = [] } = node as Record<string, any>;
  return [
    ...(choices as unknown[]).filter((one) => typeof one === 'string').map((one) => `${path} ${one as string}`),
    ...Object.entries(properties).flatMap(([name, one]) => inside(one, `${path}/${name}`)),
    ...(items ? inside(items, `${path}/*`) : []),
    ...(anyOf as unknown[]).flatMap((one) => inside(one, path)),
  ];
}

const valueOf = (choice: string): string => choice.slice(choice.indexOf(' ') + 1);
const inputs = new Set(
  contract
    .flatMap(({ parameters, body }) => [...parameters.map(({ schema }) => schema), ...(body ? [body.schema] : [])])
    .flatMap((schema) => choicesIn(schema as Json))
    .map(valueOf),
);
/** Enum values of an answer that no input accepts: code has to produce them. */
const ownChoices = ({ id, answer }: Operation): string[] =>
  answer === undefined
    ? []
    : [...new Set(choicesIn(answer.schema))].filter((one) => !inputs.has(valueOf(one))).map((one) => `${id} ${one}`);

describe('every value that only answers have', () => {
  const code = readdirSync(join(projectRoot(), 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => readFileSync(join(projectRoot(), 'src', file), 'utf8'))
    .join('\n');
  const isSaid = (value: string): boolean => ["'", '"'].some((quote) => code.includes(quote + value + quote));
  const isExcepted = (choice: string): boolean => Object.keys(UNSAID).some((one) => choice.endsWith(`/${one}`));

  for (const operation of contract.filter((one) => ownChoices(one).length > 0)) {
    it(`is said by code for ${operation.id}`, () => {
      expect(
        ownChoices(operation).filter((one) => !isSaid(valueOf(one.slice(operation.id.length + 1))) && !isExcepted(one)),
        `no code returns it: do so in src/handlers/ or src/domain/, or remove it from spec/${operation.tag}.yaml`,
      ).to.deep.equal([]);
    });
  }

  it('is said, or has a reason not to be', () => {
    const all = contract.flatMap(ownChoices);
    for (const [choice, reason] of Object.entries(UNSAID)) {
      expect(
        all.some((one) => one.endsWith(`/${choice}`)),
        choice,
      ).to.equal(true);
      expect(isSaid(valueOf(choice)), choice).to.equal(false);
      expect(reason).to.match(/\w+ \w+/);
    }
  });
});
