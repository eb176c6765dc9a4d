import type { OutboundSettings } from '../../environment/outbound-settings.ts';
import type { Context } from 'koa';
import type { OidcPayloads } from '../../auth/oauth/payloads.ts';
import type { DeviceParts } from '../../auth/oauth/device.ts';
import type { DeriveKey } from '../../config.ts';
import type { ReadReplica } from '../../data/database.ts';
import type { Pipeline } from '../../api/pipeline.ts';
import type { Brand } from '../../environment/brand-settings.ts';
import type { Banners } from '../banners/cache.ts';
import type { AuthServices } from '../../auth/services.ts';
import type { ReadQuotas } from '../../domain/usage/usage.ts';

/** A GET request; its path is below the API root. */
export interface ApiCall {
  readonly path: string;
  readonly search: string;
  readonly token: string;
  readonly address: string;
  readonly requestId: string;
}

/** The site that pages are part of: its addresses, cookies, banners and errors. */
export interface Site extends Pick<AuthServices, 'db' | 'log' | 'publicUrl' | 'siteName' | 'signUp'> {
  /** A replica, where there is one. */
  readonly reads?: ReadReplica | undefined;
  /** Resolves when every process has been sent which credentials were revoked until now. */
  readonly settle?: (() => Promise<void>) | undefined;
  readonly keyFor: DeriveKey;
  /** The service's name, icon and colour. */
  readonly brand: Brand;
  /** Banners above every page. */
  readonly banners: Banners;
  /** Title, status and help of every error code. */
  readonly problems: readonly ProblemKind[];
  /** Contact for vulnerabilities, as a URI. */
  readonly securityContact: string | undefined;
  /** Origins of feeds that operators add, and the way to them. */
  readonly outbound: OutboundSettings;
  /** Returns the client address that rate limits count by. */
  readonly addressOf: (ctx: Context) => string;
  /** Counts a page or form requested from an address, apart from API requests. Throws rate_limit_exceeded. */
  readonly countIp: (address: string) => Promise<void>;
}

/** Accounts: sign-up, sign-in, plans and the apps with access. */
export interface Accounts extends AuthServices {
  readonly keyFor: DeriveKey;
  /** Requests a day from an account without a paid plan. */
  readonly freeDailyQuota: number;
  /** Usage of accounts: stores gathered counts, and reads remaining requests. */
  readonly usage: { readonly stored: () => Promise<void>; readonly quotas: ReadQuotas };
  /** The parts of the authorization server that ask people for consent. */
  readonly consent: DeviceParts;
  /** The payloads of the authorization server. */
  readonly payloads: OidcPayloads;
}

/** Calls of API operations, and what pages cache of their responses. */
export interface ApiAccess {
  /** Pipeline that operations are called through. */
  readonly pipeline: Pipeline;
  /** Items of lists by their JSON text. */
  readonly items: { get(text: string): object | undefined; set(text: string, item: object): unknown };
  /** Markup of these items, by variant: it goes when the item does. */
  readonly markup: WeakMap<object, Map<string, { readonly moment: string; readonly html: Buffer }>>;
  /** Makes a GET request of the API with a token, which counts like any other of its account. */
  readonly get: (call: ApiCall) => Promise<{ readonly status: number; readonly body: string | undefined }>;
}

/** Dependencies of all pages; `routes.ts` hands them out. */
export interface PageDependencies {
  readonly site: Site;
  readonly accounts: Accounts;
  readonly api: ApiAccess;
}

/** The dependencies that a page uses. */
export type Uses<Name extends keyof PageDependencies> = Pick<PageDependencies, Name>;

export interface ProblemKind {
  readonly code: string;
  readonly status: number;
  readonly title: string;
  readonly help: string;
}
