import { MAX_BOXES, MAX_PAIRS, type Nearby } from './candidate-pairs.ts';
import { isAtEnds, intersections } from './curve-intersections.ts';
import { meetInEndOnly } from './line-intersections.ts';
import type { Monotone } from './monotone-run.ts';
import { MAX_CROSSINGS, MAX_WORK, tooComplex } from './work-limit.ts';

/** Number of runs below which no forecast is made. */
const FEW = 1000;
/** Sample size: this fraction of the runs, within a minimum and a maximum. */
const ONE_OF = 16;
const LEAST = 64;
const MOST = 2000;
/** Maximum number of nearby runs counted per sampled run, and tested for intersections. */
const MAX_NEAR = 4000;
const PARTNERS = 4;
/** Work in boxes and halves of runs after which the sample is limited to LEAST runs: some hundredths of a second. */
const MAX_SAMPLE_WORK = 1_000_000;
/** Number of standard errors by which a forecast must exceed a limit. */
const STANDARD_ERRORS = 4;

/**
 * Throws too_complex when a sample of the runs indicates that there are far too many pairs, intersections or steps,
 * before any of that work. The mean of the sample must exceed the limit by four standard errors, so a drawing within
 * the limits is not rejected; one beyond them that the sample accepts is rejected by the count itself.
 */
export function rejectTooManyCrossings(
  { eachNear, neighbors }: Nearby,
  runs: readonly Monotone[],
  tolerance: number,
): void {
  if (runs.length < FEW) return;
  const next = randomRuns(runs.length);
  const sampleSize = Math.min(MOST, Math.max(LEAST, Math.floor(runs.length / ONE_OF)));
  const work = { left: MAX_SAMPLE_WORK };
  const perRun = { boxes: new Mean(), pairs: new Mean(), looks: new Mean(), crossings: new Mean() };
  for (let k = 0; k < sampleSize && (k < LEAST || work.left > 0); k++) {
    const i = next(runs.length);
    const a = runs[i]!;
    const near: number[] = [];
    const boxes = eachNear(i, (j) => {
      if (!sharesEndOnly(a, runs[j]!, tolerance)) near.push(j);
      return near.length < MAX_NEAR;
    });
    const before = work.left;
    const partners = Math.min(PARTNERS, near.length);
    let crossings = 0;
    for (let p = 0; p < partners; p++) {
      const j = near[partners === near.length ? p : next(near.length)]!;
      const b = runs[j]!;
      for (const met of intersections(a, b, tolerance, neighbors(i, j), work)) if (!isAtEnds(a, b, met)) crossings++;
    }
    // The tested runs represent all nearby runs; each pair is counted from both its runs.
    const share = partners === 0 ? 0 : near.length / partners / 2;
    perRun.boxes.add(boxes);
    perRun.pairs.add(near.length / 2);
    perRun.looks.add(near.length / 2 + (before - work.left) * share);
    perRun.crossings.add(crossings * share);
    work.left -= boxes;
  }
  const tooMany = (mean: Mean, max: number): boolean => runs.length * mean.atLeast(STANDARD_ERRORS) > max;
  const { boxes, pairs, looks, crossings } = perRun;
  if (
    tooMany(boxes, MAX_BOXES) ||
    tooMany(pairs, MAX_PAIRS) ||
    tooMany(looks, MAX_WORK) ||
    tooMany(crossings, MAX_CROSSINGS)
  ) {
    throw tooComplex();
  }
}

const sharesEndOnly = (a: Monotone, b: Monotone, tolerance: number): boolean =>
  a.segment.kind === 'line' && b.segment.kind === 'line' && sharesEnd(a, b) && meetInEndOnly(a, b, tolerance);

const sharesEnd = (a: Monotone, b: Monotone): boolean =>
  (a.x0 === b.x0 && a.y0 === b.y0) ||
  (a.x0 === b.x1 && a.y0 === b.y1) ||
  (a.x1 === b.x0 && a.y1 === b.y0) ||
  (a.x1 === b.x1 && a.y1 === b.y1);

/**
 * Returns a deterministic generator of integers below a bound: equal steps could always sample the same side of
 * rectangles, which have four runs each.
 */
function randomRuns(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** Mean of a sample with its standard error. */
class Mean {
  #count = 0;
  #sum = 0;
  #squares = 0;

  add(value: number): void {
    this.#count++;
    this.#sum += value;
    this.#squares += value * value;
  }

  /** Returns the mean minus this many standard errors. */
  atLeast(errors: number): number {
    const mean = this.#sum / this.#count;
    const variance = Math.max(0, this.#squares / this.#count - mean * mean);
    return mean - errors * Math.sqrt(variance / this.#count);
  }
}
