/** Share of a length by which two ways of adding it up may differ. */
const SAME = 1e-9;

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

/** Returns the unaccounted length: the largest difference between two sums; 0 if all agree within 1e-9. */
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
