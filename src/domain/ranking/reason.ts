import type { PostTopics } from '../posts/post-topics.ts';
import { topicBoost, type RankingSignals } from './rank.ts';
import type { Schema } from '../../../generated/shapes.ts';

/** Reason for a post in a person's feed. */
export type Reason = Schema<'Reason'>;

/** The least that reading about a topic lifts a post by to be named: a quarter more engagement. */
const LEAST_LIFT = 0.1;

/**
 * Names the topic that lifted a post most: a followed one, else one they often read about; a post that nothing lifted
 * is there because it is popular.
 */
export function reasonFor(topics: PostTopics, signals: RankingSignals): Reason {
  return best(topics, signals, true) ?? best(topics, signals, false) ?? { kind: 'popular', name: null };
}

function best(
  { source, sourceName, tags }: PostTopics,
  { follows, likes }: RankingSignals,
  followed: boolean,
): Reason | undefined {
  let [reason, strongest]: [Reason | undefined, number] = [undefined, followed ? 0 : LEAST_LIFT];
  const consider = (isFollowed: boolean, liked: number | undefined, candidate: Reason): void => {
    const lift = topicBoost(isFollowed, liked);
    if (isFollowed !== followed || lift <= strongest) return;
    [reason, strongest] = [candidate, lift];
  };
  const [tagKind, sourceKind] = followed
    ? (['followed-tag', 'followed-source'] as const)
    : (['read-tag', 'read-source'] as const);
  for (const tag of tags) consider(follows.tags.has(tag), likes.tags.get(tag), { kind: tagKind, name: tag });
  consider(follows.sources.has(source), likes.sources.get(source), { kind: sourceKind, name: sourceName });
  return reason;
}
