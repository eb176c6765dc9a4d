import type { operations as readerOperations } from '../../generated/greader/operations.ts';
import type { operations } from '../../generated/operations.ts';
import type { Answer, Item, Path, Repeatable, Schema } from '../../generated/shapes.ts';

/** Types over generated/; erased at run time. */
export type { Schema };
export type OperationId = keyof typeof operations;
export type OperationTag = (typeof operations)[OperationId]['tag'];
export type Scope = (typeof operations)[OperationId]['scopes'][number];

/** The account on whose behalf a request is made. */
export interface Viewer {
  readonly id: string;
  /** The app that acts for the person; undefined when it is the person, by a token or in a browser. */
  readonly appId: string | undefined;
  /** The version of what the person mutes; 0 for nothing. */
  readonly mutesVersion: number;
}

/** JSON text of a T, which can be stored and concatenated without parsing. */
export type JsonText<T> = string & { readonly jsonOf?: T };

/** Documents generated from the contract, with this service's own URL; large ones are created on first use. */
export interface ContractDocuments {
  readonly json: () => string;
  readonly yaml: () => string;
  /** The contract as OpenAPI 3.2, as JSON. */
  readonly openapi32: () => string;
  /** A document of workflows over the contract, by the name of its file. */
  readonly flow: (file: Path<'getFlow'>['file']) => string;
  /** The first page of the documentation for people. */
  readonly page: () => Promise<string>;
  readonly skill: string;
}

/** Filter of events; null selects all. Filters of posts do not apply to events without a post. */
interface EventFilter {
  readonly events: readonly Schema<'EventType'>[] | null;
  readonly tags: readonly string[] | null;
  readonly sourceIds: readonly string[] | null;
  /** A compiled filter of the posts that events are about. */
  readonly fits: object | null;
  /** A custom feed of the person's. */
  readonly feedId: string | null;
  /** Words as search reads them. */
  readonly query: string | null;
}

/** A stream of events to be opened. */
export interface StreamOfEvents {
  readonly filter: EventFilter;
  /** The position after which it begins; undefined for what happens from now on. */
  readonly after: string | undefined;
  /** Seconds after which the stream ends; with 0, once the backlog is sent. */
  readonly seconds: number;
}

/** The result of a handler; its status is the operation's 2xx. */
export interface Reply<Shape> {
  readonly body: Shape | JsonText<Shape>;
  /** A text that changes whenever the body does, when it is cheaper to compare than the body. */
  readonly version?: string | undefined;
  /** Whether all was so before. */
  readonly unchanged?: boolean;
  /** A file in place of the body, which is empty then. */
  readonly bytes?: Buffer;
  /** The media type of the body, where the operation has several; its first one without. */
  readonly type?: string;
  /** Stream that follows the head, instead of the body. */
  readonly stream?: StreamOfEvents;
  /** Whether it changed what is kept of the caller with credentials, which every process must hear of. */
  readonly changesCaller?: boolean;
}

/** The result of a handler of a paged list; the dispatcher adds `pagination` and the Link header. */
export interface PageReply<Shape> {
  readonly items: readonly JsonText<Shape>[];
  /** The position after this page; null on the last one. */
  readonly next: string | null;
  /** Members of the body besides `data` and `pagination`. */
  readonly also?: Readonly<Record<string, unknown>>;
  /** A text that changes whenever the items do, when it is cheaper to compare than the items. */
  readonly version?: string | undefined;
}

/** Members of an operation's page besides its items and its position. */
type Also<Id extends OperationId> = Omit<Answer<Id>, 'data' | 'pagination'>;
type PageReplyOf<Id extends OperationId> = PageReply<Item<Id>> &
  ([keyof Also<Id>] extends [never] ? unknown : { readonly also: Also<Id> });
/** An idempotent operation reports whether it changed anything. */
type WriteReplyOf<Id extends OperationId> = Reply<Answer<Id>> &
  (Id extends Repeatable ? { readonly unchanged: boolean } : unknown);
/** The result of an operation's handler. */
export type ReplyOf<Id extends OperationId> = [Item<Id>] extends [never] ? WriteReplyOf<Id> : PageReplyOf<Id>;

/** The operations of an area. */
export type IdsOf<T extends OperationTag> = {
  [Id in OperationId]: (typeof operations)[Id]['tag'] extends T ? Id : never;
}[OperationId];

/** Operations of the Google Reader API, and of both. */
export type ReaderOperationId = keyof typeof readerOperations;
export type AnyOperationId = OperationId | ReaderOperationId;
export type ReaderTag = (typeof readerOperations)[ReaderOperationId]['tag'];
export type ReaderIdsOf<T extends ReaderTag> = {
  [Id in ReaderOperationId]: (typeof readerOperations)[Id]['tag'] extends T ? Id : never;
}[ReaderOperationId];
