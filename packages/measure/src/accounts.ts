/** Maximum relative difference between two sums of the same length. */
const SAME = 1e-9;

/** Lengths of a measured drawing in inches, each calculated in two ways that must agree. */
export type Accounts = {
  /** All contours read, one by one. */
  readonly readIn: number;
  /** The same contours, sorted into closed, open, duplicate and left out. */
  readonly sortedIn: number;
  /** Perimeter by boundary loop. */
  readonly boundaryIn: number;
  /** Perimeter by part. */
  readonly perimeterIn: number;
  /** Length as drawn. */
  readonly lengthIn: number;
  /** Sum of the itemized differences between length and perimeter. */
  readonly differencesIn: number;
};

/** Returns the unaccounted length: the largest difference between two sums; 0 if all agree within 1e-9. */
export function missingIn(of: Accounts): number {
  const pairs = [
    [of.readIn, of.sortedIn],
    [of.boundaryIn, of.perimeterIn],
    [of.lengthIn, of.perimeterIn + of.differencesIn],
  ] as const;
  return pairs.reduce((max, [a, b]) => {
    const off = Math.abs(a - b);
    // Not written as "greater than", so that NaN counts as a difference.
    return off <= SAME * (of.readIn + of.boundaryIn) ? max : Math.max(max, off);
  }, 0);
}
