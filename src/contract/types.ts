import type { Database } from '../data/database.ts';
import type { operations } from '../../generated/operations.ts';
import type { Answer, Body, Item, Path, Query, Repeatable, Schema } from '../../generated/shapes.ts';

/** Types over generated/ for handlers and views; erased at run time. */
export type { Schema };
export type OperationId = keyof typeof operations;
type Tag = (typeof operations)[OperationId]['tag'];
export type Scope = (typeof operations)[OperationId]['scopes'][number];

/** The account on whose behalf a request is made. */
export interface Viewer {
  readonly id: string;
  /** The app that acts for the person; undefined when it is the person, by a token or in a browser. */
  readonly appId: string | undefined;
}

/** JSON text of a T, which can be stored and concatenated without parsing. */
export type JsonText<T> = string & { readonly jsonOf?: T };

/** Documents generated from the contract, with this service's own URL in them; the large ones when first asked for. */
export interface Documents {
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

/** A limit, and what is left of it; `reset` is whole seconds until its window ends. */
interface QuotaLeft {
  readonly limit: number;
  readonly remaining: number;
  readonly reset: number;
}

/** Services for handlers besides the database; created once at start. */
export interface Services {
  readonly publicUrl: string;
  readonly documents: Documents;
  /** Records that an account opened a post; stored later. */
  readonly recordView: (viewerId: string, postId: string) => void;
  /** Records that an account was shown posts in its own feed; stored later. */
  readonly recordShown: (viewerId: string, postIds: readonly string[]) => void;
  /** Resolves once the views recorded so far are stored, or the database is unavailable. */
  readonly viewsStored: () => Promise<void>;
  /** Does expensive work for an account when it is its turn, so that nobody is held up by the work of another. */
  readonly inTurn: <Result>(accountId: string, work: () => Promise<Result>) => Promise<Result>;
  /** Notes that an account was sent a large response: for a while it takes turns with others. */
  readonly answeredLarge: (accountId: string) => void;
  /** Resolves once the requests answered so far are counted, or the database is unavailable. */
  readonly usageStored: () => Promise<void>;
  /** Remaining requests of an account: of this minute and, on the free plan, of this day. */
  readonly quotas: (account: {
    readonly id: string;
    readonly paid: boolean;
  }) => Promise<{ readonly minute: QuotaLeft; readonly day: QuotaLeft | undefined }>;
  /** The vector of a sentence, to search the stored vectors with; undefined when it has no known word. */
  readonly meaningOf: (sentence: string) => Meaning | undefined;
  /** The same of a stored post; undefined as long as it has no vector. */
  readonly meaningOfPost: (postId: string) => Promise<Meaning | undefined>;
  /** The secret of a webhook, by its id and the number of the secret. */
  readonly webhookSecret: (webhookId: string, number: number) => string;
  /** The example of an event in the contract. */
  readonly exampleOf: (event: Schema<'EventType'>) => object;
  /** The account of a token. Throws the AppError that a request with it would be answered with. */
  readonly accountOf: (token: string) => Promise<Pick<Viewer, 'id'>>;
  /** The secret URL of a feed link, without the format's file name. */
  readonly linkAddress: (linkId: string) => string;
  /** Cached card texts by post id and version, shared by all requests. */
  readonly cards: CardCache;
  /** Cached topics by post id. */
  readonly topics: TopicCache;
  /** Cached filters and windows of people's lists. */
  readonly memory: { get(key: string): unknown; set(key: string, value: object): unknown };
}

/** Which events are told; null where all are. What restricts posts does not concern events that are about none. */
interface EventFilter {
  readonly events: readonly Schema<'EventType'>[] | null;
  readonly tags: readonly string[] | null;
  readonly sourceIds: readonly string[] | null;
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
  /** After how many it ends; with 0 when all is told that has happened. */
  readonly seconds: number;
}

interface Meaning {
  readonly model: string;
  readonly vector: readonly number[];
  readonly nearest: (range: { since: Date | null; limit: number }) => Promise<string[]>;
}

/** A bounded cache of the topics of posts. */
interface TopicCache {
  get(id: string): PostTopics | undefined;
  set(id: string, topics: PostTopics): unknown;
}

interface PostTopics {
  readonly version: number;
  readonly source: string;
  readonly sourceName: string;
  readonly tags: readonly string[];
  readonly sortedAt: number;
  readonly categories: number;
  readonly listed: boolean;
  readonly isLead: boolean;
  readonly hasOthers: boolean;
}

/** A bounded cache of card texts. */
interface CardCache {
  get(key: string): string | undefined;
  set(key: string, card: string): void;
}

/** A validated request, by what its operation takes. */
export interface CallOf<P, Q, B> extends Services {
  readonly db: Database;
  readonly viewer: Viewer;
  readonly path: P;
  /** Validated, with defaults filled in. */
  readonly query: Q;
  readonly body: B;
  /** Headers of the operation, under their names in the contract; undefined when not sent. */
  readonly headers: Readonly<Partial<Record<string, string>>>;
}

/** A validated request for an operation. */
export type Call<Id extends OperationId> = CallOf<Path<Id>, Query<Id>, Body<Id>>;

/** The result of a handler; its status is the operation's 2xx. */
export interface Reply<Shape> {
  readonly body: Shape | JsonText<Shape>;
  /** A text that changes whenever the body does, when it is cheaper to compare than the body. */
  readonly version?: string | undefined;
  /** Whether all was so before. */
  readonly unchanged?: boolean;
  /** The media type of the body, where the operation has several; its first one without. */
  readonly type?: string;
  /** Stream that follows the head, instead of the body. */
  readonly stream?: StreamOfEvents;
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
/** An operation that may be repeated says whether it changed anything. */
type WriteReplyOf<Id extends OperationId> = Reply<Answer<Id>> &
  (Id extends Repeatable ? { readonly unchanged: boolean } : unknown);
type ReplyOf<Id extends OperationId> = [Item<Id>] extends [never] ? WriteReplyOf<Id> : PageReplyOf<Id>;

type Handler<Id extends OperationId> = (call: Call<Id>) => Promise<ReplyOf<Id>>;

type IdsOf<T extends Tag> = { [Id in OperationId]: (typeof operations)[Id]['tag'] extends T ? Id : never }[OperationId];

/** All handlers of an area; a missing one, or one that returns another shape, does not compile. */
export type HandlersFor<T extends Tag> = { readonly [Id in IdsOf<T>]: Handler<Id> };
export type Handlers = { readonly [Id in OperationId]: Handler<Id> };
