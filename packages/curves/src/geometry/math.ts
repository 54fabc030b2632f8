/**
 * Numeric functions of the inner loops as module constants: in a sandboxed context (a test runner, a bundled worker)
 * every reference to a global is a slow look-up, but one to a constant is not.
 */
export const { abs, acos, atan2, ceil, clz32, cos, floor, imul, max, min, round, sin, sqrt } = Math;
export const infinity = Infinity;
