import { neumaierSum } from '../geometry/sum.ts';
import type { Arrangement } from './arrangement.ts';
import type { Loop } from './loop.ts';

/** Share of a length by which two ways of adding it up may differ. */
const SAME = 1e-9;
/** Share by which curves that run along each other may differ in length, beside some tolerances at their ends. */
const ALONG = 1e-3;

const agree = (a: number, b: number): boolean => Math.abs(a - b) <= SAME * Math.max(Math.abs(a), Math.abs(b));

/**
 * True when the edges of an arrangement hold every closed contour from end to end, once, and nothing was taken for the
 * double of something of another length. `drawnIn`: of every stretch of every edge. Where it is false an outline was lost.
 */
export function holdsAll(
  loops: readonly Loop[],
  { edges, hairs }: Pick<Arrangement, 'edges' | 'hairs'>,
  drawnIn: readonly (readonly number[])[],
  tolerance: number,
): boolean {
  const held: number[][] = loops.map(() => []);
  for (const { loop, drawnIn: hairIn } of hairs) held[loop]!.push(hairIn);
  for (let edge = 0; edge < edges.length; edge++) {
    const [first] = drawnIn[edge]!;
    const { curves } = edges[edge]!;
    for (let copy = 0; copy < curves.length; copy++) {
      const lengthIn = drawnIn[edge]![copy]!;
      if (Math.abs(lengthIn - first!) > 64 * tolerance + ALONG * first!) return false;
      held[curves[copy]!.loop]!.push(lengthIn);
    }
  }
  return loops.every((loop, i) =>
    agree(
      neumaierSum(held[i]!, (lengthIn) => lengthIn),
      loop.drawnIn + loop.addedIn,
    ),
  );
}
