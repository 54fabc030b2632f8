import { type Box, type Contour, contourArea, contourBox, derivativeAt, pointAt } from '@measurement-nesting/curves';
import { appendMonotone, type BoundaryLoop, type Monotone, Winding } from '@measurement-nesting/curves/arrangement';

/** Outer contour with its holes, as numbers of boundary loops. */
type PartLoops = { readonly outer: number; readonly holes: readonly number[]; readonly box: Box };

export type PartFinder = {
  readonly parts: readonly PartLoops[];
  /** Returns the number of the part with the point in its material or on its contours; -1 if there is none. */
  readonly partAt: (x: number, y: number) => number;
  /** Part of each boundary loop; -1 for a hole without an outer contour. */
  readonly partOf: readonly number[];
};

/** Sorts simple boundary loops into parts: each hole belongs to the smallest outer contour around it. */
export function findParts(loops: readonly BoundaryLoop[]): PartFinder {
  const areas = loops.map(({ contour }) => contourArea(contour));
  const runs: Monotone[] = [];
  const firstRun = loops.map(({ contour }, i) => {
    const first = runs.length;
    appendMonotone(contour, i, runs);
    return first;
  });
  const winding = new Winding(runs);
  const smallestAround = (windings: ReadonlyMap<number, number>): number => {
    let best = -1;
    for (const [loop] of windings) {
      if (areas[loop]! > 0 && (best < 0 || areas[loop]! < areas[best]!)) best = loop;
    }
    return best;
  };
  const outerOf = loops.map((_, i): number => {
    if (areas[i]! > 0) return i;
    const run = widest(runs, firstRun[i]!, firstRun[i + 1] ?? runs.length);
    if (run < 0) return -1;
    const middle = (runs[run]!.from + runs[run]!.to) / 2;
    const { x, y } = pointAt(runs[run]!.segment, middle);
    const d = derivativeAt(runs[run]!.segment, middle);
    return smallestAround(winding.around(x, y, Math.abs(d.y) >= Math.abs(d.x) ? 'x' : 'y', []));
  });

  const numberOf = new Map<number, number>();
  const parts: { outer: number; holes: number[]; box: Box }[] = [];
  loops.forEach(({ contour }, i) => {
    if (outerOf[i] !== i) return;
    numberOf.set(i, parts.length);
    parts.push({ outer: i, holes: [], box: contourBox(contour) });
  });
  loops.forEach((_, i) => {
    const outer = outerOf[i]!;
    if (outer !== i && outer >= 0) parts[numberOf.get(outer)!]!.holes.push(i);
  });
  return {
    parts,
    partOf: outerOf.map((outer) => (outer < 0 ? -1 : numberOf.get(outer)!)),
    partAt: (x, y) => {
      const windings = winding.around(x, y, 'x', []);
      const outer = smallestAround(windings);
      if (outer < 0) return -1;
      // A point inside a hole is not in the material.
      for (const loop of windings.keys()) if (loop !== outer && outerOf[loop] === outer) return -1;
      return numberOf.get(outer)!;
    },
  };
}

/** Returns the number of the widest run from `first` up to `end`; -1 if there are none. */
function widest(runs: readonly Monotone[], first: number, end: number): number {
  let best = -1;
  let width = -1;
  for (let i = first; i < end; i++) {
    const { x0, y0, x1, y1 } = runs[i]!;
    const extent = Math.max(Math.abs(x1 - x0), Math.abs(y1 - y0));
    if (extent <= width) continue;
    best = i;
    width = extent;
  }
  return best;
}

/** Returns the middle of a contour's longest segment, which determines the part it belongs to. */
export function middlePoint(contour: Contour): { x: number; y: number } {
  const longest = contour.segments.reduce((best, segment) =>
    Math.hypot(segment.x1 - segment.x0, segment.y1 - segment.y0) > Math.hypot(best.x1 - best.x0, best.y1 - best.y0)
      ? segment
      : best,
  );
  return pointAt(longest, 0.5);
}
