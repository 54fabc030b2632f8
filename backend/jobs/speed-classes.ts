/** Expected duration of an account's jobs, from their history. */
type SpeedClass = 'new' | 'quick' | 'slow';

export type SpeedClasses = {
  readonly classOf: (person: string) => SpeedClass;
  /** Returns the number of jobs that exceeded their turn in a short lane in the last ten minutes. */
  readonly strikesOf: (person: string) => number;
  /** Returns the processor time of the account's recent jobs in ms, halved each minute. */
  readonly usedMsOf: (person: string) => number;
  readonly recordUse: (person: string, processorMs: number) => void;
  readonly recordSlow: (person: string) => void;
};

const FIRST_BACKOFF_MS = 10_000;
const MAX_BACKOFF_MS = 640_000;
/** Time in ms after which used processor time counts half. */
const HALF_LIFE_MS = 60_000;
/** Accounts remembered; the least recently recorded one is dropped first. */
const MAX_ACCOUNTS = 10_000;

/**
 * Classifies accounts by the jobs that exceeded their turn in a short lane. An account is slow for 10 s after its first such job, twice
 * as long after each further one, until ten minutes pass without any. One slow drawing costs its owner little; an account
 * that sends nothing else gets seven attempts in ten minutes.
 */
export function createSpeedClasses(now: () => number): SpeedClasses {
  type Entry = { strikes: number; slowUntil: number; struckAt: number; usedMs: number; usedAt: number };
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

  const newEntry = (): Entry => ({ strikes: 0, slowUntil: 0, struckAt: 0, usedMs: 0, usedAt: now() });
  const usedMs = (entry: Entry) => entry.usedMs * 0.5 ** ((now() - entry.usedAt) / HALF_LIFE_MS);

  return {
    classOf(person) {
      const entry = entryOf(person);
      if (!entry) return 'new';
      if (now() < entry.slowUntil) return 'slow';
      return entry.strikes > 0 ? 'new' : 'quick';
    },
    strikesOf: (person) => entryOf(person)?.strikes ?? 0,
    usedMsOf(person) {
      const entry = accounts.get(person);
      return entry ? usedMs(entry) : 0;
    },
    recordUse(person, processorMs) {
      const entry = entryOf(person) ?? newEntry();
      store(person, { ...entry, usedMs: usedMs(entry) + processorMs, usedAt: now() });
    },
    recordSlow(person) {
      const entry = entryOf(person) ?? newEntry();
      const strikes = entry.strikes + 1;
      const backoffMs = Math.min(MAX_BACKOFF_MS, FIRST_BACKOFF_MS * 2 ** (strikes - 1));
      store(person, { ...entry, strikes, slowUntil: now() + backoffMs, struckAt: now() });
    },
  };
}
