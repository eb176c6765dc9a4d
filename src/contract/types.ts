import type { Database } from '../data/database.ts';
import type { operations } from '../../generated/operations.ts';
import type { Answer, Body, Item, Path, Query, Schema } from '../../generated/shapes.ts';

/**
 * Types over generated/: what handlers and views may take and must give. Nothing here exists at run time.
 */
export type { Schema };
export type OperationId = keyof typeof operations;
type Tag = (typeof operations)[OperationId]['tag'];
export type Scope = (typeof operations)[OperationId]['scopes'][number];

/** The person on whose behalf a request is made. */
export interface Viewer {
  readonly id: string;
}

/** A JSON text that is known to be a T, so that it can be stored and joined without being parsed. */
export type JsonText<T> = string & { readonly jsonOf?: T };

/** Documents made once at start from the contract, with this service's real host in them. */
export interface Documents {
  readonly json: string;
  readonly yaml: string;
  readonly page: string;
  readonly skill: string;
}

/** What handlers may use beside the database; made once at start. */
export interface Services {
  readonly publicUrl: string;
  readonly documents: Documents;
  /** Notes that a person opened a post, without waiting for it to be stored. */
  readonly recordView: (viewerId: string, postId: string) => void;
  /** Resolves when what this process noted so is stored, or cannot be now. */
  readonly viewsStored: () => Promise<void>;
  /** Where a sentence points among the stored vectors; undefined where no word is known. */
  readonly meaningOf: (sentence: string) => Meaning | undefined;
  /** The secret address of a feed link, without the name of a format. */
  readonly linkAddress: (linkId: string) => string;
  /** Texts of post cards by id and version, shared by all requests. */
  readonly cards: CardCache;
  /** What posts are about, by id. */
  readonly topics: TopicCache;
  /** What people's lists are made from. */
  readonly memory: { get(key: string): unknown; set(key: string, value: object): unknown };
}

interface Meaning {
  readonly model: string;
  readonly vector: readonly number[];
  readonly nearest: (wanted: { since: Date | null; limit: number }) => Promise<string[]>;
}

/** A bounded store of the topics of posts. */
interface TopicCache {
  get(id: string): PostTopics | undefined;
  set(id: string, topics: PostTopics): unknown;
}

interface PostTopics {
  readonly version: number;
  readonly source: string;
  readonly tags: readonly string[];
  readonly sortedAt: number;
  readonly categories: number;
}

/** A bounded store of card texts. */
interface CardCache {
  get(key: string): string | undefined;
  set(key: string, card: string): void;
}

/** One validated request for an operation. */
export interface Call<Id extends OperationId> extends Services {
  readonly db: Database;
  readonly viewer: Viewer;
  readonly path: Path<Id>;
  /** After validation: what has a default is there. */
  readonly query: Query<Id>;
  readonly body: Body<Id>;
}

/** What a handler gives back; the status is the operation's own 2xx. */
export interface Reply<Shape> {
  readonly body: Shape | JsonText<Shape>;
  /** A text that changes whenever the body does, where one is cheaper than the body itself. */
  readonly version?: string | undefined;
}

/**
 * What a handler of a paged list gives back; the dispatcher writes `pagination` behind the items, and the Link header.
 */
export interface PageReply<Shape> {
  readonly items: readonly JsonText<Shape>[];
  /** Where the next page begins; null on the last one. */
  readonly next: string | null;
  /** A text that changes whenever the items do, where one is cheaper than the items themselves. */
  readonly version?: string | undefined;
}

type ReplyOf<Id extends OperationId> = [Item<Id>] extends [never] ? Reply<Answer<Id>> : PageReply<Item<Id>>;

export type Handler<Id extends OperationId> = (call: Call<Id>) => Promise<ReplyOf<Id>>;

type IdsOf<T extends Tag> = { [Id in OperationId]: (typeof operations)[Id]['tag'] extends T ? Id : never }[OperationId];

/** All the handlers of an area; one that is missing or answers another shape does not compile. */
export type HandlersFor<T extends Tag> = { readonly [Id in IdsOf<T>]: Handler<Id> };
export type Handlers = { readonly [Id in OperationId]: Handler<Id> };
