import type { AuthenticationResponseJSON, PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server';
import { validate as isUuid } from 'uuid';
import type { Database } from '../../data/database.ts';
import { Passkey } from '../../data/entities/sign-in.ts';
import { statement } from '../../data/statement.ts';
import { AppError } from '../../errors.ts';
import type { DeriveKey } from '../../config.ts';
import type { AuthServices } from '../services.ts';
import { makeChallenge, useChallenge, type ChallengeUse } from './challenges.ts';
import { relyingPartyOf, type RelyingParty } from './relying-party.ts';

export type PasskeyServices = AuthServices & { readonly keyFor: DeriveKey };

/** Milliseconds for which a browser asks its person. */
export const ASK_MS = 300_000;

/** Response of a browser, and a check whether it is the browser that was asked. */
export interface PasskeyAnswer {
  /** The JSON of a PublicKeyCredential. */
  readonly credential: string;
  readonly owns: (formToken: string) => boolean;
}

/** Returns what a browser needs to sign in with a passkey: any of this service, or only those of an account. */
export async function requestOptions(
  services: PasskeyServices,
  { accountId, formToken }: { accountId: string | undefined; formToken: string },
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { db, keyFor } = services;
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server');
  return generateAuthenticationOptions({
    rpID: requireRelyingParty(services).id,
    challenge: new Uint8Array(makeChallenge(keyFor, 'sign in', formToken)),
    timeout: ASK_MS,
    userVerification: 'required',
    ...(accountId === undefined ? {} : { allowCredentials: await credentialsOf(db, accountId) }),
  });
}

/** No row when the counter is not beyond the stored one, unless the authenticator does not count at all. */
const USE_PASSKEY = statement<{ id: string }>(`UPDATE passkeys SET counter = $3::bigint, last_used_at = now()
  WHERE id = $1 AND account_id = $2 AND (counter < $3::bigint OR (counter = 0 AND $3::bigint = 0)) RETURNING id`);

/**
 * Returns the account that a passkey signs in. Its user is verified, so that no code is required. Undefined for an
 * unknown passkey, and for a response of another origin, to another or a used challenge, without user verification, or
 * with a counter that does not increase.
 */
export async function checkPasskey(services: PasskeyServices, answer: PasskeyAnswer): Promise<string | undefined> {
  const { db } = services;
  const response = parse(answer.credential) as unknown as AuthenticationResponseJSON;
  const accountId = ownerIn(response);
  const expected = await expectations(services, response, 'sign in', answer.owns);
  if (!expected || accountId === undefined) return undefined;
  const credentialId = Buffer.from(response.id, 'base64url');
  const passkey = await db.orm.findOneBy(Passkey, { accountId, credentialId });
  if (!passkey) return undefined;
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  const credential = {
    id: response.id,
    publicKey: new Uint8Array(passkey.publicKey),
    counter: Number(passkey.counter),
  };
  const used = await verifyAuthenticationResponse({ response, ...expected, credential }).catch(() => undefined);
  if (!used?.verified) return undefined;
  const values = [passkey.id, accountId, used.authenticationInfo.newCounter];
  return (await db.query(USE_PASSKEY, values)).length === 1 ? accountId : undefined;
}

/** Returns what an answer is verified against; undefined if it does not answer an open challenge to this browser. */
export async function expectations(
  services: PasskeyServices,
  response: { response?: { clientDataJSON?: unknown } },
  use: ChallengeUse,
  owns: PasskeyAnswer['owns'],
) {
  const encoded = response.response?.clientDataJSON;
  const { challenge } = parse(typeof encoded === 'string' ? Buffer.from(encoded, 'base64url').toString() : '');
  if (typeof challenge !== 'string' || !(await useChallenge(services, { use, challenge, owns }))) return undefined;
  const { id, origin } = requireRelyingParty(services);
  return { expectedChallenge: challenge, expectedOrigin: origin, expectedRPID: id, requireUserVerification: true };
}

/** The account that the authenticator says the passkey is of; only a hint until its signature is verified. */
function ownerIn({ id, response }: Partial<AuthenticationResponseJSON>): string | undefined {
  if (typeof id !== 'string' || typeof response?.userHandle !== 'string') return undefined;
  const hex = Buffer.from(response.userHandle, 'base64url').toString('hex');
  const text = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  return isUuid(text) ? text : undefined;
}

/** The passkeys of an account, as browsers know them. */
export async function credentialsOf(db: Database, accountId: string) {
  const select = { id: true, credentialId: true, transports: true };
  const passkeys = await db.orm.find(Passkey, { select, where: { accountId } });
  return passkeys.map((passkey) => ({
    id: passkey.credentialId.toString('base64url'),
    transports: passkey.transports,
  }));
}

/** An object of the JSON text; an empty one for any other text. */
export function parse(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** This service as browsers know it. Throws not_found where its address is a number: there are no passkeys then. */
export function requireRelyingParty(service: Parameters<typeof relyingPartyOf>[0]): RelyingParty {
  const relyingParty = relyingPartyOf(service);
  if (!relyingParty)
    throw new AppError('not_found', 'Passkeys need a host name; this service is reached by IP address.');
  return relyingParty;
}
