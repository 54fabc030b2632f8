import { MOST_BOXES, MOST_PAIRS, type Nearby } from './candidate-pairs.ts';
import { isAtEnds, intersections } from './curve-intersections.ts';
import { meetInEndOnly } from './line-intersections.ts';
import type { Monotone } from './monotone-run.ts';
import { MOST_CROSSINGS, MOST_WORK, tooComplex } from './work-limit.ts';

/** Fewer runs than this are looked at without asking first. */
const FEW = 1000;
/** Runs asked: one of so many, but so many at least and at most. */
const ONE_OF = 16;
const LEAST = 64;
const MOST = 2000;
/** Near runs of each that are counted, and that are looked at for crossings. */
const MOST_NEAR = 4000;
const PARTNERS = 4;
/** Boxes and halves of runs after which no more than LEAST runs are asked: some hundredths of a second. */
const MOST_LOOKS = 1_000_000;
/** A forecast must pass a limit by so many times its own uncertainty before it is believed. */
const SURE = 4;

/**
 * Throws too_complex when a sample of the runs says that all of them have far too many pairs, meet far too often, or take
 * far too long: before any of that work. A sample says so when its mean lies above the limit by four standard errors, so
 * that a drawing within the limits is not refused; one beyond them that it lets pass is refused by the count itself.
 */
export function forecast({ eachNear, neighbors }: Nearby, runs: readonly Monotone[], tolerance: number): void {
  if (runs.length < FEW) return;
  const next = randomRuns(runs.length);
  const asked = Math.min(MOST, Math.max(LEAST, Math.floor(runs.length / ONE_OF)));
  const work = { left: MOST_LOOKS };
  const perRun = { boxes: new Mean(), pairs: new Mean(), looks: new Mean(), crossings: new Mean() };
  for (let k = 0; k < asked && (k < LEAST || work.left > 0); k++) {
    const i = next(runs.length);
    const a = runs[i]!;
    const near: number[] = [];
    const boxes = eachNear(i, (j) => {
      if (!sharesEndOnly(a, runs[j]!, tolerance)) near.push(j);
      return near.length < MOST_NEAR;
    });
    const before = work.left;
    const partners = Math.min(PARTNERS, near.length);
    let crossings = 0;
    for (let p = 0; p < partners; p++) {
      const j = near[partners === near.length ? p : next(near.length)]!;
      const b = runs[j]!;
      for (const met of intersections(a, b, tolerance, neighbors(i, j), work)) if (!isAtEnds(a, b, met)) crossings++;
    }
    // What some of the near runs cost and give stands for all of them; a pair is seen from both its runs.
    const share = partners === 0 ? 0 : near.length / partners / 2;
    perRun.boxes.add(boxes);
    perRun.pairs.add(near.length / 2);
    perRun.looks.add(near.length / 2 + (before - work.left) * share);
    perRun.crossings.add(crossings * share);
    work.left -= boxes;
  }
  const tooMany = (mean: Mean, most: number): boolean => runs.length * mean.atLeast(SURE) > most;
  const { boxes, pairs, looks, crossings } = perRun;
  if (
    tooMany(boxes, MOST_BOXES) ||
    tooMany(pairs, MOST_PAIRS) ||
    tooMany(looks, MOST_WORK) ||
    tooMany(crossings, MOST_CROSSINGS)
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

/** Numbers below the one asked, the same ones for the same drawing: the sides of a rectangle come round every four runs. */
function randomRuns(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** The mean of what is added, and how sure it is. */
class Mean {
  #count = 0;
  #sum = 0;
  #squares = 0;

  add(value: number): void {
    this.#count++;
    this.#sum += value;
    this.#squares += value * value;
  }

  /** The mean less so many standard errors. */
  atLeast(errors: number): number {
    const mean = this.#sum / this.#count;
    const variance = Math.max(0, this.#squares / this.#count - mean * mean);
    return mean - errors * Math.sqrt(variance / this.#count);
  }
}
