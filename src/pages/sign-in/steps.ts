import type { Context } from 'koa';
import { recordEvent } from '../../auth/accounts/security-events.ts';
import { confirmSession } from '../../auth/accounts/sessions.ts';
import { completeSignIn, passwordFingerprint } from '../../auth/accounts/sign-in.ts';
import { hasTotp } from '../../auth/factors/totp.ts';
import { DEFAULT_RETURN_PATH, seeOther } from '../shell/guards.ts';
import type { Site, Uses } from '../shell/dependencies.ts';
import { visitorOf } from '../shell/visitor.ts';
import { createEncryptedCookie } from '../shell/cookies.ts';

/** Milliseconds for the code after the password. */
const CODE_MS = 10 * 60_000;

/** A proof of identity: the account, the method, and the path to return to. */
export interface Proof {
  readonly accountId: string;
  /** Such as `password`, or `a passkey`: shown among the person's security events. */
  readonly by: string;
  /** Whether a second factor is included: a code, or a passkey with user verification. */
  readonly hasSecondFactor: boolean;
  readonly to: string | undefined;
}

/** The steps that every way to sign in shares. */
export interface SignInSteps {
  /**
   * Signs in, or confirms access in a browser where that account is signed in; but first asks for a code where the
   * account has two-factor authentication and the proof has no second factor.
   */
  accept(ctx: Context, proof: Proof): Promise<void>;
  /**
   * Returns the person who owes a code: they passed the first step in this browser within 10 minutes; their password is
   * still right.
   */
  waiting(ctx: Context): Promise<Proof | undefined>;
}

/** Creates the steps; between them the browser keeps the proof in a cookie that only this service can read. */
export function createSteps({ site, accounts }: Uses<'site' | 'accounts'>): SignInSteps {
  const { db, keyFor } = site;
  const cookie = createEncryptedCookie<Proof & { mark: string }>(site, 'step', CODE_MS);
  const complete = async (ctx: Context, proof: Proof): Promise<void> => {
    const { accountId, by, to } = proof;
    const { session, client, signIn } = visitorOf(ctx);
    if (session?.accountId === accountId) await confirm(site, ctx, proof);
    else
      await completeSignIn(accounts, { accountId, client, by: by === 'password' ? undefined : `with ${by}` }, (tx) =>
        signIn(tx, accountId),
      );
    cookie.forget(ctx);
    seeOther(ctx, to ?? DEFAULT_RETURN_PATH);
  };
  return {
    accept: async (ctx, proof) => {
      if (proof.hasSecondFactor || !(await hasTotp(db, proof.accountId))) return complete(ctx, proof);
      cookie.keep(ctx, { ...proof, mark: await passwordFingerprint(db, keyFor, proof.accountId) });
      return seeOther(ctx, '/sign-in/code');
    },
    waiting: async (ctx) => {
      const proof = cookie.read(ctx);
      return proof && proof.mark === (await passwordFingerprint(db, keyFor, proof.accountId)) ? proof : undefined;
    },
  };
}

async function confirm({ db, log }: Site, ctx: Context, { accountId, by }: Proof): Promise<void> {
  const { client, keep, knowDevice, session } = visitorOf(ctx);
  const token = await db.transaction(async (tx) => {
    await recordEvent(tx, log, { accountId, kind: 'signed_in', client, detail: `${by} asked again` });
    return confirmSession(tx, session?.id ?? '');
  });
  keep(token ?? null);
  await knowDevice(db, accountId);
}
