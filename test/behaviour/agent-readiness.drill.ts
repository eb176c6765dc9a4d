import { expect } from 'chai';
import { checkReadiness } from '../support/readiness.ts';
import { sharedService } from '../support/service.ts';

describe('readiness for agents', function () {
  this.timeout(60_000);

  it('is all that public checkers ask of a site', async () => {
    const { url } = await sharedService();
    const rows = await checkReadiness(url);
    expect(rows.filter(({ fault }) => fault !== '')).to.deep.equal([]);
    expect(rows).to.have.length.above(10);
  });
});
