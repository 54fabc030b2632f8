/** Expected duration of an account's jobs, from their history. */
type SpeedClass = 'new' | 'quick' | 'slow';

export type SpeedClasses = {
  readonly classOf: (person: string) => SpeedClass;
  /** Jobs that exceeded the short lane's limit in the last ten minutes; fewer are served first. */
  readonly strikesOf: (person: string) => number;
  readonly recordQuick: (person: string) => void;
  readonly recordSlow: (person: string) => void;
};

const FIRST_BACKOFF_MS = 10_000;
const MAX_BACKOFF_MS = 640_000;
/** Accounts remembered; the least recently recorded one is dropped first. */
const MAX_ACCOUNTS = 10_000;

/**
 * Classifies accounts by the jobs that exceeded the short lane's limit. An account is slow for 10 s after its first such job, twice
 * as long after each further one, until ten minutes pass without any. One slow drawing costs its owner little; an account
 * that sends nothing else gets seven attempts in ten minutes.
 */
export function createSpeedClasses(now: () => number): SpeedClasses {
  type Entry = { strikes: number; slowUntil: number; struckAt: number };
  const accounts = new Map<string, Entry>();

  function store(person: string, entry: Entry): void {
    accounts.delete(person);
    accounts.set(person, entry);
    if (accounts.size > MAX_ACCOUNTS) accounts.delete(accounts.keys().next().value!);
  }
  const entryOf = (person: string) => {
    const entry = accounts.get(person);
    return entry && entry.strikes > 0 && now() - entry.struckAt > MAX_BACKOFF_MS ? { ...entry, strikes: 0 } : entry;
  };

  return {
    classOf(person) {
      const entry = entryOf(person);
      if (!entry) return 'new';
      if (now() < entry.slowUntil) return 'slow';
      return entry.strikes > 0 ? 'new' : 'quick';
    },
    strikesOf: (person) => entryOf(person)?.strikes ?? 0,
    recordQuick(person) {
      store(person, entryOf(person) ?? { strikes: 0, slowUntil: 0, struckAt: 0 });
    },
    recordSlow(person) {
      const strikes = (entryOf(person)?.strikes ?? 0) + 1;
      const backoffMs = Math.min(MAX_BACKOFF_MS, FIRST_BACKOFF_MS * 2 ** (strikes - 1));
      store(person, { strikes, slowUntil: now() + backoffMs, struckAt: now() });
    },
  };
}
