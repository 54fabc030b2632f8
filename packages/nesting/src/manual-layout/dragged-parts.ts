import { oneInsideOther } from '../check/check-overlap.ts';
import type { Point } from '@measurement-nesting/curves';
import { abs, infinity, max, min } from '@measurement-nesting/curves/math';
import {
  bottom,
  collide,
  left,
  right,
  top,
  type ManualLayout,
  type ManualPlacement,
  type PlacedPart,
} from './manual-layout.ts';
import { gapBetween } from './outline-gap.ts';

/** Slack between the dragged parts and an obstacle. */
export type Slack = {
  /** Distance in inches beyond the required one; below 0 when that is violated. */
  readonly slackIn: number;
  /** Unit direction that increases the slack fastest; (0, 0) where boundaries cross and it is undefined. */
  readonly awayX: number;
  readonly awayY: number;
  readonly of: Obstacle;
};

/** A side of the sheet, or a pair: a dragged part and a fixed one, an exclusion zone or what surrounds the outline of the sheet. */
export type Obstacle =
  | { readonly side: 'left' | 'top' | 'right' | 'bottom' }
  | { readonly held: number; readonly stay: number };

/** Rounding of positions in inches: a tenth of the checker's tolerance. */
export const ROUNDING_IN = 5e-6;
/** Minimum distance in inches where parts may touch, so that boundaries never cross. */
const MIN_IN = 1e-6;

/** Slack of crossing boundaries, whose depth is unknown. */
const CROSSING_IN = -1;

/** A fixed part, a zone or the surround of a sheet, with the required distance from it in inches. */
type Fixed = {
  readonly kind: 'part' | 'zone' | 'edge';
  /** Index of a part among the placements; null for others. */
  readonly index: number | null;
  readonly part: PlacedPart;
  readonly keepIn: number;
};

/** Dragged parts, at rest or moved by (dx, dy), and what does not move on their sheet. */
export class DraggedParts {
  readonly layout: ManualLayout;
  readonly held: readonly PlacedPart[];
  readonly #stay: readonly Fixed[];
  readonly #box: { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number };

