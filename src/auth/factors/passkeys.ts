import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { v7 as uuid, parse as uuidBytes, validate as isUuid } from 'uuid';
import { now } from '../../data/conditions.ts';
import type { Database } from '../../data/database.ts';
import { violatedKey } from '../../data/database-errors.ts';
import { Passkey } from '../../data/entities/passkey.ts';
import { LOCK_ACCOUNT } from '../../data/queries/auth/accounts.ts';
import { USE_PASSKEY } from '../../data/queries/auth/passkeys.ts';
import { AppError } from '../../errors.ts';
import { noteChange } from '../accounts/security-notices.ts';
import type { Client, Session } from '../accounts/sessions.ts';
import type { KeyFor } from '../secret.ts';
import type { AuthServices } from '../services.ts';
import { makeChallenge, useChallenge } from './challenges.ts';
import { requireOtherWay } from './other-ways.ts';
import { relyingPartyOf, type RelyingParty } from './relying-party.ts';

type PasskeyServices = AuthServices & { readonly keyFor: KeyFor };

export interface PasskeyEntry {
  readonly id: string;
  readonly name: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
}

/** What a browser sent, and whether it is the browser that was asked. */
export interface PasskeyAnswer {
  /** The JSON of a PublicKeyCredential. */
  readonly credential: string;
  readonly owns: (formToken: string) => boolean;
}

const MAX_PASSKEYS = 20;
export const PASSKEY_NAME_LENGTH = 50;
const ASK_MS = 300_000;

/** The passkeys of an account, oldest first. */
export async function listPasskeys(db: Database, accountId: string): Promise<PasskeyEntry[]> {
  const select = { id: true, name: true, createdAt: true, lastUsedAt: true };
  return db.orm.find(Passkey, { select, where: { accountId }, order: { id: 'ASC' } });
}

/** What a browser needs to make a passkey for a person: one that it finds by itself, and that asks who uses it. */
export async function creationOptions(
  { db, keyFor, publicUrl }: PasskeyServices,
  { accountId, email, name }: Session,
  formToken: string,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const { generateRegistrationOptions } = await import('@simplewebauthn/server');
  const { id: rpID, name: rpName } = party(publicUrl);
  return generateRegistrationOptions({
    rpName,
    rpID,
    userName: email,
    userDisplayName: name,
    userID: new Uint8Array(uuidBytes(accountId)),
    challenge: new Uint8Array(makeChallenge(keyFor, 'add a passkey', formToken)),
    timeout: ASK_MS,
    attestationType: 'none',
    excludeCredentials: await credentialsOf(db, accountId),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
}

/** What a browser needs to sign in with a passkey: any of this service, or only those of an account. */
export async function requestOptions(
  { db, keyFor, publicUrl }: PasskeyServices,
  { accountId, formToken }: { accountId: string | undefined; formToken: string },
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server');
  return generateAuthenticationOptions({
    rpID: party(publicUrl).id,
    challenge: new Uint8Array(makeChallenge(keyFor, 'sign in', formToken)),
    timeout: ASK_MS,
    userVerification: 'required',
    ...(accountId === undefined ? {} : { allowCredentials: await credentialsOf(db, accountId) }),
  });
}

/**
 * Stores a passkey that a browser made. Throws validation_error for a name that is no name and for what is no new
 * passkey of this service, conflict for one that is stored already and above 20.
 */
export async function addPasskey(
  services: PasskeyServices,
  { accountId }: Session,
  { name, ...answer }: PasskeyAnswer & { name: string },
  client: Client,
): Promise<void> {
  const { db, log, letterQueue } = services;
  const label = checkName(name);
  const response = parse(answer.credential) as unknown as RegistrationResponseJSON;
  const expected = await expectations(services, response, 'add a passkey', answer.owns);
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  const made = expected && (await verifyRegistrationResponse({ response, ...expected }).catch(() => undefined));
  if (!made?.verified) throw new AppError('validation_error', REFUSED);
  const { id, publicKey, counter, transports = [] } = made.registrationInfo.credential;
  await db.transaction(async (tx) => {
    await tx.query(LOCK_ACCOUNT, [accountId]);
    if ((await tx.orm.countBy(Passkey, { accountId })) >= MAX_PASSKEYS)
      throw new AppError('conflict', `You have ${MAX_PASSKEYS} passkeys, the most that fit. Remove one first.`);
    const row = {
      id: uuid(),
      accountId,
      credentialId: Buffer.from(id, 'base64url'),
      publicKey: Buffer.from(publicKey),
      counter: String(counter),
      transports: transports.filter((one) => /^[a-z-]{1,20}$/.test(one)),
      name: label,
      createdAt: now,
      lastUsedAt: null,
    };
    await tx.orm.insert(Passkey, row).catch(refuseKnown);
    await noteChange(tx, log, { accountId, kind: 'passkey_added', client, detail: label });
  });
  letterQueue.wake();
}

/**
 * The account that a passkey signs in: it has shown who uses it, so that no code is asked for. Undefined for a passkey
 * that is unknown, and for an answer of another origin, to another or a used challenge, without user verification, or
 * with a counter that does not go on.
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

/** Names a passkey. Throws validation_error for a bad name, not_found. */
export async function renamePasskey(db: Database, accountId: string, id: string, name: string): Promise<void> {
  const label = checkName(name);
  const { affected } = isUuid(id) ? await db.orm.update(Passkey, { id, accountId }, { name: label }) : { affected: 0 };
  if (affected !== 1) throw gone();
}

/** Removes a passkey. Throws not_found, and conflict for the last way to sign in. */
export async function removePasskey(
  { db, log, letterQueue, provider }: PasskeyServices,
  { accountId }: Session,
  id: string,
  client: Client,
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.query(LOCK_ACCOUNT, [accountId]);
    const passkey = isUuid(id) ? await tx.orm.findOneBy(Passkey, { id, accountId }) : null;
    if (!passkey) throw gone();
    await tx.orm.delete(Passkey, { id, accountId });
    await requireOtherWay(tx, accountId, provider?.issuer);
    await noteChange(tx, log, { accountId, kind: 'passkey_removed', client, detail: passkey.name });
  });
  letterQueue.wake();
}

