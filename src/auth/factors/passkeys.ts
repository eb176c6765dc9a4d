import type { PublicKeyCredentialCreationOptionsJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { v7 as uuid, parse as uuidBytes, validate as isUuid } from 'uuid';
import { now } from '../../data/conditions.ts';
import type { Database } from '../../data/database.ts';
import { violatedKey } from '../../data/database-errors.ts';
import { Passkey } from '../../data/entities/sign-in.ts';
import { LOCK_ACCOUNT_FOR_UPDATE } from '../../data/sql/accounts.ts';
import { AppError } from '../../errors.ts';
import { recordSecurityChange } from '../accounts/security-notices.ts';
import type { Client, AccountSession } from '../accounts/sessions.ts';
import { makeChallenge } from './challenges.ts';
import { requireOtherWay } from './other-ways.ts';
import {
  ASK_MS,
  credentialsOf,
  expectations,
  parse,
  requireRelyingParty,
  type PasskeyAnswer,
  type PasskeyServices,
} from './passkey-sign-in.ts';

export interface PasskeyEntry {
  readonly id: string;
  readonly name: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
}

const MAX_PASSKEYS = 20;
export const PASSKEY_NAME_LENGTH = 50;

/** The passkeys of an account, oldest first. */
export async function listPasskeys(db: Database, accountId: string): Promise<PasskeyEntry[]> {
  const select = { id: true, name: true, createdAt: true, lastUsedAt: true };
  return db.orm.find(Passkey, { select, where: { accountId }, order: { id: 'ASC' } });
}

/** Returns what a browser needs to create a passkey: one that it finds without a name, and that verifies its user. */
export async function creationOptions(
  services: PasskeyServices,
  { accountId, email, name }: AccountSession,
  formToken: string,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const { db, keyFor } = services;
  const { generateRegistrationOptions } = await import('@simplewebauthn/server');
  const { id: rpID, name: rpName } = requireRelyingParty(services);
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

/**
 * Stores a passkey that a browser made. Throws validation_error for a name that is no name and for what is no new
 * passkey of this service, conflict for one that is stored already and above 20.
 */
export async function addPasskey(
  services: PasskeyServices,
  { accountId }: AccountSession,
  { name, ...answer }: PasskeyAnswer & { name: string },
  client: Client,
): Promise<void> {
  const { db, log, emailQueue } = services;
  const label = checkPasskeyName(name);
  const response = parse(answer.credential) as unknown as RegistrationResponseJSON;
  const expected = await expectations(services, response, 'add a passkey', answer.owns);
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  const made = expected && (await verifyRegistrationResponse({ response, ...expected }).catch(() => undefined));
  if (!made?.verified) throw new AppError('validation_error', REFUSED);
  const { id, publicKey, counter, transports = [] } = made.registrationInfo.credential;
  await db.transaction(async (tx) => {
    await tx.query(LOCK_ACCOUNT_FOR_UPDATE, [accountId]);
    if ((await tx.orm.countBy(Passkey, { accountId })) >= MAX_PASSKEYS)
      throw new AppError('conflict', `You have reached the limit of ${MAX_PASSKEYS} passkeys. Remove one first.`);
    const row = {
      id: uuid(),
      accountId,
      credentialId: Buffer.from(id, 'base64url'),
      publicKey: Buffer.from(publicKey),
      counter: String(counter),
      transports: transports.filter((transport) => /^[a-z-]{1,20}$/.test(transport)),
      name: label,
      createdAt: now,
      lastUsedAt: null,
    };
    await tx.orm.insert(Passkey, row).catch(refuseKnown);
    await recordSecurityChange(tx, log, { accountId, kind: 'passkey_added', client, detail: label });
  });
  emailQueue.wake();
}

/** Names a passkey. Throws validation_error for a bad name, not_found. */
export async function renamePasskey(db: Database, accountId: string, id: string, name: string): Promise<void> {
  const label = checkPasskeyName(name);
  const { affected } = isUuid(id) ? await db.orm.update(Passkey, { id, accountId }, { name: label }) : { affected: 0 };
  if (affected !== 1) throw notFound();
}

/** Removes a passkey. Throws not_found, and conflict for the last way to sign in. */
export async function removePasskey(
  { db, log, emailQueue, provider }: PasskeyServices,
  { accountId }: AccountSession,
  id: string,
  client: Client,
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.query(LOCK_ACCOUNT_FOR_UPDATE, [accountId]);
    const passkey = isUuid(id) ? await tx.orm.findOneBy(Passkey, { id, accountId }) : null;
    if (!passkey) throw notFound();
    await tx.orm.delete(Passkey, { id, accountId });
    await requireOtherWay(tx, accountId, provider?.issuer);
    await recordSecurityChange(tx, log, { accountId, kind: 'passkey_removed', client, detail: passkey.name });
  });
  emailQueue.wake();
}

const REFUSED = 'Your browser made no passkey that this service can use. Try again.';

function checkPasskeyName(name: string): string {
  const label = name.trim();
  if (label === '' || label.length > PASSKEY_NAME_LENGTH || /\p{Cc}/u.test(label))
    throw new AppError(
      'validation_error',
      `A name has 1 to ${PASSKEY_NAME_LENGTH} characters and no control characters.`,
    );
  return label;
}

function refuseKnown(error: unknown): never {
  if (violatedKey(error) !== 'passkeys_credential_id_key') throw error;
  throw new AppError('conflict', 'This passkey is already stored.', { cause: error });
}

function notFound(): AppError {
  return new AppError('not_found', 'There is no such passkey; it may have been removed already.');
}
