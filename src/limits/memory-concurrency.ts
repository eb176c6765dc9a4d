/** Places that a key may take at the same time, such as an address its connections. */
export interface ConcurrencyLimiter {
  /** Takes a place; false when the key has taken all. A promise rejects when nobody can tell. */
  acquire(key: string): boolean | Promise<boolean>;
  /** Gives a place back; call it once for each that was taken. */
  release(key: string): void;
}

/** Places that this process alone gives; up to `max` a key. */
export function memoryConcurrencyLimiter(max: number): ConcurrencyLimiter & { acquire(key: string): boolean } {
  const taken = new Map<string, number>();
  return {
    acquire: (key) => {
      const before = taken.get(key) ?? 0;
      if (before >= max) return false;
      taken.set(key, before + 1);
      return true;
    },
    release: (key) => {
      const remaining = (taken.get(key) ?? 1) - 1;
      if (remaining > 0) taken.set(key, remaining);
      else taken.delete(key);
    },
  };
}
