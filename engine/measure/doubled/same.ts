/** Lines that stay this near to each other all along are drawn twice (inches). */
export const SAME_IN = 0.0005;
/** Shorter lines must be nearer than this share of their length: neighbors in a row of short ones are no doubles. */
const SAME_SHARE = 0.05;

/** Returns the maximum distance in inches at which a line of this length is the double of another. */
export const sameWithin = (lengthIn: number): number => Math.min(SAME_IN, SAME_SHARE * lengthIn);
