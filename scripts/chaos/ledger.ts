import { call, readAll, type Answer } from '../../test/support/client.ts';
import type { Caller } from './people.ts';

/** A state that was acknowledged last; undefined while an unanswered request may have changed it. */
interface Entry<Value> {
  readonly caller: Caller;
  readonly postId: string;
  value: Value | undefined;
}

/** Writes that the service acknowledged, to be read back. */
export interface Ledger {
  /** Notes a write: its value when it was acknowledged, else undefined. */
  vote(caller: Caller, postId: string, value: number | undefined): void;
  bookmark(caller: Caller, postId: string, value: boolean | undefined): void;
  /** A comment that was sent under one key until it was acknowledged, if it was. */
  comment(postId: string, content: string, isAcknowledged: boolean): void;
  token(token: string, isAlive: boolean): void;
  /** Reads everything back and forgets comments and tokens; returns what is lost and what is there twice. */
  check(url: string): Promise<Discrepancies>;
}

export interface Discrepancies {
  readonly checked: number;
  readonly lost: readonly string[];
  readonly doubled: readonly string[];
}

interface PostAnswer {
  readonly data?: { readonly userState: { readonly vote: number } };
}

interface Comment {
  readonly postId: string;
  readonly content: string;
  readonly isAcknowledged: boolean;
}

interface Token {
  readonly token: string;
  readonly isAlive: boolean;
}

/** A ledger of these callers. */
export function createLedger(callers: readonly [Caller, ...Caller[]]): Ledger {
  const votes = new Map<string, Entry<number>>();
  const bookmarks = new Map<string, Entry<boolean>>();
  let comments: Comment[] = [];
  let tokens: Token[] = [];
  return {
    vote: (caller, postId, value) => void votes.set(`${caller.email} ${postId}`, { caller, postId, value }),
    bookmark: (caller, postId, value) => void bookmarks.set(`${caller.email} ${postId}`, { caller, postId, value }),
    comment: (postId, content, isAcknowledged) => void comments.push({ postId, content, isAcknowledged }),
    token: (token, isAlive) => void tokens.push({ token, isAlive }),
    check: async (url) => {
      const [written, noted] = [comments, tokens];
      [comments, tokens] = [[], []];
      const { lost, doubled } = await countComments(url, written, callers[0]);
      return {
        checked: votes.size + bookmarks.size + written.length + noted.length,
        lost: [
          ...lost,
          ...(await lostVotes(url, [...votes.values()])),
          ...(await lostBookmarks(url, [...bookmarks.values()], callers)),
          ...(await wrongTokens(url, noted)),
        ],
        doubled,
      };
    },
  };
}

async function lostVotes(url: string, votes: readonly Entry<number>[]): Promise<string[]> {
  const lost: string[] = [];
  for (const { caller, postId, value } of votes) {
    if (value === undefined) continue;
    const answer = (await call(url, `/posts/${postId}`, { token: caller.token })) as Answer<PostAnswer>;
    const stored = answer.body.data?.userState.vote;
    if (stored !== value)
      lost.push(`vote of ${caller.email} on ${postId}: ${answer.status} ${stored} instead of ${value}`);
  }
  return lost;
}

async function lostBookmarks(
  url: string,
  bookmarks: readonly Entry<boolean>[],
  callers: readonly Caller[],
): Promise<string[]> {
  const lost: string[] = [];
  for (const caller of callers) {
    const kept = (await readAll(url, '/bookmarks?limit=50', caller.token)) as { id: string }[];
    const ids = new Set(kept.map(({ id }) => id));
    for (const { caller: owner, postId, value } of bookmarks)
      if (owner === caller && value !== undefined && ids.has(postId) !== value)
        lost.push(`bookmark of ${caller.email} of ${postId}`);
  }
  return lost;
}

async function countComments(
  url: string,
  written: readonly Comment[],
  reader: Caller,
): Promise<{ lost: string[]; doubled: string[] }> {
  const [lost, doubled]: [string[], string[]] = [[], []];
  for (const postId of new Set(written.map((one) => one.postId))) {
    const path = `/posts/${postId}/comments?limit=50&sort=newest`;
    const stored = (await readAll(url, path, reader.token)) as { content: string }[];
    const counts = new Map<string, number>();
    for (const { content } of stored) counts.set(content, (counts.get(content) ?? 0) + 1);
    for (const { content, isAcknowledged } of written.filter((one) => one.postId === postId)) {
      const count = counts.get(content) ?? 0;
      if (count === 0 && isAcknowledged) lost.push(`comment ${content}`);
      if (count > 1) doubled.push(`comment ${content}: ${count} times`);
    }
  }
  return { lost, doubled };
}

async function wrongTokens(url: string, tokens: readonly Token[]): Promise<string[]> {
  const wrong: string[] = [];
  for (const { token, isAlive } of tokens) {
    const { status } = await call(url, '/profile', { token });
    if (status !== (isAlive ? 200 : 401)) wrong.push(`a ${isAlive ? 'new' : 'revoked'} token answers ${status}`);
  }
  return wrong;
}
