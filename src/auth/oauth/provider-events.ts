import type Provider from 'oidc-provider';
import type { KoaContextWithOIDC } from 'oidc-provider';
import type { Database } from '../../data/database.ts';
import type { Log } from '../../log.ts';
import { recordEvent } from '../accounts/security-events.ts';
import { findClient } from './apps/apps.ts';
import { describeError } from './request-errors.ts';
import { resourcesOf } from './resources.ts';
import { completeDeviceAnswer, explainRefusal, nameGrantedScopes } from './tokens/token-answers.ts';

interface ProviderEventDependencies {
  readonly db: Database;
  readonly log: Log;
  readonly publicUrl: string;
}

/** The library's reason for refusing a reused refresh token; it has already ended the grant by then. */
const REUSED = 'refresh token already used';

/**
 * Logs what the library did, never a token, and records security events for the person. The library runs these
 * listeners before it sends a token response, so this is also where such responses are completed.
 */
export function recordProviderEvents(provider: Provider, { db, log, publicUrl }: ProviderEventDependencies): void {
  const resources = resourcesOf(publicUrl);
  const describe = (ctx: KoaContextWithOIDC): void => describeError(ctx, ctx.body as object | undefined, resources);
  provider.on('grant.success', (ctx) => {
    nameGrantedScopes(ctx);
    note(ctx, 'tokens_issued');
  });
  provider.on('device_authorization.success', (ctx, body) => {
    completeDeviceAnswer(body);
    note(ctx, 'device_code_issued');
  });
  provider.on('device_authorization.error', (ctx, error) => {
    describe(ctx);
    note(ctx, 'device_code_refused', error.error_detail ?? error.message);
  });
  provider.on('grant.revoked', (ctx) => note(ctx, 'grant_ended'));
  provider.on('grant.error', (ctx, error) => {
    describe(ctx);
    explainRefusal(ctx, error);
    note(ctx, 'token_refused', error.error_detail ?? error.message);
    if (error.error_detail === REUSED)
      void recordReuse(ctx).catch((failure: unknown) =>
        log.warn({ reason: String(failure) }, 'failed to store security event'),
      );
  });
  provider.on('revocation.error', describe);
  provider.on('introspection.error', describe);
  provider.on('authorization.error', (ctx, error) => note(ctx, 'authorization_refused', error.message));
  // Rethrown by `leave` after the library returns.
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

  async function recordReuse(ctx: KoaContextWithOIDC): Promise<void> {
    const accountId = ctx.oidc.entities.Account?.accountId;
    const app = await findClient(db, ctx.oidc.client?.clientId ?? '');
    if (accountId === undefined) return;
    const client = { address: String(ctx.state.address), userAgent: ctx.get('user-agent').slice(0, 300) };
    await recordEvent(db, log, { accountId, kind: 'refresh_reused', client, detail: app?.name });
  }
}
