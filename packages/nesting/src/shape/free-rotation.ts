import { copyOutline, rotateOutline } from './outline.ts';
import type { Outline } from './outline.ts';
import { angleOf, isTabulatedTurn, roundedCos, roundedSin } from './rotation.ts';

/** Number of cached outlines: a search alternates between few angles. */
const slots = 4;

/** Data of a shape with free rotation beside its tabulated rotations. */
export class FreeRotation {
  /** Least width along x at which the shape fits the container. */
  readonly minWidth: number;
  /** Number of the shape's first rotations that are quick to evaluate: those with rasters, or all without any. */
  readonly quick: number;
  private readonly source: Outline;
  private readonly tabulated: number;
  private readonly rotations = new Int32Array(slots).fill(-1);
  private readonly outlines: Outline[] = [];
  private next = 0;

  constructor(outlines: readonly Outline[], rotations: Int32Array, minWidth: number) {
    this.source = outlines[0]!;
    this.tabulated = outlines.length;
    this.minWidth = minWidth;
    this.quick = rotations.filter((rotation) => isTabulatedTurn(rotation, this.tabulated)).length || rotations.length;
  }

  at(rotation: number): Outline {
    for (let k = 0; k < slots; k++) if (this.rotations[k] === rotation) return this.outlines[k]!;
    const k = this.next;
    this.next = (k + 1) % slots;
    this.rotations[k] = rotation;
    return (this.outlines[k] = this.rotated(this.outlines[k], rotation));
  }

  /** Returns the shape at a rotation in the caller's memory, allocated if omitted. */
  rotated(into: Outline | undefined, rotation: number): Outline {
    const outline = into ?? copyOutline(this.source);
    const angle = angleOf(rotation, this.tabulated);
    rotateOutline(outline, this.source, roundedCos(angle), roundedSin(angle));
    return outline;
  }
}
