import { errors, type Configuration, type KoaContextWithOIDC } from 'oidc-provider';
import { POLL_INTERVAL_S, type DeviceLimits } from '../../limits/device-limits.ts';
import { payloadHash, type Payload } from './payloads.ts';
import { READ_REQUIRED } from './policy.ts';
import { grantedResourceProblem } from './request-errors.ts';
import type { ResourceUrls } from './resources.ts';

const MAX_AGENT_CHARACTERS = 300;

type DeviceFlow = NonNullable<NonNullable<Configuration['features']>['deviceFlow']>;

/**
 * Device authorization (RFC 8628): the library issues codes and exchanges them; the page on which people enter one is
 * ours. Codes have consonants only, which spell no words and are read aloud easily (section 6.1).
 */
export const deviceFlow: DeviceFlow = {
  enabled: true,
  charset: 'base-20',
  mask: '****-****',
  deviceInfo: (ctx) => ({
    address: String(ctx.state.address),
    userAgent: ctx.get('user-agent').slice(0, MAX_AGENT_CHARACTERS),
  }),
};

/**
 * Our own rules for the request of a device: one resource, and `read`, as in the flow of browsers. Throws slow_down
 * with status 429 when its address asked for too many codes.
 */
export async function checkDeviceRequest(
  ctx: KoaContextWithOIDC,
  { rest, mcp }: ResourceUrls,
  limits: DeviceLimits,
): Promise<void> {
  const { resource, scope } = ctx.oidc.params ?? {};
  if (typeof resource !== 'string') throw new errors.InvalidTarget(`resource must be ${rest} or ${mcp}`);
  if (typeof scope !== 'string' || !scope.split(' ').includes('read'))
    throw new errors.InvalidScope(READ_REQUIRED, 'read');
  const wait = await limits.countIssued(String(ctx.state.address));
  if (wait === undefined) return;
  ctx.set('retry-after', String(wait));
  throw Object.assign(
    new errors.CustomOIDCProviderError('slow_down', `too many codes were asked for; try again in ${wait} seconds`),
    { status: 429, statusCode: 429 },
  );
}

/**
 * Checks a poll before the code is used up: its interval while nobody has decided, and the resource after that. Throws
 * slow_down (section 3.5) and invalid_target; a device that sends another resource by mistake keeps its code.
 */
export async function checkDevicePoll(
  ctx: KoaContextWithOIDC,
  { code, payload }: { code: string; payload: Payload },
  { limits, resources }: { limits: DeviceLimits; resources: ResourceUrls },
): Promise<void> {
  const { route, client, params } = ctx.oidc;
  if (route !== 'token' || payload.clientId !== client?.clientId) return;
  const isDecided = payload.accountId !== undefined || payload.error !== undefined;
  if (!isDecided && Number(payload.exp) * 1000 > Date.now()) {
    if (!(await limits.isTooEarly(payloadHash(code).toString('base64url')))) return;
    throw new errors.CustomOIDCProviderError(
      'slow_down',
      `wait 5 seconds longer between two requests from now on; at least ${POLL_INTERVAL_S}`,
    );
  }
  const granted = payload.resource as string | undefined;
  if (params?.resource !== undefined && params.resource !== granted)
    throw new errors.InvalidTarget(grantedResourceProblem(granted, resources));
}