const REFUSED = 'Your browser made no passkey that this service can use. Try again.';

/** What an answer is verified against; undefined when it does not answer an open question to this browser. */
async function expectations(
  services: PasskeyServices,
  response: { response?: { clientDataJSON?: unknown } },
  use: Parameters<typeof makeChallenge>[1],
  owns: PasskeyAnswer['owns'],
) {
  const said = response.response?.clientDataJSON;
  const { challenge } = parse(typeof said === 'string' ? Buffer.from(said, 'base64url').toString() : '');
  if (typeof challenge !== 'string' || !(await useChallenge(services, { use, challenge, owns }))) return undefined;
  const { id, origin } = party(services.publicUrl);
  return { expectedChallenge: challenge, expectedOrigin: origin, expectedRPID: id, requireUserVerification: true };
}

/** The account that the authenticator says the passkey is of; only a hint until its signature is verified. */
function ownerIn({ id, response }: Partial<AuthenticationResponseJSON>): string | undefined {
  if (typeof id !== 'string' || typeof response?.userHandle !== 'string') return undefined;
  const hex = Buffer.from(response.userHandle, 'base64url').toString('hex');
  const text = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  return isUuid(text) ? text : undefined;
}

async function credentialsOf(db: Database, accountId: string) {
  const select = { id: true, credentialId: true, transports: true };
  const passkeys = await db.orm.find(Passkey, { select, where: { accountId } });
  return passkeys.map((one) => ({ id: one.credentialId.toString('base64url'), transports: one.transports }));
}

/** An object of the JSON text; an empty one for any other text. */
function parse(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

function checkName(name: string): string {
  const label = name.trim();
  if (label === '' || label.length > PASSKEY_NAME_LENGTH || /\p{Cc}/u.test(label))
    throw new AppError(
      'validation_error',
      `A name has 1 to ${PASSKEY_NAME_LENGTH} characters and no control characters.`,
    );
  return label;
}

function party(publicUrl: string): RelyingParty {
  const relyingParty = relyingPartyOf(publicUrl);
  if (!relyingParty) throw new AppError('not_found', 'There are no passkeys here: the service’s address has no name.');
  return relyingParty;
}

function refuseKnown(error: unknown): never {
  if (violatedKey(error) !== 'passkeys_credential_id_key') throw error;
  throw new AppError('conflict', 'This passkey is stored already.', { cause: error });
}

function gone(): AppError {
  return new AppError('not_found', 'There is no such passkey; it may have been removed already.');
}
