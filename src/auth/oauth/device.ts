import { AppError } from '../../errors.ts';
import type { DeviceLimits } from '../../limits/device-limits.ts';
import { recordEvent } from '../accounts/security-events.ts';
import { assertSession, type AccountSession, type Client } from '../accounts/sessions.ts';
import { findClient } from './apps/apps.ts';
import { isOwnApp } from './apps/own-apps.ts';
import { requestedScopes, saveGrant, type ConsentParts } from './consent.ts';
import type { OidcPayloads, Payload } from './payloads.ts';
import type { ResourceUrls, SCOPES } from './resources.ts';

/** Characters of a user code without its hyphen. */
const CODE_LENGTH = 8;

export interface DeviceParts extends ConsentParts {
  readonly payloads: OidcPayloads;
  readonly limits: DeviceLimits;
}

/** The request of a device, as its page shows it. */
export interface DeviceRequest {
  /** As the device shows it, such as `BCDF-GHJK`. */
  readonly userCode: string;
  readonly app: { readonly name: string; readonly homepage: string | null; readonly isOurs: boolean };
  readonly resource: keyof ResourceUrls;
  readonly scopes: readonly (typeof SCOPES)[number][];
  readonly askedAt: Date;
  /** The place and program of the device. */
  readonly device: Client;
}

/** A device's request as the authorization server stores it. */
interface DevicePayload extends Payload {
  readonly clientId: string;
  readonly iat: number;
  readonly exp: number;
  readonly params: Readonly<Record<string, unknown>>;
  readonly deviceInfo: Client;
}

/** A user code as it is stored, however it was typed; undefined for a text that cannot be one. */
export function readUserCode(typed: string): string | undefined {
  const code = typed.slice(0, 50).toUpperCase().replaceAll(/[\s-]/g, '');
  return code.length === CODE_LENGTH && /^[A-Z]+$/.test(code) ? code : undefined;
}

/**
 * The open request of a code that a person typed in, which counts as a guess until it is right. Undefined when there is
 * none, or it has expired or was decided. Throws rate_limit_exceeded.
 */
export async function enterUserCode(
  dependencies: DeviceParts,
  typed: string,
  { accountId, address }: { accountId: string; address: string },
): Promise<DeviceRequest | undefined> {
  const { right } = await dependencies.limits.guess(accountId, address);
  const code = readUserCode(typed);
  const request = code === undefined ? undefined : await findDeviceRequest(dependencies, code);
  if (request) await right();
  return request;
}

/** The open request of a user code; undefined when there is none. */
export async function findDeviceRequest(dependencies: DeviceParts, code: string): Promise<DeviceRequest | undefined> {
  const payload = await openPayload(dependencies, code);
  const app = payload && (await deviceApp(dependencies, payload));
  if (!app) return undefined;
  const { rest } = dependencies.resources;
  return {
    userCode: `${code.slice(0, CODE_LENGTH / 2)}-${code.slice(CODE_LENGTH / 2)}`,
    app: { name: app.name, homepage: app.homepage, isOurs: isOwnApp(app.id) },
    resource: payload.params.resource === rest ? 'rest' : 'mcp',
    scopes: requestedScopes(payload.params),
    askedAt: new Date(payload.iat * 1000),
    device: payload.deviceInfo,
  };
}

/**
 * Gives the device of a user code access, without `write` unless it was asked for and `write` is set. The code is used
 * up: of two decisions at once the first one counts. Returns the app's name. Throws not_found when the code has expired
 * or was decided, forbidden when the person was signed out in the meantime.
 */
export async function allowDevice(
  dependencies: DeviceParts,
  code: string,
  { person, client, write }: { person: AccountSession; client: Client; write: boolean },
): Promise<string> {
  const { db, log, payloads } = dependencies;
  const payload = await openPayload(dependencies, code);
  const app = payload && (await deviceApp(dependencies, payload));
  if (!app) throw codeEnded();
  const provider = await dependencies.provider();
  const { accountId } = person;
  const { grantId, scopes } = await saveGrant(provider, payload.params, {
    accountId,
    clientId: payload.clientId,
    write,
  });
  const decided = {
    ...payload,
    accountId,
    grantId,
    scope: scopes.join(' '),
    resource: payload.params.resource,
    authTime: Math.floor(person.authenticatedAt.getTime() / 1000),
  };
  try {
    await db.transaction(async (tx) => {
      if (!(await payloads.decideDevice(tx, code, decided))) throw codeEnded();
      await assertSession(tx, person.id);
      await recordEvent(tx, log, { accountId, kind: 'access_granted', client, detail: app.name });
    });
  } catch (error) {
    await (await provider.Grant.find(grantId))?.destroy();
    throw error;
  }
  return app.name;
}

/** Refuses the device of a user code, which is used up. Throws not_found when it has expired or was decided. */
export async function refuseDevice(dependencies: DeviceParts, code: string): Promise<void> {
  const payload = await openPayload(dependencies, code);
  const refused = { ...payload, error: 'access_denied', errorDescription: 'the user denied access' };
  if (!payload || !(await dependencies.payloads.decideDevice(dependencies.db, code, refused))) throw codeEnded();
}

async function openPayload({ payloads }: DeviceParts, code: string): Promise<DevicePayload | undefined> {
  return (await payloads.findByUserCode(code))?.payload as DevicePayload | undefined;
}

/** The app of a request, while an operator lets it ask. */
async function deviceApp({ db }: DeviceParts, { clientId }: DevicePayload) {
  const app = await findClient(db, clientId);
  return app?.deviceLogin === true ? app : undefined;
}

function codeEnded(): AppError {
  return new AppError('not_found', 'This code has expired or was used. Start again on the device for a new one.');
}
