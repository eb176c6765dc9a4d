import { expect } from 'chai';
import { CLI_APP_ID } from '../../src/auth/oauth/apps/own-apps.ts';
import { ask, browserOf, type Page, type TestApp, type TokenAnswer, type Visitor } from './oauth.ts';
import type { Service } from './service.ts';

export const DEVICE_PAGE = '/auth/device';
const DEVICE_GRANT = 'urn:ietf:params:oauth:grant-type:device_code';

/** The service's own command line, as a client. */
export function commandLine({ url }: Pick<Service, 'url'>): TestApp {
  return { origin: url, id: CLI_APP_ID, secret: '', redirectUri: '' };
}

/** Asks for a code as a device. */
export function askForCode(client: TestApp, over: Record<string, string> = {}): Promise<TokenAnswer> {
  const form = { scope: 'read write offline_access', resource: `${client.origin}/public/v1`, ...over };
  return ask(client, 'device', Object.fromEntries(Object.entries(form).filter(([, value]) => value !== '')));
}

/** A code for a device that asks for reading and writing; fails the test without one. */
export async function codeFor(
  client: TestApp,
  over: Record<string, string> = {},
): Promise<{ device_code: string; user_code: string }> {
  const { status, body } = await askForCode(client, over);
  expect(status, JSON.stringify(body)).to.equal(200);
  return body;
}

/** Asks for the tokens of a device code. */
export function poll(client: TestApp, code: string, more: Record<string, string> = {}): Promise<TokenAnswer> {
  return ask(client, 'token', { grant_type: DEVICE_GRANT, device_code: code, ...more });
}

/** Enters a user code on the page, whose answer it returns: 303 for a code that there is. */
export async function enterCode(visitor: Visitor, code: string): Promise<Page> {
  return visitor.post(DEVICE_PAGE, { form_token: tokenOf(await visitor.get(DEVICE_PAGE)), user_code: code });
}

/** Decides about the code that was entered in this browser; returns the notice that the page shows then. */
export async function decideDevice(
  visitor: Visitor,
  over: Record<string, string> = {},
): Promise<string | null | undefined> {
  const page = await visitor.get(DEVICE_PAGE);
  const code = /name="user_code" value="([^"]*)"/.exec(page.text)?.[1] ?? '';
  const form = { form_token: tokenOf(page), user_code: code, decision: 'allow', write: 'on', ...over };
  const answer = await visitor.post(`${DEVICE_PAGE}/decision`, form);
  expect(answer.status, answer.text).to.equal(303);
  return answer.location?.searchParams.get('notice');
}

/** A person enters a code in a new browser and allows what it asks for. */
export async function connect(
  service: Service,
  person: { id: string },
  code: string,
  over: Record<string, string> = {},
): Promise<void> {
  const visitor = await browserOf(service, person);
  expect((await enterCode(visitor, code)).status).to.equal(303);
  expect(await decideDevice(visitor, over)).to.equal('allowed');
}

/** The form token of a page. */
export function tokenOf({ text }: Page): string {
  return /name="form_token" value="([^"]+)"/.exec(text)?.[1] ?? '';
}
