import type { Router } from '@koa/router';
import { recordEvent } from '../../auth/accounts/security-events.ts';
import { endSession } from '../../auth/accounts/sessions.ts';
import { seeOther, requireSignIn } from '../shell/guards.ts';
import type { Uses } from '../shell/dependencies.ts';
import { sessionOf, visitorOf } from '../shell/visitor.ts';

/** Ends the session on the server, so that a copy of its cookie is worthless. */
export function addSignOut(router: Router, { site: { db, log } }: Uses<'site'>): void {
  router.post('/sign-out', requireSignIn, async (ctx) => {
    const { id, accountId } = sessionOf(ctx);
    const { client, keep } = visitorOf(ctx);
    await db.transaction(async (tx) => {
      await endSession(tx, accountId, id);
      await recordEvent(tx, log, { accountId, kind: 'signed_out', client });
    });
    keep(null);
    seeOther(ctx, '/sign-in?notice=signed_out');
  });
}
