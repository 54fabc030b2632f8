/** Milliseconds for which a response is reused for equal requests. */
const SHARED_MS = 1_000;
/** Maximum number of cached responses. */
const MOST = 10_000;

/**
 * Returns a function that shares one request among equal calls, concurrent or within a second: a page that sends twenty calls at once needs
 * one check of its session. Rejections and faults are not cached; concurrent callers get the same one, the next call requests again.
 */
export function shareRequests<T>(load: (key: string) => Promise<T>, now: () => number): (key: string) => Promise<T> {
  const open = new Map<string, Promise<T>>();
  const answers = new Map<string, { answer: T; requestedAtMs: number }>();

  async function put(key: string): Promise<T> {
    const requestedAtMs = now();
    try {
      const answer = await load(key);
      answers.set(key, { answer, requestedAtMs });
      forgetOld();
      return answer;
    } finally {
      open.delete(key);
    }
  }

  /** Maps iterate in the order of insertion, oldest first. */
  function forgetOld(): void {
    for (const [key, { requestedAtMs }] of answers) {
      if (answers.size <= MOST && now() - requestedAtMs <= SHARED_MS) return;
      answers.delete(key);
    }
  }

  return (key) => {
    const known = answers.get(key);
    if (known && now() - known.requestedAtMs <= SHARED_MS) return Promise.resolve(known.answer);
    answers.delete(key);
    const pending = open.get(key) ?? put(key);
    open.set(key, pending);
    return pending;
  };
}
