import type { ContractDocuments, IdsOf, OperationId, ReplyOf, OperationTag, Viewer } from '../contract/types.ts';
import type { Database } from '../data/database.ts';
import type { NoteUses } from '../domain/changes/stack-changes.ts';
import type { ListCache } from '../domain/feeds/list-cache.ts';
import type { MuteCache } from '../domain/mutes/load-mutes.ts';
import type { CardCache } from '../domain/posts/post-cards.ts';
import type { TopicCache } from '../domain/posts/post-topics.ts';
import type { PreviewResult } from '../domain/sources/feed-preview.ts';
import type { QueryEmbedding } from '../domain/ranking/recommend.ts';
import type { ManifestReader } from '../domain/tech-stack/manifest.ts';
import type { ReadQuotas } from '../domain/usage/usage.ts';
import type { Body, Path, Query, Schema } from '../../generated/shapes.ts';

/** Services for handlers besides the database; created once at start. */
export interface Services {
  readonly publicUrl: string;
  readonly documents: ContractDocuments;
  /** Records that an account opened a post; stored later. */
  readonly recordView: (viewerId: string, postId: string) => void;
  /** Records that an account was shown posts in its own feed; stored later. */
  readonly recordShown: (viewerId: string, postIds: readonly string[]) => void;
  /** Resolves once the views recorded so far are stored, or the database is unavailable. */
  readonly viewsStored: () => Promise<void>;
  /** Does expensive work for an account when it is its turn, so that one account does not delay others. */
  readonly inTurn: <Result>(accountId: string, work: () => Promise<Result>) => Promise<Result>;
  /** Notes that an account was sent a large response: for a while it takes turns with others. */
  readonly answeredLarge: (accountId: string) => void;
  /** Reads a feed that is not stored, for an account. Throws rate_limit_exceeded. */
  readonly previewFeed: (accountId: string, url: string) => Promise<PreviewResult>;
  /** Reads the packages of a manifest. */
  readonly readManifest: ManifestReader;
  /** Notes that projects use packages: which changes concern them is stored later, for all who read it. */
  readonly noteUses: NoteUses;
  /** Counts an address that an account saves. Throws rate_limit_exceeded. */
  readonly countSave: (accountId: string) => Promise<void>;
  /** Resolves once the requests answered so far are counted, or the database is unavailable. */
  readonly usageStored: () => Promise<void>;
  /** Remaining requests of an account: of this minute and, on the free plan, of this day. */
  readonly quotas: ReadQuotas;
  /** The vector of a sentence, to search the stored vectors with; undefined when it has no known word. */
  readonly meaningOf: (sentence: string) => QueryEmbedding | undefined;
  /** The same of a stored post; undefined as long as it has no vector. */
  readonly meaningOfPost: (postId: string) => Promise<QueryEmbedding | undefined>;
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
  readonly memory: ListCache;
  /** Cached mutes by account and version. */
  readonly mutes: MuteCache;
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

type OperationHandler<Id extends OperationId> = (call: Call<Id>) => Promise<ReplyOf<Id>>;

/** All handlers of an area; a missing one, or one that returns another shape, does not compile. */
export type HandlersFor<T extends OperationTag> = { readonly [Id in IdsOf<T>]: OperationHandler<Id> };

export type Handlers = { readonly [Id in OperationId]: OperationHandler<Id> };
