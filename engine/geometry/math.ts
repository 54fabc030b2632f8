/**
 * The numeric functions of the inner loops as plain module constants. Where the code runs inside a sandboxed context (a
 * test runner, a bundled worker) every mention of a global is a slow look-up; a constant is not.
 */
export const { abs, acos, atan2, ceil, clz32, cos, floor, imul, max, min, round, sin, sqrt } = Math;
export const infinity = Infinity;
