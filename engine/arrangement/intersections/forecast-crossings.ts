import { meetings, isAtEnds } from './curve-intersections.ts';
import type { Monotone } from './monotone-run.ts';
import type { Pairs } from './candidate-pairs.ts';
import { MOST_CROSSINGS, MOST_WORK, tooComplex } from './work-limit.ts';

/** Fewer pairs than this are looked at without asking first. */
const FEW = 20_000;
/** Pairs looked at for the forecast, evenly among all of them. */
const SAMPLE = 4000;
/** A forecast beyond the limit by less than this may be wrong. */
const MARGIN = 1.5;

/** Throws too_complex when a sample of the pairs says that all of them meet far too often, or take far too long. */
export function forecast({ pairs, neighbours }: Pairs, runs: readonly Monotone[], reach: number): void {
  const count = pairs.length / 2;
  if (count < FEW) return;
  const step = count / SAMPLE;
  const work = { left: MOST_WORK };
  let crossings = 0;
  for (let k = 0; k < SAMPLE; k++) {
    const at = 2 * Math.floor((k + 0.5) * step);
    const [i, j] = [pairs[at]!, pairs[at + 1]!];
    work.left--;
    for (const met of meetings(runs[i]!, runs[j]!, reach, neighbours(i, j), work)) {
      if (!isAtEnds(runs[i]!, runs[j]!, met)) crossings++;
    }
  }
  if (crossings * step > MARGIN * MOST_CROSSINGS || (MOST_WORK - work.left) * step > MARGIN * MOST_WORK) {
    throw tooComplex();
  }
}
