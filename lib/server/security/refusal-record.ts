const MAX_BUCKETS = 10_000;

/**
 * Creates the record of refused buckets, which limits the log lines of repeated refusals. The returned function is called with each refusal
 * and returns true if a refusal of the same bucket was logged within the last `forMs` milliseconds.
 */
export function createRefusalRecord(now: () => number): (bucket: string, forMs: number) => boolean {
  const loggedUntil = new Map<string, number>();
  return (bucket, forMs) => {
    const time = now();
    const until = loggedUntil.get(bucket) ?? -Infinity;
    // A clock that was set back must not silence the log for longer than the interval.
    if (time < until && until - time <= forMs) return true;
    loggedUntil.delete(bucket);
    if (loggedUntil.size >= MAX_BUCKETS) {
      const oldest = loggedUntil.keys().next();
      if (!oldest.done) loggedUntil.delete(oldest.value);
    }
    loggedUntil.set(bucket, time + forMs);
    return false;
  };
}
