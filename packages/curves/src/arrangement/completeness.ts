import { neumaierSum } from '../geometry/sum.ts';
import type { Arrangement } from './arrangement.ts';
import type { Loop } from './loop.ts';

/** Maximum relative difference between two sums of a length. */
const SAME = 1e-9;
/** Maximum relative difference in length of coincident curves, beside some tolerances at their ends. */
const ALONG = 1e-3;

const agree = (a: number, b: number): boolean => Math.abs(a - b) <= SAME * Math.max(Math.abs(a), Math.abs(b));

/**
 * Returns true when the edges of an arrangement contain every closed contour completely and once, and all coincident
 * curves have one length; otherwise an outline was lost. `drawnIn` lists the lengths of every edge's curves.
 */
export function isArrangementComplete(
  loops: readonly Loop[],
  { edges, spurs }: Pick<Arrangement, 'edges' | 'spurs'>,
  drawnIn: readonly (readonly number[])[],
  tolerance: number,
): boolean {
  const lengths: number[][] = loops.map(() => []);
  for (const { loop, drawnIn: spurIn } of spurs) lengths[loop]!.push(spurIn);
  for (let edge = 0; edge < edges.length; edge++) {
    const [first] = drawnIn[edge]!;
    const { curves } = edges[edge]!;
    for (let copy = 0; copy < curves.length; copy++) {
      const lengthIn = drawnIn[edge]![copy]!;
      if (Math.abs(lengthIn - first!) > 64 * tolerance + ALONG * first!) return false;
      lengths[curves[copy]!.loop]!.push(lengthIn);
    }
  }
  return loops.every((loop, i) =>
    agree(
      neumaierSum(lengths[i]!, (lengthIn) => lengthIn),
      loop.drawnIn + loop.addedIn,
    ),
  );
}
