/** Messages between the processes of WEB_CONCURRENCY about limits. Their only key tells them apart. */

/** One key of a limit or of places. */
export interface Name {
  readonly limit: string;
  readonly key: string;
}

/** A worker asks for units of a key: points of a limit, or places. */
export interface Take extends Name {
  /** Units of the key in all. */
  readonly max: number;
  /** Milliseconds from the first unit on after which all are free again; 0 for units that are given back. */
  readonly windowMs: number;
  /** Units that are asked for at this moment. */
  readonly wanted: number;
}

/** Units that a worker may use by itself from now on, none when `wanted` is more than there are. */
export interface Given extends Name {
  readonly granted: number;
  /** Units of the key that no worker has. */
  readonly left: number;
  /** End of the window, in milliseconds since 1970; 0 when it never ends. */
  readonly endsAt: number;
}

/** The first process asks for what a worker has not used in the window; the worker answers with the number. */
export interface Recall extends Name {
  readonly id: number;
  readonly endsAt: number;
}
interface Returned {
  readonly id: number;
  readonly count: number;
}

/** A worker that has used none of its places for a while gives them back. */
interface GivenBack extends Name {
  readonly count: number;
}

export type ToPrimary =
  | { readonly take: Take }
  | { readonly returned: Returned }
  | { readonly givenBack: GivenBack }
  | { readonly reset: Name };
export type ToWorker =
  | { readonly given: Given }
  | { readonly recall: Recall }
  /** Remaining points, after another worker took some. */
  | { readonly left: Omit<Given, 'granted'> }
  | { readonly reset: Name };
