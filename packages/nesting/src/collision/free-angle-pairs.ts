import type { ExactCollision } from './exact-collision.ts';
import type { Outline } from '../shape/outline.ts';
import type { Shape } from '../shape/search-shape.ts';
import { floorShare } from './no-fit-raster.ts';
import { cellShare } from './raster-budget.ts';
import { poleOverlapDepth } from './pole-overlap.ts';
import { sqrt } from '@measurement-nesting/curves/math';

/** Tail of the circles' overlap as a share of the larger diameter: Gardeyn and Wauters 2025. */
const tailShare = 0.01;

/**
 * Collision and loss of pairs with at least one part at a free angle. These pairs have no raster, so their outlines
 * are compared at each evaluation, and the loss is computed from poles, on the scale of the rasters. Also stores the
 * outlines of the parts at free angles.
 */
export class FreeAnglePairs {
  private readonly shapes: readonly Shape[];
  private readonly collision: ExactCollision;
  private readonly placed: (Outline | undefined)[];
  /** By part, the shape whose outline is stored: its own or the mirror image. */
  readonly #shapeOfPlaced: (Shape | undefined)[] = [];
  /** Pairs of shapes that the checker rejected; at free angles their boxes must not overlap. */
  private readonly rejected = new Set<number>();

  constructor(shapes: readonly Shape[], collision: ExactCollision, parts: number) {
    this.shapes = shapes;
    this.collision = collision;
    this.placed = Array.from({ length: parts }, () => undefined);
  }

  /** Rotates the outline of a placed part. */
  place(part: number, shape: Shape, rotation: number): Outline {
    // The mirror image may have other poles, so its outline needs memory of its own.
    const into = this.#shapeOfPlaced[part] === shape ? this.placed[part] : undefined;
    this.#shapeOfPlaced[part] = shape;
    return (this.placed[part] = shape.freeRotation!.rotated(into, rotation));
  }

  outlineOf(part: number): Outline {
    return this.placed[part]!;
  }

  collides(a: Outline, b: Outline, shapeA: number, shapeB: number, dx: number, dy: number): boolean {
    return (
      (this.rejected.size > 0 && this.rejected.has(this.key(shapeA, shapeB))) || this.collision.collide(a, b, dx, dy)
    );
  }

  /**
   * Returns 0 when free (contact is free), else a positive measure of the overlap, or Infinity above `most`. The boxes
   * must overlap.
   */
  loss(a: Outline, b: Outline, shapeA: number, shapeB: number, dx: number, dy: number, max: number): number {
    const [first, second] = [this.shapes[shapeA]!, this.shapes[shapeB]!];
    const weight = sqrt(first.sqrtHull * second.sqrtHull);
    const larger = first.diameter > second.diameter ? first.diameter : second.diameter;
    const depth = poleOverlapDepth(a, b, dx, dy, tailShare * larger, weight / 2, max / weight);
    // Intersecting poles prove an overlap; otherwise the outlines decide.
    if (depth < 0 && !this.collides(a, b, shapeA, shapeB, dx, dy)) return 0;
    const cell = ((first.diameter + second.diameter) / 2) * cellShare;
    return ((depth < 0 ? -1 - depth : depth) + floorShare * cell) * weight;
  }

  forbid(shapeA: number, shapeB: number): void {
    this.rejected.add(this.key(shapeA, shapeB));
  }

  private key(shapeA: number, shapeB: number): number {
    return shapeA < shapeB ? shapeA * this.shapes.length + shapeB : shapeB * this.shapes.length + shapeA;
  }
}
