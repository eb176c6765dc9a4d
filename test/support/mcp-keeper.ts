import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { importJWK, SignJWT, type CryptoKey } from 'jose';
import { SigningKeys } from '../../src/auth/oauth/tokens/signing-keys.ts';
import { readSecret } from '../../src/auth/secret.ts';
import { claimsOf, decide, REDIRECT, type Visitor } from './oauth.ts';
import type { Service } from './service.ts';

/** Fields that programs which keep tokens by `OAuthClientProvider` agree on; each adds fields of its own. */
export interface KeptTokens {
  readonly access_token: string;
  readonly token_type: string;
  readonly refresh_token?: string;
}

/**
 * Keeps a program's OAuth state, as `OAuthClientProvider` of the MCP SDKs and of what is built like them asks for it;
 * `registered` when somebody registered the client.
 */
export class Keeper<Information, Discovered = unknown> {
  readonly redirectUrl = REDIRECT;
  readonly clientMetadata = {
    client_name: 'Test program',
    redirect_uris: [REDIRECT],
    // Not every client names them by itself, and without it there are no refresh tokens (RFC 7591, section 2).
    grant_types: ['authorization_code', 'refresh_token'],
    token_endpoint_auth_method: 'none',
  };
  /** Address that the program would send its person's browser to. */
  request: URL | undefined;
  /** Number of times that it was given tokens. */
  saved = 0;
  private stored: KeptTokens | undefined;
  private discovered: Discovered | undefined;
  private verifier = '';
  constructor(private registered?: Information) {}
  clientInformation = (): Information | undefined => this.registered;
  saveClientInformation = (given: Information): void => void (this.registered = given);
  tokens = (): any => this.stored;
  saveTokens = (given: KeptTokens): void => {
    this.saved += 1;
    this.stored = given;
  };
  redirectToAuthorization = (url: URL): void => void (this.request = url);
  saveCodeVerifier = (given: string): void => void (this.verifier = given);
  codeVerifier = (): string => this.verifier;
  saveDiscoveryState = (given: Discovered): void => void (this.discovered = given);
  discoveryState = (): Discovered | undefined => this.discovered;

  /** Makes the access token one that has expired, as after an hour. */
  async expire(service: Service): Promise<void> {
    expect(this.stored?.refresh_token, 'a refresh token').to.be.a('string');
    this.stored = { ...this.stored!, access_token: await expired(service, this.stored!.access_token) };
  }
}

/** An access token as the service gave it, but that it ended a second ago; signed with the service's own key. */
export async function expired({ db, config }: Service, token: string): Promise<string> {
  let set: SigningKeys['current'];
  const keys = new SigningKeys(db, readSecret(config), (current) => (set = current));
  await keys.start();
  keys.close();
  const { active } = set!;
  const now = Math.floor(Date.now() / 1000);
  return new SignJWT({ ...claimsOf(token), jti: randomUUID(), iat: now - 3601, exp: now - 1 })
    .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', kid: active.kid! })
    .sign((await importJWK(active, 'ES256')) as CryptoKey);
}

/** Consents in a browser; returns the redirect to the program. */
export async function allow(visitor: Visitor, request: URL, write = true): Promise<URL> {
  const { location, text } = await visitor.get(request.href);
  expect(location, text).to.not.equal(undefined);
  return location!.pathname.startsWith('/consent/') ? decide(visitor, location!, { write }) : location!;
}
