import { abs, round } from '../../geometry/math.ts';
import type { Outline, Shape } from './search-shape.ts';
import { copyOutline, roundedCos, roundedSin, rotateOutline } from './search-shape.ts';

/**
 * A turn is one whole number. Below the number of table steps it is a step, whose pairs have tables; from there on it is
 * an angle of the part's own, in parts of a full turn so fine (1.6e-8 rad) that rounding to them moves no point of a 20 ft
 * part by more than touching allows. Whole numbers are the same on all machines, and a layout needs nothing else.
 */
const fineSteps = 24 * 2 ** 24;
const fullTurn = 2 * Math.PI;

/** Radians in [0, 2 pi). */
export function angleOf(rotation: number, tabulated: number): number {
  return rotation < tabulated ? (fullTurn * rotation) / tabulated : (fullTurn * (rotation - tabulated)) / fineSteps;
}

/** The turn nearest to an angle in radians; a step of the tables where it is one. */
export function rotationAt(angle: number, tabulated: number): number {
  return rotationOf(round((angle / fullTurn) * fineSteps), tabulated);
}

/** The turn that lies further by an angle in radians. */
export function rotatedBy(rotation: number, angle: number, tabulated: number): number {
  return rotationOf(fineOf(rotation, tabulated) + round((angle / fullTurn) * fineSteps), tabulated);
}

/** Angle between two turns, 0 to pi. */
export function angleBetween(a: number, b: number, tabulated: number): number {
  const apart = abs(fineOf(a, tabulated) - fineOf(b, tabulated));
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

/** The outline of a shape at any turn it may take. One at an own angle is good until four others were asked for. */
export function outlineAt(shape: Shape, rotation: number): Outline {
  return rotation < shape.outlines.length ? shape.outlines[rotation]! : shape.freeRotation!.at(rotation);
}

/** The outlines tried last stay: a search goes back and forth between few angles. */
const slots = 4;

/** What a shape that may lie at any angle has beside its table steps. */
export class FreeRotation {
  /** The least width along x at which the shape fits the room. */
  readonly leastWidth: number;
  /** So many of the shape's turns are quick to ask and come first: those with tables, or all where none has. */
  readonly quick: number;
  private readonly source: Outline;
  private readonly tabulated: number;
  private readonly rotations = new Int32Array(slots).fill(-1);
  private readonly outlines: Outline[] = [];
  private next = 0;

  constructor(outlines: readonly Outline[], rotations: Int32Array, leastWidth: number) {
    this.source = outlines[0]!;
    this.tabulated = outlines.length;
    this.leastWidth = leastWidth;
    this.quick = rotations.filter((rotation) => rotation < this.tabulated).length || rotations.length;
  }

  at(rotation: number): Outline {
    for (let k = 0; k < slots; k++) if (this.rotations[k] === rotation) return this.outlines[k]!;
    const k = this.next;
    this.next = (k + 1) % slots;
    this.rotations[k] = rotation;
    return (this.outlines[k] = this.rotated(this.outlines[k], rotation));
  }

  /** The shape at a turn in memory of the caller's, made when there is none yet. */
  rotated(into: Outline | undefined, rotation: number): Outline {
    const outline = into ?? copyOutline(this.source);
    const angle = angleOf(rotation, this.tabulated);
    rotateOutline(outline, this.source, roundedCos(angle), roundedSin(angle));
    return outline;
  }
}
