/** Milliseconds for which a response is reused for equal requests. */
const SHARED_MS = 1_000;
/** Questions remembered at once; each is forgotten a second after its answer. */
const MOST = 10_000;

/**
 * Asks each question once for all who ask it meanwhile or within a second: a page that sends twenty calls at once is one
 * person asking whether one session lives. Refusals and faults are never remembered; whoever waited for one gets it, the next
 * asks anew.
 */
export function shareRequests<T>(ask: (key: string) => Promise<T>, now: () => number): (key: string) => Promise<T> {
  const open = new Map<string, Promise<T>>();
  const answers = new Map<string, { answer: T; askedAtMs: number }>();

  async function put(key: string): Promise<T> {
    const askedAtMs = now();
    try {
      const answer = await ask(key);
      answers.set(key, { answer, askedAtMs });
      forgetOld();
      return answer;
    } finally {
      open.delete(key);
    }
  }

  /** Oldest first: a map keeps the order of insertion. */
  function forgetOld(): void {
    for (const [key, { askedAtMs }] of answers) {
      if (answers.size <= MOST && now() - askedAtMs <= SHARED_MS) return;
      answers.delete(key);
    }
  }

  return (key) => {
    const known = answers.get(key);
    if (known && now() - known.askedAtMs <= SHARED_MS) return Promise.resolve(known.answer);
    answers.delete(key);
    const pending = open.get(key) ?? put(key);
    open.set(key, pending);
    return pending;
  };
}
