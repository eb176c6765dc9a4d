import { LOOPBACK, type SettingsReader } from './settings-reader.ts';

/** An OpenID provider, where the service is registered as a client. */
export interface OidcSettings {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** What people know it by. */
  readonly name: string;
}

const NAMES = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'OIDC_NAME'] as const;

/** Reads the settings of an OpenID provider: all, or none. */
export function readOidc(read: SettingsReader): OidcSettings | undefined {
  const issuer = readIssuer(read);
  const [, clientId = '', clientSecret = '', name = ''] = NAMES.map((one) => read.text(one));
  const missing = NAMES.filter((one) => read.text(one) === undefined);
  if (missing.length > 0 && missing.length < NAMES.length)
    read.problems.push(
      `${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'} missing; set all of ${NAMES.join(', ')} or none`,
    );
  if (read.text('SIGN_UP') === 'provider' && missing.length > 0)
    read.problems.push('SIGN_UP is "provider" without a provider; set OIDC_ISSUER and what belongs to it');
  return issuer === undefined || missing.length > 0 ? undefined : { issuer, clientId, clientSecret, name };
}

function readIssuer(read: SettingsReader): string | undefined {
  const issuer = read.url('OIDC_ISSUER', ['http:', 'https:']);
  if (issuer?.startsWith('http:') && !LOOPBACK.test(new URL(issuer).hostname))
    read.problems.push('OIDC_ISSUER is plain http on another machine; who signs in could be anybody: use https');
  return issuer;
}
