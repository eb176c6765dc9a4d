/** The part of autocannon that the benchmark uses; the package has no types. */
declare module 'autocannon' {
  import type { EventEmitter } from 'node:events';

  interface Request {
    path: string;
    headers?: Record<string, string>;
  }
  interface Result {
    errors: number;
    timeouts: number;
    non2xx: number;
    statusCodeStats: Record<string, unknown>;
  }
  interface Settings {
    url: string;
    connections: number;
    duration?: number;
    sampleInt?: number;
    timeout?: number;
    /** Requests in all, instead of a duration. */
    amount?: number;
    requests: Request[];
    setupClient?(client: { setRequests(requests: Request[]): void }): void;
  }
  type Run = EventEmitter & PromiseLike<Result>;
  export default function autocannon(settings: Settings): Run;
}
