/*
 * Model of how people use the service, as far as it matters for its size. These are assumptions, not measurements:
 * change them to what the log of a service says, and `make capacity` computes anew.
 */

/** Operations that are measured separately. */
export const OPERATIONS = [
  'popular',
  'foryou',
  'tag',
  'post',
  'search',
  'bookmarks',
  'notifications',
  'vote',
  'bookmark',
  'comment',
] as const;
export type Operation = (typeof OPERATIONS)[number];

export interface Usage {
  /** Of the people who come in a month, those who come on a day. */
  readonly active: number;
  /** The rate of the busiest minutes, as a multiple of the day's mean. */
  readonly peak: number;
  /** Calls on a day of one who comes. */
  readonly calls: Readonly<Record<Operation, number>>;
}

export const USAGE: Usage = {
  active: 0.25,
  peak: 4,
  calls: {
    popular: 2,
    foryou: 6,
    tag: 2,
    post: 10,
    search: 1,
    bookmarks: 1,
    notifications: 4,
    vote: 1,
    bookmark: 0.5,
    comment: 0.2,
  },
};

/** Operations that a replica can answer. */
export const FROM_REPLICA: ReadonlySet<Operation> = new Set(['popular', 'tag', 'search', 'bookmarks']);
