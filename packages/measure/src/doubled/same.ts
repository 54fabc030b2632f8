/** Maximum distance in inches between duplicate lines, along their whole length. */
export const SAME_IN = 0.0005;
/** Maximum distance of short duplicate lines as a share of their length, because adjacent ones in a row are not duplicates. */
const SAME_SHARE = 0.05;

/** Returns the maximum distance in inches between a line of this length and its duplicate. */
export const sameWithin = (lengthIn: number): number => Math.min(SAME_IN, SAME_SHARE * lengthIn);
