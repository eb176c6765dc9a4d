import { expect } from 'chai';
import { TOTP } from 'otpauth';
import type { Service } from './service.ts';
import type { Visitor } from './visitor.ts';

export const TWO_FACTOR = '/settings/security/two-factor';

/** An authenticator app, and the recovery codes that came with it. */
export interface Authenticator {
  /** The code of the time step that is so many after the present one. */
  code(step?: number): string;
  /** In base 32. */
  readonly key: string;
  readonly recoveryCodes: readonly string[];
}

/** Turns two-factor authentication on through the pages. */
export async function turnOn(visitor: Visitor): Promise<Authenticator> {
  const { text } = await visitor.get(TWO_FACTOR);
  const app = appOf(text);
  const sent = await visitor.send(TWO_FACTOR, { key: keyField(text), code: app.code() });
  expect([sent.status, sent.headers.location], sent.text).to.deep.equal([303, '/settings/security/recovery-codes']);
  const shown = (await visitor.get('/settings/security/recovery-codes')).text;
  return { ...app, recoveryCodes: shown.match(/(?<![\w-])[0-9a-z]{4}-[0-9a-z]{4}-[0-9a-z]{4}(?![\w-])/g) ?? [] };
}

/** Returns what an authenticator app makes of the page's key. */
export function appOf(page: string): Pick<Authenticator, 'code' | 'key'> {
  const secret = (/id="totp-key">([^<]+)</.exec(page)?.[1] ?? '').replaceAll(' ', '');
  const totp = new TOTP({ secret });
  return { key: secret, code: (step = 0) => totp.generate({ timestamp: Date.now() + step * 30_000 }) };
}

export function keyField(page: string): string {
  return /name="key" value="([^"]+)"/.exec(page)?.[1] ?? '';
}

/** Makes every code new again. */
export async function deleteUsedSteps({ db }: Service): Promise<void> {
  await db.query('UPDATE totp_keys SET last_step = 0');
}
