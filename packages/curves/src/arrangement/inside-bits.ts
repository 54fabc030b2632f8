/** Inside flags of the two sides of every edge: bits of LEFT_INSIDE, RIGHT_INSIDE. */
export type InsideBits = Uint8Array;
export const LEFT_INSIDE = 1;
export const RIGHT_INSIDE = 2;
