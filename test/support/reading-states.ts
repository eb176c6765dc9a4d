import { expect } from 'chai';
import { call } from './client.ts';
import type { Person } from './fixtures.ts';

/** The state of a post as a client knows it. */
interface KnownState {
  readonly read: boolean;
  readonly starred: boolean;
}

/** A client of one person that keeps in step by `GET /posts/states/changes`. */
export class StateClient {
  readonly states = new Map<string, KnownState>();
  private since: string | undefined;
  /** Requests of the last reading. */
  requests = 0;
  /** Whether the last reading began from the start. */
  reset = false;

  constructor(
    private readonly url: string,
    private readonly owner: Person,
  ) {}

  /** Marks posts, and returns the response. */
  async mark(json: object) {
    return call(this.url, '/posts/states', { method: 'PUT', token: this.owner.token, json });
  }

  /** Reads what has changed, `limit` at a time. */
  async pull(limit = 1_000): Promise<void> {
    this.requests = 0;
    const since = this.since === undefined ? '' : `&since=${this.since}`;
    for (let cursor: string | null = ''; cursor !== null;) {
      const path: string = `/posts/states/changes?limit=${limit}${since}${cursor === '' ? '' : `&cursor=${cursor}`}`;
      const { status, body, text } = await call(this.url, path, { token: this.owner.token });
      expect(status, text).to.equal(200);
      this.requests += 1;
      this.reset = body.reset;
      if (body.reset && cursor === '') this.states.clear();
      for (const { id, read, starred } of body.data) this.states.set(id, { read, starred });
      cursor = body.pagination.endCursor;
      this.since = body.until ?? this.since;
    }
  }

  /** Ids of posts that are so, sorted. */
  are(state: keyof KnownState): string[] {
    return [...this.states]
      .filter(([, known]) => known[state])
      .map(([id]) => id)
      .sort();
  }
}
