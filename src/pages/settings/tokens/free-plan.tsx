import type { JSX } from 'preact';
import type { AccountSession } from '../../../auth/accounts/sessions.ts';
import { isPaidNow } from '../../../domain/people/plan.ts';
import { Notice } from '../../shell/fields.tsx';

/** Explains the free plan before a token is created; nothing on the paid plan, or without plans. */
export function FreePlan({ session, quota }: { session: AccountSession; quota: number }): JSX.Element | null {
  if (isPaidNow(session) || quota === Infinity) return null;
  return quota === 0 ? (
    <Notice kind="wrong">
      You are on the free plan, which includes no API requests. Every call returns{' '}
      <a href="/problems/rate_limit_exceeded">429</a> until the operator of this service{' '}
      <a href="/settings#plan">changes your plan</a>.
    </Notice>
  ) : (
    <Notice kind="info">
      You are on the <a href="/settings#plan">free plan</a>: {quota.toLocaleString('en')} API requests a day.
    </Notice>
  );
}
