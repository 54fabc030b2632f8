import { neumaierSum } from '../geometry/sum.ts';
import type { Arrangement } from './arrange.ts';
import type { Loop } from './collect.ts';

/** Share of a length by which two ways of adding it up may differ. */
const SAME = 1e-9;
/** Share by which stretches that run along each other may differ in length, beside some reaches at their ends. */
const ALONG = 1e-3;

export const agree = (a: number, b: number): boolean => Math.abs(a - b) <= SAME * Math.max(Math.abs(a), Math.abs(b));

/**
 * True when the edges of an arrangement hold every closed contour from end to end, once, and nothing was taken for the
 * double of something of another length. `drawnIn`: of every stretch of every edge. Where it is false an outline was lost.
 */
export function holdsAll(
  loops: readonly Loop[],
  { edges, hairs }: Pick<Arrangement, 'edges' | 'hairs'>,
  drawnIn: readonly (readonly number[])[],
  reach: number,
): boolean {
  const held: number[][] = loops.map(() => []);
  for (const { loop, drawnIn: hairIn } of hairs) held[loop]!.push(hairIn);
  for (let edge = 0; edge < edges.length; edge++) {
    const [first] = drawnIn[edge]!;
    const { stretches } = edges[edge]!;
    for (let copy = 0; copy < stretches.length; copy++) {
      const lengthIn = drawnIn[edge]![copy]!;
      if (Math.abs(lengthIn - first!) > 64 * reach + ALONG * first!) return false;
      held[stretches[copy]!.loop]!.push(lengthIn);
    }
  }
  return loops.every((loop, i) =>
    agree(
      neumaierSum(held[i]!, (lengthIn) => lengthIn),
      loop.drawnIn + loop.addedIn,
    ),
  );
}

/** Lengths of a measured drawing (inches), each added up in two ways that must agree. */
export type Accounts = {
  /** Everything read, contour by contour. */
  readonly readIn: number;
  /** The same as closed, open, doubled and left out. */
  readonly sortedIn: number;
  /** Finished edges by loop. */
  readonly boundaryIn: number;
  /** The same by part. */
  readonly perimeterIn: number;
  /** Length as drawn. */
  readonly lengthIn: number;
  /** Why that differs from the perimeter, itemised. */
  readonly differencesIn: number;
};

/** What of a drawing is not accounted for: the most that two ways of adding up differ by; 0 when all agree within 1e-9. */
export function missingIn(of: Accounts): number {
  const pairs = [
    [of.readIn, of.sortedIn],
    [of.boundaryIn, of.perimeterIn],
    [of.lengthIn, of.perimeterIn + of.differencesIn],
  ] as const;
  return pairs.reduce((most, [a, b]) => {
    const off = Math.abs(a - b);
    // Not "greater than": what is no number is never right.
    return off <= SAME * (of.readIn + of.boundaryIn) ? most : Math.max(most, off);
  }, 0);
}
