import { expect } from 'chai';
import { allowsMore } from '../../scripts/contract/wider-pattern.ts';

describe('a pattern', () => {
  for (const [base, revision] of [
    ['^[a-z]+$', '^[a-z0-9]+$'],
    ['^[\\p{L} ]*[\\p{L}]$', '^[\\p{L} +]*[\\p{L}\\p{N}]$'],
    ['^[^a]$', '^[^a]$'],
    ['^[]]$', '^[]]$'],
  ] as const)
    it(`${base} allows no more than ${revision}`, () => expect(allowsMore(base, revision)).to.equal(true));
  for (const [base, revision] of [
    ['^[a-z0-9]+$', '^[a-z]+$'],
    ['^[a-z]+$', '^[a-z]*$'],
    ['^[^a]$', '^[^ab]$'],
    ['^[a]$', '^[^a]$'],
    ['^[a-z]$', '^[az-]$'],
    ['^[\\p{L}]$', '^[\\p{Lu}]$'],
    ['^[a]$', undefined],
    [undefined, '^[a]$'],
  ] as const)
    it(`${base} is not known to allow less than ${revision}`, () => expect(allowsMore(base, revision)).to.equal(false));
});
