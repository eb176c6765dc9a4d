import type { Database } from '../data/database.ts';
import { operations } from '../../generated/operations.ts';
import type { components, operations as Typed } from '../../generated/schema.ts';

/**
 * Types over generated/: what handlers and views may take and must give. Nothing here exists at run time but the table.
 */
export { operations };
export type OperationId = keyof typeof operations;
type Tag = (typeof operations)[OperationId]['tag'];
export type Scope = (typeof operations)[OperationId]['scopes'][number];
export type Schema<Name extends keyof components['schemas']> = components['schemas'][Name];

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

type Given<Id extends OperationId, Place extends 'path' | 'query'> = NonNullable<Typed[Id]['parameters'][Place]>;

/** What is sent with an operation; undefined too where it may be left out. */
type BodyOf<Operation> = Operation extends { requestBody: { content: { 'application/json': infer Body } } }
  ? Body
  : Operation extends { requestBody?: infer Given }
    ? [Given] extends [never]
      ? undefined
      : Given extends { content: { 'application/json': infer Body } }
        ? Body | undefined
        : undefined
    : undefined;

/** One validated request for an operation. */
export interface Call<Id extends OperationId> extends Services {
  readonly db: Database;
  readonly viewer: Viewer;
  readonly path: Given<Id, 'path'>;
  /** After validation: what has a default is there. */
  readonly query: Given<Id, 'query'>;
  readonly body: BodyOf<Typed[Id]>;
}

type Success<Id extends OperationId> = Typed[Id]['responses'] extends { 200: { content: infer Content } }
  ? Content[keyof Content]
  : undefined;

/** What a handler gives back; the status is the operation's own 2xx. */
export interface Reply<Body> {
  readonly body: Body | JsonText<Body>;
  /** A text that changes whenever the body does, where one is cheaper than the body itself. */
  readonly version?: string | undefined;
}

/**
 * What a handler of a paged list gives back; the dispatcher writes `pagination` behind the items, and the Link header.
 */
export interface PageReply<Item> {
  readonly items: readonly JsonText<Item>[];
  /** Where the next page begins; null on the last one. */
  readonly next: string | null;
  /** A text that changes whenever the items do, where one is cheaper than the items themselves. */
  readonly version?: string | undefined;
}

type Paged<Item> = { data: Item[]; pagination: Schema<'Pagination'> };

type ReplyOf<Id extends OperationId> = Success<Id> extends Paged<infer Item> ? PageReply<Item> : Reply<Success<Id>>;

export type Handler<Id extends OperationId> = (call: Call<Id>) => Promise<ReplyOf<Id>>;

type IdsOf<T extends Tag> = { [Id in OperationId]: (typeof operations)[Id]['tag'] extends T ? Id : never }[OperationId];

/** All the handlers of an area; one that is missing or answers another shape does not compile. */
export type HandlersFor<T extends Tag> = { readonly [Id in IdsOf<T>]: Handler<Id> };
export type Handlers = { readonly [Id in OperationId]: Handler<Id> };
