import type { JWTPayload } from 'jose';
import { LRUCache } from 'lru-cache';
import { SIGNING_ALG, type PublicKey, type SigningKeys } from './signing-keys.ts';

/** The claims of an access token whose signature is valid. */
interface AccessJwt {
  readonly id: string | undefined;
  readonly accountId: string;
  readonly clientId: string;
  readonly grantId: string;
  readonly scopes: readonly string[];
  /** The only resource that it is valid for. */
  readonly audience: string;
  /** Seconds since 1970. */
  readonly issuedAt: number | undefined;
  readonly expiresAt: Date;
}

/** Verifies an access token: its claims, or undefined if it is not ours or not valid now. */
export type CheckJwt = (token: string) => Promise<AccessJwt | undefined>;

const MAX_CACHED = 10_000;
/** Milliseconds that a verified signature is cached. */
const CACHE_TTL_MS = 60_000;
/** Seconds that another process's clock may be ahead. Expiry is not extended. */
const SKEW_S = 60;

/**
 * Verifies RFC 9068 access tokens with our own keys: algorithm, typ, kid, issuer, nbf, exp, and that all claims are
 * present. Rejects only when the keys cannot be read.
 */
export function createJwtCheck(keys: SigningKeys, issuer: string): CheckJwt {
  const cache = new LRUCache<string, AccessJwt>({ max: MAX_CACHED, ttl: CACHE_TTL_MS });
  return async (token) => {
    const claims = cache.get(token) ?? (await verify(token, keys, issuer));
    if (!claims || claims.expiresAt.getTime() <= Date.now()) return undefined;
    cache.set(token, claims, { noUpdateTTL: true });
    return claims;
  };
}

async function verify(token: string, keys: SigningKeys, issuer: string): Promise<AccessJwt | undefined> {
  const { errors, jwtVerify } = await import('jose');
  const keyOf = async ({ kid }: { kid?: string }): Promise<PublicKey> => {
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
