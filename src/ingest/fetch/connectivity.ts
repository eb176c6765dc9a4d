/** Unreachable hosts in a row after which our own network is assumed to be down. */
const MAX_UNREACHABLE_HOSTS = 10;

/** Whether the network of this process works, inferred from the outcomes of its fetches. */
export interface Connectivity {
  /** Several hosts were tried, and none has answered for a while. */
  isDown(): boolean;
  /** Records the outcome of a fetch. Returns true when `isDown` changes with it. */
  note(host: string, answered: boolean): boolean;
}

/**
 * Without a network, a server must not take every source for broken. Ten unreachable hosts with no answer in between
 * mean that the network is down; any answer means that it works.
 */
export function createConnectivity(): Connectivity {
  const unreachable = new Set<string>();
  const isDown = (): boolean => unreachable.size >= MAX_UNREACHABLE_HOSTS;
  return {
    isDown,
    note: (host, answered) => {
      const before = isDown();
      if (answered) unreachable.clear();
      else unreachable.add(host);
      return isDown() !== before;
    },
  };
}
