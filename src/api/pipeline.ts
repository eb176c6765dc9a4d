import type { TokenAuthenticator } from '../auth/token-authenticator.ts';
import type { AnyOperationId } from '../contract/types.ts';
import type { Services } from '../handlers/types.ts';
import type { Database, ReadReplica } from '../data/database.ts';
import type { errorResponse } from '../http/error-responses.ts';
import type { CompiledOperation } from './backend.ts';
import type { AnsweredDeprecation, AnsweredRequest } from './exchange.ts';
import type { CursorSigner } from './cursor-signer.ts';
import type { RouteMatch, WrongMethod } from './matcher.ts';
import type { EventStreams } from '../events/streams.ts';
import type { RateLimits } from '../limits/rate-limits.ts';
import type { ReplyCheck } from '../contract/reply-check.ts';

/** The parts of the pipeline, created once at start. */
export interface Pipeline {
  readonly match: (method: string, path: string) => RouteMatch<CompiledOperation> | WrongMethod | undefined;
  readonly operations: ReadonlyMap<AnyOperationId, CompiledOperation>;
  readonly db: Database;
  /** A replica, where there is one. */
  readonly reads?: ReadReplica | undefined;
  readonly bearer: TokenAuthenticator;
  readonly limits: RateLimits;
  readonly streams: Pick<EventStreams, 'answer' | 'open'>;
  /** Reason why this service may not call a URL; undefined when it may. Asks name servers. */
  readonly urlProblem: (url: string) => Promise<string | undefined>;
  readonly cursors: CursorSigner;
  readonly services: Services;
  /** The address of the API under /public/v1: the resource that tokens of apps are for. */
  readonly baseUrl: string;
  /** The path that its operations are under. */
  readonly root: string;
  /** The form of its errors. */
  readonly errorAnswer: typeof errorResponse;
  /** Notes a request of an account that was answered; counted later. */
  readonly noteRequest: (request: AnsweredRequest) => void;
  /** Notes that a request used something deprecated, of which its person is told later, once. */
  readonly noteDeprecated: (use: AnsweredDeprecation) => void;
  /** Outside production: throws when an answer does not match the contract. */
  readonly check: ReplyCheck | undefined;
}
