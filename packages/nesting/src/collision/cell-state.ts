/** States of a cell of offsets. */
export const FREE = 0;
export const COLLIDING = 1;
export const UNDECIDED = 2;
