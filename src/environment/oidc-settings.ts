import { LOOPBACK, type SettingsReader } from './settings-reader.ts';

/** An OpenID provider, where the service is registered as a client. */
export interface OidcSettings {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Name of the provider on pages. */
  readonly name: string;
  /** The claim that names a person's groups, and which plan whose members have, the first that fits. */
  readonly groupsClaim: string;
  readonly planGroups: readonly PlanGroup[];
}

/** A group at the provider, and the plan of its members. */
export interface PlanGroup {
  readonly group: string;
  readonly plan: 'free' | 'paid';
}

const NAMES = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'OIDC_NAME'] as const;

/** Reads the settings of an OpenID provider: all, or none. */
export function readOidc(read: SettingsReader): OidcSettings | undefined {
  const issuer = readIssuer(read);
  const [, clientId = '', clientSecret = '', name = ''] = NAMES.map((setting) => read.text(setting));
  const missing = NAMES.filter((setting) => read.text(setting) === undefined);
  if (missing.length > 0 && missing.length < NAMES.length)
    read.problems.push(
      `${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'} missing; set all of ${NAMES.join(', ')} or none`,
    );
  if (read.text('SIGN_UP') === 'provider' && missing.length > 0)
    read.problems.push('SIGN_UP is "provider" without a provider; set OIDC_ISSUER and its other settings');
  const groups = readGroups(read, missing.length === 0);
  return issuer === undefined || missing.length > 0 ? undefined : { issuer, clientId, clientSecret, name, ...groups };
}

function readGroups(read: SettingsReader, hasProvider: boolean): Pick<OidcSettings, 'groupsClaim' | 'planGroups'> {
  const planGroups = readPlanGroups(read);
  if (planGroups.length > 0 && !hasProvider)
    read.problems.push('OIDC_PLAN_GROUPS is set without a provider; set OIDC_ISSUER and its other settings');
  return { groupsClaim: read.text('OIDC_GROUPS_CLAIM') ?? 'groups', planGroups };
}

/** Pairs such as `developers=paid, guests=free`. */
function readPlanGroups(read: SettingsReader): PlanGroup[] {
  const pairs = read.list('OIDC_PLAN_GROUPS').map((text) => {
    const at = text.lastIndexOf('=');
    return { text, group: text.slice(0, at).trim(), plan: text.slice(at + 1).trim() };
  });
  const wrong = pairs.filter(({ text, group, plan }) => !text.includes('=') || group === '' || !isPlan(plan));
  if (wrong.length > 0)
    read.problems.push(
      `OIDC_PLAN_GROUPS holds ${wrong.map(({ text }) => JSON.stringify(text)).join(', ')}; use a group and its plan, ` +
        'such as developers=paid, comma-separated',
    );
  return pairs.flatMap(({ group, plan }) => (isPlan(plan) ? [{ group, plan }] : []));
}

function isPlan(text: string): text is PlanGroup['plan'] {
  return text === 'free' || text === 'paid';
}

function readIssuer(read: SettingsReader): string | undefined {
  const issuer = read.url('OIDC_ISSUER', ['http:', 'https:']);
  if (issuer?.startsWith('http:') && !LOOPBACK.test(new URL(issuer).hostname))
    read.problems.push('OIDC_ISSUER uses plain http on another machine, so sign-ins can be forged; use https');
  return issuer;
}
