import { abs, cos, infinity, round, sin } from '@measurement-nesting/curves/math';

/**
 * Cosines and sines of the tabulated rotations, which divide a full turn; quarter turns exact, others rounded so that
 * machines agree.
 */
export type RotationTable = { readonly tabulated: number; readonly cos: Float64Array; readonly sin: Float64Array };

/** Number of tabulated rotations of all shapes on sheets: the quarter turns. */
export const tabulatedRotations = 4;

export function makeRotationTable(tabulated: number): RotationTable {
  const cos = new Float64Array(tabulated);
  const sin = new Float64Array(tabulated);
  for (let k = 0; k < tabulated; k++) {
    cos[k] = roundedCos((2 * Math.PI * k) / tabulated);
    sin[k] = roundedSin((2 * Math.PI * k) / tabulated);
  }
  return { tabulated, cos, sin };
}

const trigGrain = 1e12;
/** Cosine rounded to 1e-12, because engines differ in the last bit. */
export const roundedCos = (angle: number): number => round(cos(angle) * trigGrain) / trigGrain + 0;
export const roundedSin = (angle: number): number => round(sin(angle) * trigGrain) / trigGrain + 0;

/**
 * A rotation is one integer, its index. Below the number of tabulated rotations it is one of those, whose pairs have
 * rasters; higher numbers are free rotations, in parts of a full turn so small (1.6e-8 rad) that rounding to them
 * moves no point of a 20 ft part by more than the contact tolerance. Integers are the same on all machines, and a
 * layout needs nothing else.
 */
const fineSteps = 24 * 2 ** 24;
const fullTurn = 2 * Math.PI;

/** Added to the rotation of a mirrored part, which is reflected in the y axis of its drawing before it is rotated. */
const mirrorOffset = 2 ** 29;

/** Returns the rotation with the part mirrored before. */
export const mirrored = (rotation: number): number => rotation + mirrorOffset;

export const isMirrored = (rotation: number): boolean => rotation >= mirrorOffset;

/** Returns the rotation alone, without the reflection before it. */
export const turnOf = (rotation: number): number => (rotation >= mirrorOffset ? rotation - mirrorOffset : rotation);

/** Returns true for a tabulated rotation, of the part or of its mirror image. */
export const isTabulatedTurn = (rotation: number, tabulated: number): boolean => turnOf(rotation) < tabulated;

/** Returns the angle in radians, in [0, 2 pi). */
export function angleOf(rotation: number, tabulated: number): number {
  const turn = turnOf(rotation);
  return turn < tabulated ? (fullTurn * turn) / tabulated : (fullTurn * (turn - tabulated)) / fineSteps;
}

/** Returns the rotation nearest to an angle in radians, tabulated if the angle is. */
export function rotationAt(angle: number, tabulated: number): number {
  return rotationOf(round((angle / fullTurn) * fineSteps), tabulated);
}

/** Returns the rotation increased by an angle in radians. */
export function rotatedBy(rotation: number, angle: number, tabulated: number): number {
  const turn = rotationOf(fineOf(turnOf(rotation), tabulated) + round((angle / fullTurn) * fineSteps), tabulated);
  return isMirrored(rotation) ? mirrored(turn) : turn;
}

/** Returns the angle between two rotations, 0 to pi; infinite when only one of them is mirrored. */
export function angleBetween(a: number, b: number, tabulated: number): number {
  if (isMirrored(a) !== isMirrored(b)) return infinity;
  const apart = abs(fineOf(turnOf(a), tabulated) - fineOf(turnOf(b), tabulated));
  return (fullTurn / fineSteps) * (apart > fineSteps / 2 ? fineSteps - apart : apart);
}

const fineOf = (rotation: number, tabulated: number): number =>
  rotation < tabulated ? round((rotation * fineSteps) / tabulated) : rotation - tabulated;

function rotationOf(fine: number, tabulated: number): number {
  const within = ((fine % fineSteps) + fineSteps) % fineSteps;
  const step = round((within * tabulated) / fineSteps);
  if (within === round((step * fineSteps) / tabulated)) return step % tabulated;
  return tabulated + within;
}
