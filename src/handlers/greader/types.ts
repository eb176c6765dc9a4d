import type { ReaderIdsOf, ReaderOperationId, ReaderTag, Reply } from '../../contract/types.ts';
import type { Answer, Body, Path, Query } from '../../../generated/greader/shapes.ts';
import type { CallOf } from '../types.ts';

export type ReaderCall<Id extends ReaderOperationId> = CallOf<Path<Id>, Query<Id>, Body<Id>>;

type ReaderHandler<Id extends ReaderOperationId> = (call: ReaderCall<Id>) => Promise<Reply<Answer<Id>>>;

/** All handlers of an area; a missing one, or one that returns another shape, does not compile. */
export type ReaderHandlersFor<T extends ReaderTag> = { readonly [Id in ReaderIdsOf<T>]: ReaderHandler<Id> };

export type ReaderHandlers = { readonly [Id in ReaderOperationId]: ReaderHandler<Id> };
