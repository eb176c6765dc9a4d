import { LOOPBACK, type SettingsReader } from './settings-reader.ts';

/** An OpenID provider, where the service is registered as a client. */
export interface OidcSettings {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** What people know it by. */
  readonly name: string;
}

/** Reads the settings of an OpenID provider: all, or none. */
export function readOidc(read: SettingsReader): OidcSettings | undefined {
  const names = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'OIDC_NAME'] as const;
  const [, clientId, clientSecret, name] = names.map((one) => read.text(one));
  const issuer = read.url('OIDC_ISSUER', ['http:', 'https:']);
  const missing = names.filter((one) => read.text(one) === undefined);
  if (missing.length > 0 && missing.length < names.length)
    read.problems.push(
      `${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'} missing; set all of ${names.join(', ')} or none`,
    );
  if (issuer?.startsWith('http:') && !LOOPBACK.test(new URL(issuer).hostname))
    read.problems.push('OIDC_ISSUER is plain http on another machine; who signs in could be anybody: use https');
  if (read.text('SIGN_UP') === 'provider' && missing.length > 0)
    read.problems.push('SIGN_UP is "provider" without a provider; set OIDC_ISSUER and what belongs to it');
  if (issuer === undefined || clientId === undefined || clientSecret === undefined || name === undefined)
    return undefined;
  return { issuer, clientId, clientSecret, name };
}
