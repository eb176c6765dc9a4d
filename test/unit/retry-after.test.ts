import { expect } from 'chai';
import { retryAfterSeconds } from '../../src/ingest/fetch/response.ts';

describe('Retry-After', () => {
  it('names seconds, parts of which are rounded up, or a date', () => {
    const soon = new Date(Date.now() + 90_000).toUTCString();
    expect(['120', '0', '3600.5', '0.2'].map(retryAfterSeconds)).to.deep.equal([120, 0, 3601, 1]);
    expect(retryAfterSeconds(soon)).to.be.within(88, 90);
    expect(retryAfterSeconds(new Date(0).toUTCString())).to.equal(0);
  });

  it('of anything else counts as absent', () => {
    for (const value of [undefined, '', '-5', '2099', '1e3', '12 minutes', '2030-01-01', 'soon', '9'.repeat(20)])
      expect(retryAfterSeconds(value), String(value)).to.equal(value === '2099' ? 2099 : undefined);
  });
});
