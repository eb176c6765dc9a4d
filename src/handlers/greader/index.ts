// Made from the files beside it by `make codegen`. Do not edit.
import type { ReaderHandlers } from './types.ts';
import { account } from './account.ts';
import { marks } from './marks.ts';
import { streams } from './streams.ts';
import { subscriptions } from './subscriptions.ts';

/** One handler for every operation of the Google Reader API; a missing area does not compile. */
export const readerHandlers: ReaderHandlers = {
  ...account,
  ...marks,
  ...streams,
  ...subscriptions,
};
