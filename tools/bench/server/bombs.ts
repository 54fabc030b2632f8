/**
 * Memory bombs and endless loops at full size, on every kind of database this machine has: `node tools/bench/server/bombs.ts`.
 * Each is sent to be measured and to be nested, beside other people's calls, which must be answered within a second. Exits 1
 * on a fault.
 */
import { bombStorm } from '#harness/faults/bomb-storm.ts';
import { databases } from '#harness/database/databases.ts';

const BOMBS = ['map bomb', 'set bomb', 'array bomb', 'object bomb', 'string bomb', 'typed array bomb'];
const LOOPS = ['endless loop', 'slow built-in'];
const ROUNDS = 3;
const OTHERS_MS = 1_000;
/** Time is told by measuring and nesting in their own words. A bomb may meet the limit of its time before that of its memory. */
const TIME = ['needs_a_run', 'timed_out'];
const GOOD = { bombs: ['too_complex', ...TIME], loops: TIME };

for (const [name, start] of databases) {
  for (const [kind, deeds, rounds] of [
    ['bombs', BOMBS, ROUNDS],
    ['loops', LOOPS, 1],
  ] as const) {
    const storm = await bombStorm(start, deeds, rounds);
    const answers = [...storm.measured, ...storm.nested];
    const { others, measurements } = storm;
    console.log(
      `${name}: ${answers.length} ${kind}, answered ${[...new Set(answers)].join(', ')}; ${storm.unreturned} credits not back; ` +
        `others: ${others.asked} light calls, ${others.failed} failed, slowest ${others.slowestMs.toFixed(0)} ms, ` +
        `${measurements.asked} measurements, ${measurements.failed} failed; program ${storm.programLives ? 'lives' : 'died'}`,
    );
    const isGood =
      answers.every((code) => GOOD[kind].includes(code)) &&
      storm.unreturned + others.failed + measurements.failed + storm.ledgerFaults === 0 &&
      others.slowestMs < OTHERS_MS &&
      storm.programLives;
    if (!isGood) process.exitCode = 1;
  }
}
