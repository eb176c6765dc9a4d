import { createHmac } from 'node:crypto';

/** The purpose that the key of these secrets is derived for. */
const PURPOSE = 'webhooks';

/**
 * The secret of a webhook as Standard Webhooks writes it: `whsec_` and 32 bytes in Base64. It is derived from the
 * webhook's id and the number of its secret, so that the database holds none.
 */
export function webhookSecret(keyFor: (purpose: string) => Buffer, id: string, number: number): string {
  return `whsec_${createHmac('sha256', keyFor(PURPOSE)).update(`${id}:${number}`).digest('base64')}`;
}
