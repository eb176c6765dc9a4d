// Made from the files beside it by `make codegen`. Do not edit.
import { Baseline0019 } from './0019-baseline/index.ts';
import { RankFalls0020 } from './0020-rank-falls.ts';
import { Usernames0021 } from './0021-usernames.ts';
import { FirstUsernames0022 } from './0022-first-usernames.ts';
import { Letters0024 } from './0024-letters.ts';

/** In the order in which they run. A released one is never edited. */
export const migrations = [
  Baseline0019,
  RankFalls0020,
  Usernames0021,
  FirstUsernames0022,
  Letters0024,
];
