import type { Router } from '@koa/router';
import { AppError } from '../errors.ts';

const PATH = '/.well-known/security.txt';
/** Days until `Expires`, counted from each day's response. */
const VALID_DAYS = 90;
const DAY_MS = 86_400_000;
const MAX_AGE_S = 86_400;

/** Serves the contact for vulnerabilities (RFC 9116). The RFC requires a contact, so without one there is no file. */
export function addSecurityTxt(
  router: Router,
  { publicUrl, securityContact }: { publicUrl: string; securityContact: string | undefined },
): void {
  router.get(PATH, (ctx) => {
    if (securityContact === undefined)
      throw new AppError(
        'not_found',
        'The operator of this service has not set a contact for security reports (SECURITY_CONTACT).',
      );
    const expires = new Date((Math.floor(Date.now() / DAY_MS) + VALID_DAYS) * DAY_MS);
    const fields = {
      Contact: securityContact,
      Expires: expires.toISOString(),
      'Preferred-Languages': 'en',
      Canonical: `${publicUrl}${PATH}`,
    };
    ctx.set('cache-control', `public, max-age=${MAX_AGE_S}`);
    ctx.type = 'text/plain; charset=utf-8';
    ctx.body = Object.entries(fields)
      .map(([name, value]) => `${name}: ${value}\n`)
      .join('');
  });
}
