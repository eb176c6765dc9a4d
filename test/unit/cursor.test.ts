import { expect } from 'chai';
import fc from 'fast-check';
import { anyCharacter } from '../../src/conformance/request-texts.ts';
import { decodeCursor, encodeCursor, type KeyKind } from '../../src/domain/pagination.ts';
import type { AppError } from '../../src/errors.ts';

function refusal(cursor: string, list = 'newest'): AppError {
  try {
    decodeCursor(list, cursor, ['integer', 'id']);
  } catch (error) {
    return error as AppError;
  }
  throw new Error(`${cursor} was accepted`);
}

describe('cursor', () => {
  it('gives back the keys it was made of, whatever they hold', () => {
    const kinds = {
      integer: fc.nat(),
      number: fc.double({ noDefaultInfinity: true, noNaN: true }).filter((one) => !Object.is(one, -0)),
      date: fc.date({ min: new Date(0), max: new Date('9999-12-31'), noInvalidDate: true }).map(Number),
      text: fc.string({ unit: 'grapheme' }).filter((one) => !one.includes('\0')),
      id: fc.uuid({ version: 7 }),
    };
    const keys = fc.array(
      fc
        .constantFrom(...(Object.keys(kinds) as KeyKind[]))
        .chain((kind) => fc.tuple(fc.constant(kind), kinds[kind] as fc.Arbitrary<string | number>)),
    );
    fc.assert(
      fc.property(
        fc.string(),
        keys,
        (list, keys) =>
          void expect(
            decodeCursor(
              list,
              encodeCursor(
                list,
                keys.map(([, key]) => key),
              ),
              keys.map(([kind]) => kind),
            ),
          ).to.deep.equal(keys.map(([, key]) => key)),
      ),
    );
  });

  it('travels in a query without being encoded', () => {
    expect(encodeCursor('newest', ['ü?&/+=#', 1.5, 'x'.repeat(99)])).to.match(/^[\w-]+$/);
  });

  it('takes an absent and an empty one for the beginning', () => {
    expect(decodeCursor('newest', undefined, ['id'])).to.equal(undefined);
    expect(decodeCursor('newest', '', ['id'])).to.equal(undefined);
  });

  it('refuses one of another list or of other filters, and says where', () => {
    const { code, extra } = refusal(encodeCursor('popular?tags=go', [1]), 'popular?tags=rust');
    expect(code).to.equal('validation_error');
    expect(extra.details).to.have.length(1);
    expect(extra.details?.[0]).to.include({ in: 'query', path: 'cursor' });
  });

  it('refuses one that was changed in any place, cut short or made longer', () => {
    const cursor = encodeCursor('newest', [1_700_000_000_000, 'id']);
    for (let at = 0; at < cursor.length; at += 1) {
      expect(
        refusal(cursor.slice(0, at) + (cursor[at] === 'A' ? 'B' : 'A') + cursor.slice(at + 1)).code,
        `place ${at}`,
      ).to.equal('validation_error');
      if (at > 0) expect(refusal(cursor.slice(0, at)).code, `length ${at}`).to.equal('validation_error');
    }
    expect(refusal(`${cursor}A`).code).to.equal('validation_error');
  });

  it('refuses invented ones of every kind', () => {
    fc.assert(
      fc.property(
        fc.string({ minLength: 1, unit: anyCharacter }),
        (text) => void expect(refusal(text).code).to.equal('validation_error'),
      ),
    );
  });
});
