import type { Page } from 'playwright-core';
import { Authenticator } from './authenticator.ts';
import { appOf, turnOn, TWO_FACTOR } from './second-factor.ts';
import type { Screen } from './screens.ts';
import type { Service } from './service.ts';
import { member, PASSWORD, signedIn } from './visitor.ts';

const send = (page: Page, name: string): Promise<void> => page.getByRole('button', { name, exact: true }).click();

/** Stores a passkey and a linked account of a person, and returns the screens about ways to sign in. */
export async function signInScreens(service: Service, { id, email }: { id: string; email: string }): Promise<Screen[]> {
  const visitor = await signedIn(service, email);
  const path = '/settings/security/passkeys';
  const credential = new Authenticator().make((await visitor.get(path)).text, { origin: service.url });
  await visitor.send(path, { credential, name: 'Laptop' });
  await service.db.query(
    `INSERT INTO linked_identities VALUES (gen_random_uuid(), $1, 'https://id.example', 'ada', $2, now(), NULL)`,
    [id, email],
  );
  const guarded = await member(service);
  await turnOn(await signedIn(service, guarded.email));
  const off = async (page: Page): Promise<void> => {
    await service.db.query('DELETE FROM totp_keys WHERE account_id = $1', [id]);
    await page.reload();
  };
  const on = async (page: Page): Promise<void> => {
    await off(page);
    await page.getByLabel('Authentication code').fill(appOf(await page.content()).code());
    await send(page, 'Turn on');
  };
  const inside = { inside: true };
  return [
    { name: 'code', path: '/sign-in', act: (page) => firstStep(page, guarded.email) },
    { name: 'confirm-access', path: '/sign-in?return_to=/settings/email&again=1', ...inside },
    { name: 'provider-away', path: '/sign-in?notice=provider_away' },
    { name: 'two-factor', path: TWO_FACTOR, ...inside, act: off },
    {
      name: 'two-factor-wrong',
      path: TWO_FACTOR,
      inside: true,
      act: async (page) => {
        await off(page);
        await page.getByLabel('Authentication code').fill('000000');
        await send(page, 'Turn on');
      },
    },
    { name: 'recovery-codes', path: TWO_FACTOR, ...inside, act: on },
    {
      name: 'two-factor-on',
      path: TWO_FACTOR,
      ...inside,
      act: (page) => page.getByText('Turn two-factor authentication off').click(),
    },
    { name: 'passkeys', path, ...inside, act: (page) => page.getByText('Rename Laptop').click() },
    { name: 'linked-accounts', path: '/settings/security/linked-accounts', ...inside },
  ];
}

async function firstStep(page: Page, email: string): Promise<void> {
  await page.getByLabel('E-mail address').fill(email);
  await page.getByLabel('Password').fill(PASSWORD);
  await send(page, 'Sign in');
}
