import { Webhook } from 'standardwebhooks';

/** The value of `webhook-signature` (Standard Webhooks 1.0.0): one signature for each secret, with spaces between. */
export function signatures(
  secrets: readonly string[],
  { id, sentAt, body }: { id: string; sentAt: Date; body: string },
): string {
  return secrets.map((secret) => new Webhook(secret).sign(id, sentAt, body)).join(' ');
}
