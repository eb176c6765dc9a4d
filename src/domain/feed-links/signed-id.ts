import { createHmac, timingSafeEqual } from 'node:crypto';

/** Hexadecimal digits of the MAC: 128 bits. */
const MAC_DIGITS = 32;
const FORM = /^([0-9a-f]{32})([0-9a-f]{32})$/;

/** A secret for an address: a prefix, a UUID and a MAC of it under a key, so that the database stores no secret. */
export function signedId(prefix: string, key: Buffer, id: string): string {
  return `${prefix}${id.replaceAll('-', '')}${idMac(key, id)}`;
}

/** The UUID in such a secret; undefined when its MAC is not ours. */
export function idOfSigned(prefix: string, key: Buffer, secret: string): string | undefined {
  if (!secret.startsWith(prefix)) return undefined;
  const [, digits = '', mac = ''] = FORM.exec(secret.slice(prefix.length)) ?? [];
  const id = digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  return digits !== '' && timingSafeEqual(Buffer.from(mac), Buffer.from(idMac(key, id))) ? id : undefined;
}

function idMac(key: Buffer, id: string): string {
  return createHmac('sha256', key).update(id).digest('hex').slice(0, MAC_DIGITS);
}
