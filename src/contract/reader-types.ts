import type { operations } from '../../generated/greader/operations.ts';
import type { Answer, Body, Path, Query } from '../../generated/greader/shapes.ts';
import type { CallOf, OperationId, Reply } from './types.ts';

/** Types for handlers of the Google Reader API, as types.ts has them for this service's own; erased at run time. */
type ReaderOperationId = keyof typeof operations;
export type AnyOperationId = OperationId | ReaderOperationId;

export type ReaderCall<Id extends ReaderOperationId> = CallOf<Path<Id>, Query<Id>, Body<Id>>;
type ReaderHandler<Id extends ReaderOperationId> = (call: ReaderCall<Id>) => Promise<Reply<Answer<Id>>>;

type Tag = (typeof operations)[ReaderOperationId]['tag'];
type IdsOf<T extends Tag> = {
  [Id in ReaderOperationId]: (typeof operations)[Id]['tag'] extends T ? Id : never;
}[ReaderOperationId];

/** All handlers of an area; a missing one, or one that returns another shape, does not compile. */
export type ReaderHandlersFor<T extends Tag> = { readonly [Id in IdsOf<T>]: ReaderHandler<Id> };
export type ReaderHandlers = { readonly [Id in ReaderOperationId]: ReaderHandler<Id> };
