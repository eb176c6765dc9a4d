/** Hosts in a row that could not be reached before the fault is looked for on this side. */
const SUSPICIOUS = 10;

/** Whether the network of this process works, judged by how its fetches end. */
export interface Connectivity {
  /** No host has answered for a while, and several were asked. */
  isDown(): boolean;
  /** How a fetch ended. Answers true when this changed the judgement. */
  note(host: string, answered: boolean): boolean;
}

/**
 * A server without a network must not take every source for broken. Ten hosts that cannot be reached, with none that
 * answers in between, mean that the network is down; any answer means that it works.
 */
export function createConnectivity(): Connectivity {
  const silent = new Set<string>();
  const isDown = (): boolean => silent.size >= SUSPICIOUS;
  return {
    isDown,
    note: (host, answered) => {
      const before = isDown();
      if (answered) silent.clear();
      else silent.add(host);
      return isDown() !== before;
    },
  };
}
