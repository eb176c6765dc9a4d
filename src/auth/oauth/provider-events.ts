import type Provider from 'oidc-provider';
import type { KoaContextWithOIDC } from 'oidc-provider';
import type { Database } from '../../data/database.ts';
import type { Log } from '../../log.ts';
import { recordEvent } from '../accounts/security-events.ts';
import { findClient } from './apps/apps.ts';
import { explainRefusal, nameGrantedScopes } from './tokens/token-answers.ts';

interface Parts {
  readonly db: Database;
  readonly log: Log;
}

/** Why the library refuses a refresh token that was used before; it has ended the grant by then. */
const REUSED = 'refresh token already used';

/**
 * Tells the log, and the person where it concerns them, what the library did. Never a token. The library waits for who
 * hears of a token answer before it sends it, so that here is where such answers say all that they should.
 */
export function noteEvents(provider: Provider, { db, log }: Parts): void {
  provider.on('grant.success', (ctx) => {
    nameGrantedScopes(ctx);
    note(ctx, 'tokens_issued');
  });
  provider.on('grant.revoked', (ctx) => note(ctx, 'grant_ended'));
  provider.on('grant.error', (ctx, error) => {
    explainRefusal(ctx, error);
    note(ctx, 'token_refused', error.error_detail ?? error.message);
    if (error.error_detail === REUSED)
      void tell(ctx).catch((failure: unknown) =>
        log.warn({ reason: String(failure) }, 'a security event could not be stored'),
      );
  });
  provider.on('authorization.error', (ctx, error) => note(ctx, 'authorization_refused', error.message));
  // Remembered: whoever called the library answers with it.
  provider.on('server_error', (ctx, error) => (ctx.state.fault = error));

  function note(ctx: KoaContextWithOIDC, event: string, reason?: string): void {
    const { client, entities } = ctx.oidc;
    log.info(
      {
        event,
        requestId: ctx.state.requestId as string,
        client: client?.clientId,
        viewer: entities.Account?.accountId,
        reason,
      },
      event.replaceAll('_', ' '),
    );
  }

  async function tell(ctx: KoaContextWithOIDC): Promise<void> {
    const accountId = ctx.oidc.entities.Account?.accountId;
    const app = await findClient(db, ctx.oidc.client?.clientId ?? '');
    if (accountId === undefined) return;
    const client = { address: String(ctx.state.address), userAgent: ctx.get('user-agent').slice(0, 300) };
    await recordEvent(db, log, { accountId, kind: 'refresh_reused', client, detail: app?.name });
  }
}
