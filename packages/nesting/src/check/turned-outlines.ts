import { cos, sin } from '@measurement-nesting/curves/math';
import type { Part } from '@measurement-nesting/curves/drawing';
import { reasonAgainst, unitKey, weedingPart } from '../problem/weeding-box.ts';
import type { NestItem, NestOptions, Placement } from '../types.ts';
import type { ClosedPolyline, PlacedPolyline } from './check-outline.ts';
import { movePolyline, polylineOf, reflectedPolyline, turnPolyline } from './check-outline.ts';
import type { BoundedOutline } from './check-overlap.ts';
import { curveAccuracyIn } from './check-pair.ts';

/**
 * Maximum number of angles cached per item: all of them where parts have quarter turns, and one in jobs of so many items
 * that all would need most of the memory.
 */
const maxAngles = { few: 8, many: 1, manyItems: 500 };

type Known = { readonly drawn: readonly ClosedPolyline[]; readonly turned: Map<number, readonly PlacedPolyline[]> };

/**
 * Cache of a job's outlines for the checker: each is approximated once and rotated once per angle, for a few angles.
 */
export class TurnedOutlines {
  private readonly items: readonly NestItem[];
  private readonly withHoles: boolean;
  readonly #maxAngles: number;
  private readonly known = new Map<number, Known>();
  /** The same of the mirror images. */
  readonly #mirrored = new Map<number, Known>();

  constructor(items: readonly NestItem[], options: NestOptions) {
    this.items = options.weedingIn === undefined ? items : inWeedingBoxes(items, options, options.weedingIn);
    this.withHoles = options.partsInHoles;
    this.#maxAngles = items.length < maxAngles.manyItems ? maxAngles.few : maxAngles.many;
  }

  place({ item, angle, isMirrored = false, xIn, yIn }: Placement): MovedOutline {
    return new MovedOutline(this.at(item, angle, isMirrored), xIn, yIn);
  }

  private at(item: number, angle: number, isMirrored: boolean): readonly PlacedPolyline[] {
    const { drawn, turned } = this.knownOf(item, isMirrored);
    let polylines = turned.get(angle);
    if (polylines === undefined) {
      polylines = drawn.map((polyline) => turnPolyline(polyline, cos(angle), sin(angle)));
      if (turned.size >= this.#maxAngles) turned.clear();
      turned.set(angle, polylines);
    }
    return polylines;
  }

  private knownOf(item: number, isMirrored: boolean): Known {
    const of = isMirrored ? this.#mirrored : this.known;
    let known = of.get(item);
    if (known === undefined) {
      const { part } = this.items[item]!;
      const contours = this.withHoles ? [part.outer, ...part.holes] : [part.outer];
      const drawn = contours.map((contour) => polylineOf(contour, curveAccuracyIn));
      known = { drawn: isMirrored ? drawn.map(reflectedPolyline) : drawn, turned: new Map() };
      of.set(item, known);
    }
    return known;
  }
}

/**
 * Outline of a part at its position. Most parts of a layout are tested by their boxes only, so the points are moved when they are first read.
 */
export class MovedOutline implements BoundedOutline {
  readonly minX: number;
  readonly minY: number;
  readonly maxX: number;
  readonly maxY: number;
  readonly #turned: readonly PlacedPolyline[];
  readonly #x: number;
  readonly #y: number;
  #moved: readonly PlacedPolyline[] | null = null;

  constructor(turned: readonly PlacedPolyline[], x: number, y: number) {
    const { boxes } = turned[0]!;
    // Sums are rounded in order, so this is the box of the moved points to the last bit.
    this.minX = boxes[0]! + x;
    this.minY = boxes[1]! + y;
    this.maxX = boxes[2]! + x;
    this.maxY = boxes[3]! + y;
    this.#turned = turned;
    this.#x = x;
    this.#y = y;
  }

  get polylines(): readonly PlacedPolyline[] {
    this.#moved ??= this.#turned.map((polyline) => movePolyline(polyline, this.#x, this.#y));
    return this.#moved;
  }

  /** Releases the moved points: those of 10,000 parts would need 200 MB. */
  release(): void {
    this.#moved = null;
  }
}

/** Returns the items with the outline of the weeding box around their unit in place of their own. */
function inWeedingBoxes(items: readonly NestItem[], options: NestOptions, distanceIn: number): readonly NestItem[] {
  const units = new Map<string, Part[]>();
  items.forEach((item, index) => {
    if (reasonAgainst(item) !== null) return;
    const key = unitKey(item, index, options);
    units.set(key, [...(units.get(key) ?? []), item.part]);
  });
  return items.map((item, index) => {
    const parts = units.get(unitKey(item, index, options));
    return parts === undefined ? item : { ...item, part: weedingPart(parts, distanceIn) };
  });
}
