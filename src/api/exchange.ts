import type { Readable } from 'node:stream';
import type { Caller } from '../auth/token-authenticator.ts';
import type { AnyOperationId } from '../contract/types.ts';
import type { AppError, ErrorCode } from '../errors.ts';
import type { Quota } from '../limits/rate-limits.ts';
import type { CompiledOperation } from './backend.ts';
import type { Deprecation } from './deprecations.ts';

/** Parts that REST requests and MCP calls have in common. */
export interface BaseRequest {
  /** Relative to the API root, still percent-encoded. */
  readonly path: string;
  readonly search: URLSearchParams;
  readonly requestId: string;
  /** The client address that rate limits count by; not known of what a tool calls. */
  readonly address?: string;
  readonly header: (name: string) => string | undefined;
  /** The parsed body, a form as its fields; undefined when there is none. Throws AppError, also beyond `maxKib`. */
  readBody(types: readonly string[], maxKib?: number): Promise<unknown>;
}

/** A request before routing and authentication. */
export interface ApiRequest extends BaseRequest {
  readonly method: string;
  /** The client address that rate limits count by. */
  readonly address: string;
}

/** An authenticated call of an operation. Its HTTP request was already counted for its address. */
export interface OperationCall extends BaseRequest {
  readonly operation: CompiledOperation;
  readonly caller: Caller;
  /**
   * The quota after counting the call, if it was counted before its arguments were read; rejects with RateLimitError.
   */
  readonly pendingQuota?: Promise<Quota> | undefined;
  /** Decoded path parameters by name. */
  readonly values: Record<string, string>;
}

/** The parts of the text of a page: one for each item, and one for all besides them. */
export interface PageTexts {
  readonly items: readonly string[];
  readonly rest: string;
}

/** An answer, and what is logged about it. */
export interface ApiResponse {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: string | undefined;
  /** The body in UTF-8, encoded once for all that needs its bytes; undefined where it is short. */
  readonly bytes?: Buffer | undefined;
  /** The body of a list in parts, for who knows some of its items already. */
  readonly page?: PageTexts | undefined;
  /** Stream sent instead of the body; to be destroyed when it is not read. */
  readonly stream?: Readable | undefined;
  readonly operation: AnyOperationId | undefined;
  readonly caller: Caller | undefined;
  readonly error: AppError | undefined;
  /** Deprecations that the request used; absent where the operation has none. */
  readonly deprecations?: readonly Deprecation[] | undefined;
}

/** A request of an account that was answered, as its usage counts it. */
export interface AnsweredRequest {
  readonly accountId: string;
  readonly kind: 'token' | 'app';
  readonly credential: string;
  readonly requestId: string;
  /** End of its response, in milliseconds since 1970. */
  readonly at: number;
  /** Milliseconds that its caller waited. */
  readonly ms: number;
  readonly operation: string | undefined;
  readonly status: number;
  readonly error: ErrorCode | undefined;
}

/** A use of something deprecated by a token or an app, as its person is notified of it. */
export type AnsweredDeprecation = Pick<AnsweredRequest, 'accountId' | 'kind' | 'credential'> &
  Pick<Deprecation, 'subject' | 'instead' | 'since' | 'sunset'>;

/** A GET that this service makes itself, with a person's token and for their address. */
export function internalRequest({
  path,
  search,
  token,
  address,
  requestId,
}: Pick<ApiRequest, 'path' | 'address' | 'requestId'> & { search: string; token: string }): ApiRequest {
  return {
    method: 'GET',
    path,
    search: new URLSearchParams(search),
    requestId,
    address,
    header: (name) => (name === 'authorization' ? `Bearer ${token}` : undefined),
    readBody: () => Promise.resolve(undefined),
  };
}
