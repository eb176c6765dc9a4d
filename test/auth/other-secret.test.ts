import { randomBytes } from 'node:crypto';
import { expect } from 'chai';
import { turnOn, TWO_FACTOR } from '../support/second-factor.ts';
import { sharedService, type Service } from '../support/service.ts';
import { member, PASSWORD, signedIn, visit } from '../support/visitor.ts';

describe('two-factor authentication whose keys were stored with another SECRET_KEY', () => {
  let service: Service;
  let ada: { id: string; email: string };

  beforeEach(async () => {
    service = await sharedService();
    ada = await member(service, { name: 'Ada' });
  });

  it('refuses every code with the reason, and names SECRET_KEY in the log; recovery codes are still asked for', async () => {
    const inside = await signedIn(service, ada.email);
    const app = await turnOn(inside);
    await service.db.query('UPDATE totp_keys SET secret = $1', [randomBytes(60)]);
    const logged = service.logs.length;
    const visitor = visit(service);
    await visitor.send('/sign-in', { email: ada.email, password: PASSWORD });
    const refused = await visitor.send('/sign-in/code', { code: app.code() });
    expect(refused.status, refused.text).to.equal(409);
    expect(refused.text).to.include('cannot check codes').and.not.include('already used');
    expect((await visitor.get('/settings')).status, 'not signed in').to.not.equal(200);
    const off = await inside.send(`${TWO_FACTOR}/off`, { code: app.code(), current: PASSWORD }, { from: TWO_FACTOR });
    expect(off.status, 'turning it off').to.equal(409);
    const errors = service.logs.slice(logged).filter((line) => line.includes('SECRET_KEY'));
    expect(errors).not.to.be.empty;
    expect(errors[0]).to.include('remove-two-factor').and.include(ada.id).and.not.include(ada.email);
    expect(errors.join('')).to.not.include(app.key);
    const right = await visitor.send('/sign-in/code', { code: app.recoveryCodes[0]! });
    expect([right.status, (await visitor.get('/settings')).status]).to.deep.equal([303, 200]);
  });
});
