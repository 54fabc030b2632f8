import { abs, infinity, max } from '@measurement-nesting/curves/math';
import type { Positions } from '../problem/positions.ts';
import type { Problem } from '../problem/problem.ts';
import { outlineAt } from '../shape/search-shape.ts';
import type { Shape } from '../shape/search-shape.ts';

/** Maximum number of rectangles: more have too many layouts. */
const maxRectangles = 12;
/** Sums of sides are equal within this length. */
const grain = 1e-5;

/** Side along the container's length, and across it. */
type Box = { readonly length: number; readonly height: number; readonly rotation: number };
/** Rectangles of one shape that are not placed yet. */
type Kind = { readonly boxes: readonly Box[]; readonly area: number; readonly parts: readonly number[]; left: number };
type Step = { readonly y: number; readonly x: number };
type Placed = { readonly kind: Kind; readonly box: Box; readonly x: number; readonly y: number };

/**
 * Enumerates the layouts of a few rectangles on one sheet, by branch and bound. Every packing can be built so that each
 * rectangle is neither below nor left of an earlier one (Martello, Pisinger and Vigo 2000), so that it is enough to place
 * rectangles at the corners of a staircase around the earlier ones. Area below the staircase is lost; sides add up to
 * certain lengths only.
 */
export class RectangleEnumeration {
  /** True when no shorter layout exists. */
  isExhausted = false;
  readonly #problem: Problem;
  readonly #kinds: readonly Kind[];
  readonly #sums: readonly number[];
  /** Greatest sum of sides within the container's height. */
  readonly #height: number;
  readonly #placed: Placed[] = [];
  #best: Positions | null = null;
  /** Greatest length of a layout that is shorter than the best one. */
  #longest = 0;
  #isOver: () => boolean = () => false;

  /** Returns null where the parts are no rectangles, or too many, or restricted by more than the sheet. */
  static of(problem: Problem): RectangleEnumeration | null {
    const { shapes, shapeOfPart, container, plan, pinned, first = null } = problem;
    if (shapeOfPart.length > maxRectangles || shapeOfPart.length === 0) return null;
    if (container.zones !== undefined || plan !== undefined || pinned !== undefined || first !== null) return null;
    const used = [...new Set(shapeOfPart)];
    const kinds = used.map((type): Kind => {
      const parts = Array.from(shapeOfPart.keys()).filter((part) => shapeOfPart[part] === type);
      return { boxes: boxesOf(shapes[type]!), area: shapes[type]!.area, parts, left: parts.length };
    });
    if (kinds.some(({ boxes }) => boxes.length === 0)) return null;
    return new RectangleEnumeration(problem, kinds);
  }

  private constructor(problem: Problem, kinds: readonly Kind[]) {
    this.#problem = problem;
    this.#kinds = kinds.toSorted((a, b) => b.area - a.area);
    this.#sums = sumsOfSides(kinds);
    this.#height = this.#sumWithin(problem.container.height + problem.contactTolerance);
  }

  /**
   * Returns the shortest layout that is shorter than `length`, null without one.
   *
   * @param isOver ends the enumeration, and is called for each placed rectangle.
   */
  run(length: number, isOver: () => boolean): Positions | null {
    const { container, contactTolerance } = this.#problem;
    this.#isOver = isOver;
    this.#best = null;
    this.#longest = this.#sumWithin(Math.min(length - 2 * grain, container.length + contactTolerance));
    const rest = this.#kinds.reduce((sum, { area, parts }) => sum + area * parts.length, 0);
    for (const kind of this.#kinds) kind.left = kind.parts.length;
    this.#placed.length = 0;
    this.isExhausted = this.#extend([{ y: 0, x: 0 }], rest, null, []);
    return this.#best;
  }

  /** Returns the greatest sum of sides up to a length; -1 without any. */
  #sumWithin(length: number): number {
    return this.#sums.findLast((sum) => sum <= length + grain / 2) ?? -1;
  }

