/**
 * Sends memory bombs and endless loops at full size, on every kind of database on this machine: `node tools/bench/server/bombs.ts`.
 * Each is measured and nested during calls of other users, which must be answered within a second. Exits 1
 * on a fault.
 */
import { bombStorm } from '#harness/faults/bomb-storm.ts';
import { databases } from '#harness/database/databases.ts';

const BOMBS = ['map bomb', 'set bomb', 'array bomb', 'object bomb', 'string bomb', 'typed array bomb'];
const LOOPS = ['endless loop', 'slow built-in'];
const ROUNDS = 3;
const OTHERS_MS = 1_000;
/** Error codes of a timeout in measuring and nesting. A bomb may reach its time limit before its memory limit. */
const TIME = ['needs_a_run', 'timed_out'];
const GOOD = { bombs: ['too_complex', ...TIME], loops: TIME };

for (const [name, start] of databases) {
  for (const [kind, actions, rounds] of [
    ['bombs', BOMBS, ROUNDS],
    ['loops', LOOPS, 1],
  ] as const) {
    const storm = await bombStorm(start, actions, rounds);
    const answers = [...storm.measured, ...storm.nested];
    const { others, measurements } = storm;
    console.log(
      `${name}: ${answers.length} ${kind}, answered ${[...new Set(answers)].join(', ')}; ${storm.unreturned} credits not returned; ` +
        `others: ${others.calls} light calls, ${others.failed} failed, slowest ${others.slowestMs.toFixed(0)} ms, ` +
        `${measurements.calls} measurements, ${measurements.failed} failed; program ${storm.programLives ? 'is running' : 'exited'}`,
    );
    const isGood =
      answers.every((code) => GOOD[kind].includes(code)) &&
      storm.unreturned + others.failed + measurements.failed + storm.ledgerFaults === 0 &&
      others.slowestMs < OTHERS_MS &&
      storm.programLives;
    if (!isGood) process.exitCode = 1;
  }
}
