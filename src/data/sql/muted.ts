/** Filters as JSON, an array of compiled ones; a post that fits one of them is muted. */
export type Mutes = string;

/** A person, and the filters of the posts that they mute. */
export interface Muted {
  readonly by: string;
  readonly mutes: Mutes;
}