  /**
   * Places each remaining rectangle at each corner of a staircase: its steps, upward, each less far than the one below.
   * Returns false when the enumeration was ended.
   *
   * @param rest area of the rectangles that are not placed. @param last the one placed last, at one of `before`.
   */
  #extend(steps: readonly Step[], rest: number, last: Placed | null, before: readonly Step[]): boolean {
    if (this.#isOver()) return false;
    const isComplete = this.#kinds.every(({ left }) => left === 0);
    if (isComplete) this.#record();
    if (isComplete) return true;
    for (let at = steps.length - 1; at >= 0; at--) {
      const corner = steps[at]!;
      const isOld = last !== null && before.some(({ x, y }) => x === corner.x && y === corner.y);
      for (const kind of this.#kinds) {
        if (kind.left === 0) continue;
        for (const box of kind.boxes) {
          const x = corner.x + box.length;
          const y = corner.y + box.height;
          if (x > this.#longest + grain || y > this.#height + grain) continue;
          // Two rectangles at corners that do not depend on each other are placed in one order only.
          if (isOld && corner.x < last.x && (last.x >= x || last.y >= y)) continue;
          const after = raised(steps, x, y);
          if (areaBelow(after, this.#height) + rest - kind.area > this.#longest * this.#height * (1 + 1e-9)) continue;
          kind.left--;
          const placed = { kind, box, x: corner.x, y: corner.y };
          this.#placed.push(placed);
          const goesOn = this.#extend(after, rest - kind.area, placed, steps);
          this.#placed.pop();
          kind.left++;
          if (!goesOn) return false;
        }
      }
    }
    return true;
  }

  #record(): void {
    const { shapeOfPart, shapes } = this.#problem;
    const count = shapeOfPart.length;
    const best = {
      x: new Float64Array(count),
      y: new Float64Array(count),
      rotation: new Int32Array(count),
      sheet: new Int32Array(count),
      sheets: 1,
      openLength: 0,
    };
    const next = new Map<Kind, number>();
    for (const { kind, box, x, y } of this.#placed) {
      const k = next.get(kind) ?? 0;
      next.set(kind, k + 1);
      const part = kind.parts[k]!;
      const { minX, minY } = outlineAt(shapes[shapeOfPart[part]!]!, box.rotation);
      best.x[part] = x - minX;
      best.y[part] = y - minY;
      best.rotation[part] = box.rotation;
      best.openLength = max(best.openLength, x + box.length);
    }
    this.#best = best;
    this.#longest = this.#sumWithin(best.openLength - 2 * grain);
  }
}

/** Returns the boxes of a rectangle at its rotations, without equal ones; none for another shape. */
function boxesOf({ rotations, freeRotation, area, outlines }: Shape): Box[] {
  const boxes: Box[] = [];
  for (const rotation of freeRotation === null ? rotations : []) {
    if (rotation >= outlines.length) return [];
    const { minX, minY, maxX, maxY } = outlines[rotation]!;
    const box = { length: maxX - minX, height: maxY - minY, rotation };
    if (abs(box.length * box.height - area) > 1e-9 * area) return [];
    if (!boxes.some(({ length, height }) => abs(length - box.length) + abs(height - box.height) < grain))
      boxes.push(box);
  }
  return boxes;
}

/** Returns all sums of one side of each of some rectangles, ascending. */
function sumsOfSides(kinds: readonly Kind[]): number[] {
  let sums = new Set([0]);
  for (const { boxes, parts } of kinds) {
    const sides = new Set(
      boxes.flatMap(({ length, height }) => [length, height]).map((side) => Math.round(side / grain)),
    );
    for (const _ of parts) {
      const more = new Set(sums);
      for (const sum of sums) for (const side of sides) more.add(sum + side);
      sums = more;
    }
  }
  return Array.from(sums, (sum) => sum * grain).sort((a, b) => a - b);
}

/** Returns the staircase that also covers the box from the origin to (x, y). */
function raised(steps: readonly Step[], x: number, y: number): Step[] {
  const after: Step[] = [];
  let coveredFrom = infinity;
  for (let k = 0; k < steps.length; k++) {
    const step = steps[k]!;
    const end = steps[k + 1]?.y ?? infinity;
    if (step.x > x + grain) after.push(step);
    else {
      if (step.y < y - grain && coveredFrom === infinity) {
        coveredFrom = step.y;
        after.push({ y: step.y, x });
      }
      if (end > y + grain) after.push({ y: max(step.y, step.y < y - grain ? y : step.y), x: step.x });
    }
  }
  return after;
}

/** Returns the area left of a staircase. */
function areaBelow(steps: readonly Step[], height: number): number {
  let area = 0;
  for (let k = 0; k < steps.length; k++) area += steps[k]!.x * ((steps[k + 1]?.y ?? height) - steps[k]!.y);
  return area;
}
