import type { Calls, EventsByType, Streams } from './types.js';

export type * from './types.js';

/** The address that this package was loaded from, and the version of its contract. */
export const BASE_URL: string;
export const VERSION: string;

/** An answer that is no success. */
export class ApiError extends Error {
  readonly status: number;
  /** The error's code, such as `not_found`; undefined when something else than the service answered. */
  readonly code: string | undefined;
  readonly details: readonly { readonly in: string; readonly path: string; readonly message: string }[];
  readonly requestId: string | undefined;
  readonly headers: Headers;
}

export interface ClientOptions {
  /** A personal access token, or an access token of an app. */
  readonly token?: string;
  /** Default: the address that this package was loaded from. */
  readonly baseUrl?: string;
  readonly fetch?: typeof fetch;
  /** How often a request is sent again: after `Retry-After`, and where it was not answered. Default: 3. */
  readonly retries?: number;
  /** For each request. Default: 30,000. */
  readonly timeoutMs?: number;
}

/** Inputs besides those of the contract. */
export interface RequestOptions {
  /** Default: a new one for each call of an operation that takes it, the same for its retries. */
  readonly idempotencyKey?: string;
  /** An `etag` that the resource must still have. */
  readonly ifMatch?: string;
  readonly signal?: AbortSignal;
}

export interface Answer<Data> {
  readonly status: number;
  readonly data: Data;
  readonly etag: string | undefined;
  readonly headers: Headers;
}

type Input<Id extends keyof Calls> = Calls[Id]['input'] & RequestOptions;
/** Operations with a required input need an argument. */
type Arguments<Id extends keyof Calls> = {} extends Calls[Id]['input'] ? [input?: Input<Id>] : [input: Input<Id>];
type Paged = { [Id in keyof Calls]: Calls[Id]['answer'] extends { data: unknown[]; pagination: unknown } ? Id : never }[keyof Calls];
type Item<Id extends Paged> = Calls[Id]['answer'] extends { data: (infer Entry)[] } ? Entry : never;
type Methods = { readonly [Id in keyof Calls]: (...input: Arguments<Id>) => Promise<Calls[Id]['answer']> };

/** A method for each operation of the contract, by its id; `events` reads the stream of events. */
export interface Client extends Methods {
  /** The same with status, headers and `etag`. */
  request<Id extends keyof Calls>(id: Id, ...input: Arguments<Id>): Promise<Answer<Calls[Id]['answer']>>;
  /** The entries of all pages of a list. */
  pages<Id extends Paged>(id: Id, ...input: Arguments<Id>): AsyncGenerator<Item<Id>, void>;
  /** Events as they happen; without `query.seconds` for ever. A broken connection is made again. */
  events(input?: {
    readonly query?: EventsQuery;
    readonly lastEventId?: string;
    readonly signal?: AbortSignal;
  }): AsyncGenerator<{ readonly lastEventId: string; readonly event: AnyEvent }, void>;
}

type EventsQuery = Streams['streamEvents']['input'] extends { query?: infer Query } ? Query : never;
export type AnyEvent = EventsByType[keyof EventsByType];

export function createClient(options?: ClientOptions): Client;

/** Returns the event of a delivery to your webhook. Throws when this service did not sign it. `body` is the raw text. */
export function verifyWebhook(
  secret: string,
  headers: Headers | Readonly<Record<string, string | string[] | undefined>>,
  body: string,
): Promise<AnyEvent>;