  /** `indices` are the dragged ones among the layout's placements; `at` is their position, all on one sheet. */
  constructor(layout: ManualLayout, indices: readonly number[], at: readonly ManualPlacement[]) {
    this.layout = layout;
    this.held = at.map((placement) => layout.place(placement));
    const isHeld = new Set(indices);
    const groups = new Set(at.map(({ group }) => group).filter((group) => group !== ''));
    const { spacingIn, marginIn } = layout.rules;
    const keepIn = max(spacingIn, MIN_IN);
    const fixed = layout.placed.flatMap((part, index): Fixed[] =>
      isHeld.has(index) || part.placement.sheet !== at[0]?.sheet || groups.has(part.placement.group)
        ? []
        : [{ kind: 'part', index, part, keepIn }],
    );
    const zones = at[0] === undefined ? [] : layout.zonesOf(at[0].sheet);
    const surround = at[0] === undefined ? null : layout.surroundOf(at[0].sheet);
    this.#stay = [
      ...fixed,
      ...zones.map((part): Fixed => ({ kind: 'zone', index: null, part, keepIn })),
      ...(surround === null
        ? []
        : [{ kind: 'edge' as const, index: null, part: surround, keepIn: max(marginIn, MIN_IN) }]),
    ];
    const box = { left: infinity, top: infinity, right: -infinity, bottom: -infinity };
    for (const part of this.held) {
      box.left = min(box.left, left(part));
      box.top = min(box.top, top(part));
      box.right = max(box.right, right(part));
      box.bottom = max(box.bottom, bottom(part));
    }
    this.#box = box;
  }

  get box(): { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number } {
    return this.#box;
  }

  /** Returns the obstacles with a slack below `within` inches, the nearest first. */
  slacks({ x, y }: Point, within: number): Slack[] {
    const found = this.#sides(x, y).filter(({ slackIn }) => slackIn < within);
    this.held.forEach((a, dragged) => {
      for (const [stay, { part: b, keepIn }] of this.#stay.entries()) {
        if (!isNear(a, b, x, y, keepIn + within)) continue;
        const slack = this.#pair(dragged, stay, { x, y }, within);
        if (slack !== null) found.push(slack);
      }
    });
    return found.sort((a, b) => a.slackIn - b.slackIn);
  }

  /** Returns the slack of one obstacle; null when it is `within` inches or more. */
  slackOf(of: Obstacle, at: Point, within: number): Slack | null {
    if ('stay' in of) return this.#pair(of.held, of.stay, at, within);
    return this.#sides(at.x, at.y).find((slack) => 'side' in slack.of && slack.of.side === of.side) ?? null;
  }

  /** Returns true when all distances are respected, to rounding, and no part is inside another's material. */
  isFree(at: Point): boolean {
    const [nearest] = this.slacks(at, MIN_IN);
    return (nearest === undefined || nearest.slackIn >= -ROUNDING_IN) && !this.#isInside(at);
  }

  /**
   * Returns the collisions of the dragged parts: indices into the layout's placements, `edge` when they cross the
   * sheet's edge or margin, and `zone` when they are too close to an exclusion zone.
   */
  collisions({ x, y }: Point): { readonly parts: readonly number[]; readonly edge: boolean; readonly zone: boolean } {
    const { layout } = this;
    const moved = this.#moved({ x, y });
    const met = this.#stay.filter(
      ({ kind, part }) => kind !== 'edge' && moved.some((dragged) => collide(dragged, part, layout.rules)),
    );
    return {
      parts: met.flatMap(({ index }) => index ?? []),
      zone: met.some(({ kind }) => kind === 'zone'),
      edge: moved.some((dragged) => layout.exceedsSheet(dragged)),
    };
  }

  /** Returns the least distance to the outline of another part or of an exclusion zone; null when it is `within` inches or more. */
  clearanceIn({ x, y }: Point, within: number): number | null {
    let minimum = within;
    for (const a of this.held) {
      for (const { kind, part: b } of this.#stay) {
        if (kind === 'edge' || !isNear(a, b, x, y, minimum)) continue;
        minimum = gapBetween(a.outline, b.outline, x, y, minimum)?.distanceIn ?? minimum;
      }
    }
    return minimum < within ? minimum : null;
  }

  #pair(dragged: number, stay: number, { x, y }: Point, within: number): Slack | null {
    const { part, keepIn } = this.#stay[stay]!;
    const gap = gapBetween(this.held[dragged]!.outline, part.outline, x, y, keepIn + within);
    if (gap === null) return null;
    const { distanceIn, awayX, awayY } = gap;
    const slackIn = distanceIn === 0 ? CROSSING_IN : distanceIn - keepIn;
    return { slackIn, awayX, awayY, of: { held: dragged, stay } };
  }

  #sides(x: number, y: number): Slack[] {
    const { marginIn } = this.layout.rules;
    const { widthIn, heightIn } = this.layout.sheets[this.held[0]!.placement.sheet]!;
    const box = this.#box;
    return [
      { slackIn: box.left + x - marginIn, awayX: 1, awayY: 0, of: { side: 'left' } },
      { slackIn: box.top + y - marginIn, awayX: 0, awayY: 1, of: { side: 'top' } },
      { slackIn: widthIn - marginIn - box.right - x, awayX: -1, awayY: 0, of: { side: 'right' } },
      { slackIn: heightIn - marginIn - box.bottom - y, awayX: 0, awayY: -1, of: { side: 'bottom' } },
    ];
  }

  /** Returns true when a part is inside another's material, which can be far from its boundary. */
  #isInside(at: Point): boolean {
    const near = (a: PlacedPart, b: PlacedPart) => isNear(a, b, at.x, at.y, 0);
    if (!this.held.some((a) => this.#stay.some(({ part }) => near(a, part)))) return false;
    const moved = this.#moved(at);
    return this.held.some((a, dragged) =>
      this.#stay.some(({ part }) => near(a, part) && oneInsideOther(moved[dragged]!.outline, part.outline)),
    );
  }

  #moved({ x, y }: Point): readonly PlacedPart[] {
    if (abs(x) + abs(y) === 0) return this.held;
    return this.held.map(({ placement }) =>
      this.layout.place({ ...placement, xIn: placement.xIn + x, yIn: placement.yIn + y }),
    );
  }
}

function isNear(a: PlacedPart, b: PlacedPart, x: number, y: number, reach: number): boolean {
  return (
    left(b) < right(a) + x + reach &&
    left(a) + x < right(b) + reach &&
    top(b) < bottom(a) + y + reach &&
    top(a) + y < bottom(b) + reach
  );
}
