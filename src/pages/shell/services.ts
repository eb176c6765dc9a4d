import type { OutboundSettings } from '../../environment/outbound-settings.ts';
import type { Context } from 'koa';
import type { OidcPayloads } from '../../auth/oauth/payloads.ts';
import type { ConsentParts } from '../../auth/oauth/consent.ts';
import type { DeriveKey } from '../../auth/secret.ts';
import type { ReadReplica } from '../../data/database.ts';
import type { Pipeline } from '../../api/pipeline.ts';
import type { Banners } from '../banners/memory.ts';
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

/** Services that all pages share. */
export interface PageServices extends AuthServices {
  /** A replica, where there is one. */
  readonly reads?: ReadReplica | undefined;
  /** Resolves when every process has been sent which credentials were revoked until now. */
  readonly settle?: (() => Promise<void>) | undefined;
  /** Banners above every page. */
  readonly banners: Banners;
  /** Pipeline that operations are called through. */
  readonly pipeline: Pipeline;
  /** Items of lists by their JSON text. */
  readonly items: { get(text: string): object | undefined; set(text: string, item: object): unknown };
  /** Markup of these items, by how it looks: it goes when the item does. */
  readonly markup: WeakMap<object, Map<string, { readonly moment: string; readonly html: Buffer }>>;
  readonly keyFor: DeriveKey;
  /** Contact for vulnerabilities, as a URI. */
  readonly securityContact: string | undefined;
  /** Origins of feeds that operators add, and the way to them. */
  readonly outbound: OutboundSettings;
  /** Requests a day from an account without a paid plan. */
  readonly freeDailyQuota: number;
  /** Usage of accounts: stores gathered counts, and reads remaining requests. */
  readonly usage: { readonly stored: () => Promise<void>; readonly quotas: ReadQuotas };
  /** Returns the client address that rate limits count by. */
  readonly addressOf: (ctx: Context) => string;
  /** Makes a GET request of the API with a token, which counts like any other of its account. */
  readonly get: (call: ApiCall) => Promise<{ readonly status: number; readonly body: string | undefined }>;
  /** Counts a page or form asked for from an address, apart from the API's requests. Throws rate_limit_exceeded. */
  readonly countIp: (address: string) => Promise<void>;
  /** The consent part of the authorization server. */
  readonly consent: ConsentParts;
  /** The payloads of the authorization server. */
  readonly payloads: OidcPayloads;
  /** Title, status and help of every error code. */
  readonly problems: readonly ProblemKind[];
}

export interface ProblemKind {
  readonly code: string;
  readonly status: number;
  readonly title: string;
  readonly help: string;
}
