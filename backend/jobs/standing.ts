/** What is known of how long a person's jobs take. */
type Standing = 'new' | 'quick' | 'slow';

export type Standings = {
  readonly of: (person: string) => Standing;
  readonly wasQuick: (person: string) => void;
  readonly wasSlow: (person: string) => void;
};

const FIRST_MS = 10_000;
const MOST_MS = 640_000;
/** People remembered; whoever was not heard of longest is forgotten first. */
const REMEMBERED = 10_000;

/**
 * Whose jobs turned out slow is taken for slow for a while: 10 s the first time, twice as long each time after, until ten quiet
 * minutes have passed. So one slow drawing costs its owner little, and an account that sends nothing else has seven tries in ten minutes.
 */
export function createStandings(now: () => number): Standings {
  const known = new Map<string, { strikes: number; slowUntil: number; struckAt: number }>();

  function change(person: string, entry: { strikes: number; slowUntil: number; struckAt: number }): void {
    known.delete(person);
    known.set(person, entry);
    if (known.size > REMEMBERED) known.delete(known.keys().next().value!);
  }
  const entryOf = (person: string) => {
    const entry = known.get(person);
    return entry && entry.strikes > 0 && now() - entry.struckAt > MOST_MS ? { ...entry, strikes: 0 } : entry;
  };

  return {
    of(person) {
      const entry = entryOf(person);
      if (!entry) return 'new';
      if (now() < entry.slowUntil) return 'slow';
      return entry.strikes > 0 ? 'new' : 'quick';
    },
    wasQuick(person) {
      change(person, entryOf(person) ?? { strikes: 0, slowUntil: 0, struckAt: 0 });
    },
    wasSlow(person) {
      const strikes = (entryOf(person)?.strikes ?? 0) + 1;
      const slowMs = Math.min(MOST_MS, FIRST_MS * 2 ** (strikes - 1));
      change(person, { strikes, slowUntil: now() + slowMs, struckAt: now() });
    },
  };
}
