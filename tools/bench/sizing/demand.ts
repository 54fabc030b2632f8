import type { RunRequest } from './simulate.ts';

/** Assumed demand of a day. */
export const habits = {
  /** Nests of a user on a day with any. */
  nests: 2,
  /** Measurements and lettering previews, which web and backend run, not workers. */
  measurements: 10,
  /** Share of a day's runs in its busiest hour, for shops of one country, from nine to five. */
  busiestHour: 0.13,
  /** Efforts in seconds, by share. */
  efforts: [
    [5, 0.25],
    [20, 0.6],
    [60, 0.15],
  ],
  /** Reading, lettering and measuring before the search, and sending the result. */
  besidesS: 0.6,
} as const;

/** Mean seconds that a run occupies a slot. */
export const meanServiceS = habits.efforts.reduce((sum, [s, share]) => sum + s * share, 0) + habits.besidesS;

const HOUR_S = 3600;
/** Mean interval between two requests of a user. */
const THINK_S = 90;

/**
 * Returns the runs of the busiest hour of a day, with a quarter of an hour before it that fills the queue. Heavy accounts
 * request runs of 60 s as often as allowed.
 */
export function busyHour(users: number, heavy: number, random: () => number): RunRequest[] {
  const perS = (users * habits.nests * habits.busiestHour) / HOUR_S;
  const untilS = 1.25 * HOUR_S;
  const requests: RunRequest[] = [];
  let person = 0;
  for (let atS = gap(perS / habits.nests, random); atS < untilS; atS += gap(perS / habits.nests, random)) {
    let at = atS;
    for (let run = 0; run < habits.nests; run++) {
      requests.push({ atS: at, person, serviceS: effort(random) + habits.besidesS, kind: 'usual' });
      at += gap(1 / THINK_S, random);
    }
    person += 1;
  }
  for (let k = 0; k < heavy; k++) {
    for (let run = 0; run < 75; run++) {
      requests.push({ atS: run * 60 + random(), person: person + k, serviceS: 60 + habits.besidesS, kind: 'heavy' });
    }
  }
  return requests.sort((a, b) => a.atS - b.atS);
}

/** Interval of a Poisson process. */
const gap = (perS: number, random: () => number): number => -Math.log(1 - random()) / perS;

function effort(random: () => number): number {
  let at = random();
  for (const [seconds, share] of habits.efforts) if ((at -= share) < 0) return seconds;
  return habits.efforts.at(-1)![0];
}
