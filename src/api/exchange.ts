import type { Caller } from '../auth/bearer.ts';
import type { OperationId } from '../contract/types.ts';
import type { AppError } from '../errors.ts';
import type { Quota } from '../limits/rate-limits.ts';
import type { Prepared } from './backend.ts';

/** What both doors bring. */
export interface Asked {
  /** Below the API's root, still percent-encoded. */
  readonly path: string;
  readonly search: URLSearchParams;
  readonly requestId: string;
  readonly header: (name: string) => string | undefined;
  /** The parsed body, or undefined when there is none. Throws AppError. */
  readBody(types: readonly string[]): Promise<unknown>;
}

/** A request of which nothing is known yet. */
export interface Incoming extends Asked {
  readonly method: string;
  /** What the IP limit counts by. */
  readonly address: string;
}

/** A call of a named operation by a known person; the request that brought it was counted by its address. */
export interface OperationCall extends Asked {
  readonly operation: Prepared;
  readonly caller: Caller;
  /** What counting the call came to, where that was done before its arguments were read; rejects with OverLimit. */
  readonly counted?: Promise<Quota> | undefined;
  /** Decoded values of path parameters by name. */
  readonly values: Record<string, string>;
}

/** An answer, and what the log should know of it. */
export interface Outgoing {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: string | undefined;
  readonly operation: OperationId | undefined;
  readonly caller: Caller | undefined;
  readonly error: AppError | undefined;
}
