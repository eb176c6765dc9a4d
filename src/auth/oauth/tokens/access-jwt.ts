import type { JWTPayload } from 'jose';
import { LRUCache } from 'lru-cache';
import { SIGNING_ALG, type SigningKeys } from './signing-keys.ts';

/** What an access token says, once its signature was checked. */
interface AccessJwt {
  readonly id: string | undefined;
  readonly accountId: string;
  readonly clientId: string;
  readonly grantId: string;
  readonly scopes: readonly string[];
  /** The one resource that it is good at. */
  readonly audience: string;
  /** Seconds since 1970. */
  readonly issuedAt: number | undefined;
  readonly expiresAt: Date;
}

/** Checks access tokens: what one says, or undefined for one that is not ours or not good now. */
export type CheckJwt = (token: string) => Promise<AccessJwt | undefined>;

const FORM = /^[\w-]+\.[\w-]+\.[\w-]+$/;
const MAX_CHECKED = 10_000;
/** Milliseconds that a checked signature is remembered. */
const CHECKED_FOR = 60_000;
/** Seconds that another process's clock may be ahead. The end of a token is never put off. */
const SKEW_S = 60;

/** Whether a bearer token has the form of a JWT. */
export function isJwt(token: string): boolean {
  return FORM.test(token);
}

/**
 * Checks RFC 9068 access tokens against our own keys: algorithm, typ, kid, issuer, nbf and exp, and that all claims are
 * there. Rejects only when the keys could not be had.
 */
export function createJwtCheck(keys: SigningKeys, issuer: string): CheckJwt {
  const checked = new LRUCache<string, AccessJwt>({ max: MAX_CHECKED, ttl: CHECKED_FOR });
  return async (token) => {
    if (!isJwt(token)) return undefined;
    const claims = checked.get(token) ?? (await verified(token, keys, issuer));
    if (!claims || claims.expiresAt.getTime() <= Date.now()) return undefined;
    checked.set(token, claims, { noUpdateTTL: true });
    return claims;
  };
}

async function verified(token: string, keys: SigningKeys, issuer: string): Promise<AccessJwt | undefined> {
  const { errors, jwtVerify } = await import('jose');
  const keyOf = async ({
    kid,
  }: {
    kid?: string;
  }): Promise<NonNullable<Awaited<ReturnType<SigningKeys['publicKey']>>>> => {
    const key = await keys.publicKey(kid);
    if (!key) throw new errors.JWKSNoMatchingKey();
    return key;
  };
  try {
    const { payload } = await jwtVerify(token, keyOf, {
      issuer,
      typ: 'at+jwt',
      algorithms: [SIGNING_ALG],
      clockTolerance: SKEW_S,
    });
    return readClaims(payload);
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined;
    throw error;
  }
}

function readClaims({
  jti,
  sub,
  aud,
  iat,
  exp,
  scope,
  client_id: clientId,
  grant_id: grantId,
}: JWTPayload): AccessJwt | undefined {
  if (
    typeof sub !== 'string' ||
    typeof aud !== 'string' ||
    typeof exp !== 'number' ||
    typeof scope !== 'string' ||
    typeof clientId !== 'string' ||
    typeof grantId !== 'string'
  )
    return undefined;
  return {
    id: jti,
    accountId: sub,
    issuedAt: iat,
    clientId,
    grantId,
    scopes: scope.split(' '),
    audience: aud,
    expiresAt: new Date(exp * 1000),
  };
}
