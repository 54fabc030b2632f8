import { expect } from '@jest/globals';

/** Fails unless the figure is within a tolerance, in its own unit, of the expected one. */
export function expectWithin(actual: number | null | undefined, expected: number, tolerance: number): void {
  if (typeof actual === 'number' && Math.abs(actual - expected) <= tolerance) return;
  // Never equal; used for its message.
  expect({ actual, tolerance }).toEqual({ actual: expected, tolerance });
}
