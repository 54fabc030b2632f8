import { markdownTable } from 'markdown-table';
import { randomFrom } from '#harness/fuzz/mutation.ts';
import { percentile } from '#harness/percentile.ts';
import { busyHour, habits, meanServiceS } from './demand.ts';
import { simulate } from './simulate.ts';
import { MAX_WAIT_S, waitsOf } from './workers.ts';

const CORES = [2, 4, 8, 16, 32];
/** Slots of a worker process of two cores; the simulation counts slots only. */
const SLOTS = 2;
/** Busiest hours simulated for each number of customers. */
const HOURS = 6;
/** The search ends when its range is this share of its upper end. */
const PRECISION = 0.05;

/**
 * Prints the number of customers a day that one server with all parts carries, by its number of cores: the largest for
 * which 95 of 100 runs wait less than five seconds in the busiest hour. The server has one nesting slot for each core.
 * Progress goes to stderr.
 */
export function printServers(seed: number): void {
  const rows = CORES.map((cores) => {
    const random = randomFrom(seed);
    const p95 = (customers: number): number => {
      const hours = Array.from({ length: HOURS }, () =>
        simulate(busyHour(customers, 0, random), { workers: cores / SLOTS, slots: SLOTS }, random),
      );
      const waits = waitsOf(hours.flat(), 'usual');
      const wait = percentile(waits, 0.95);
      console.error(`${cores} cores, ${customers} customers a day: p95 ${wait.toFixed(1)} s`);
      return wait;
    };
    let [carried, tooMany] = [0, Math.ceil(maxCustomers(cores))];
    while (tooMany - carried > Math.max(1, PRECISION * tooMany)) {
      const middle = Math.round((carried + tooMany) / 2);
      if (p95(middle) < MAX_WAIT_S) carried = middle;
      else tooMany = middle;
    }
    const busy = (100 * carried) / maxCustomers(cores);
    return [String(cores), String(cores), carried.toLocaleString('en-US'), `${busy.toFixed(0)} %`];
  });
  console.log(markdownTable([['cores', 'NEST_SLOTS', 'customers a day', 'slots busy'], ...rows]));
}

/** Returns the number of customers whose runs occupy all slots of the busiest hour. */
const maxCustomers = (slots: number): number => (3600 * slots) / (habits.nests * habits.busiestHour * meanServiceS);
