import { expect } from 'chai';
import type { Document, LimitValues } from '../../scripts/codegen/document.ts';
import { limitsModule, withLimits } from '../../scripts/codegen/limits.ts';

/** A document of one operation with limits and texts. */
function documentOf(limits: LimitValues, texts: object, more: object = {}): Document {
  const operation = { operationId: 'one', 'x-limits': limits, responses: {}, ...texts };
  return { 'x-settings': ['PER_MINUTE'], paths: { '/one': { get: operation } }, ...more } as unknown as Document;
}

describe('limits of the contract', () => {
  it('stand in the texts and in the bounds of schemas, and not under a key of their own', () => {
    const texts = {
      description: 'At most {{MAX_ONES}}, {{PER_MINUTE}} a minute.',
      schema: { maxItems: '{{MAX_ONES}}' },
    };
    const { document } = withLimits(documentOf({ MAX_ONES: 1_000 }, texts));
    expect(document).to.deep.equal({
      paths: {
        '/one': {
          get: {
            operationId: 'one',
            responses: {},
            description: 'At most 1,000, {{PER_MINUTE}} a minute.',
            schema: { maxItems: 1_000 },
          },
        },
      },
    });
  });

  it('become constants', () => {
    const { limits } = withLimits(documentOf({ MAX_ONES: 1_000 }, {}, { 'x-limits': { HOURS: 24 } }));
    const code = limitsModule(limits);
    expect(code).to.include('/** Of one. */\nexport const MAX_ONES = 1_000;');
    expect(code).to.include('/** Of the whole API. */\nexport const HOURS = 24;');
    expect(code).to.include("export type Setting = 'PER_MINUTE';");
  });

  it('may be words', () => {
    const { document, limits } = withLimits(documentOf({ NAMES: ['a', 'b'] }, { description: 'One of {{NAMES}}.' }));
    expect(document.paths['/one']?.get?.description).to.equal('One of a, b.');
    expect(limitsModule(limits)).to.include('export const NAMES = ["a","b"] as const;');
  });

  it('are refused when a text names one that nobody gave, or two differ', () => {
    expect(() => withLimits(documentOf({}, { description: '{{MAX_ONES}}' }))).to.throw(
      '{{MAX_ONES}} is not a limit in spec/',
    );
    const twice = documentOf({ MAX_ONES: 1 }, {}, { 'x-limits': { MAX_ONES: 2 } });
    expect(() => withLimits(twice)).to.throw('one says that MAX_ONES is 1');
  });
});
