import type { Context } from 'koa';
import type { OidcPayloads } from '../../auth/oauth/payloads.ts';
import type { ConsentParts } from '../../auth/oauth/consent.ts';
import type { KeyFor } from '../../auth/secret.ts';
import type { AuthServices } from '../../auth/services.ts';

/** What all pages share. */
export interface PageServices extends AuthServices {
  readonly keyFor: KeyFor;
  /** Where weaknesses are reported to, as a URI. */
  readonly securityContact: string | undefined;
  /** Requests a day of a person without a paid plan. */
  readonly freeDailyQuota: number;
  /** The address that a request is limited by. */
  readonly addressOf: (ctx: Context) => string;
  /** Counts a request of an address. Throws rate_limit_exceeded. */
  readonly countIp: (address: string) => Promise<void>;
  /** What the authorization server asks people. */
  readonly consent: ConsentParts;
  /** What it keeps. */
  readonly payloads: OidcPayloads;
  /** What a kind of error is called, and its status. */
  readonly problems: readonly ProblemKind[];
}

export interface ProblemKind {
  readonly code: string;
  readonly status: number;
  readonly title: string;
  readonly help: string;
}
