import type { Context } from 'koa';
import type { Pipeline } from '../../api/pipeline.ts';
import type { Caller } from '../../auth/token-authenticator.ts';
import { AppError } from '../../errors.ts';
import { openSubscription, type Subscription, type SubscriptionStream } from './subscriptions.ts';

interface SubscriptionRequest {
  readonly subscription: Subscription;
  /** Response of the SDK. */
  readonly response: Response;
  readonly caller: Caller;
  readonly address: string;
  readonly resource: string;
  readonly server: SubscriptionStream['server'];
}

/**
 * Whether an answer of the SDK is an open stream of something to be told; it refuses by other answers, and ends a
 * subscription to nothing at once.
 */
export function isOpenSubscription(subscription: Subscription, response: Response): boolean {
  const type = response.headers.get('content-type') ?? '';
  return response.ok && type.startsWith('text/event-stream') && subscription.watched.length > 0;
}

/**
 * Answers with a stream of events in the place of the SDK's, whose first message says what was taken: it has the same
 * limits as GET /events, is told of by all processes, takes only as fast as its client does, and ends within seconds of
 * its token or plan. It counts as one request. Throws rate_limit_exceeded.
 */
export async function answerSubscription(
  ctx: Context,
  pipeline: Pipeline,
  { subscription, response, caller, address, resource, server }: SubscriptionRequest,
): Promise<void> {
  const started = performance.now();
  const acknowledgement = await firstMessage(response);
  await pipeline.limits.countPerson(caller);
  const check = async (): Promise<void> => {
    const now = await pipeline.bearer.identify(ctx.req.headers.authorization, resource, address);
    if (caller.paid && !now.paid) throw new AppError('forbidden', 'The paid plan has ended.');
  };
  const options = { accountId: caller.id, address, check, acknowledgement, server };
  ctx.body = await openSubscription(pipeline, subscription, options);
  ctx.compress = false;
  response.headers.forEach((value, name) => name === 'connection' || ctx.set(name, value));
  pipeline.noteRequest({
    accountId: caller.id,
    kind: caller.credential.kind === 'personal' ? 'token' : 'app',
    credential: caller.credential.id,
    requestId: ctx.state.requestId as string,
    at: Date.now(),
    ms: performance.now() - started,
    operation: 'streamEvents',
    status: 200,
    error: undefined,
  });
}

/** The first message of a stream, which is closed then. */
async function firstMessage({ body }: Response): Promise<string> {
  const reader = body?.getReader();
  const { value } = (await reader?.read()) ?? {};
  await reader?.cancel();
  return new TextDecoder().decode(value);
}
