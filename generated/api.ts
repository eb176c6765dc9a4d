// Made from spec/ by `make codegen`. Do not edit.
/** The path of the API on its host. */
export const API_ROOT = '/public/v1';
/** The version of the service and its contract. */
export const API_VERSION = '1.11.0';
/** Paths that apps send people to, and that they get tokens from. */
export const OAUTH_PATHS = { authorization: '/auth/oauth2/authorize', token: '/auth/oauth2/token' } as const;
/** Scopes that a token can have. */
export const API_SCOPES = ["read","write"] as const;
/** Headers that answers carry beside those of HTTP itself. */
export const ANSWER_HEADERS = ["Deprecation","ETag","Idempotency-Replayed","Link","RateLimit","RateLimit-Policy","Retry-After","Sunset","WWW-Authenticate","x-experimental","x-ratelimit-limit","x-ratelimit-remaining","x-ratelimit-reset","x-request-id","x-token-expires-at","x-unchanged"] as const;
