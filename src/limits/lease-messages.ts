/** Messages between the processes of WEB_CONCURRENCY about limits. Their only key tells them apart. */

/** One key of a limit or of places. */
export interface LimitKey {
  readonly limit: string;
  readonly key: string;
}

/** Returns the key of a limit in maps of leases. */
export function limitName({ limit, key }: LimitKey): string {
  return `${limit} ${key}`;
}

/** A worker asks for units of a key: points of a limit, or places. */
export interface LeaseRequest extends LimitKey {
  /** Units of the key in all. */
  readonly max: number;
  /** Milliseconds from the first unit on after which all are free again; 0 for units that are given back. */
  readonly windowMs: number;
  /** Units that are needed at this moment. */
  readonly requested: number;
}

/** Units that a worker may use on its own from now on, none when `wanted` is more than there are. */
export interface LeaseGrant extends LimitKey {
  readonly granted: number;
  /** Units of the key that no worker has. */
  readonly left: number;
  /** End of the window, in milliseconds since 1970; 0 when it never ends. */
  readonly endsAt: number;
}

/** The first process asks for what a worker has not used in the window; the worker answers with the number. */
export interface LeaseRecall extends LimitKey {
  readonly id: number;
  readonly endsAt: number;
}
interface Returned {
  readonly id: number;
  readonly count: number;
}

/** A worker that has used none of its places for a while gives them back. */
interface GivenBack extends LimitKey {
  readonly count: number;
}

export type ToPrimary =
  | { readonly take: LeaseRequest }
  | { readonly returned: Returned }
  | { readonly givenBack: GivenBack }
  | { readonly reset: LimitKey };
export type ToWorker =
  | { readonly given: LeaseGrant }
  | { readonly recall: LeaseRecall }
  /** Remaining points, after another worker took some. */
  | { readonly left: Omit<LeaseGrant, 'granted'> }
  | { readonly reset: LimitKey };
