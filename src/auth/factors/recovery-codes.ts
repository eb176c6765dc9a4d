import { createHmac, randomBytes } from 'node:crypto';
import { now } from '../../data/conditions.ts';
import type { Database } from '../../data/database.ts';
import { RecoveryCode } from '../../data/entities/sign-in.ts';
import type { DeriveKey } from '../../config.ts';

/** Number of codes that a person gets at once. */
export const RECOVERY_CODES = 10;
/** Of 5 bits each: 60 bits cannot be guessed, nor found from a hash without the key. */
const CHARACTERS = 12;
/** Crockford's base 32: no letter is taken for a digit. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';

/** Makes 10 new recovery codes, such as `4f7k-9xq2-m0ta`, in place of those before; only their hashes are stored. */
export async function makeRecoveryCodes(tx: Database, keyFor: DeriveKey, accountId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newCode);
  await tx.orm.delete(RecoveryCode, { accountId });
  const rows = codes.map((code) => ({ accountId, hash: recoveryCodeHash(keyFor, accountId, code), createdAt: now }));
  await tx.orm.insert(RecoveryCode, rows);
  return codes.map((code) => code.replace(/(.{4})(?=.)/g, '$1-'));
}

/** Uses up a recovery code; false when it is wrong or was used. Capitals, spaces and dashes do not matter. */
export async function useRecoveryCode(
  tx: Database,
  keyFor: DeriveKey,
  { accountId, code }: { accountId: string; code: string },
): Promise<boolean> {
  const { affected } = await tx.orm.delete(RecoveryCode, {
    accountId,
    hash: recoveryCodeHash(keyFor, accountId, normalizeCode(code)),
  });
  return affected === 1;
}

/** Counts the codes that a person has left. */
export async function countRecoveryCodes(db: Database, accountId: string): Promise<number> {
  return db.orm.countBy(RecoveryCode, { accountId });
}

function newCode(): string {
  return [...randomBytes(CHARACTERS)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('');
}

function normalizeCode(typed: string): string {
  return typed.toLowerCase().replace(/[\s-]/g, '').replaceAll('o', '0').replace(/[il]/g, '1');
}

function recoveryCodeHash(keyFor: DeriveKey, accountId: string, code: string): Buffer {
  return createHmac('sha256', keyFor('recovery codes')).update(`${accountId} ${code}`).digest();
}
